import { divideHalfUp } from './exact.ts'
import type { Minor } from './money.ts'
import type { OrderStatus } from './order.ts'

export interface PeakHour {
  /** 0 to 23, on the venue's wall clock. */
  readonly hour: number
  readonly count: number
}

export interface Statistics {
  /** Revenue without tax, less the cost of the ingredients. */
  readonly totalProfit: Minor
  /** What guests paid, tax inside. */
  readonly totalRevenue: Minor
  /**
   * Orders less voided ones. Like every metric here it is below zero where more was voided than sold.
   */
  readonly totalSales: number
  /** What was voided, as positive amounts; it is subtracted from every other metric already. */
  readonly takenBack: { readonly orders: number; readonly total: Minor }
  /** Orders by table; a table where nothing is left is omitted. */
  readonly salesByTable: Record<string, number>
  /** Zero where no order is left. */
  readonly averageSpentPerTable: Record<string, Minor>
  readonly topSellingProduct: { readonly name: string; readonly quantity: number } | null
  /** By the hour in which orders were made, all 24. */
  readonly peakHours: readonly PeakHour[]
}

/** The average, rounded half up; zero for a count of zero or below, as stornos have no average. */
export const averageOf = (total: Minor, count: number): Minor =>
  count > 0 ? divideHalfUp(BigInt(total), BigInt(count)) : 0

const CONFIRMED: readonly OrderStatus[] = ['pending', 'done', 'delivered', 'billed']

/**
 * Whether a status change voids an order: it is rejected after it was confirmed or its guests were shown what it costs, or
 * its bill is undone. What was promised once stays so, whatever status the order has since. A new order that is rejected
 * was never promised to anybody.
 * @param before every status that it had, and whether it was on a guest check
 */
export const voidOf = (
  from: OrderStatus | null,
  to: OrderStatus,
  before: { readonly earlier: readonly OrderStatus[]; readonly isShown: boolean },
): 'rejected' | 'unbilled' | null => {
  if (from === 'billed') return to === 'billed' ? null : 'unbilled'
  if (to !== 'rejected' || from === null || from === 'rejected') return null
  return before.isShown || [...before.earlier, from].some((status) => CONFIRMED.includes(status))
    ? 'rejected'
    : null
}
