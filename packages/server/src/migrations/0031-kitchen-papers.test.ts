import { expect, it } from 'vitest'
import { makeVenue } from '../testing/factories.ts'
import { pairGateway } from '../testing/gateway-factories.ts'
import { runStatements } from '../testing/run-statements.ts'
import { makeStation, printerAt } from '../testing/station-factories.ts'
import { onBothEngines, upgradedServer } from '../testing/test-server.ts'
import { kitchenPapersMigration } from './0031-kitchen-papers.ts'

/** Takes a database back to what an earlier version stored. */
const forget = [
  'DROP TABLE print_jobs',
  'ALTER TABLE stations DROP COLUMN kind',
  'ALTER TABLE stations DROP COLUMN gateway_id',
  'ALTER TABLE stations DROP COLUMN printer',
]

onBothEngines('a venue of an earlier version', (server) => {
  it('has stations with a screen alone, until one gets a printer', async () => {
    const venue = await makeVenue(server())
    const { id } = await makeStation(server(), venue, { name: 'Grill' })
    const gateway = await pairGateway(server(), venue)
    await runStatements(server(), forget)
    await runStatements(server(), kitchenPapersMigration.statements(server().engine))
    const upgraded = await upgradedServer(server())

    const { token } = venue.owner
    const [before] = (await upgraded.send('GET', '/api/stations', { token })).body as unknown as object[]
    expect(before).not.toHaveProperty('printer')
    const printer = printerAt(gateway.id)
    expect(
      (await upgraded.send('PUT', `/api/stations/${id}/printer`, { token, body: { printer } })).body,
    ).toMatchObject({ name: 'Grill', printer })
    expect((await upgraded.send('POST', `/api/stations/${id}/test-print`, { token })).status).toBe(201)
  })
})
