import { expect, it } from 'vitest'
import { makeVenue } from '../testing/factories.ts'
import { makeOrder, makeSeat } from '../testing/orders-factories.ts'
import { runStatements } from '../testing/run-statements.ts'
import { onBothEngines, upgradedServer } from '../testing/test-server.ts'
import { makeProduct } from '../testing/venue-factories.ts'
import { guestsAndMergedChecksMigration } from './0035-guests-and-merged-checks.ts'

/** Takes a database back to what an earlier version stored. */
const forget = [
  'ALTER TABLE companies DROP COLUMN ask_covers',
  ...['allergies', 'note', 'merged_into'].map((column) => `ALTER TABLE checks DROP COLUMN ${column}`),
]

onBothEngines('a check of an earlier version', (server) => {
  it('has no allergies, and can go to another table', async () => {
    const venue = await makeVenue(server())
    const { tableId } = await makeSeat(server(), venue)
    const other = await makeSeat(server(), venue)
    const { id: productId } = await makeProduct(server(), venue)
    await makeOrder(server(), venue, { tableId, lines: [{ productId, quantity: 1 }] })
    await runStatements(server(), forget)
    await runStatements(server(), guestsAndMergedChecksMigration.statements(server().engine))
    const upgraded = await upgradedServer(server())

    const { token } = venue.owner
    const get = async (path: string) => (await upgraded.send('GET', path, { token })).body as unknown
    expect(await get('/api/company')).not.toHaveProperty('askCovers')
    const [check] = (await get(`/api/checks/table/${tableId}`)) as [{ _id: string }]
    expect(check).not.toHaveProperty('allergies')
    const body = { table: other.tableId }
    const moved = await upgraded.send('POST', `/api/checks/${check._id}/move`, { token, body })
    expect([moved.status, moved.body]).toMatchObject([200, { table: { _id: other.tableId }, orders: [{}] }])
  })
})
