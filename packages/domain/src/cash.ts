import type { LedgerKind, Minor } from './money.ts'

/** Cash with which a person was credited and that they have not paid back. */
export interface HeldCash {
  readonly userId: string
  readonly amount: Minor
}
/** An order of a bill; its id is null if the server no longer has it. */
export interface CashOrder {
  readonly id: string | null
  readonly held: readonly HeldCash[]
}

/** One entry for a person's ledger. The amount is above zero; the kind gives the direction. */
export interface CashEntry {
  readonly userId: string
  readonly kind: Exclude<LedgerKind, 'take' | 'difference' | 'account'>
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

/** A printed bill, with the cash that its receipt has of each order. */
export interface CashBill {
  readonly closedBy: string
  readonly orders: readonly (CashOrder & { readonly cash: Minor })[]
  /** The cash of its receipt that is for none of these orders. */
  readonly beside: Minor
}

/** The cash of these orders by the person who was credited with it. */
export const heldCash = (orders: readonly CashOrder[]): Refund[] => {
  const byHolder = new Map<string, Refund>()
  for (const { id: orderId, held: ofOrder } of orders)
    for (const { userId, amount } of ofOrder) {
      const held = byHolder.get(userId) ?? { userId, amount: 0, orderId }
      byHolder.set(userId, { userId, amount: held.amount + amount, orderId: held.orderId ?? orderId })
    }
  return [...byHolder.values()]
}

const sumOf = (parts: readonly { readonly amount: Minor }[]): Minor =>
  parts.reduce((sum, { amount }) => sum + amount, 0)

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

/** The first `limit` of what people hold, and what is beyond it. */
const splitAt = <T extends HeldCash>(held: readonly T[], limit: Minor): { within: T[]; beyond: T[] } => {
  const [within, beyond]: [T[], T[]] = [[], []]
  let left = Math.max(0, limit)
  for (const part of held) {
    const own = Math.min(part.amount, left)
    left -= own
    if (own > 0) within.push({ ...part, amount: own })
    if (part.amount > own) beyond.push({ ...part, amount: part.amount - own })
  }
  return { within, beyond }
}

/** Each person once. */
const byPerson = (held: readonly HeldCash[]): HeldCash[] =>
  heldCash([{ id: null, held }]).map(({ userId, amount }) => ({ userId, amount }))

/**
 * The entries of a printed bill, and who holds the cash of each of its orders after it. Cash stays with whoever was
 * credited with it, as far as the receipt has as much; more is credited to the person who closed it, and less pays the
 * guests back.
 */
export const billEntries = (
  { closedBy, orders, beside }: CashBill,
  balanceOf: Payers['balanceOf'],
): { entries: CashEntry[]; held: HeldCash[][] } => {
  const kept = orders.map(({ held, cash }) => splitAt(held, cash))
  // What guests paid too much for one order counts for another one that has less than its receipt says.
  let free = orders.flatMap(({ id }, at) => (kept[at]?.beyond ?? []).map((part) => ({ ...part, id })))
  let credit = beside
  const held = orders.map(({ cash }, at) => {
    const own = kept[at]?.within ?? []
    const lacking = Math.max(0, cash - sumOf(own))
    const { within: moved, beyond } = splitAt(free, lacking)
    free = beyond
    const taken = lacking - sumOf(moved)
    credit += taken
    return byPerson([...own, ...moved, ...(taken > 0 ? [{ userId: closedBy, amount: taken }] : [])])
  })
  const refunds = heldCash(free.map(({ id, ...part }) => ({ id, held: [part] })))
  const paidBack = refundEntries(refunds, { kind: 'unbill', payer: closedBy, balanceOf })
  const orderId = orders[0]?.id ?? null
  const taken: CashEntry[] = credit > 0 ? [{ userId: closedBy, kind: 'bill', amount: credit, orderId }] : []
  return { entries: [...paidBack, ...taken], held }
}

/** What guests got back for a storno that was never printed is theirs no more: those who paid it hold it again. */
export interface UndoneRefund {
  /** What each person paid the guests. */
  readonly paid: readonly HeldCash[]
  /** The cash that the receipt has of each order. */
  readonly orders: readonly { readonly id: string; readonly cash: Minor }[]
}

/** The entries of a refund that is undone, and who holds the cash of each of its orders after it. */
export const undoneRefundEntries = ({
  paid,
  orders,
}: UndoneRefund): { entries: CashEntry[]; held: ReadonlyMap<string, readonly HeldCash[]> } => {
  let left: readonly HeldCash[] = paid
  const held = new Map<string, readonly HeldCash[]>()
  for (const { id, cash } of orders) {
    const { within, beyond } = splitAt(left, cash)
    left = beyond
    held.set(id, byPerson(within))
  }
  const orderId = orders[0]?.id ?? null
  const entries = byPerson(paid).map((part): CashEntry => ({ ...part, kind: 'bill', orderId }))
  return { entries, held }
}
