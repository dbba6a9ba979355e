import type { ReconciliationDifference, FiscalDay } from '@kafana/contract'
import { expect, it } from 'vitest'
import { makeVenue, type TestVenue } from '../../testing/factories.ts'
import { pairGateway, syncAs } from '../../testing/gateway-factories.ts'
import { documentLine } from '../../testing/gateway-journal.ts'
import { storeBill, storeClosing, storeDocument } from '../../testing/reconciliation-records.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
/** Saturday 21 November 2026 in Skopje. */
const DAY = '2026-11-21'
const START = Date.parse('2026-11-20T23:00:00Z')
const NOON = START + 12 * HOUR

const ask = async (server: TestServer, { owner }: Pick<TestVenue, 'owner'>, query = `?day=${DAY}`) => {
  const { status, body } = await server.send('GET', `/api/fiscal-book${query}`, { token: owner.token })
  expect([status, body]).toEqual([200, body])
  return body as unknown as FiscalDay
}
const kinds = (differences: readonly ReconciliationDifference[]) =>
  differences.map(({ kind, receiptNo }) => `${kind} ${receiptNo ?? '-'}`)

/** A bill of 118 in class А with its document. */
const sell = async (server: TestServer, venue: TestVenue, receiptNo: number, at = NOON) => {
  const kept = await storeBill(server, venue, {
    kind: 'fiscal',
    at,
    byClass: { А: 11_800 },
    receiptNo,
    serial: 'S',
  })
  await storeDocument(server, venue, {
    serial: 'S',
    receiptNo,
    kind: 'sale',
    at: at - 1000,
    byClass: { А: 11_800 },
    taskId: kept.intent,
  })
  return kept
}

onBothEngines('the bills and documents of a day', (server) => {
  it('lists the differences', async () => {
    const venue = await makeVenue(server())
    await storeBill(server(), venue, {
      kind: 'fiscal',
      at: NOON,
      byClass: { А: 100 },
      receiptNo: 3,
      serial: 'S',
    })
    await storeBill(server(), venue, { kind: 'fiscal', at: NOON, byClass: { А: 100 } })
    const off = await storeBill(server(), venue, {
      kind: 'fiscal',
      at: NOON,
      byClass: { А: 100 },
      receiptNo: 4,
      serial: 'S',
    })
    await storeDocument(server(), venue, {
      serial: 'S',
      receiptNo: 4,
      kind: 'sale',
      at: NOON,
      byClass: { А: 90 },
      taskId: off.intent,
    })
    const letters = await storeBill(server(), venue, {
      kind: 'fiscal',
      at: NOON,
      byClass: { А: 100 },
      receiptNo: 5,
      serial: 'S',
    })
    await storeDocument(server(), venue, {
      serial: 'S',
      receiptNo: 5,
      kind: 'sale',
      at: NOON,
      byClass: { В: 100 },
      taskId: letters.intent,
    })
    await storeDocument(server(), venue, {
      serial: 'S',
      receiptNo: 6,
      kind: 'external',
      at: NOON,
      byClass: {},
      total: 50,
      payment: null,
    })
    const manual = await storeBill(server(), venue, {
      kind: 'fiscal',
      state: 'MANUAL',
      at: NOON,
      byClass: { А: 700 },
    })
    await storeBill(server(), venue, { kind: 'fiscal', state: 'MANUAL', at: START - 1, byClass: { А: 700 } })
    const { differences, ours, device } = await ask(server(), venue)
    expect(kinds(differences).toSorted()).toEqual([
      'AMOUNT_DIFFERS 4',
      'CLASS_DIFFERS 5',
      'CLASS_DIFFERS 5',
      'NEEDS_PERSON -',
      'NUMBER_MISSING -',
      'ONLY_ON_DEVICE 6',
      'RECEIPT_UNTOLD 3',
    ])
    expect(differences.at(-1)).toEqual({
      kind: 'NEEDS_PERSON',
      serial: null,
      receiptNo: null,
      lastNo: null,
      closingNo: null,
      billNo: null,
      intent: manual.intent,
      ref: null,
      taxClass: null,
      ours: 7,
      device: null,
    })
    expect([ours.turnover, device?.turnover, device?.receipts]).toEqual([4, 2.4, 3])
  })

  it('shows a storno that was printed with a receipt number that turned out to be wrong', async () => {
    const venue = await makeVenue(server())
    const of = async (receiptNo: number, refReceiptNo: number) => {
      const { intent } = await storeBill(server(), venue, {
        kind: 'fiscal',
        at: NOON,
        byClass: { А: 100 },
        receiptNo,
        serial: 'S',
      })
      await storeDocument(server(), venue, {
        serial: 'S',
        receiptNo,
        kind: 'sale',
        at: NOON,
        byClass: { А: 100 },
        taskId: intent,
      })
      const back = await storeBill(server(), venue, {
        kind: 'storno',
        at: NOON,
        byClass: { А: 100 },
        receiptNo: receiptNo + 1,
        serial: 'S',
        refReceiptNo,
        refIntentId: intent,
      })
      await storeDocument(server(), venue, {
        serial: 'S',
        receiptNo: receiptNo + 1,
        kind: 'storno',
        at: NOON,
        byClass: { А: 100 },
        taskId: back.intent,
      })
      return back
    }
    await of(1, 1)
    const { intent, billNo } = await of(3, 2)
    expect((await ask(server(), venue)).differences).toEqual([
      {
        kind: 'REFERENCE_DIFFERS',
        serial: 'S',
        receiptNo: 4,
        lastNo: null,
        closingNo: null,
        billNo,
        intent,
        ref: null,
        taxClass: null,
        ours: -1,
        device: null,
      },
    ])
  })

  it('lists a document as missing only when the device has reported past it', async () => {
    const venue = await makeVenue(server())
    await sell(server(), venue, 10)
    const late = { kind: 'fiscal', byClass: { А: 100 }, serial: 'S' } as const
    await storeBill(server(), venue, { ...late, at: NOON + MINUTE, receiptNo: 11 })
    await storeBill(server(), venue, { ...late, at: NOON + MINUTE, receiptNo: 900, serial: null })
    expect((await ask(server(), venue)).differences).toEqual([])
    await storeDocument(server(), venue, {
      serial: 'S',
      receiptNo: 12,
      kind: 'sale',
      at: START + 30 * HOUR,
      byClass: {},
      notedAt: NOON + 2 * MINUTE,
    })
    expect(kinds((await ask(server(), venue)).differences)).toEqual(['RECEIPT_UNTOLD 11'])
    await storeDocument(server(), venue, {
      serial: 'S',
      receiptNo: 13,
      kind: 'sale',
      at: START + 31 * HOUR,
      byClass: {},
      notedAt: START + 31 * HOUR,
    })
    expect(kinds((await ask(server(), venue)).differences)).toEqual([
      'RECEIPT_UNTOLD 11',
      'RECEIPT_UNTOLD 900',
    ])
  })

  it('finds a bill that was reconstructed under another intent, although the device’s clock is days ahead', async () => {
    const venue = await makeVenue(server())
    const bill = await storeBill(server(), venue, {
      kind: 'fiscal',
      at: NOON - 48 * HOUR,
      byClass: { А: 100 },
      receiptNo: 5,
      serial: 'S',
    })
    await storeDocument(server(), venue, {
      serial: 'S',
      receiptNo: 5,
      kind: 'sale',
      at: NOON,
      byClass: { А: 100 },
      taskId: 'the intent that the restored database had cancelled',
      closingNo: 1,
    })
    await storeClosing(server(), venue, {
      serial: 'S',
      closingNo: 1,
      closedAt: NOON + HOUR,
      sales: { А: 100 },
      storno: {},
    })
    const days = [await ask(server(), venue), await ask(server(), venue, '?day=2026-11-19')]
    expect(days.flatMap(({ differences }) => differences)).toEqual([])
    expect(days.flatMap(({ documents }) => documents).map(({ billNo }) => billNo)).toEqual([bill.billNo])
  })

  it('shows a bill on the day of its receipt only, also if it was reported after midnight', async () => {
    const venue = await makeVenue(server())
    const kept = await storeBill(server(), venue, {
      kind: 'fiscal',
      at: START + 5 * MINUTE,
      byClass: { А: 100 },
      receiptNo: 5,
      serial: 'S',
    })
    await storeDocument(server(), venue, {
      serial: 'S',
      receiptNo: 5,
      kind: 'sale',
      at: START - MINUTE,
      byClass: { А: 100 },
      taskId: kept.intent,
    })
    // On the next day a person entered to which bill an unrequested document belongs.
    await storeDocument(server(), venue, {
      serial: 'S',
      receiptNo: 6,
      kind: 'external',
      at: START - MINUTE,
      byClass: {},
      total: 300,
      payment: null,
    })
    await storeBill(server(), venue, {
      kind: 'fiscal',
      at: START + 8 * HOUR,
      byClass: { А: 300 },
      receiptNo: 6,
    })
    // The device's clock is years behind: its document counts on the day of the bill.
    const astray = await storeBill(server(), venue, {
      kind: 'fiscal',
      at: NOON,
      byClass: { А: 500 },
      receiptNo: 7,
      serial: 'S',
    })
    await storeDocument(server(), venue, {
      serial: 'S',
      receiptNo: 7,
      kind: 'sale',
      at: Date.parse('2010-01-01T00:00:00Z'),
      byClass: { А: 500 },
      taskId: astray.intent,
    })
    const [before, day] = [await ask(server(), venue, '?day=2026-11-20'), await ask(server(), venue)]
    expect(
      [before, day].map(({ documents, ours, device, differences }) => [
        documents.length,
        ours.turnover,
        device?.turnover,
        differences,
      ]),
    ).toEqual([
      [2, 4, 4, []],
      [1, 5, 5, []],
    ])
  })

  it('includes a device that was idle between two days, and none if no gateway ever reported', async () => {
    const venue = await makeVenue(server())
    await sell(server(), venue, 1, NOON - 24 * HOUR)
    expect((await ask(server(), venue)).device).toBeNull()
    await sell(server(), venue, 2, NOON + 24 * HOUR)
    expect((await ask(server(), venue)).device).toMatchObject({ turnover: 0, receipts: 0 })
    expect((await ask(server(), venue, '?day=2026-11-19')).device).toBeNull()
    expect((await ask(server(), await makeVenue(server()))).device).toBeNull()
    const closedOnly = await makeVenue(server())
    await storeClosing(server(), closedOnly, {
      serial: 'S',
      closingNo: 1,
      closedAt: NOON,
      sales: {},
      storno: {},
    })
    expect((await ask(server(), closedOnly)).device).not.toBeNull()
  })

  it('compares what the device reports that it printed, and counts what it does not report', async () => {
    const venue = await makeVenue(server())
    const gateway = await pairGateway(server(), venue)
    const bill = { kind: 'fiscal', at: NOON, byClass: { А: 10_000, В: 1_000 }, serial: 'VD000001' } as const
    const document = { total: 110, byClass: { А: 100, В: 10 }, printedAt: new Date(NOON).toISOString() }
    const printed = [
      { ...document, reported: 'all' },
      { ...document, total: 100, byClass: { А: 90, В: 10 }, reported: 'all' },
      { ...document, byClass: { Г: 110 }, reported: 'all' },
      { ...document, total: 100, reported: 'total' },
      { ...document, reported: 'none' },
      document,
    ]
    const entries = []
    for (const [index, one] of printed.entries()) {
      const receiptNo = index + 1
      const { intent } = await storeBill(server(), venue, { ...bill, receiptNo })
      entries.push(documentLine(receiptNo, { ...one, receiptNo, taskId: intent }))
    }
    expect((await syncAs(server(), gateway, { entries })).body).toMatchObject({ acknowledged: 6 })
    const { differences, asSent, classesAsSent } = await ask(server(), venue)
    expect(
      differences.map(({ kind, receiptNo, taxClass, ours, device }) => [
        kind,
        receiptNo,
        taxClass,
        ours,
        device,
      ]),
    ).toEqual([
      ['AMOUNT_DIFFERS', 2, null, 110, 100],
      ['CLASS_DIFFERS', 3, 'А', 100, 0],
      ['CLASS_DIFFERS', 3, 'В', 10, 0],
      ['CLASS_DIFFERS', 3, 'Г', 0, 110],
      ['AMOUNT_DIFFERS', 4, null, 110, 100],
    ])
    expect([asSent, classesAsSent]).toEqual([2, 1])
  })

  it('has letters and payment as they were sent where a device has said the total alone', async () => {
    const venue = await makeVenue(server())
    const bill = { kind: 'fiscal', at: NOON, byClass: { А: 10_000, В: 1_000 }, payment: 'card' } as const
    const found = { kind: 'external', at: NOON, byClass: {}, payment: null, serial: 'S' } as const
    await storeBill(server(), venue, { ...bill, receiptNo: 1, serial: 'S' })
    await storeDocument(server(), venue, { ...found, receiptNo: 1, total: 11_000 })
    const { ours, device, classesAsSent, differences } = await ask(server(), venue)
    expect({ device, classesAsSent, differences }).toEqual({
      device: ours,
      classesAsSent: 1,
      differences: [],
    })
    expect(ours).toMatchObject({ turnover: 110, card: 110, cash: 0 })
  })
})
