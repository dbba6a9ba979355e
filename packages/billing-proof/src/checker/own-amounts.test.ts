import { expect, it } from 'vitest'
import { judge } from './judge.ts'
import {
  differenceOf,
  documentOf,
  lineOf,
  receiptOf,
  syntheticHistory,
  type SyntheticHistory,
} from './synthetic-history.ts'

const device = { addsByItself: true }
/** The total of the bill under another tax letter. */
const otherLetters = { device, receipts: [receiptOf({ byClass: { Б: 25_000 } })] }
const otherTotal = {
  device,
  receipts: [receiptOf({ total: 25_100, byClass: { А: 25_100 }, lines: [lineOf({ amount: 25_100 })] })],
}

const otherTotalInReport = {
  ...otherTotal,
  differences: [differenceOf({ kind: 'CLOSING_SALES_DIFFER', receiptNo: null, taxClass: 'А' })],
}
/** An owner found the paper of a bill that a restored server holds. */
const decided: Partial<SyntheticHistory> = {
  snapshots: [{ devices: [], intents: [], restoredAfter: true }],
  earlier: [{ action: 'bill.manual', entityId: 'i-REF1' }],
}

it.each<[what: string, change: Partial<SyntheticHistory>]>([
  [
    'another total in the daily report, of a paper that an owner found',
    { ...otherTotalInReport, ...decided },
  ],
  ['other tax letters, of a device that reported the total alone', { ...otherLetters, classesAsSent: 1 }],
  [
    'other tax letters that are in the difference of the daily report',
    {
      ...otherLetters,
      differences: [differenceOf({ kind: 'CLOSING_SALES_DIFFER', receiptNo: null, taxClass: 'Б' })],
    },
  ],
])('accepts %s', (_what, change) => {
  expect(judge(syntheticHistory(change))).toEqual([])
})

it.each<[what: string, change: Partial<SyntheticHistory>]>([
  ['other tax letters that the fiscal report does not mention', otherLetters],
  [
    'other tax letters, if the daily report differs in another one',
    {
      ...otherLetters,
      differences: [differenceOf({ kind: 'CLOSING_SALES_DIFFER', receiptNo: null, taxClass: 'Г' })],
    },
  ],
  ['another total in the daily report', otherTotalInReport],
  ['another total of a paper that an owner found', { ...otherTotal, ...decided }],
  ['another total, although the totals of some documents were reported', { ...otherTotal, classesAsSent: 1 }],
])('refuses %s', (_what, change) => {
  expect(judge(syntheticHistory(change)).map(({ invariant }) => invariant)).toEqual(['I2'])
})

it('refuses a small bill that its device rounded down to nothing, listed as a void document', () => {
  const history = syntheticHistory({
    device,
    receipts: [receiptOf({ total: 0, byClass: {}, lines: [lineOf({ amount: 0 })] })],
    documents: [documentOf({ kind: 'void', billNo: null })],
    differences: [differenceOf({ kind: 'NUMBER_MISSING', intent: 'i-REF1' })],
  })
  expect(judge(history).map(({ invariant }) => invariant)).toEqual(['I4'])
})
