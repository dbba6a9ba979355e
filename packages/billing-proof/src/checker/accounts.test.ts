import { expect, it } from 'vitest'
import { judge } from './judge.ts'
import {
  billOf,
  differenceOf,
  documentOf,
  orderOf,
  PRICE,
  receiptOf,
  syntheticHistory,
  type SyntheticHistory,
  UNDOING,
  undoneOf,
} from './synthetic-history.ts'

const TENDER = 'gift'
const CHARGED = PRICE - 100
const TIP = 10
const PAYMENTS = [
  { tender: TENDER, kind: 'voucher' as const, amount: CHARGED, account: 'v', tip: TIP },
  { tender: 'card', kind: 'card' as const, amount: 100 },
]
type Stored = SyntheticHistory['storedAccounts']
type Entry = Stored['entries'][number]
type Change = readonly [kind: Entry['kind'], major: number]

/** Entries of the voucher in major units. */
const entriesOf = (...changes: readonly Change[]): Entry[] => {
  let balanceAfter = 0
  return changes.map(([kind, major], at) => {
    const amount = major * 100
    balanceAfter += amount
    return { account: 'v', position: at + 1, kind, amount, balanceAfter }
  })
}
const storedOf = (...changes: readonly Change[]): Stored => ({
  accounts: [{ id: 'v', kind: 'voucher', limit: 0 }],
  entries: entriesOf(...changes),
})
const VALUE = 200
const SOLD = {
  action: 'voucher.sold',
  entityId: 'v',
  paidIn: { amount: VALUE * 100, tender: 'card', takenBy: 'owner' },
}
const ARMED = [
  { action: 'bill.reserved', entityId: 'i-REF1' },
  { action: 'bill.armed', entityId: 'i-REF1' },
] as const
const NOT_CASH = { intents: [billOf({ payments: PAYMENTS })], cashCredits: [] }
/** A bill that is paid with a voucher of 200, with a tip, and by card. */
const redeemed = {
  ...NOT_CASH,
  orders: [orderOf({ payments: PAYMENTS })],
  storedAccounts: storedOf(['payment', -VALUE], ['charge', CHARGED + TIP]),
  vouchers: [{ _id: 'v', value: VALUE, left: VALUE - CHARGED - TIP }],
  accounts: [{ id: 'v', limit: 0, paidIn: VALUE * 100 }],
  armed: [
    {
      ref: 'REF1',
      orders: ['o1'],
      carved: [],
      payments: PAYMENTS.map((paid) => ({
        ...paid,
        amount: paid.amount * 100,
        tip: ('tip' in paid ? (paid.tip ?? 0) : 0) * 100,
      })),
    },
  ],
  earlier: [SOLD, ...ARMED],
} satisfies Partial<SyntheticHistory>
const violations = (change: Partial<SyntheticHistory>) =>
  judge(syntheticHistory({ ...redeemed, ...change })).map(
    ({ invariant, evidence }) => `${invariant}: ${evidence}`,
  )
const shown = (left: number) => [{ _id: 'v', value: VALUE, left }]

const storno = billOf({ ref: 'VOID', kind: 'storno', refReceiptNo: 1, receiptNo: 2, payments: PAYMENTS })
/** Its receipt is voided. */
const VOIDED: Partial<SyntheticHistory> = {
  receipts: [receiptOf(), receiptOf({ receiptNo: 2, kind: 'storno', ref: 'VOID' })],
  intents: [...NOT_CASH.intents, storno],
  orders: [
    orderOf({
      payments: PAYMENTS,
      storno: { at: storno.since, receiptNo: 2, by: storno.closedBy },
    }),
  ],
  documents: [
    documentOf(),
    documentOf({ kind: 'storno', intent: storno._id, receiptNo: 2, refReceiptNo: 1, billNo: 2 }),
  ],
  storedAccounts: storedOf(['payment', -VALUE], ['charge', CHARGED + TIP], ['reversal', -CHARGED - TIP]),
  vouchers: shown(VALUE),
}
/** Its tip was given on the pre-bill, and its receipt is voided. */
const PRE_BILLED: Partial<SyntheticHistory> = {
  ...VOIDED,
  intents: [
    billOf({ ref: 'PRE', kind: 'pre', receiptNo: null, payments: PAYMENTS }),
    billOf({ payments: PAYMENTS.map((paid) => ({ ...paid, tip: 0 })) }),
    storno,
  ],
}
/** Its receipt was never printed, and is undone. */
const UNDONE: Partial<SyntheticHistory> = {
  ...VOIDED,
  receipts: [],
  intents: [billOf({ state: 'ABORTED', payments: PAYMENTS })],
  orders: [orderOf({ status: 'delivered', billKind: null, receiptNo: null, payment: null })],
  documents: [],
  undone: [undoneOf()],
  earlier: [SOLD, ...ARMED, ...UNDOING],
}

it('accepts a voucher that pays for a bill, also one that is voided or undone', () => {
  expect(violations({})).toEqual([])
  expect(violations(VOIDED)).toEqual([])
  expect(violations(PRE_BILLED)).toEqual([])
  expect(violations(UNDONE)).toEqual([])
})

it('accepts the part of a tip that went with one of two receipts of a pre-bill', () => {
  const orders = ['o1', 'o2']
  const byCard = (ref: string, order: string, receiptNo: number) =>
    billOf({ ref, orders: [order], receiptNo, payment: 'card' })
  const parted = (left: number): Partial<SyntheticHistory> => ({
    ...VOIDED,
    intents: [
      billOf({ ref: 'PRE', kind: 'pre', receiptNo: null, orders, payments: PAYMENTS, total: PRICE }),
      byCard('REF1', 'o1', 1),
      byCard('REF2', 'o2', 3),
      storno,
    ],
    orders: [...(VOIDED.orders ?? []), orderOf({ _id: 'o2', receiptNo: 3, payment: 'card' })],
    storedAccounts: storedOf(['payment', -VALUE], once, ['reversal', left - CHARGED - TIP]),
    vouchers: shown(VALUE - left),
  })
  const charged = (left: number) =>
    violations(parted(left)).filter((text) => text.startsWith('I16: the voucher v is charged'))
  for (const left of [0, TIP / 2, TIP]) expect(charged(left)).toEqual([])
  expect(charged(TIP + 1)).toHaveLength(1)
})

it('accepts a charge above the limit only of a bill that a restored server has from a gateway', () => {
  const lost: Partial<SyntheticHistory> = {
    storedAccounts: storedOf(['charge', CHARGED + TIP]),
    vouchers: [{ _id: 'v', value: 0, left: 0 }],
    earlier: [],
  }
  expect(violations(lost)).toContainEqual(expect.stringMatching(/^I16: i-REF1 charges v with 150, of 0/))
  const snapshots = [{ devices: [], intents: [], restoredAfter: true }]
  expect(violations({ ...lost, snapshots })).toEqual([])
  expect(violations({ ...lost, snapshots, vouchers: [{ _id: 'v', value: 0, left: 5 }] })).toEqual([
    expect.stringMatching(/^I16: v shows -500 as owed, its entries come to 0/),
  ])
  const [reserved, armed] = ARMED
  const resynchronising = ['store.putBack', 'store.caughtUp'].map((action) => ({
    action,
    entityId: 'company',
  }))
  const reportedLater = [reserved, ...resynchronising.toSpliced(1, 0, armed)]
  expect(violations({ ...lost, snapshots, earlier: reportedLater })).toEqual([])
  for (const own of [
    [...ARMED, ...resynchronising],
    [...resynchronising, ...ARMED],
  ])
    expect(violations({ ...lost, snapshots, earlier: own })).toContainEqual(
      expect.stringMatching(/^I16: i-REF1 charges v with 150, of 0/),
    )
})

it('accepts what a storno that only a lying screen reported gives back, where the fiscal report lists it', () => {
  // There was less than the receipt and what is paid with the rest come to.
  const accounts = [{ id: 'v', limit: 0, paidIn: 15_000 }]
  const unprinted = { ...VOIDED, receipts: [receiptOf()], documents: [documentOf()], accounts }
  const listed = {
    hasLyingScreen: true,
    differences: [differenceOf({ kind: 'PRINT_DENIED', intent: storno._id })],
  }
  const isAboveLimit = (change: Partial<SyntheticHistory>): boolean =>
    violations(change).some((text) => text.startsWith('I16: receipts that are not voided'))
  expect(isAboveLimit(unprinted)).toBe(true)
  expect(isAboveLimit({ ...unprinted, differences: listed.differences })).toBe(true)
  expect(isAboveLimit({ ...unprinted, hasLyingScreen: true })).toBe(true)
  expect(isAboveLimit({ ...unprinted, ...listed })).toBe(false)
})

const once = ['charge', CHARGED + TIP] as const
it.each<[string, Partial<SyntheticHistory>, RegExp]>([
  [
    'a voucher that is not charged',
    { storedAccounts: storedOf(['payment', -VALUE]), vouchers: shown(VALUE) },
    /^I16: the voucher v is charged with 0; bills have 15000 of it/,
  ],
  [
    'a voucher that is charged twice',
    { storedAccounts: storedOf(['payment', -2 * VALUE], once, once), vouchers: shown(80) },
    /^I16: the voucher v is charged with 32000; bills have 15000 of it/,
  ],
  [
    'a storno that books nothing back',
    { ...VOIDED, storedAccounts: redeemed.storedAccounts, vouchers: redeemed.vouchers },
    /^I16: the voucher v is charged with 16000; bills have 0 of it/,
  ],
  [
    'an undone bill that books nothing back',
    { ...UNDONE, storedAccounts: redeemed.storedAccounts, vouchers: redeemed.vouchers },
    /^I16: the voucher v is charged with 16000; bills have 0 of it/,
  ],
  [
    'a tip that stays when its receipt is voided',
    {
      ...VOIDED,
      storedAccounts: storedOf(['payment', -VALUE], once, ['reversal', -CHARGED]),
      vouchers: shown(VALUE - TIP),
    },
    /^I16: the voucher v is charged with 1000; bills have 0 of it/,
  ],
  [
    'a tip of a pre-bill that stays when its receipt is voided',
    {
      ...PRE_BILLED,
      storedAccounts: storedOf(['payment', -VALUE], once, ['reversal', -CHARGED]),
      vouchers: shown(VALUE - TIP),
    },
    /^I16: the voucher v is charged with 1000; bills have 0 of it/,
  ],
  [
    'more than there was',
    {
      earlier: [{ ...SOLD, paidIn: { ...SOLD.paidIn, amount: 14_000 } }, ...ARMED],
      storedAccounts: storedOf(['payment', -140], once),
      vouchers: [{ _id: 'v', value: 140, left: 0 }],
    },
    /^I16: i-REF1 charges v with 150, of 140/,
  ],
  [
    'more than there was, with its tip',
    {
      earlier: [{ ...SOLD, paidIn: { ...SOLD.paidIn, amount: 15_500 } }, ...ARMED],
      storedAccounts: storedOf(['payment', -155], once),
      vouchers: [{ _id: 'v', value: 155, left: 0 }],
    },
    /^I16: 500 is owed on the voucher v, whose limit is 0/,
  ],
  [
    'receipts with more than there was, of which a restored server has forgotten one',
    { accounts: [{ id: 'v', limit: 0, paidIn: 15_000 }] },
    /^I16: receipts that are not voided have 16000 of v, of which there was 15000/,
  ],
  [
    'a value for which nobody has taken money',
    { storedAccounts: storedOf(['payment', -250], once), vouchers: shown(90) },
    /^I16: 25000 is paid into the voucher v, but 20000 was taken/,
  ],
  [
    'what is shown as left',
    { vouchers: shown(50) },
    /^I16: v shows -5000 as owed, its entries come to -4000/,
  ],
  [
    'an entry that does not add to the one before',
    {
      storedAccounts: {
        ...storedOf(),
        entries: entriesOf(['payment', -VALUE], once).map((entry) => ({ ...entry, balanceAfter: 0 })),
      },
    },
    /^I16: entry 1 of v leaves 0, not -20000/,
  ],
  [
    'what a cancelled bill still holds',
    { refusedLeft: ['v has 40 left, and is refused: VOUCHER_SPENT'] },
    /^I16: v has 40 left, and is refused/,
  ],
  ['cash for what a voucher pays', { cashCredits: [CHARGED] }, /^CASH: /],
])('detects %s', (_what, change, expected) => {
  expect(violations(change)).toContainEqual(expect.stringMatching(expected))
})
