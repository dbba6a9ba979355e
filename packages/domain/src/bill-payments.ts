import { allocate } from './allocate.ts'
import { type Payment, PAYMENT_TYPES, type PaymentType } from './fiscal-receipt.ts'
import type { Minor } from './money.ts'

/**
 * What a way to pay is: `account` charges the account of a guest, `voucher` redeems a voucher that the venue sold, and
 * `transfer` is paid to the venue's bank. A meal voucher on paper is `other`.
 */
export const TENDER_KINDS = ['cash', 'card', 'account', 'voucher', 'transfer', 'other'] as const
export type TenderKind = (typeof TENDER_KINDS)[number]

/** Whether a payment of this kind names an account or a voucher, which it charges. */
export const namesAccount = (kind: TenderKind): kind is Extract<TenderKind, 'account' | 'voucher'> =>
  kind === 'account' || kind === 'voucher'

/** The ways to pay that every venue has; their ids are these words, and they cannot be archived. */
export const BUILT_IN_TENDERS = ['cash', 'card'] as const satisfies readonly TenderKind[]
export const TENDER_NAME_LENGTH = 40
export const MAX_TENDERS = 20
export const MAX_PAYMENTS = 20
export const MAX_REFERENCE_LENGTH = 60
/** Of minor units, to which cash can be rounded; 1 for no rounding. */
export const CASH_STEPS = [1, 5, 100] as const

/** What guests owe in one way to pay, as it is part of a bill's total. */
export interface PaidPart {
  readonly tender: string
  readonly kind: TenderKind
  readonly amount: Minor
  /** What cash was rounded by, up or down; neither on the receipt nor in the revenue. */
  readonly rounding: Minor
  /** Beside the amount; neither on the receipt nor in the revenue. */
  readonly tip: Minor
  /** The account of a guest that it charges, or the voucher; missing for every other way to pay. */
  readonly account?: string | undefined
}
/** One payment of a bill. */
export interface BillPayment extends PaidPart {
  /** What the receipt says. */
  readonly type: PaymentType
  /** The cash that was handed over; null if nobody entered it. */
  readonly tendered: Minor | null
  /** Empty for none. */
  readonly reference: string
}

/** What a receipt says of a way to pay, unless its owner says otherwise. */
export const receiptTypeOf = (kind: TenderKind): PaymentType =>
  kind === 'cash' || kind === 'card' ? kind : 'other'

const sum = (amounts: readonly Minor[]): Minor => amounts.reduce((all, amount) => all + amount, 0)

/** An amount of zero or more, rounded half up to a multiple of `step`. */
export const roundToStep = (amount: Minor, step: number): Minor =>
  Math.floor((2 * amount + step) / (2 * step)) * step

/**
 * What each of a bill's payments in cash is by coins that exist: multiples of `step`, which come to their rounded sum.
 * @param amounts of the payments in cash, in their order
 */
export const cashDues = (amounts: readonly Minor[], step: number): Minor[] => {
  const paidUpTo = (count: number): Minor => roundToStep(sum(amounts.slice(0, count)), step)
  return amounts.map((_, index) => paidUpTo(index + 1) - paidUpTo(index))
}

/** The whole of a bill in one of the built-in ways. */
export const singlePayment = (payment: Payment, amount: Minor): BillPayment => ({
  tender: payment,
  kind: payment,
  type: payment,
  amount,
  rounding: 0,
  tip: 0,
  tendered: null,
  reference: '',
})

/** What the guests get back of the cash that they handed over. */
export const changeOf = ({ tendered, amount, rounding }: BillPayment): Minor =>
  tendered === null ? 0 : tendered - amount - rounding

/** The sums of a receipt by type of payment, in the order of the types; without those of zero. */
export const amountsByType = (
  payments: readonly Pick<BillPayment, 'type' | 'amount'>[],
): { type: PaymentType; amount: Minor }[] =>
  PAYMENT_TYPES.map((type) => ({
    type,
    amount: sum(payments.filter((each) => each.type === type).map(({ amount }) => amount)),
  })).filter(({ amount }) => amount !== 0)

/** The one of two words that says most of how a bill was paid; whatever is not cash is nearer to a card. */
export const mainPayment = (payments: readonly Pick<BillPayment, 'type' | 'amount'>[]): Payment => {
  const [largest] = amountsByType(payments).toSorted((a, b) => b.amount - a.amount)
  return (largest ?? payments[0])?.type === 'cash' ? 'cash' : 'card'
}

/** The cash that stands with people: with rounding, without tips. */
export const cashIn = (parts: readonly PaidPart[]): Minor =>
  sum(parts.filter(({ kind }) => kind === 'cash').map(({ amount, rounding }) => amount + rounding))

/** How much of its length one stretch has in common with another. */
const overlap = (from: number, length: number, otherFrom: number, otherLength: number): number =>
  Math.max(0, Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom))

const startsOf = (lengths: readonly number[]): number[] =>
  lengths.map((_, index) => sum(lengths.slice(0, index)))

const amountsOf = (payments: readonly PaidPart[], totals: readonly Minor[]): Minor[][] => {
  // One payment covers every order, whatever the total of the bill is compared with them.
  if (payments.length === 1) return [[...totals]]
  const amounts = payments.map(({ amount }) => amount)
  const [paidFrom, owedFrom] = [startsOf(amounts), startsOf(totals)]
  return amounts.map((amount, payment) =>
    totals.map((total, order) => overlap(paidFrom[payment] ?? 0, amount, owedFrom[order] ?? 0, total)),
  )
}

/**
 * Which payment covers how much of which order: payments cover the orders one after another, so that the parts of an
 * order come to its total and those of a payment to its amount. Rounding and tip follow the amounts.
 * @param totals of the orders; together the amounts of the payments, unless there is one payment alone
 */
export const partsByOrder = (payments: readonly PaidPart[], totals: readonly Minor[]): PaidPart[][] => {
  const amounts = amountsOf(payments, totals)
  const spread = payments.map(({ rounding, tip }, index) => {
    const weights = (amounts[index] ?? []).map((amount) => Math.max(0, amount))
    // What belongs to no amount is with the first order.
    const ofAll = weights.some((weight) => weight > 0) ? weights : weights.map((_, at) => (at === 0 ? 1 : 0))
    const sign = rounding < 0 ? -1 : 1
    return {
      roundings: allocate(Math.abs(rounding), ofAll).map((part) => part * sign),
      tips: allocate(tip, ofAll),
    }
  })
  return totals.map((_, order) =>
    payments
      .map(({ tender, kind, account }, index) => ({
        tender,
        kind,
        ...(account !== undefined && { account }),
        amount: amounts[index]?.[order] ?? 0,
        rounding: (spread[index]?.roundings[order] ?? 0) + 0,
        tip: spread[index]?.tips[order] ?? 0,
      }))
      .filter(({ amount, rounding, tip }) => amount !== 0 || rounding !== 0 || tip !== 0),
  )
}

const scaled = (whole: Minor, taken: Minor, of: Minor): Minor => {
  const [part = 0] = allocate(Math.abs(whole), [taken, of - taken])
  return whole < 0 ? 0 - part : part
}

/**
 * The payments of a part of a bill that comes to `total`: as many as pay it, from the first one on. Rounding and tip
 * follow the amounts; what was handed over for more than this is not known. Null if they come to less.
 */
export const cutPayments = (payments: readonly BillPayment[], total: Minor): BillPayment[] | null => {
  let left = total
  const cut = payments.flatMap((payment): BillPayment[] => {
    const { amount, rounding, tip } = payment
    const taken = Math.max(0, Math.min(left, amount))
    left -= taken
    if (taken === amount) return [payment]
    return taken === 0
      ? []
      : [
          {
            ...payment,
            amount: taken,
            rounding: scaled(rounding, taken, amount),
            tip: scaled(tip, taken, amount),
            tendered: null,
          },
        ]
  })
  return left === 0 ? cut : null
}

/** The same parts with this as their tip: shared by what they pay or, where they pay nothing, all with the first one. */
export const spreadTip = <T extends PaidPart>(parts: readonly T[], tip: Minor): T[] => {
  if (parts.length === 0) return []
  const amounts = parts.map(({ amount }) => Math.max(0, amount))
  const shares = amounts.some((amount) => amount > 0) ? amounts : parts.map((_, at) => (at === 0 ? 1 : 0))
  const tips = allocate(tip, shares)
  return parts.map((part, index) => ({ ...part, tip: tips[index] ?? 0 }))
}

/** What was given beside the amounts in one way to pay. */
export interface TipSum {
  readonly tender: string
  /** Null for a way to pay that charges no account. */
  readonly account: string | null
  readonly tip: Minor
}

/**
 * The payments of a bill with these tips, which were changed after it was closed; null where `payment` says all of it.
 * @param bill its payments as it was closed, null where `payment` says how all of it is paid
 */
export const withTips = (
  bill: {
    readonly payment: Payment
    readonly payments: readonly BillPayment[] | null
    readonly total: Minor
  },
  tips: readonly TipSum[],
): readonly BillPayment[] | null => {
  const payments = bill.payments ?? [singlePayment(bill.payment, bill.total)]
  const indexOf = ({ tender, account }: BillPayment): number =>
    tips.findIndex((given) => given.tender === tender && given.account === (account ?? null))
  const ownOf = (index: number): BillPayment[] => payments.filter((payment) => indexOf(payment) === index)
  const changed = tips.map(({ tip }, index) => spreadTip(ownOf(index), tip))
  const now = payments.map((payment) => {
    const index = indexOf(payment)
    return changed[index]?.[ownOf(index).indexOf(payment)] ?? payment
  })
  return bill.payments === null && now.every(({ tip }) => tip === 0) ? null : now
}

/** Whether these are the whole of something in a built-in way, with nothing beside it. */
export const isSinglePayment = (parts: readonly PaidPart[]): boolean =>
  parts.every(({ tender, kind, rounding, tip }) => tender === kind && rounding === 0 && tip === 0) &&
  new Set(parts.map(({ tender }) => tender)).size <= 1
