import type { FiscalDay } from '@kafana/contract'
import { expect, it } from 'vitest'
import { makeVenue, type TestVenue } from '../../testing/factories.ts'
import { pairGateway, syncAs } from '../../testing/gateway-factories.ts'
import { closingLine, documentLine } from '../../testing/gateway-journal.ts'
import {
  storeBill,
  storeClosing,
  storeDocument,
  type BillRecord,
  type DocumentRecord,
} from '../../testing/reconciliation-records.ts'
import { onBothEngines } from '../../testing/test-server.ts'
import { setForgotten } from '../billing/intent/reported-state-store.ts'

const HOUR = 3_600_000
const DAY = '2026-11-21'
const START = Date.parse('2026-11-20T23:00:00Z')
const NOON = START + 12 * HOUR
const SERIAL = 'S'
const CLOSING = { serial: SERIAL, closingNo: 4, closedAt: NOON + HOUR }

onBothEngines('the daily reports of a day', (server) => {
  const differencesOf = async ({ owner }: TestVenue) => {
    const { status, body } = await server().send('GET', `/api/fiscal-book?day=${DAY}`, { token: owner.token })
    expect([status, body]).toEqual([200, body])
    return (body as unknown as FiscalDay).differences
      .filter(({ kind }) => kind.startsWith('CLOSING'))
      .map(({ kind, closingNo, taxClass, ours, device }) => [kind, closingNo, taxClass, ours, device])
  }
  /** A bill with its document in the closing. */
  const sell = async (
    venue: TestVenue,
    receiptNo: number,
    { at = NOON, ...bill }: Partial<BillRecord> & Pick<BillRecord, 'byClass'>,
    document: Partial<DocumentRecord> = {},
  ) => {
    const kind = bill.kind ?? 'fiscal'
    const { intent } = await storeBill(server(), venue, { ...bill, kind, at, receiptNo, serial: SERIAL })
    await storeDocument(server(), venue, {
      serial: SERIAL,
      receiptNo,
      kind: kind === 'storno' ? 'storno' : 'sale',
      at,
      byClass: bill.byClass,
      taskId: intent,
      closingNo: CLOSING.closingNo,
      ...document,
    })
  }
  /** A receipt of 5.00 in this closing that no bill has. */
  const printWithoutBill = (venue: TestVenue) =>
    storeDocument(server(), venue, {
      serial: SERIAL,
      receiptNo: 11,
      kind: 'external',
      at: NOON,
      byClass: {},
      total: 500,
      closingNo: CLOSING.closingNo,
    })
  /** 100.00 in А in cash the evening before, 70.00 by card and a storno of it today; 1.00 in the next closing. */
  const evening = async () => {
    const venue = await makeVenue(server())
    await sell(venue, 7, { at: START - HOUR, byClass: { А: 10_000 } })
    await sell(venue, 8, { byClass: { А: 5_900, В: 1_100 }, payment: 'card' })
    await sell(venue, 9, { kind: 'storno', byClass: { А: 5_900, В: 1_100 }, payment: 'card' })
    await sell(venue, 10, { at: NOON + 2 * HOUR, byClass: { А: 100 } }, { closingNo: 5 })
    return venue
  }
  const TOTALS = { sales: { А: 15_900, В: 1_100 }, storno: { А: 5_900, В: 1_100 }, cash: 10_000, card: 0 }

  it('agree with the bills whose documents they include, also of the evening before', async () => {
    const venue = await evening()
    await storeClosing(server(), venue, { ...CLOSING, ...TOTALS })
    expect(await differencesOf(venue)).toEqual([])
  })

  it('are compared by letter, sales and stornos separately, and by payment', async () => {
    const venue = await evening()
    await storeClosing(server(), venue, {
      ...CLOSING,
      sales: { А: 15_900, Б: 1_100 },
      storno: { А: 5_900 },
      cash: 9_000,
      card: 1_000,
    })
    expect(await differencesOf(venue)).toEqual([
      ['CLOSING_SALES_DIFFER', 4, 'Б', 0, 11],
      ['CLOSING_SALES_DIFFER', 4, 'В', 11, 0],
      ['CLOSING_STORNOS_DIFFER', 4, 'В', -11, 0],
      ['CLOSING_CASH_DIFFERS', 4, null, 100, 90],
      ['CLOSING_CARD_DIFFERS', 4, null, 0, 10],
    ])
  })

  it('claim nothing of payments that the device does not report, and nothing if no total is its own', async () => {
    const [silent, ours] = [await evening(), await evening()]
    await storeClosing(server(), silent, { ...CLOSING, ...TOTALS, cash: null, card: null })
    expect(await differencesOf(silent)).toEqual([])
    await storeClosing(server(), ours, { ...CLOSING, sales: { А: 1 }, storno: {}, reported: false })
    expect(await differencesOf(ours)).toEqual([])
  })

  it('count a receipt whose number a person entered, and show one that nobody billed', async () => {
    const [typed, nobody] = [await evening(), await evening()]
    const external = {
      serial: SERIAL,
      receiptNo: 11,
      kind: 'external',
      at: NOON,
      byClass: {},
      total: 500,
      closingNo: CLOSING.closingNo,
    } as const
    const withIt = { ...TOTALS, sales: { ...TOTALS.sales, Г: 500 }, cash: 10_500 }
    for (const venue of [typed, nobody]) {
      await storeDocument(server(), venue, external)
      await storeClosing(server(), venue, { ...CLOSING, ...withIt })
    }
    await storeBill(server(), typed, { kind: 'fiscal', at: NOON + HOUR, byClass: { Г: 500 }, receiptNo: 11 })
    expect(await differencesOf(typed)).toEqual([])
    expect(await differencesOf(nobody)).toEqual([
      ['CLOSING_SALES_DIFFER', 4, 'Г', 0, 5],
      ['CLOSING_CASH_DIFFERS', 4, null, 100, 105],
    ])
  })

  it('count no bill whose number a person read off the paper of another device', async () => {
    const venue = await evening()
    const external = { receiptNo: 11, kind: 'external', at: NOON, byClass: {}, payment: null } as const
    await storeDocument(server(), venue, { ...external, serial: SERIAL, total: 500, closingNo: 4 })
    await storeDocument(server(), venue, { ...external, serial: 'T', total: 300 })
    await storeBill(server(), venue, { kind: 'fiscal', at: NOON, byClass: { Г: 300 }, receiptNo: 11 })
    await storeClosing(server(), venue, {
      ...CLOSING,
      ...TOTALS,
      sales: { ...TOTALS.sales, Г: 500 },
      cash: 10_500,
    })
    expect(await differencesOf(venue)).toEqual([
      ['CLOSING_SALES_DIFFER', 4, 'Г', 0, 5],
      ['CLOSING_CASH_DIFFERS', 4, null, 100, 105],
    ])
  })

  it('wait while a receipt without a bill may be that of a bill that needs attention', async () => {
    const venue = await evening()
    await printWithoutBill(venue)
    await storeBill(server(), venue, {
      kind: 'fiscal',
      state: 'MANUAL',
      at: NOON,
      byClass: { Г: 500 },
      gateway: 'gateway',
    })
    await storeClosing(server(), venue, { ...CLOSING, ...TOTALS, cash: 10_500 })
    expect(await differencesOf(venue)).toEqual([])
  })

  it.each([
    ['a day behind, wait for a bill that was armed before it reported', 23, 24, 0],
    ['right, and which was offline, wait for a bill from before it reported', 1, 9, 0],
    ['a day ahead, do not wait for a bill that was armed later', -1, -2, 2],
  ])('of a gateway whose clock is %s', async (_what, armed, noted, count) => {
    const venue = await evening()
    const { closedAt } = CLOSING
    await printWithoutBill(venue)
    const bill = { kind: 'fiscal', state: 'MANUAL', byClass: { Г: 500 }, gateway: 'gateway' } as const
    await storeBill(server(), venue, { ...bill, at: closedAt + armed * HOUR })
    const withIt = { sales: { ...TOTALS.sales, Г: 500 }, cash: 10_500 }
    await storeClosing(server(), venue, {
      ...CLOSING,
      ...TOTALS,
      ...withIt,
      notedAt: closedAt + noted * HOUR,
    })
    expect(await differencesOf(venue)).toHaveLength(count)
  })

  it.each<[string, { isOfOther?: boolean; isForgotten?: boolean }, number]>([
    ['an earlier pairing of its gateway', {}, 0],
    ['another gateway', { isOfOther: true }, 2],
    ['a bill that the database had forgotten, held after it was received', { isForgotten: true }, 0],
  ])('wait for a bill of %s', async (_what, { isOfOther = false, isForgotten = false }, count) => {
    const venue = await evening()
    await printWithoutBill(venue)
    const other = await pairGateway(server(), venue, 'Terrace')
    const gateway = isOfOther ? other.id : 'earlier'
    const at = isForgotten ? CLOSING.closedAt + 9 * HOUR : NOON
    const bill = { kind: 'fiscal', state: 'MANUAL', byClass: { Г: 500 }, gateway, at } as const
    const { intent } = await storeBill(server(), venue, bill)
    if (isForgotten)
      await server().platform.uow.write(venue.companyId, (tx) => tx.run(setForgotten, { id: intent }))
    const withIt = { sales: { ...TOTALS.sales, Г: 500 }, cash: 10_500 }
    await storeClosing(server(), venue, { ...CLOSING, ...TOTALS, ...withIt })
    expect(await differencesOf(venue)).toHaveLength(count)
  })

  it('with a bill that needs attention are compared all the same if every receipt has its bill', async () => {
    const venue = await evening()
    await storeBill(server(), venue, {
      kind: 'fiscal',
      state: 'MANUAL',
      at: NOON,
      byClass: { Г: 500 },
      gateway: 'gateway',
    })
    await storeClosing(server(), venue, { ...CLOSING, ...TOTALS, cash: 10_500 })
    expect(await differencesOf(venue)).toEqual([['CLOSING_CASH_DIFFERS', 4, null, 100, 105]])
  })

  it('accept a receipt in either of two of which nobody knows which one includes it', async () => {
    const [here, before] = [await evening(), await evening()]
    const uncertain = { closingNo: 5, closingFrom: 4 }
    const withIt = { ...TOTALS, sales: { ...TOTALS.sales, Г: 500 }, cash: 10_500 }
    const next = { ...CLOSING, closingNo: 5, closedAt: NOON + 3 * HOUR, storno: {}, cash: null }
    for (const venue of [here, before]) await sell(venue, 11, { byClass: { Г: 500 } }, uncertain)
    await storeClosing(server(), here, { ...CLOSING, ...withIt })
    await storeClosing(server(), here, { ...next, sales: { А: 100 } })
    await storeClosing(server(), before, { ...CLOSING, ...TOTALS })
    await storeClosing(server(), before, { ...next, sales: { А: 100, Г: 500 } })
    expect(await differencesOf(here)).toEqual([])
    expect(await differencesOf(before)).toEqual([])
  })

  it('come from the gateway, which says whether the totals are the device’s own', async () => {
    const venue = await makeVenue(server())
    const gateway = await pairGateway(server(), venue)
    const { intent } = await storeBill(server(), venue, {
      kind: 'fiscal',
      at: NOON,
      byClass: { А: 11_000 },
      receiptNo: 1,
      serial: 'VD000001',
    })
    const at = new Date(NOON).toISOString()
    const totals = { sales: { А: 100, Б: 10 }, receipts: 1, voids: 0, cash: 110, card: null }
    await syncAs(server(), gateway, {
      entries: [
        documentLine(1, { taskId: intent, total: 110, byClass: { А: 110 }, printedAt: at, reported: 'all' }),
        closingLine(2, { ...totals, closedAt: at, reported: true }),
        closingLine(3, { ...totals, closingNo: 2, closedAt: at }),
      ],
    })
    expect(await differencesOf(venue)).toEqual([
      ['CLOSING_SALES_DIFFER', 1, 'А', 110, 100],
      ['CLOSING_SALES_DIFFER', 1, 'Б', 0, 10],
    ])
  })
})
