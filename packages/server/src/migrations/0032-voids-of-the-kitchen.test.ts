import { expect, it } from 'vitest'
import { makeVenue } from '../testing/factories.ts'
import { makeOrder, makeSeat } from '../testing/orders-factories.ts'
import { runStatements } from '../testing/run-statements.ts'
import { onBothEngines, upgradedServer } from '../testing/test-server.ts'
import { makeProduct } from '../testing/venue-factories.ts'
import { kitchenVoidsMigration } from './0032-voids-of-the-kitchen.ts'

onBothEngines('what an earlier version took off', (server) => {
  it('was not taken off by the kitchen', async () => {
    const venue = await makeVenue(server())
    const { tableId } = await makeSeat(server(), venue)
    const { id: productId } = await makeProduct(server(), venue)
    const { lines } = await makeOrder(server(), venue, { tableId, lines: [{ productId, quantity: 1 }] })
    const token = venue.waiter.token
    const body = { lines: [{ id: lines[0]?.id, version: 1 }], reason: 'wrongOrder', byKitchen: true }
    await server().send('POST', '/api/lines/void', { token, body })
    await runStatements(server(), ['ALTER TABLE order_lines DROP COLUMN by_kitchen'])
    await runStatements(server(), kitchenVoidsMigration.statements(server().engine))
    const upgraded = await upgradedServer(server())
    const { body: floor } = await upgraded.send('GET', '/api/orders/floor', { token })
    expect(floor).toEqual([expect.not.objectContaining({ kitchenVoids: expect.anything() as unknown })])
  })
})
