import { expect, it } from 'vitest'
import { makeVenue } from '../testing/factories.ts'
import { makeOrder, makeSeat } from '../testing/orders-factories.ts'
import { runStatements } from '../testing/run-statements.ts'
import { onBothEngines, upgradedServer } from '../testing/test-server.ts'
import { makeProduct } from '../testing/venue-factories.ts'
import { lateTicketsMigration } from './0044-late-tickets.ts'

onBothEngines('a venue of a version that did not know what arrives late', (server) => {
  it('has nothing that arrived late', async () => {
    const venue = await makeVenue(server())
    const { tableId } = await makeSeat(server(), venue)
    const { id: productId } = await makeProduct(server(), venue)
    await makeOrder(server(), venue, { tableId, lines: [{ productId, quantity: 1 }] })
    await runStatements(server(), [
      'ALTER TABLE orders DROP COLUMN taken_at',
      'ALTER TABLE order_lines DROP COLUMN shown_price',
      'ALTER TABLE checks DROP COLUMN opened_late',
    ])
    await runStatements(server(), lateTicketsMigration.statements(server().engine))
    const upgraded = await upgradedServer(server())
    const { body } = await upgraded.send('GET', `/api/checks/table/${tableId}`, { token: venue.waiter.token })
    const [check] = body as unknown as { orders: { products: object[] }[] }[]
    expect(check?.orders).toHaveLength(1)
    expect(check).not.toHaveProperty('openedLate')
    expect(check?.orders[0]).not.toHaveProperty('takenAt')
    expect(check?.orders[0]?.products[0]).not.toHaveProperty('shownPrice')
  })
})
