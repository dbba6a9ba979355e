import { expect, it } from 'vitest'
import { makeVenue, token } from '../testing/factories.ts'
import { makeOrder, makeSeat } from '../testing/orders-factories.ts'
import { runStatements } from '../testing/run-statements.ts'
import { onBothEngines } from '../testing/test-server.ts'
import { makeOptions, makeProduct } from '../testing/venue-factories.ts'
import { modifiersMigration } from './0026-modifiers.ts'
import { optionProductsMigration } from './0047-option-products.ts'

/** Takes a database back to what an earlier version stored. */
const FORGET = [
  'DROP TABLE product_modifier_groups',
  'DROP TABLE modifier_options',
  'DROP TABLE modifier_groups',
  'DROP INDEX order_lines_parent',
  'ALTER TABLE order_lines DROP COLUMN parent_id',
  'ALTER TABLE order_lines DROP COLUMN option_id',
  'ALTER TABLE order_lines DROP COLUMN option_pieces',
  'ALTER TABLE order_lines DROP COLUMN options',
]

onBothEngines('a venue of a version without options', (server) => {
  it('keeps its orders, without options, and sells with options from then on', async () => {
    const venue = await makeVenue(server())
    const { tableId } = await makeSeat(server(), venue)
    const pizza = await makeProduct(server(), venue)
    const { id } = await makeOrder(server(), venue, {
      tableId,
      lines: [{ productId: pizza.id, quantity: 2 }],
    })
    await runStatements(server(), FORGET)
    for (const { statements } of [modifiersMigration, optionProductsMigration])
      await runStatements(server(), statements(server().engine))

    const { body: before } = await server().send('GET', `/api/order/${id}`, { token: venue.monitor.token })
    expect(before).toMatchObject({ totalPrice: 500, products: [{ price: 250, quantity: 2 }] })
    expect(JSON.stringify(before)).not.toContain('options')

    const { options } = await makeOptions(server(), venue, {
      options: [{ name: 'Egg', delta: 4_000 }],
      products: [pizza.id],
    })
    const { body } = await server().send('POST', '/api/tickets', {
      token: venue.monitor.token,
      body: {
        id: token(),
        table: tableId,
        lines: [
          { id: token(), product: pizza.id, quantity: 1, options: [{ option: options[0]?.id, quantity: 2 }] },
        ],
      },
    })
    expect(body).toMatchObject({
      orders: [{ totalPrice: 330, products: [{ options: [{ name: 'Egg', delta: 40, quantity: 2 }] }] }],
    })
  })
})
