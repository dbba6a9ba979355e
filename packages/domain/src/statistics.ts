import { divideHalfUp } from './exact.ts'
import type { Minor } from './money.ts'
import { lineNet } from './order-profit.ts'
import { peakHours } from './peak-hours.ts'
import type { PeakHour } from './peak-hours.ts'

export interface StatLine {
  readonly productName: string
  readonly quantity: number
  readonly gross: Minor
  readonly taxRateBasisPoints: number
  /** Of the whole line. */
  readonly cost: Minor
}

/** A billed order as statistics see it. */
export interface StatOrder {
  readonly tableLabel: string
  /** UTC ms. */
  readonly createdAt: number
  readonly total: Minor
  readonly lines: readonly StatLine[]
}

export interface Statistics {
  /** Revenue without tax, less the cost of the ingredients. */
  readonly totalProfit: Minor
  /** What guests paid, tax inside. */
  readonly totalRevenue: Minor
  /** Orders. */
  readonly totalSales: number
  /** Orders by table. */
  readonly salesByTable: Record<string, number>
  readonly averageSpentPerTable: Record<string, Minor>
  readonly topSellingProduct: { readonly name: string; readonly quantity: number } | null
  /** By the hour in which orders were made, all 24. */
  readonly peakHours: readonly PeakHour[]
}

const sum = <Item>(items: readonly Item[], amount: (item: Item) => number): number => items.reduce((total, item) => total + amount(item), 0)

const profitOf = ({ lines }: StatOrder): Minor => sum(lines, (line) => lineNet(line.gross, line.taxRateBasisPoints) - line.cost)

/** The product sold most often; of several the one whose name comes first by code points, so that the answer never wavers. */
const topSelling = (orders: readonly StatOrder[]): Statistics['topSellingProduct'] => {
  const sold = new Map<string, number>()
  for (const { productName, quantity } of orders.flatMap(({ lines }) => lines)) sold.set(productName, (sold.get(productName) ?? 0) + quantity)
  let top: Statistics['topSellingProduct'] = null
  for (const [name, quantity] of sold) {
    if (top === null || quantity > top.quantity || (quantity === top.quantity && name < top.name)) top = { name, quantity }
  }
  return top
}

/** What a set of billed orders says about the venue; the set is the caller's choice of range. */
export const summarize = (orders: readonly StatOrder[], timezone: string): Statistics => {
  const tables = [...Map.groupBy(orders, ({ tableLabel }) => tableLabel)]
  const average = (of: readonly StatOrder[]): Minor => divideHalfUp(BigInt(sum(of, ({ total }) => total)), BigInt(of.length))
  return {
    totalProfit: sum(orders, profitOf),
    totalRevenue: sum(orders, ({ total }) => total),
    totalSales: orders.length,
    salesByTable: Object.fromEntries(tables.map(([label, of]) => [label, of.length])),
    averageSpentPerTable: Object.fromEntries(tables.map(([label, of]) => [label, average(of)])),
    topSellingProduct: topSelling(orders),
    peakHours: peakHours(orders.map(({ createdAt }) => createdAt), timezone),
  }
}
