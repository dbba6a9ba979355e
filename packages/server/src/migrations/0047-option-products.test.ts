import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { makeVenue } from '../testing/factories.ts'
import { makeSimpleOrder } from '../testing/orders-factories.ts'
import { runStatements } from '../testing/run-statements.ts'
import { onBothEngines } from '../testing/test-server.ts'
import { makeOptions, makeProduct } from '../testing/venue-factories.ts'
import { optionProductsMigration } from './0047-option-products.ts'

/** Takes a database back to what an earlier version stored. */
const FORGET = [
  'DROP INDEX order_lines_parent',
  'ALTER TABLE order_lines DROP COLUMN parent_id',
  'ALTER TABLE order_lines DROP COLUMN option_id',
  'ALTER TABLE order_lines DROP COLUMN option_pieces',
  'ALTER TABLE modifier_options DROP COLUMN product_id',
]

onBothEngines('a venue of a version in which no option is a product', (server) => {
  it('keeps its lines and options, and can have such an option from then on', async () => {
    const venue = await makeVenue(server())
    const { id, table } = await makeSimpleOrder(server(), venue)
    const [coffee, shot] = [await makeProduct(server(), venue), await makeProduct(server(), venue)]
    await makeOptions(server(), venue, { options: [{ name: 'Milk' }], products: [coffee.id] })
    await runStatements(server(), FORGET)
    await runStatements(server(), optionProductsMigration.statements(server().engine))

    const send = (method: string, path: string, body?: unknown) =>
      server().send(method, path, { token: venue.monitor.token, ...(body !== undefined && { body }) })
    expect(JSON.stringify((await send('GET', `/api/order/${id}`)).body)).not.toContain('parent')
    expect(JSON.stringify((await send('GET', '/api/modifier-groups')).body)).not.toContain('product"')
    const { options } = await makeOptions(server(), venue, {
      options: [{ name: 'Shot', product: shot.id }],
      products: [coffee.id],
    })
    const line = {
      id: randomUUID(),
      product: coffee.id,
      quantity: 1,
      options: [{ option: options[0]?.id, quantity: 1 }],
    }
    const { body } = await send('POST', '/api/tickets', { id: randomUUID(), table: table.id, lines: [line] })
    expect(body).toMatchObject({ orders: [{ products: [{}, { parent: { line: line.id } }] }] })
  })
})
