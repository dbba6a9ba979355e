import { expect, it } from 'vitest'
import { makeVenue, token } from '../testing/factories.ts'
import { makeSimpleOrder } from '../testing/orders-factories.ts'
import { runStatements } from '../testing/run-statements.ts'
import { onBothEngines } from '../testing/test-server.ts'
import { makeProduct } from '../testing/venue-factories.ts'
import { carvedOrdersMigration } from './0033-carved-orders.ts'

/** Takes a database back to what an earlier version stored. */
const forget = [
  'DROP INDEX orders_carved',
  ...['carved_from', 'counts'].map((column) => `ALTER TABLE orders DROP COLUMN ${column}`),
  ...['root_id', 'root_quantity', 'share_num', 'share_den', 'pieces'].map(
    (column) => `ALTER TABLE order_lines DROP COLUMN ${column}`,
  ),
]

onBothEngines('a venue of an earlier version', (server) => {
  it('has orders that are as they were, and that can be divided from then on', async () => {
    const venue = await makeVenue(server())
    const { id: productId } = await makeProduct(server(), venue)
    const { id, lines } = await makeSimpleOrder(server(), venue, { lines: [{ productId, quantity: 3 }] })
    const read = async (order: string) =>
      (await server().send('GET', `/api/order/${order}`, { token: venue.owner.token })).body
    const before = await read(id)
    await runStatements(server(), forget)
    await runStatements(server(), carvedOrdersMigration.statements(server().engine))
    expect(await read(id)).toEqual(before)
    const line = lines[0]?.id ?? ''
    const parts = [{ line, id: token(), pieces: 1 }]
    const made = await server().platform.uow.write(venue.companyId, (tx) =>
      server().services.orders.carve(tx, {
        from: id,
        id: token(),
        parts,
        by: venue.owner.id,
        reason: 'bill',
      }),
    )
    expect(made).toMatchObject({ carvedFrom: id, lines: [{ rootId: line, share: { num: 1, den: 3 } }] })
    expect(await read(id)).toMatchObject({ carved: { into: [{ _id: made.id, number: made.number }] } })
    expect(await read(made.id)).toMatchObject({ carved: { from: { _id: id, number: before.number } } })
  })
})
