import type { CallInput, Contract, Tender } from '@kafana/contract'
import { fromMinor, roundToStep, toMinor, type Minor } from '@kafana/domain'

export type SentPayment = NonNullable<CallInput<Contract['billing']['arm']>['body']['payments']>[number]

/** One payment as it is entered. Amounts in minor units. */
export interface PaymentRow {
  readonly tender: Tender
  readonly amount: Minor
  readonly tip: Minor
  /** The cash that was handed over; null while nobody entered it. */
  readonly tendered: Minor | null
  readonly reference: string
}
export type RowField = 'amount' | 'tip' | 'tendered'

/** What is entered of a payment beside its amount. */
export const fieldsOf = ({ tender: { kind } }: PaymentRow): readonly RowField[] =>
  kind === 'cash' ? ['amount', 'tendered'] : ['amount', 'tip']

/** What is to be handed over in cash. */
export const dueOf = ({ tender: { step }, amount }: PaymentRow): Minor => roundToStep(amount, step)

/** What nobody has entered yet; below zero for too much. @param total major units */
export const leftOf = (rows: readonly PaymentRow[], total: number): Minor =>
  rows.reduce((left, { amount }) => left - amount, toMinor(total))

export const newRow = (tender: Tender, amount: Minor): PaymentRow => ({
  tender,
  amount,
  tip: 0,
  tendered: null,
  reference: '',
})

const isComplete = ({ tender, amount, tendered, reference, ...row }: PaymentRow): boolean =>
  amount > 0 &&
  (tendered === null || tendered >= dueOf({ tender, amount, tendered, reference, ...row })) &&
  (!tender.needsReference || reference.trim() !== '')

/** Whether the bill can be printed with these payments. */
export const areComplete = (rows: readonly PaymentRow[], total: number): boolean =>
  rows.length > 0 && leftOf(rows, total) === 0 && rows.every(isComplete)

export const toSent = ({ tender, amount, tip, tendered, reference }: PaymentRow): SentPayment => ({
  tender: tender._id,
  amount: fromMinor(amount),
  ...(tip > 0 && { tip: fromMinor(tip) }),
  ...(tendered !== null && { tendered: fromMinor(tendered) }),
  ...(reference.trim() !== '' && { reference: reference.trim() }),
})

/** What guests owe in cash and what they gave of it, in major units; null where nothing was entered. */
export const cashOf = (
  rows: readonly PaymentRow[],
): { readonly due: number; readonly given: number } | null => {
  const given = rows.filter(({ tendered }) => tendered !== null)
  if (given.length === 0) return null
  const sum = (of: (row: PaymentRow) => Minor): number =>
    fromMinor(given.reduce((all, row) => all + of(row), 0))
  return { due: sum(dueOf), given: sum(({ tendered }) => tendered ?? 0) }
}

const DECIMALS = /^\d{0,8}(?:\.\d{0,2})?$/
/** What was typed with one more key; as it was where that is no amount. */
export const typedWith = (typed: string, key: string): string =>
  DECIMALS.test(typed + key) ? typed + key : typed
/** The amount of what was typed, in minor units. */
export const amountOf = (typed: string): Minor => toMinor(Number(typed === '.' ? 0 : typed))
