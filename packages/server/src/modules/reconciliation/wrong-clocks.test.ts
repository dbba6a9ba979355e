import type { FiscalDay } from '@kafana/contract'
import { expect, it } from 'vitest'
import { makeVenue } from '../../testing/factories.ts'
import { storeBill, storeDocument } from '../../testing/reconciliation-records.ts'
import { onBothEngines } from '../../testing/test-server.ts'

const HOUR = 3_600_000
/** Saturday 21 November 2026, noon in Skopje. */
const NOON = Date.parse('2026-11-21T11:00:00Z')

onBothEngines('the fiscal report', (server) => {
  it('finds the bill of a document without a task by device and number, however far apart their clocks are', async () => {
    const venue = await makeVenue(server())
    const number = { serial: 'S', receiptNo: 5 }
    await storeBill(server(), venue, { ...number, kind: 'fiscal', at: NOON, byClass: { А: 100 } })
    await storeDocument(server(), venue, {
      ...number,
      kind: 'external',
      at: NOON + 70 * HOUR,
      byClass: {},
      total: 100,
      payment: null,
    })
    const { status, body } = await server().send('GET', '/api/fiscal-book?day=2026-11-24', {
      token: venue.owner.token,
    })
    expect(status).toBe(200)
    expect((body as unknown as FiscalDay).differences).toEqual([])
  })
})
