import { expect, it } from 'vitest'
import { makeVenue } from '../testing/factories.ts'
import { makeOrder, makeSeat } from '../testing/orders-factories.ts'
import { runStatements } from '../testing/run-statements.ts'
import { onBothEngines, type TestServer, upgradedServer } from '../testing/test-server.ts'
import { makeProduct } from '../testing/venue-factories.ts'
import { notesOfReasonsMigration } from './0062-notes-of-reasons.ts'

onBothEngines('a venue of a version without notes beside reasons', (server) => {
  it('has the reasons that were given, without a note, and those for a storno of a new venue', async () => {
    const venue = await makeVenue(server())
    const { tableId } = await makeSeat(server(), venue)
    const { id: productId } = await makeProduct(server(), venue)
    const order = await makeOrder(server(), venue, { tableId, lines: [{ productId, quantity: 2 }] })
    const { token } = venue.waiter
    const stornos = (of: TestServer) =>
      of.send('GET', '/api/storno-reasons', { token: venue.owner.token }).then(({ body }) => body)
    const ofNew = await stornos(server())
    const lines = [{ id: order.lines[0]?.id, version: 1, quantity: 1 }]
    await server().send('POST', '/api/lines/void', { token, body: { lines, reason: 'tooLate' } })
    await runStatements(server(), [
      'ALTER TABLE order_lines DROP COLUMN void_note',
      'ALTER TABLE discounts DROP COLUMN note',
      `DELETE FROM reasons WHERE kind = 'storno'`,
    ])
    await runStatements(server(), notesOfReasonsMigration.statements(server().engine))
    const upgraded = await upgradedServer(server())
    expect(ofNew).toHaveLength(4)
    expect(await stornos(upgraded)).toEqual(ofNew)
    const read = await upgraded.send('GET', `/api/order/${order.id}`, { token: venue.owner.token })
    const { voided } = read.body as unknown as { voided: { reason: object }[] }
    expect(voided.map(({ reason }) => reason)).toEqual([{ _id: 'tooLate', key: 'tooLate', text: null }])
  })
})
