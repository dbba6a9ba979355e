import { company } from '@kafana/client/testing/entities.ts'
import { fakeServer, signedInAs } from '@kafana/client/testing/fake-server.ts'
import type { FiscalDay, FiscalDayDocument, ReconciliationDifference, Tender } from '@kafana/contract'
import { Component as FiscalReportScreen } from '../modules/reconciliation/fiscal-report-screen.tsx'
import { renderScreen } from './render-screen.tsx'

const sums = {
  classes: [
    { taxClass: 'А', rate: 18, sales: 236, storno: 118, turnover: 118, vat: 18 },
    { taxClass: 'Г', rate: 0, sales: 0, storno: 0, turnover: 0, vat: 0 },
  ],
  turnover: 118,
  vat: 18,
  receipts: 2,
  stornos: 1,
  cash: 118,
  card: 0,
}
export const receipt = (changes: Partial<FiscalDayDocument> = {}): FiscalDayDocument => ({
  billNo: 31,
  intent: 'i1',
  kind: 'fiscal',
  at: '2026-11-21T11:05:00.000Z',
  total: 118,
  payment: 'cash',
  closedBy: { _id: 'w', firstname: 'Ана', lastname: 'К' },
  orders: ['o1'],
  receiptNo: 7,
  serial: 'S1',
  refReceiptNo: null,
  ...changes,
})
export const difference = (changes: Partial<ReconciliationDifference>): ReconciliationDifference => ({
  kind: 'RECEIPT_UNTOLD',
  serial: null,
  receiptNo: null,
  lastNo: null,
  closingNo: null,
  billNo: null,
  intent: null,
  ref: null,
  taxClass: null,
  ours: null,
  device: null,
  ...changes,
})
const NOTHING = { orders: 0, voided: 0, total: 0 }
const NO_SHARE = { orders: 0, total: 0 }
/** As many orders as given in each part, of 100 each. */
export const salesOf = (receipts: number, preBills = 0, others = 0): FiscalDay['sales'] => {
  const of = (orders: number) => ({ orders, voided: 0, total: orders * 100 })
  return {
    withReceipt: of(receipts),
    preBillOnly: { ...of(preBills), oldest: preBills === 0 ? null : '2026-11-21T10:00:00.000Z' },
    withoutDocument: of(others),
    total: of(receipts + preBills + others),
    printedOtherDay: NO_SHARE,
    ofOtherDays: NO_SHARE,
  }
}
export const report = (changes: Partial<FiscalDay> = {}): FiscalDay => ({
  tenders: [],
  day: '2026-11-21',
  start: '2026-11-21T03:00:00.000Z',
  end: '2026-11-22T03:00:00.000Z',
  ours: sums,
  device: sums,
  voids: 0,
  asSent: 0,
  classesAsSent: 0,
  closings: [],
  differences: [],
  undone: [],
  documents: [
    receipt(),
    receipt({
      billNo: 32,
      intent: 'i2',
      kind: 'storno',
      at: '2026-11-21T11:09:00.000Z',
      receiptNo: 8,
      refReceiptNo: 7,
      orders: [],
    }),
  ],
  sales: salesOf(2),
  ...changes,
})
export const none = { ...sums, classes: [], turnover: 0, vat: 0, receipts: 0, stornos: 0, cash: 0 }
export const empty = { ours: none, device: null, documents: [], sales: { ...salesOf(0), total: NOTHING } }

export const openReport = (
  answer: FiscalDay | (() => { status: number; body: unknown }),
  at = '/fiscal-book',
  tenders: readonly Pick<Tender, '_id' | 'name'>[] = [],
) => {
  signedInAs('owner')
  const seen = fakeServer({
    'GET /api/company': () => ({ body: company() }),
    'GET /api/fiscal-book': typeof answer === 'function' ? answer : () => ({ body: answer }),
    'GET /api/tenders': () => ({ body: tenders }),
  })
  const { history } = renderScreen(FiscalReportScreen, { at, path: '/fiscal-book' })
  return {
    history,
    days: () =>
      seen
        .filter(({ url }) => url.pathname === '/api/fiscal-book')
        .map(({ url }) => url.searchParams.get('day')),
  }
}
