import { expect, it } from 'vitest'
import { judge } from './judge.ts'
import {
  billOf,
  differenceOf,
  documentOf,
  lineOf,
  orderOf,
  PRICE,
  receiptOf,
  SERIAL,
  syntheticHistory,
  type SyntheticHistory,
} from './synthetic-history.ts'

const DEVICE = { serial: 'VK1-1', restarts: true, hidesReferences: true, addsByItself: true }
const paper = (at: number, total: number) =>
  documentOf({ serial: `VK1-${at}`, kind: 'external', billNo: null, intent: null, total })

/**
 * A device that numbers from 1 again printed a paper of 251.00 for a bill of 250.00, whose number a person typed. The
 * report has papers with these totals, each with the number 1 before another daily report, and no bill for them.
 */
const withPapers = (...totals: number[]): Partial<SyntheticHistory> => ({
  device: DEVICE,
  receipts: [receiptOf({ total: 25_100, byClass: { А: 25_100 }, lines: [lineOf({ amount: 25_100 })] })],
  documents: [documentOf({ serial: null }), ...totals.map((total, at) => paper(at + 1, total))],
  differences: [
    differenceOf({ serial: 'VK1-1', device: 251 }),
    differenceOf({ kind: 'PRINT_UNCONFIRMED', serial: null, intent: 'i-REF1' }),
  ],
})

/** A second bill for which a person typed the same number; no paper of it is needed here. */
const withTwoBills = (gateway: string): Partial<SyntheticHistory> => ({
  ...withPapers(251),
  intents: [billOf(), billOf({ ref: 'REF2', orders: ['o2'], gateway })],
  orders: [orderOf(), orderOf({ _id: 'o2' })],
  cashCredits: [PRICE, PRICE],
  documents: [
    documentOf({ serial: null }),
    documentOf({ serial: null, billNo: 2, intent: 'i-REF2', orders: ['o2'] }),
    paper(1, 251),
  ],
  hasLyingScreen: true,
  differences: [
    ...(withPapers().differences ?? []),
    differenceOf({ kind: 'PRINT_UNCONFIRMED', serial: null, intent: 'i-REF2' }),
  ],
})

/** The daily report that includes a receipt whose number only a person has read. */
const closingOfTyped = {
  documents: [documentOf({ serial: null })],
  differences: [
    differenceOf({ kind: 'CLOSING_SALES_DIFFER', serial: 'VK1-1', receiptNo: null, closingNo: 1 }),
  ],
}

it.each<[string, Partial<SyntheticHistory>]>([
  ['that two papers have, where nothing decides between them', withPapers(251, 400)],
  ['of two bills, where nothing decides between them', withTwoBills('g1')],
  [
    'that two papers have, if the device says the number of its own alone',
    { ...withPapers(0, 400), device: { ...DEVICE, hidesReferences: false } },
  ],
  [
    'that began again before a gateway looked, in its daily report',
    { ...closingOfTyped, device: { serial: 'VK1-1', restarts: true } },
  ],
])('accepts a typed number %s', (_what, change) => {
  expect(judge(syntheticHistory(change))).toEqual([])
})

it.each<[string, Partial<SyntheticHistory>]>([
  ['that only one paper has', withPapers(251)],
  [
    'that two papers have, if the device says references',
    { ...withPapers(251, 400), device: { ...DEVICE, hidesReferences: false } },
  ],
  [
    'that two papers have, if the device counts on',
    { ...withPapers(251, 400), device: { ...DEVICE, restarts: false } },
  ],
  [
    'that two papers have, if only one has the amount',
    { ...withPapers(250, 400), device: { ...DEVICE, addsByItself: false }, receipts: [receiptOf()] },
  ],
  ['of two bills, if only one is of the gateway', withTwoBills('g2')],
  ['in a daily report of a device that counts on', { ...closingOfTyped, device: { serial: 'VK1-1' } }],
])('does not accept a typed number %s', (_what, change) => {
  expect(judge(syntheticHistory(change)).map(({ invariant }) => invariant)).toEqual(['I3'])
})

it('accepts that nobody has the number of a receipt from before a closing, if a lying screen said another one', () => {
  const said: Partial<SyntheticHistory> = {
    intents: [billOf({ receiptNo: 2650 })],
    orders: [orderOf({ receiptNo: 2650 })],
    documents: [documentOf({ receiptNo: 2650, serial: null })],
    device: { serial: 'VK1-1', restarts: true },
    hasLyingScreen: true,
    differences: [differenceOf({ kind: 'PRINT_UNCONFIRMED', intent: 'i-REF1' })],
  }
  expect(judge(syntheticHistory(said))).toEqual([])
  const ofDevice = [documentOf({ receiptNo: 2650, serial: 'VK1-1' })]
  expect(judge(syntheticHistory({ ...said, documents: ofDevice }))).toEqual([])
  expect(judge(syntheticHistory({ ...said, hasLyingScreen: false }))).not.toEqual([])
})

it('accepts a number that a lying screen gave to another bill, where both are listed and the journal is lost', () => {
  const lies: Partial<SyntheticHistory> = {
    receipts: [receiptOf(), receiptOf({ receiptNo: 2, ref: 'REF2' })],
    intents: [billOf({ receiptNo: 2 }), billOf({ ref: 'REF2', orders: ['o2'], receiptNo: 3 })],
    orders: [orderOf({ receiptNo: 2 }), orderOf({ _id: 'o2', receiptNo: 3 })],
    cashCredits: [PRICE, PRICE],
    documents: [
      documentOf({ receiptNo: 2 }),
      documentOf({ receiptNo: 3, billNo: 2, intent: 'i-REF2', orders: ['o2'] }),
    ],
    hasLyingScreen: true,
    journalLosses: [{ serial: SERIAL, upTo: 2 }],
    differences: [
      differenceOf({ kind: 'PRINT_UNCONFIRMED', receiptNo: 2, intent: 'i-REF1' }),
      differenceOf({ kind: 'PRINT_UNCONFIRMED', receiptNo: 3, intent: 'i-REF2' }),
      differenceOf({ kind: 'NUMBERS_UNTOLD', receiptNo: 1, lastNo: 1 }),
    ],
  }
  const unlisted = lies.differences?.filter(({ intent }) => intent !== 'i-REF1') ?? []
  expect(judge(syntheticHistory(lies))).toEqual([])
  expect(judge(syntheticHistory({ ...lies, journalLosses: [] }))).not.toEqual([])
  expect(judge(syntheticHistory({ ...lies, hasLyingScreen: false }))).not.toEqual([])
  expect(judge(syntheticHistory({ ...lies, differences: unlisted }))).not.toEqual([])
})
