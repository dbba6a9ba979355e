import { expect, it } from 'vitest'
import { makeVenue } from '../testing/factories.ts'
import { makeOrder, makeSeat } from '../testing/orders-factories.ts'
import { runStatements } from '../testing/run-statements.ts'
import { onBothEngines, upgradedServer } from '../testing/test-server.ts'
import { makeProduct } from '../testing/venue-factories.ts'
import { orderTypesMigration } from './0030-order-types.ts'

/** Takes a database back to what an earlier version stored. */
const forget = [
  ...['order_types', 'seats'].map((column) => `ALTER TABLE companies DROP COLUMN ${column}`),
  'ALTER TABLE products DROP COLUMN takeaway_tax_rate',
  'ALTER TABLE venue_tables DROP COLUMN kind',
  ...['type', 'name'].map((column) => `ALTER TABLE checks DROP COLUMN ${column}`),
  'ALTER TABLE orders DROP COLUMN type',
  ...['taxes', 'seat'].map((column) => `ALTER TABLE order_lines DROP COLUMN ${column}`),
]

onBothEngines('a venue of an earlier version', (server) => {
  it('serves at its tables, until its owner offers more', async () => {
    const venue = await makeVenue(server())
    const { tableId } = await makeSeat(server(), venue)
    const { id: product } = await makeProduct(server(), venue)
    await makeOrder(server(), venue, { tableId, lines: [{ productId: product, quantity: 1 }] })
    await runStatements(server(), forget)
    await runStatements(server(), orderTypesMigration.statements(server().engine))
    const upgraded = await upgradedServer(server())

    const get = async (path: string) =>
      (await upgraded.send('GET', path, { token: venue.owner.token })).body as unknown as object
    expect(await get('/api/company')).not.toHaveProperty('orderTypes')
    expect(await get('/api/tables')).toMatchObject([{ _id: tableId }])
    const [check] = (await get(`/api/checks/table/${tableId}`)) as [{ _id: string; orders: object[] }]
    expect(check).not.toHaveProperty('type')
    expect(check.orders[0]).not.toHaveProperty('type')

    const change = { types: ['takeaway'], seats: true, counter: 'Take away' }
    await upgraded.send('PUT', '/api/order-types', { token: venue.owner.token, body: change })
    const { status, body } = await upgraded.send('PUT', `/api/checks/${check._id}`, {
      token: venue.waiter.token,
      body: { type: 'takeaway' },
    })
    expect([status, body]).toMatchObject([200, { type: 'takeaway', orders: [{ type: 'takeaway' }] }])
  })
})
