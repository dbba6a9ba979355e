import { expect, it } from 'vitest'
import { makeVenue, token } from '../testing/factories.ts'
import { makeSimpleOrder } from '../testing/orders-factories.ts'
import { runStatements } from '../testing/run-statements.ts'
import { onBothEngines } from '../testing/test-server.ts'
import { replacedLinesMigration } from './0029-replaced-lines.ts'

onBothEngines('a venue of a version in which lines were not replaced', (server) => {
  it('keeps its lines, which can get other options from then on', async () => {
    const venue = await makeVenue(server())
    const { id, lines } = await makeSimpleOrder(server(), venue)
    await runStatements(server(), ['ALTER TABLE order_lines DROP COLUMN replaces'])
    await runStatements(server(), replacedLinesMigration.statements(server().engine))
    const { body: before } = await server().send('GET', `/api/order/${id}`, { token: venue.monitor.token })
    expect(JSON.stringify(before)).not.toContain('replaces')
    const { body } = await server().send('POST', '/api/lines/replace', {
      token: venue.monitor.token,
      body: { line: { id: lines[0]?.id, version: 1 }, with: { id: token(), options: [] } },
    })
    expect(body).toMatchObject({ products: [{ replaces: lines[0]?.id }], voided: [{ line: lines[0]?.id }] })
  })
})
