import type { AccountChoice, CallInput, Contract, Tender } from '@kafana/contract'
import { cashDues, fromMinor, type Minor, namesAccount, toMinor } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import { uuid } from '../browser/polyfills.ts'

export type SentPayment = NonNullable<CallInput<Contract['billing']['arm']>['body']['payments']>[number]

/** One payment as it is entered. Amounts in minor units. */
export interface PaymentRow {
  /** Names the payment while it is entered. */
  readonly id: string
  readonly tender: Tender
  readonly amount: Minor
  readonly tip: Minor
  /** The cash that was handed over; null while nobody entered it. */
  readonly tendered: Minor | null
  readonly reference: string
  /** The account of a guest that it charges, or the voucher; null while nobody chose it, and for every other way to pay. */
  readonly account: AccountChoice | null
}
export type RowField = 'amount' | 'tip' | 'tendered'
export const ROW_FIELD_TEXT = {
  amount: 'AMOUNT',
  tip: 'PAYMENT_TIP',
  tendered: 'CASH_GIVEN',
} as const satisfies Record<RowField, TranslationKey>
/** By how many guests a bill can be divided with one press, each with a payment of their own. */
export const EQUAL_PARTS = [2, 3, 4, 5, 6] as const
/** Those that type an amount, beside the one that erases; the point shows the decimal mark of the language. */
export const PAYMENT_KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0'] as const

/** What is entered of a payment beside its amount. */
export const fieldsOf = ({ tender: { kind } }: PaymentRow): readonly RowField[] =>
  kind === 'cash' ? ['amount', 'tendered'] : ['amount', 'tip']

/** What is to be handed over of each payment; all cash of a bill is rounded together. */
export const duesOf = (rows: readonly PaymentRow[]): readonly Minor[] => {
  const inCash = rows.filter(({ tender: { kind } }) => kind === 'cash')
  const dues = cashDues(
    inCash.map(({ amount }) => amount),
    inCash[0]?.tender.step ?? 1,
  )
  return rows.map((row) => dues[inCash.indexOf(row)] ?? row.amount)
}

/** What nobody has entered yet; below zero for too much. @param total major units */
export const leftOf = (rows: readonly PaymentRow[], total: number): Minor =>
  rows.reduce((left, { amount }) => left - amount, toMinor(total))

export const newRow = (tender: Tender, amount: Minor): PaymentRow => ({
  id: uuid(),
  tender,
  amount,
  tip: 0,
  tendered: null,
  reference: '',
  account: null,
})

/** A payment with the voucher that it redeems: not for more than is left of it. */
export const withVoucher = (
  { amount }: PaymentRow,
  voucher: AccountChoice,
): Pick<PaymentRow, 'account' | 'amount'> => ({
  account: voucher,
  amount: voucher.left === null ? amount : Math.min(amount, toMinor(voucher.left)),
})

const isComplete = ({ tender, amount, tendered, reference, account }: PaymentRow, due: Minor): boolean =>
  (!namesAccount(tender.kind) || account !== null) &&
  amount > 0 &&
  (tendered === null || tendered >= due) &&
  (!tender.needsReference || reference.trim() !== '')

/** Whether the bill can be printed with these payments. */
export const areComplete = (rows: readonly PaymentRow[], total: number): boolean => {
  const dues = duesOf(rows)
  return (
    rows.length > 0 &&
    leftOf(rows, total) === 0 &&
    rows.every((row, index) => isComplete(row, dues[index] ?? row.amount))
  )
}

export const toSent = ({ tender, amount, tip, tendered, reference, account }: PaymentRow): SentPayment => ({
  tender: tender._id,
  amount: fromMinor(amount),
  ...(tip > 0 && { tip: fromMinor(tip) }),
  ...(tendered !== null && { tendered: fromMinor(tendered) }),
  ...(reference.trim() !== '' && { reference: reference.trim() }),
  ...(account && { account: account._id }),
})

/** What guests owe in cash and what they gave of it, in major units; null where nothing was entered. */
export const cashOf = (
  rows: readonly PaymentRow[],
): { readonly due: number; readonly given: number } | null => {
  const dues = duesOf(rows)
  const given = rows.flatMap(({ tendered, amount }, index) =>
    tendered === null ? [] : [{ due: dues[index] ?? amount, tendered }],
  )
  if (given.length === 0) return null
  const sum = (of: 'due' | 'tendered'): number => fromMinor(given.reduce((all, each) => all + each[of], 0))
  return { due: sum('due'), given: sum('tendered') }
}

const DECIMALS = /^\d{0,8}(?:\.\d{0,2})?$/
/** What was typed with one more key, also a decimal comma; as it was where that is no amount. */
export const typedWith = (typed: string, key: string): string => {
  const next = typed + key.replace(',', '.')
  return DECIMALS.test(next) ? next : typed
}
/** The amount of what was typed, in minor units. */
export const amountOf = (typed: string): Minor => toMinor(Number(typed === '.' ? 0 : typed))
