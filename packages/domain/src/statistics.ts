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

const CONFIRMED: readonly OrderStatus[] = ['pending', 'done', 'delivered']

/**
 * Whether a status change voids an order: it is rejected after it was confirmed, or its bill is undone. A new order
 * that is rejected was never promised to anybody.
 */
export const voidOf = (from: OrderStatus | null, to: OrderStatus): 'rejected' | 'unbilled' | null => {
  if (from === 'billed') return to === 'billed' ? null : 'unbilled'
  return to === 'rejected' && from !== null && CONFIRMED.includes(from) ? 'rejected' : null
}
