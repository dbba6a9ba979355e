import { expect, it } from 'vitest'
import { judge } from './judge.ts'
import {
  billOf,
  documentOf,
  orderOf,
  receiptOf,
  syntheticHistory,
  undoneOf,
  PRICE,
  SERIAL,
  UNDOING,
  type SyntheticHistory,
} from './synthetic-history.ts'

/** A bill by card that a screen reported, that no device printed, and that was undone. */
const undone = {
  receipts: [],
  documents: [],
  cashCredits: [],
  orders: [orderOf({ status: 'delivered', billKind: null, receiptNo: null })],
  intents: [billOf({ state: 'ABORTED', payment: 'card' })],
  undone: [undoneOf()],
  earlier: UNDOING,
}
const closedBefore = {
  snapshots: [{ devices: [], intents: [billOf({ payment: 'card' })], restoredAfter: false }],
}

it.each<[string, Partial<SyntheticHistory>]>([
  ['a bill that no device printed and that was undone', { ...undone, ...closedBefore }],
  [
    'an undone bill whose order was billed again',
    {
      ...undone,
      receipts: [receiptOf({ ref: 'REF2' })],
      intents: [...undone.intents, billOf({ ref: 'REF2' })],
      documents: [documentOf({ intent: 'i-REF2', billNo: 2 })],
      orders: [orderOf()],
      cashCredits: [PRICE],
    },
  ],
])('accepts %s', (_what, change) => {
  expect(judge(syntheticHistory(change))).toEqual([])
})

it.each<[string, string[], Partial<SyntheticHistory>]>([
  ['an undone bill that the fiscal report does not list', ['I2'], { ...undone, undone: [] }],
  [
    'an undone bill that the fiscal report lists twice',
    ['I2'],
    { ...undone, undone: [undoneOf(), undoneOf()] },
  ],
  ['a bill that is listed as undone and was not', ['I2'], { undone: [undoneOf()] }],
  [
    'a bill that was undone although it was printed',
    ['I2', 'I3', 'I7'],
    { ...undone, ...closedBefore, receipts: [receiptOf()], documents: [documentOf()] },
  ],
  [
    'a second receipt of an order whose first bill was undone',
    ['I1', 'I2', 'I3'],
    {
      ...undone,
      receipts: [receiptOf(), receiptOf({ receiptNo: 2, ref: 'REF2' })],
      documents: [documentOf(), documentOf({ receiptNo: 2, intent: 'i-REF2', billNo: 2 })],
      intents: [...undone.intents, billOf({ ref: 'REF2', receiptNo: 2 })],
      orders: [orderOf({ receiptNo: 2 })],
      cashCredits: [PRICE],
    },
  ],
])('detects %s', (_what, expected, change) => {
  const found = judge(syntheticHistory(change)).map(({ invariant }) => invariant)
  expect([...new Set(found)].toSorted()).toEqual(expected)
})

it('names the receipt of a bill that was undone, also if the bill was reconstructed since', () => {
  const found = judge(
    syntheticHistory({
      ...undone,
      receipts: [receiptOf()],
      intents: [...undone.intents, billOf({ _id: 'again', payment: 'card' })],
      documents: [documentOf({ intent: 'again', billNo: 2 })],
      orders: [orderOf({ payment: 'card' })],
    }),
  )
  expect(found).toEqual([
    { invariant: 'I2', evidence: `the bill REF1 was undone, although ${SERIAL} #1 is its receipt` },
  ])
})
