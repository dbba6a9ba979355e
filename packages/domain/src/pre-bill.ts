import type { OrderBillKind } from './bill-intent.ts'
import type { Minor } from './money.ts'
import { ORDER_STATUS, type OrderStatus } from './order.ts'

const MINUTE_MS = 60_000

/** Guests who asked for the bill pay within half an hour; after that somebody forgot them, or they have left. */
export const PRE_BILL_LATE_MS = 30 * MINUTE_MS
/**
 * How long a pre-bill without a receipt is owed at its table: the rest of any evening. After that the fiscal report
 * and the list of orders have it, and a venue that prints nothing but pre-bills does not fill its floor plan with them.
 */
const PRE_BILL_OWED_MS = 24 * 60 * MINUTE_MS

/** From when on pre-bills without a receipt are owed, UTC ms. */
export const preBillsOwedSince = (now: number): number => now - PRE_BILL_OWED_MS

/**
 * Whether an order is on a pre-bill that is not paid yet: it has no fiscal receipt.
 * @param order `billedAt` is when its pre-bill was printed; times in UTC ms
 */
export const isOnUnpaidPreBill = (
  { billKind, billedAt }: { readonly billKind: OrderBillKind | null; readonly billedAt: number | null },
  now: number,
): boolean => billKind === 'pre' && billedAt !== null && billedAt >= preBillsOwedSince(now)

/** Whether guests still have to pay an order: it is open, or on a pre-bill that is not paid. */
export const isOwed = (
  order: Parameters<typeof isOnUnpaidPreBill>[0] & { readonly status: OrderStatus },
  now: number,
): boolean => ORDER_STATUS[order.status].open || isOnUnpaidPreBill(order, now)

/** The orders of one table that are on pre-bills without a receipt. */
export interface UnpaidPreBill {
  readonly orders: number
  /** What they cost together. */
  readonly total: Minor
  /** When the first of these pre-bills was printed, UTC ms. */
  readonly since: number
}
