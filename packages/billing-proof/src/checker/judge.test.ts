import { expect, it } from 'vitest'
import { judge } from './judge.ts'
import {
  billOf,
  deviceOf,
  differenceOf,
  documentOf,
  lineOf,
  syntheticHistory,
  orderOf,
  receiptOf,
  PRICE,
  SERIAL,
  WAITER,
  type SyntheticHistory,
} from './synthetic-history.ts'

const AT = '2026-10-16T17:05:00.000Z'
const second = {
  receipts: [receiptOf(), receiptOf({ receiptNo: 2, ref: 'REF2' })],
  documents: [documentOf(), documentOf({ receiptNo: 2, intent: 'i-REF2', billNo: 2 })],
}
const secondBill = billOf({ ref: 'REF2', receiptNo: 2 })
const storno = {
  receipts: [receiptOf(), receiptOf({ receiptNo: 2, ref: 'REF2', kind: 'storno' })],
  intents: [billOf(), billOf({ ref: 'REF2', kind: 'storno', receiptNo: 2, refReceiptNo: 1 })],
  documents: [documentOf(), documentOf({ receiptNo: 2, kind: 'storno', intent: 'i-REF2', billNo: 2 })],
  orders: [orderOf({ storno: { at: AT, receiptNo: 2, by: WAITER } })],
  cashCredits: [],
}
const nothing = {
  receipts: [],
  intents: [],
  documents: [],
  cashCredits: [],
  orders: [orderOf({ status: 'delivered', billKind: null, receiptNo: null })],
}
const manual = {
  orders: nothing.orders,
  cashCredits: [],
  documents: [documentOf({ billNo: null, intent: null, kind: 'sale' })],
  intents: [billOf({ state: 'MANUAL', receiptNo: null })],
}
const pre = {
  ...nothing,
  intents: [billOf({ kind: 'pre', receiptNo: null })],
  cashCredits: [PRICE],
  orders: [orderOf({ billKind: 'pre', receiptNo: null })],
}

const closedFree = {
  ...nothing,
  intents: [billOf({ kind: 'comp', total: 0, receiptNo: null, payment: null })],
  orders: [orderOf({ billKind: 'comp', receiptNo: null, payment: null })],
}

/** A paper of 251.00 for a bill of 250.00, from a device that adds up by itself. */
const ownAmounts = {
  device: { addsByItself: true },
  receipts: [receiptOf({ total: 25_100, byClass: { А: 25_100 }, lines: [lineOf({ amount: 25_100 })] })],
}
const withVoid = {
  receipts: [receiptOf(), receiptOf({ receiptNo: 2, kind: 'void', total: 0, byClass: {}, ref: null })],
}
const journalLosses = [{ serial: SERIAL, upTo: 1 }]
const missingOrder = {
  orders: [],
  intents: [billOf({ orders: [], total: PRICE, receipt: billOf().receipt })],
}

/** Journal and server were restored from copies from before the first receipt; its order was billed again. */
const forgottenByBoth = {
  receipts: second.receipts,
  intents: [secondBill],
  documents: second.documents.slice(1),
  orders: [orderOf({ receiptNo: 2 })],
  differences: [differenceOf({ kind: 'NUMBERS_UNTOLD', receiptNo: 1, lastNo: 1, device: null })],
  reservations: [{ intentId: 'i-REF1', ref: 'REF1', orders: ['o1'] }],
}
/** A person typed the number; the report has the document on a day of its own. */
const typed = (since: string) => ({
  intents: [billOf({ since })],
  documents: [documentOf({ serial: null }), documentOf({ kind: 'external', billNo: null, intent: null })],
  differences: [differenceOf({})],
})

const invariantsOf = (change: Partial<SyntheticHistory>): string[] =>
  [...new Set(judge(syntheticHistory(change)).map(({ invariant }) => invariant))].toSorted()

it.each<[string, Partial<SyntheticHistory>]>([
  ['a bill that was printed', {}],
  ['a voided receipt', storno],
  [
    'what a device added up by itself, if the fiscal report lists it',
    { ...ownAmounts, differences: [differenceOf({ kind: 'AMOUNT_DIFFERS', intent: 'i-REF1', device: 251 })] },
  ],
  [
    'a number after the last reported one of a device that cannot be asked',
    { ...withVoid, device: { isUncounted: true } },
  ],
  [
    'a number before a closing at a device whose numbers restart',
    { ...withVoid, device: { restarts: true } },
  ],
  ['nothing at all', nothing],
  ['a printed receipt whose bill needs attention', manual],
  [
    'a document that was printed without the gateway',
    {
      receipts: [...second.receipts.slice(0, 1), receiptOf({ receiptNo: 2, ref: 'SOMEBODY' })],
      documents: [documentOf(), documentOf({ receiptNo: 2, kind: 'external', billNo: null, intent: null })],
    },
  ],
  [
    'a receipt that the fiscal report lists as a difference',
    {
      ...nothing,
      receipts: [receiptOf()],
      documents: [documentOf({ billNo: null, intent: null, kind: 'sale' })],
      differences: [differenceOf({})],
    },
  ],
  [
    'a number that a void document used',
    {
      receipts: [
        ...second.receipts.slice(0, 1),
        receiptOf({ receiptNo: 2, kind: 'void', total: 0, byClass: {}, ref: null }),
      ],
      documents: [documentOf(), documentOf({ receiptNo: 2, kind: 'void', billNo: null })],
    },
  ],
  [
    'a pre-bill whose fiscal receipt follows',
    { intents: [billOf({ ref: 'REF0', kind: 'pre', receiptNo: null }), billOf({ since: AT })] },
  ],
  ...(['BILLED', 'MANUAL'] as const).map((state): [string, Partial<SyntheticHistory>] => [
    `a ${state} receipt that was reconstructed next to a pre-bill with the same reference`,
    {
      ...(state === 'MANUAL' && { ...manual, orders: pre.orders, cashCredits: [PRICE] }),
      intents: [
        billOf({ state, ...(state === 'MANUAL' && { receiptNo: null }) }),
        billOf({ kind: 'pre', receiptNo: null }),
      ],
    },
  ]),
  [
    'a pre-bill that was undone and closed again by card',
    {
      ...pre,
      cashCredits: [],
      intents: [
        ...pre.intents,
        billOf({
          ref: 'REF2',
          kind: 'pre',
          payment: 'card',
          receiptNo: null,
          since: '2026-10-16T17:09:00.000Z',
        }),
      ],
      orders: [
        orderOf({
          billKind: 'pre',
          receiptNo: null,
          payment: 'card',
          history: [{ from: 'billed', to: 'delivered', at: AT, by: WAITER }],
        }),
      ],
    },
  ],
  ['a receipt whose number an owner entered', { documents: [documentOf({ serial: null })] }],
  ['a bill whose order is missing after a restore', missingOrder],
  [
    'a second receipt, where journal and server both forgot the first',
    { ...forgottenByBoth, forgotten: new Set([`${SERIAL} #1`]) },
  ],
  ['a typed number whose document is more than two days from its bill', typed('2026-10-14T16:00:00.000Z')],
  [
    'a receipt that a gateway lost before reporting it',
    { journalLosses, differences: [differenceOf({ kind: 'RECEIPT_UNTOLD', device: null, ours: PRICE })] },
  ],
  [
    'a bill that a lying screen reported, and that the fiscal report lists',
    {
      receipts: [],
      hasLyingScreen: true,
      differences: [differenceOf({ kind: 'PRINT_DENIED', intent: 'i-REF1' })],
    },
  ],
  [
    'such a bill whose gateway does not know whether it was printed',
    {
      receipts: [],
      hasLyingScreen: true,
      differences: [differenceOf({ kind: 'RECEIPT_UNTOLD', intent: 'i-REF1', device: null, ours: PRICE })],
    },
  ],
  [
    'an earlier snapshot with fewer receipts',
    {
      snapshots: [
        {
          devices: [deviceOf()],
          intents: [billOf({ state: 'ARMED', receiptNo: null })],
          restoredAfter: false,
        },
      ],
    },
  ],
])('accepts %s', (_what, change) => {
  expect(judge(syntheticHistory(change))).toEqual([])
})

it.each<[string, string[], Partial<SyntheticHistory>]>([
  [
    'a bill whose order is missing after a restore and whose cash was not credited',
    ['CASH', 'I14'],
    { ...missingOrder, cashCredits: [] },
  ],
  ['a second receipt, where one of both still knew the first', ['I1'], forgottenByBoth],
  [
    'a second receipt after the first was forgotten, and a third',
    ['I1'],
    {
      ...forgottenByBoth,
      receipts: [...second.receipts, receiptOf({ receiptNo: 3, ref: 'REF3' })],
      intents: [secondBill, billOf({ ref: 'REF3', receiptNo: 3 })],
      documents: [...forgottenByBoth.documents, documentOf({ receiptNo: 3, intent: 'i-REF3', billNo: 3 })],
      forgotten: new Set([`${SERIAL} #1`]),
    },
  ],
  ['a typed number whose document is near its bill', ['I3'], typed('2026-10-15T17:00:00.000Z')],
  ['what a device added up by itself, if the fiscal report does not list it', ['I2'], ownAmounts],
  [
    'what a device added up by itself, if the fiscal report lists another amount',
    ['I2'],
    { ...ownAmounts, differences: [differenceOf({ kind: 'AMOUNT_DIFFERS', intent: 'i-REF1', device: 250 })] },
  ],
  ['a number that the fiscal report does not have, of a device that can be asked', ['I4'], withVoid],
  ['an order with two receipts', ['I1'], { ...second, intents: [billOf(), secondBill] }],
  [
    'an order with two receipts, one of them missing after a restore',
    ['I1', 'I2', 'I3'],
    { ...second, reservations: [{ intentId: 'i-REF2', ref: 'REF2', orders: ['o1'] }] },
  ],
  [
    'a receipt that was voided twice',
    ['I1'],
    {
      ...storno,
      receipts: [...storno.receipts, receiptOf({ receiptNo: 3, ref: 'REF3', kind: 'storno' })],
      intents: [...storno.intents, billOf({ ref: 'REF3', kind: 'storno', receiptNo: 3 })],
      documents: [...storno.documents, documentOf({ receiptNo: 3, kind: 'storno' })],
    },
  ],
  ['a receipt without a bill', ['I2', 'I3', 'I4'], { ...nothing, receipts: [receiptOf()] }],
  [
    'a receipt whose bill was cancelled',
    ['I2', 'I3'],
    {
      ...nothing,
      receipts: [receiptOf()],
      documents: [documentOf()],
      intents: [billOf({ state: 'ABORTED', receiptNo: null })],
    },
  ],
  [
    'a receipt that only has a pre-bill',
    ['I2', 'I3', 'I6'],
    { intents: [billOf({ kind: 'pre', receiptNo: null })], documents: [documentOf()] },
  ],
  ['a bill that was not printed', ['I2', 'I3'], { receipts: [] }],
  [
    'a bill that a lying screen reported, and that the fiscal report does not list',
    ['I2', 'I3'],
    { receipts: [], hasLyingScreen: true },
  ],
  [
    'a bill that was not printed, although no screen lied',
    ['I2', 'I3'],
    { receipts: [], differences: [differenceOf({ kind: 'PRINT_DENIED', intent: 'i-REF1' })] },
  ],
  ['a bill with the number of another receipt', ['I2'], { intents: [billOf({ receiptNo: 7 })] }],
  [
    'a receipt with a different amount',
    ['I2', 'I3'],
    { receipts: [receiptOf({ total: 100, byClass: { А: 100 } })] },
  ],
  [
    'a line with another price and letter, although the sums are right',
    ['I9'],
    { receipts: [receiptOf({ lines: [lineOf({ price: 100, taxClass: 'Б' })] })] },
  ],
  ['a receipt without a line of its bill', ['I9'], { receipts: [receiptOf({ lines: [] })] }],
  [
    'a receipt with a different tax class',
    ['I3'],
    { receipts: [receiptOf({ byClass: { Б: PRICE * 100 } })] },
  ],
  ['a number that the fiscal report does not have', ['I4'], { documents: [] }],
  [
    'a number that the fiscal report lists as another kind',
    ['I4'],
    { documents: [documentOf({ kind: 'void' })] },
  ],
  [
    'a device that skipped a number',
    ['I4'],
    {
      receipts: [receiptOf({ receiptNo: 2 })],
      intents: [billOf({ receiptNo: 2 })],
      documents: [documentOf({ receiptNo: 2 })],
    },
  ],
  [
    'a receipt listed as unreported although no gateway lost its journal',
    ['I3'],
    { differences: [differenceOf({ kind: 'RECEIPT_UNTOLD', device: null, ours: PRICE })] },
  ],
  [
    'an unreported receipt that was printed after the gateway lost its journal',
    ['I3'],
    {
      journalLosses: [{ serial: SERIAL, upTo: 0 }],
      differences: [differenceOf({ kind: 'RECEIPT_UNTOLD', device: null, ours: PRICE })],
    },
  ],
  [
    'a receipt that the fiscal report wrongly lists as only on the device',
    ['I3'],
    { journalLosses, differences: [differenceOf({})] },
  ],
  [
    'a bill without its number',
    ['I5'],
    { intents: [billOf({ receiptNo: null })], orders: [orderOf({ receiptNo: null })] },
  ],
  [
    'a storno without its number',
    ['I5'],
    { ...storno, orders: [orderOf({ storno: { at: AT, receiptNo: null, by: WAITER } })] },
  ],
  [
    'a bill that stays in progress',
    ['I6'],
    { ...nothing, intents: [billOf({ state: 'ARMED', receiptNo: null })] },
  ],
  ['an order that is not marked as billed', ['I14', 'I6'], { orders: nothing.orders }],
  ['a billed order without a bill', ['CASH', 'I2', 'I3', 'I6'], { intents: [] }],
  ['an order that costs something and was closed free of charge', ['I6'], closedFree],
  [
    'a bill that disappeared',
    ['I7'],
    {
      snapshots: [{ devices: [], intents: [billOf({ ref: 'REF9', state: 'ARMED' })], restoredAfter: false }],
    },
  ],
  [
    'a bill that changed its orders',
    ['I7'],
    { snapshots: [{ devices: [], intents: [billOf({ orders: ['o1', 'o2'] })], restoredAfter: false }] },
  ],
  [
    'a closed bill that is open again',
    ['I2', 'I3', 'I6', 'I7', 'CASH'].toSorted(),
    {
      intents: [billOf({ state: 'ABORTED' })],
      snapshots: [{ devices: [], intents: [billOf()], restoredAfter: false }],
    },
  ],
  [
    'a receipt that was replaced',
    ['I7'],
    { snapshots: [{ devices: [deviceOf(receiptOf({ ref: 'REF7' }))], intents: [], restoredAfter: false }] },
  ],
  [
    'a bill that was printed twice',
    ['I1', 'I2', 'I3', 'I8'],
    { receipts: [receiptOf(), receiptOf({ receiptNo: 2 })], documents: second.documents },
  ],
  ['cash that was credited twice', ['CASH', 'I14'], { cashCredits: [PRICE, PRICE] }],
  ['cash that was not credited', ['CASH', 'I14'], { cashCredits: [] }],
  ['cash for a voided receipt', ['CASH', 'I14'], { ...storno, cashCredits: [PRICE] }],
])('detects %s', (_what, expected, change) => {
  expect(invariantsOf(change)).toEqual(expected)
})

it('describes a violation', () => {
  expect(judge(syntheticHistory({ receipts: [] }))[0]).toEqual({
    invariant: 'I2',
    evidence: 'the fiscal bill REF1 (receipt 1) is closed, but no device printed it',
  })
})
