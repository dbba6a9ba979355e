import { expect, it } from 'vitest'
import type { History } from './history.ts'
import { judge } from './judge.ts'
import {
  billOf,
  differenceOf,
  lineOf,
  orderOf,
  PRICE,
  receiptOf,
  SERIAL,
  syntheticHistory,
  type SyntheticHistory,
} from './synthetic-history.ts'

const GIVEN = [{ id: 'tenth', kind: 'percent', value: 10, isOfLines: false }] as const

/** A person has found the paper of a bill that journal and server had forgotten: with 10 % off, which they forgot too. */
const found: Partial<SyntheticHistory> = {
  snapshots: [{ devices: [], intents: [], restoredAfter: true }],
  receipts: [
    receiptOf({ total: 22_500, byClass: { А: 22_500 }, lines: [lineOf({ price: 22_500, amount: 22_500 })] }),
  ],
  earlier: [{ action: 'bill.manual', entityId: 'i-REF1' }],
}
const invariantsOf = (
  discounts: History['discounts'],
  forgotten: History['forgotten'],
  change: Partial<SyntheticHistory> = {},
): string[] => [
  ...new Set(
    judge({ ...syntheticHistory({ ...found, ...change, forgotten }), discounts }).map(
      (each) => each.invariant,
    ),
  ),
]

it('may come to something else than the paper, if all records of it are lost', () => {
  const lost = new Set([`${SERIAL} #1`])
  expect(invariantsOf(GIVEN, lost).filter((each) => ['I2', 'I3', 'I9'].includes(each))).toEqual([])
})

it('comes to what is on the paper, if a journal or the server has it or nothing was given', () => {
  const lost = new Set([`${SERIAL} #1`])
  expect(invariantsOf(GIVEN, new Set())).toEqual(expect.arrayContaining(['I2', 'I3', 'I9']))
  expect(invariantsOf([], lost)).toEqual(expect.arrayContaining(['I2', 'I3', 'I9']))
})

it('may come to something else, if the server has forgotten an order of it, too', () => {
  const lost = new Set([`${SERIAL} #1`])
  const ofOrders = (orders: readonly string[]) =>
    invariantsOf([], lost, { armed: [{ ref: 'REF1', orders, carved: [] }] })
  expect(ofOrders(['o1', 'forgotten']).filter((each) => ['I2', 'I3', 'I9'].includes(each))).toEqual([])
  expect(ofOrders(['o1'])).toEqual(expect.arrayContaining(['I2', 'I3', 'I9']))
})

it('may have its pieces as a share, if its parts were made again, and nothing else', () => {
  const lost = new Set([`${SERIAL} #1`])
  const ofLine = (line: Parameters<typeof lineOf>[0], forgotten: History['forgotten']) =>
    invariantsOf([], forgotten, {
      receipts: [receiptOf({ lines: [lineOf(line)] })],
      intents: [
        billOf({
          receipt: {
            receiptType: 'NormalReceipt',
            products: [{ title: '2 x Pie', taxClass: 'А', price: '250.00', quantity: '1.000' }],
          },
        }),
      ],
    })
  const pieces = { price: 12_500, quantity: 2000 }
  expect(ofLine(pieces, lost)).not.toContain('I9')
  expect(ofLine(pieces, new Set())).toContain('I9')
  for (const other of [{ title: 'Tart' }, { taxClass: 'Б' }, { amount: 24_000 }])
    expect(ofLine({ ...pieces, ...other }, lost)).toContain('I9')
})

it('need not be paid as it was armed, if it comes to something else', () => {
  const payments = [{ tender: 'card', amount: 22_500 }]
  const armed = [{ ref: 'REF1', orders: ['o1'], carved: [], payments }]
  expect(invariantsOf(GIVEN, new Set([`${SERIAL} #1`]), { armed })).not.toContain('I14')
  expect(invariantsOf(GIVEN, new Set(), { armed })).toContain('I14')
  expect(invariantsOf([], new Set([`${SERIAL} #1`]), { armed })).toContain('I14')
})

it('of an invoice may be forgotten too: its orders then come to more than was paid', () => {
  const paid = [{ tender: 'bank', kind: 'transfer' as const, amount: 225 }]
  const forgotten: Partial<SyntheticHistory> = {
    ...found,
    receipts: [],
    documents: [],
    intents: [billOf({ kind: 'invoice', receiptNo: null, gateway: null, total: 225, payments: paid })],
    orders: [
      orderOf({ billKind: 'invoice', payments: [{ tender: 'bank', kind: 'transfer', amount: PRICE }] }),
    ],
    cashCredits: [],
    tenders: paid.map((each) => ({ ...each, rounding: 0, tips: 0 })),
  }
  const violated = judge({ ...syntheticHistory(forgotten), discounts: GIVEN }).map((each) => each.invariant)
  expect(violated).not.toContain('I14')
})

it('differs in its daily report as well, where the fiscal report lists what the device says', () => {
  const closing = { kind: 'CLOSING_SALES_DIFFER', serial: SERIAL, receiptNo: null, closingNo: 1 } as const
  const lists = (device: number) =>
    invariantsOf(GIVEN, new Set(), {
      differences: [
        differenceOf({ kind: 'AMOUNT_DIFFERS', intent: 'i-REF1', device }),
        differenceOf(closing),
      ],
    })
  expect(lists(225)).not.toContain('I3')
  expect(lists(226)).toContain('I3')
})

it('is listed with what was permitted, if no gateway has reported it and its device adds up by itself', () => {
  const amount = differenceOf({ kind: 'AMOUNT_DIFFERS', intent: 'i-REF1', device: 224.9 })
  const unconfirmed = differenceOf({ kind: 'PRINT_UNCONFIRMED', intent: 'i-REF1' })
  const violated = (differences: SyntheticHistory['differences'], addsByItself = true) =>
    invariantsOf(GIVEN, new Set(), { differences, device: { addsByItself } })
  expect(violated([amount, unconfirmed])).not.toContain('I9')
  expect(violated([amount])).toContain('I9')
  expect(violated([unconfirmed])).toContain('I9')
  expect(violated([amount, unconfirmed], false)).toContain('I9')
})
