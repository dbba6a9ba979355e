import { expect, it } from 'vitest'
import { judge } from './judge.ts'
import { isVoided } from './payments.ts'
import { billOf, orderOf, PRICE, syntheticHistory, type SyntheticHistory } from './synthetic-history.ts'

const HALVES = [
  { tender: 'cash', kind: 'cash' as const, amount: 100 },
  { tender: 'voucher', kind: 'other' as const, amount: PRICE - 100 },
]
const SUMS = HALVES.map((paid) => ({ ...paid, rounding: 0, tips: 0 }))
/** A bill that is paid in cash and with a voucher. */
const several: Partial<SyntheticHistory> = {
  intents: [billOf({ payments: HALVES })],
  orders: [orderOf({ payments: HALVES })],
  cashCredits: [100],
  tenders: SUMS,
  armed: [
    {
      ref: 'REF1',
      orders: ['o1'],
      carved: [],
      payments: [
        { tender: 'cash', amount: 10_000 },
        { tender: 'voucher', amount: PRICE * 100 - 10_000 },
      ],
    },
  ],
}
const violations = (change: Partial<SyntheticHistory>) =>
  judge(syntheticHistory({ ...several, ...change })).map(
    ({ invariant, evidence }) => `${invariant}: ${evidence}`,
  )

it('accepts a bill that is paid in several ways', () => {
  expect(violations({})).toEqual([])
})

it('follows the cash of the orders one after another', () => {
  const orders = ['o1', 'o2'].map((_id) => orderOf({ _id }))
  const payments = [
    { tender: 'cash', kind: 'cash' as const, amount: 300 },
    { tender: 'voucher', kind: 'other' as const, amount: 2 * PRICE - 300 },
  ]
  const bill = billOf({ orders: ['o1', 'o2'], kind: 'pre', receiptNo: null, payments })
  const found = violations({
    receipts: [],
    documents: [],
    intents: [bill],
    orders: [
      orderOf({ ...orders[0], billKind: 'pre' }),
      orderOf({
        ...orders[1],
        billKind: 'pre',
        payments: [
          { tender: 'cash', kind: 'cash', amount: 300 - PRICE },
          { tender: 'voucher', kind: 'other', amount: 2 * PRICE - 300 },
        ],
      }),
    ],
    cashCredits: [300],
    tenders: payments.map((paid) => ({ ...paid, rounding: 0, tips: 0 })),
    armed: [],
  })
  expect(found).toEqual([])
})

it.each<[string, Partial<SyntheticHistory>, readonly RegExp[]]>([
  [
    'payments that do not come to the total',
    { intents: [billOf({ payments: HALVES.slice(0, 1) })], armed: [] },
    [/^I14: the payments of bill REF1 come to 100/],
  ],
  [
    'a bill that is not paid as it was armed',
    { intents: [billOf()], orders: [orderOf()], cashCredits: [PRICE], tenders: null },
    [/^I14: bill REF1 was armed with cash 100, voucher 150, and is paid with cash 250/],
  ],
  [
    'payments that were written twice',
    { tenders: SUMS.map((paid) => ({ ...paid, amount: 2 * paid.amount })) },
    [/^I14: orders are paid with cash 100, voucher 150, but the payments come to/, /^I14: payments in cash/],
  ],
  [
    'a change that was booked as cash',
    { cashCredits: [100, 50] },
    [/^CASH/, /^CASH/, /^I14: payments in cash come to 100, but 150 is in the ledgers/],
  ],
])('detects %s', (_what, change, expected) => {
  const found = violations(change)
  for (const each of expected) expect(found.filter((one) => each.test(one))).not.toEqual([])
})

it('takes the payments of a bill that is denied and not undone yet, not those of the receipt that waits for that', () => {
  const denied = billOf({ _id: 'i-REF2', ref: 'REF2', receiptNo: 9, payments: HALVES })
  const paid = [{ tender: 'cash', kind: 'cash' as const, amount: 200 }]
  const history = syntheticHistory({
    ...several,
    intents: [denied, billOf({ orders: [], total: 200, payments: paid })],
    reservations: [{ ref: 'REF1', intentId: 'i-REF1', orders: ['o1'] }],
    snapshots: [{ devices: [], intents: [], restoredAfter: true }],
    earlier: [{ action: 'bill.manual', entityId: 'i-REF1' }],
    armed: [],
  })
  const discounts = [{ id: 'tenth', kind: 'percent', value: 10, isOfLines: false }] as const
  const found = judge({ ...history, discounts }).map(({ evidence }) => evidence)
  expect(found.filter((each) => each.startsWith('orders are paid with'))).toEqual([])
})

it('takes a storno for one of the receipt that has its orders, where another one has the same number', () => {
  const [earlier, later] = [billOf({ ref: 'A', orders: ['o1'] }), billOf({ ref: 'B', orders: ['o2'] })]
  const storno = billOf({ ref: 'V', kind: 'storno', orders: ['o1'], refReceiptNo: 1, receiptNo: 2 })
  const server = { intents: [later, storno, earlier] }
  expect([isVoided(earlier, server), isVoided(later, server)]).toEqual([true, false])
  // The orders may have other ids since a restore.
  expect(isVoided(later, { intents: [later, storno] })).toBe(true)
})
