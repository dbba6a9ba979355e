import { expect, it } from 'vitest'
import { makeVenue } from '../testing/factories.ts'
import { makeOrder, makeSeat } from '../testing/orders-factories.ts'
import { runStatements } from '../testing/run-statements.ts'
import { onBothEngines, upgradedServer } from '../testing/test-server.ts'
import { makeProduct } from '../testing/venue-factories.ts'
import { guestChecksMigration } from './0059-guest-checks.ts'

onBothEngines('a venue of a version without guest checks', (server) => {
  it('has shown none to its guests', async () => {
    const venue = await makeVenue(server())
    const { tableId } = await makeSeat(server(), venue)
    const { id: productId } = await makeProduct(server(), venue)
    await makeOrder(server(), venue, { tableId, lines: [{ productId, quantity: 1 }] })
    await runStatements(server(), [
      'ALTER TABLE checks DROP COLUMN presented_at',
      'ALTER TABLE checks DROP COLUMN presented_total',
    ])
    await runStatements(server(), guestChecksMigration.statements(server().engine))
    const upgraded = await upgradedServer(server())
    const { body } = await upgraded.send('GET', `/api/checks/table/${tableId}`, { token: venue.waiter.token })
    const [check] = body as unknown as { orders: object[] }[]
    expect(check?.orders).toHaveLength(1)
    expect(check).not.toHaveProperty('presented')
  })
})
