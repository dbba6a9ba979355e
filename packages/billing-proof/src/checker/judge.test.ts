import { expect, it } from 'vitest'
import { judge } from './judge.ts'
import {
  billOf,
  deviceOf,
  differenceOf,
  documentOf,
  syntheticHistory,
  orderOf,
  paperOf,
  PRICE,
  SERIAL,
  WAITER,
  type SyntheticHistory,
} from './synthetic-history.ts'

const AT = '2026-10-16T17:05:00.000Z'
const second = {
  papers: [paperOf(), paperOf({ receiptNo: 2, ref: 'REF2' })],
  documents: [documentOf(), documentOf({ receiptNo: 2, intent: 'i-REF2', billNo: 2 })],
}
const secondBill = billOf({ ref: 'REF2', receiptNo: 2 })
const storno = {
  papers: [paperOf(), paperOf({ receiptNo: 2, ref: 'REF2', kind: 'storno' })],
  intents: [billOf(), billOf({ ref: 'REF2', kind: 'storno', receiptNo: 2, refReceiptNo: 1 })],
  documents: [documentOf(), documentOf({ receiptNo: 2, kind: 'storno', intent: 'i-REF2', billNo: 2 })],
  orders: [orderOf({ storno: { at: AT, receiptNo: 2, by: WAITER } })],
  owes: [],
}
const nothing = {
  papers: [],
  intents: [],
  documents: [],
  owes: [],
  orders: [orderOf({ status: 'delivered', billKind: null, receiptNo: null })],
}
const manual = {
  orders: nothing.orders,
  owes: [],
  documents: [documentOf({ billNo: null, intent: null, kind: 'sale' })],
  intents: [billOf({ state: 'MANUAL', receiptNo: null })],
}
const pre = {
  ...nothing,
  intents: [billOf({ kind: 'pre', receiptNo: null })],
  owes: [PRICE],
  orders: [orderOf({ billKind: 'pre', receiptNo: null })],
}

const forgetful = [{ serial: SERIAL, at: Date.parse(AT) }]
const forgotten = { orders: [], intents: [billOf({ orders: [], total: PRICE, receipt: billOf().receipt })] }

const invariantsOf = (change: Partial<SyntheticHistory>): string[] =>
  [...new Set(judge(syntheticHistory(change)).map(({ invariant }) => invariant))].toSorted()

it.each<[string, Partial<SyntheticHistory>]>([
  ['a bill that was printed', {}],
  ['a voided receipt', storno],
  ['nothing at all', nothing],
  ['a printed receipt that a person has to look at', manual],
  [
    'a document that somebody made at the device',
    {
      papers: [...second.papers.slice(0, 1), paperOf({ receiptNo: 2, ref: 'SOMEBODY' })],
      documents: [documentOf(), documentOf({ receiptNo: 2, kind: 'external', billNo: null, intent: null })],
    },
  ],
  [
    'a receipt that the server’s book calls a difference',
    {
      ...nothing,
      papers: [paperOf()],
      documents: [documentOf({ billNo: null, intent: null, kind: 'sale' })],
      differences: [differenceOf({})],
    },
  ],
  [
    'a number that was used up',
    {
      papers: [
        ...second.papers.slice(0, 1),
        paperOf({ receiptNo: 2, kind: 'void', total: 0, byClass: {}, ref: null }),
      ],
      documents: [documentOf(), documentOf({ receiptNo: 2, kind: 'void', billNo: null })],
    },
  ],
  [
    'a pre-bill whose fiscal receipt follows',
    { intents: [billOf({ ref: 'REF0', kind: 'pre', receiptNo: null }), billOf({ since: AT })] },
  ],
  ...(['BILLED', 'MANUAL'] as const).map((state): [string, Partial<SyntheticHistory>] => [
    `a ${state} receipt that was reconstructed beside a pre-bill of its reference`,
    {
      ...(state === 'MANUAL' && manual),
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
      owes: [],
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
          history: [{ from: 'billed', to: 'delivered', at: AT, by: WAITER }],
        }),
      ],
    },
  ],
  [
    'a receipt whose number was typed by somebody who looked at it',
    { documents: [documentOf({ serial: null })] },
  ],
  ['a bill whose order the server forgot', forgotten],
  [
    'a receipt that a gateway lost before it reported it',
    { forgetful, differences: [differenceOf({ kind: 'RECEIPT_UNTOLD', device: null, ours: PRICE })] },
  ],
  [
    'a look that saw less',
    {
      looks: [
        {
          devices: [deviceOf()],
          intents: [billOf({ state: 'ARMED', receiptNo: null })],
          serverForgot: false,
        },
      ],
    },
  ],
])('finds nothing wrong with %s', (_what, change) => {
  expect(judge(syntheticHistory(change))).toEqual([])
})

it.each<[string, string[], Partial<SyntheticHistory>]>([
  ['a bill whose order the server forgot, and nobody owes its cash', ['CASH'], { ...forgotten, owes: [] }],
  ['an order with two receipts', ['I1'], { ...second, intents: [billOf(), secondBill] }],
  [
    'an order with two receipts of which the server forgot one',
    ['I1', 'I2', 'I3'],
    { ...second, promised: [{ intentId: 'i-REF2', ref: 'REF2', orders: ['o1'] }] },
  ],
  [
    'a receipt that was voided twice',
    ['I1'],
    {
      ...storno,
      papers: [...storno.papers, paperOf({ receiptNo: 3, ref: 'REF3', kind: 'storno' })],
      intents: [...storno.intents, billOf({ ref: 'REF3', kind: 'storno', receiptNo: 3 })],
      documents: [...storno.documents, documentOf({ receiptNo: 3, kind: 'storno' })],
    },
  ],
  ['a receipt without a bill', ['I2', 'I3', 'I4'], { ...nothing, papers: [paperOf()] }],
  [
    'a receipt whose bill was cancelled',
    ['I2', 'I3'],
    {
      ...nothing,
      papers: [paperOf()],
      documents: [documentOf()],
      intents: [billOf({ state: 'ABORTED', receiptNo: null })],
    },
  ],
  [
    'a receipt of which there is a pre-bill alone',
    ['I2', 'I3', 'I6'],
    { intents: [billOf({ kind: 'pre', receiptNo: null })], documents: [documentOf()] },
  ],
  ['a bill that nobody printed', ['I2', 'I3'], { papers: [] }],
  ['a bill with the number of another receipt', ['I2'], { intents: [billOf({ receiptNo: 7 })] }],
  ['a receipt over another amount', ['I2', 'I3'], { papers: [paperOf({ total: 100, byClass: { А: 100 } })] }],
  ['a receipt in another tax class', ['I3'], { papers: [paperOf({ byClass: { Б: PRICE * 100 } })] }],
  ['a number that the book does not have', ['I4'], { documents: [] }],
  ['a number that the book takes for something else', ['I4'], { documents: [documentOf({ kind: 'void' })] }],
  [
    'a device that skipped a number',
    ['I4'],
    {
      papers: [paperOf({ receiptNo: 2 })],
      intents: [billOf({ receiptNo: 2 })],
      documents: [documentOf({ receiptNo: 2 })],
    },
  ],
  [
    'a receipt that the report misses although a gateway reported it',
    ['I3'],
    { differences: [differenceOf({ kind: 'RECEIPT_UNTOLD', device: null, ours: PRICE })] },
  ],
  [
    'a receipt that a gateway printed after it lost its journal, and never reported',
    ['I3'],
    {
      forgetful,
      papers: [paperOf({ printedAt: Date.parse(AT) + 1 })],
      differences: [differenceOf({ kind: 'RECEIPT_UNTOLD', device: null, ours: PRICE })],
    },
  ],
  ['a receipt that the book has on one side only', ['I3'], { forgetful, differences: [differenceOf({})] }],
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
  ['a bill under way', ['I6'], { ...nothing, intents: [billOf({ state: 'ARMED', receiptNo: null })] }],
  ['an order that does not know of its bill', ['CASH', 'I6'], { orders: nothing.orders }],
  ['an order that knows of a bill that is not there', ['CASH', 'I2', 'I3', 'I6'], { intents: [] }],
  [
    'a bill that disappeared',
    ['I7'],
    { looks: [{ devices: [], intents: [billOf({ ref: 'REF9', state: 'ARMED' })], serverForgot: false }] },
  ],
  [
    'a bill that changed its orders',
    ['I7'],
    { looks: [{ devices: [], intents: [billOf({ orders: ['o1', 'o2'] })], serverForgot: false }] },
  ],
  [
    'a closed bill that is open again',
    ['I2', 'I3', 'I6', 'I7', 'CASH'].toSorted(),
    {
      intents: [billOf({ state: 'ABORTED' })],
      looks: [{ devices: [], intents: [billOf()], serverForgot: false }],
    },
  ],
  [
    'a receipt that is another one now',
    ['I7'],
    { looks: [{ devices: [deviceOf(paperOf({ ref: 'REF7' }))], intents: [], serverForgot: false }] },
  ],
  [
    'a bill that was printed twice',
    ['I1', 'I2', 'I3', 'I8'],
    { papers: [paperOf(), paperOf({ receiptNo: 2 })], documents: second.documents },
  ],
  ['cash that was credited twice', ['CASH'], { owes: [PRICE, PRICE] }],
  ['cash that nobody was credited', ['CASH'], { owes: [] }],
  ['cash for a voided receipt', ['CASH'], { ...storno, owes: [PRICE] }],
])('sees %s', (_what, expected, change) => {
  expect(invariantsOf(change)).toEqual(expected)
})

it('forgives a bill that disappeared with the server’s memory', () => {
  expect(
    judge(
      syntheticHistory({
        looks: [{ devices: [], intents: [billOf({ ref: 'REF9', state: 'ARMED' })], serverForgot: true }],
      }),
    ),
  ).toEqual([])
})

it('forgives no second receipt of an order, on whichever device, also where the server forgot', () => {
  const twoDevices = syntheticHistory({ intents: [billOf(), secondBill], promised: [] })
  const other = { serial: 'VK000002', receipts: [paperOf({ ref: 'REF2' })] }
  const found = (serverForgot: boolean): string[] =>
    judge({
      ...twoDevices,
      devices: [...twoDevices.devices, other],
      looks: [{ devices: [], intents: [], serverForgot }],
    })
      .map(({ evidence }) => evidence)
      .filter((text) => text.includes('receipts that count'))
  expect([found(true).length, found(false).length]).toEqual([1, 1])
})

it('says in words what it saw', () => {
  expect(judge(syntheticHistory({ papers: [] }))[0]).toEqual({
    invariant: 'I2',
    evidence: 'the fiscal bill REF1 (receipt 1) is closed, but no device printed it',
  })
})
