import type { Payment } from './fiscal-receipt.ts'
import type { LedgerKind, Minor } from './money.ts'

/** An order of a bill; its id is null if the server no longer has it. `cashHolder` was credited with its cash and has not paid it back; null: nobody was. */
export interface CashOrder {
  readonly id: string | null
  readonly total: Minor
  readonly cashHolder: string | null
}

/** One entry for a person's ledger. The amount is above zero; the kind gives the direction. */
export interface CashEntry {
  readonly userId: string
  readonly kind: Exclude<LedgerKind, 'take' | 'difference'>
  readonly amount: Minor
  readonly orderId: string | null
}

/** Cash that the guests get back, by the person who was credited with it. */
export interface Refund {
  readonly userId: string
  readonly amount: Minor
  readonly orderId: string | null
}

/** Who pays guests back, and how much cash each person holds. */
export interface Payers {
  /** Undoing a pre-bill, or paying it otherwise than its receipt, is `unbill`. */
  readonly kind: 'storno' | 'unbill'
  /** The person whose PIN was entered: pays for those who no longer hold the cash. */
  readonly payer: string
  /** The person who was named as paying the guests, if any. */
  readonly paidBy?: string | null
  readonly balanceOf: (userId: string) => Minor
}

/** A printed bill. */
export interface PaidBill {
  readonly payment: Payment
  readonly closedBy: string
  readonly total: Minor
}

/** Who holds the cash of an order after a bill for it: whoever took it first; nobody for a card. */
export const cashHolderAfter = (
  cashHolder: string | null,
  { payment, closedBy }: Pick<PaidBill, 'payment' | 'closedBy'>,
): string | null => (payment === 'card' ? null : (cashHolder ?? closedBy))

/** The cash of these orders by the person who was credited with it. */
export const heldCash = (orders: readonly CashOrder[]): Refund[] => {
  const byHolder = new Map<string, Refund>()
  for (const { id: orderId, total, cashHolder: userId } of orders) {
    if (userId === null) continue
    const held = byHolder.get(userId) ?? { userId, amount: 0, orderId }
    byHolder.set(userId, { userId, amount: held.amount + total, orderId: held.orderId ?? orderId })
  }
  return [...byHolder.values()]
}

/**
 * The entries of cash that is paid back to guests. The person who was named pays, otherwise whoever was credited; a
 * person who no longer holds that much pays nothing, and the one whose PIN was entered pays instead. What that person
 * lacks comes from the venue's till and is given to them first, so that nobody's balance goes below zero.
 */
export const refundEntries = (
  refunds: readonly Refund[],
  { kind, payer, paidBy = null, balanceOf }: Payers,
): CashEntry[] => {
  const due = refunds.filter(({ amount }) => amount > 0)
  const orderId = due[0]?.orderId ?? null
  const sumOf = (parts: readonly Refund[]): Minor => parts.reduce((sum, { amount }) => sum + amount, 0)
  const asked = paidBy === null ? due : [{ userId: paidBy, amount: sumOf(due), orderId }]
  const paying = asked.filter(({ userId, amount }) => amount > 0 && balanceOf(userId) >= amount)
  const entries: CashEntry[] = paying.map((part) => ({ ...part, kind }))
  const rest = sumOf(due) - sumOf(paying)
  if (rest === 0) return entries
  const own = sumOf(paying.filter(({ userId }) => userId === payer))
  const lacking = rest - Math.max(0, balanceOf(payer) - own)
  if (lacking > 0) entries.push({ userId: payer, kind: 'give', amount: lacking, orderId })
  entries.push({ userId: payer, kind, amount: rest, orderId })
  return entries
}

/**
 * The entries of a printed bill. Cash that nobody was credited with yet goes to the person who closed it; a card
 * payment pays the guests back what a pre-bill took in cash.
 * @param elsewhere what other bills closed of the total
 */
export const billEntries = (
  { payment, closedBy, total }: PaidBill,
  orders: readonly CashOrder[],
  elsewhere: Minor,
  balanceOf: Payers['balanceOf'],
): CashEntry[] => {
  const held = heldCash(orders)
  if (payment === 'card') return refundEntries(held, { kind: 'unbill', payer: closedBy, balanceOf })
  const amount = total - elsewhere - held.reduce((sum, part) => sum + part.amount, 0)
  return amount > 0 ? [{ userId: closedBy, kind: 'bill', amount, orderId: orders[0]?.id ?? null }] : []
}
