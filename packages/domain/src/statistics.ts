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

/** A billed order as statistics see it, or one whose receipt was taken back, which counts as much the other way. */
export interface StatOrder {
  readonly tableLabel: string
  /** UTC ms. */
  readonly createdAt: number
  readonly total: Minor
  readonly lines: readonly StatLine[]
  readonly takenBack?: true
}

export interface Statistics {
  /** Revenue without tax, less the cost of the ingredients. */
  readonly totalProfit: Minor
  /** What guests paid, tax inside. */
  readonly totalRevenue: Minor
  /** Orders, less those taken back: below zero where more came back than was sold, as every other figure here. */
  readonly totalSales: number
  /** What came back, as it was sold: every other figure has it subtracted already. */
  readonly takenBack: { readonly orders: number; readonly total: Minor }
  /** Orders by table; a table of which nothing is left is not told. */
  readonly salesByTable: Record<string, number>
  /** Zero where no order is left to share what is. */
  readonly averageSpentPerTable: Record<string, Minor>
  readonly topSellingProduct: { readonly name: string; readonly quantity: number } | null
  /** By the hour in which orders were made, all 24. */
  readonly peakHours: readonly PeakHour[]
}

const sum = <Item>(items: readonly Item[], amount: (item: Item) => number): number =>
  items.reduce((total, item) => total + amount(item), 0)

const signOf = ({ takenBack }: StatOrder): 1 | -1 => (takenBack ? -1 : 1)
const profitOf = (order: StatOrder): Minor =>
  signOf(order) * sum(order.lines, (line) => lineNet(line.gross, line.taxRateBasisPoints) - line.cost)

/** What each of a count comes to, half up; zero where nothing is left to count, since a sum over stornos has no average. */
export const averageOf = (total: Minor, count: number): Minor =>
  count > 0 ? divideHalfUp(BigInt(total), BigInt(count)) : 0

/** The product sold most often; of several the one whose name comes first by code points, so that the answer never wavers. */
const topSelling = (orders: readonly StatOrder[]): Statistics['topSellingProduct'] => {
  const sold = new Map<string, number>()
  for (const order of orders) {
    for (const { productName, quantity } of order.lines)
      sold.set(productName, (sold.get(productName) ?? 0) + signOf(order) * quantity)
  }
  const [top] = [...sold]
    .map(([name, quantity]) => ({ name, quantity }))
    .filter(({ quantity }) => quantity > 0)
    .toSorted((a, b) => b.quantity - a.quantity || (a.name < b.name ? -1 : 1))
  return top ?? null
}

const netPeakHours = (orders: readonly StatOrder[], timezone: string): readonly PeakHour[] => {
  const hoursOf = (back: boolean) =>
    peakHours(
      orders.filter(({ takenBack = false }) => takenBack === back).map(({ createdAt }) => createdAt),
      timezone,
    )
  const takenBack = hoursOf(true)
  return hoursOf(false).map(({ hour, count }) => ({ hour, count: count - (takenBack[hour]?.count ?? 0) }))
}

/** What a set of billed and taken back orders says about the venue; the set is the caller's choice of range. */
export const summarize = (orders: readonly StatOrder[], timezone: string): Statistics => {
  const back = orders.filter(({ takenBack }) => takenBack)
  const tables = [...Map.groupBy(orders, ({ tableLabel }) => tableLabel)]
    .map(([label, of]) => ({
      label,
      count: sum(of, signOf),
      total: sum(of, (order) => signOf(order) * order.total),
    }))
    .filter(({ count, total }) => count !== 0 || total !== 0)
  return {
    totalProfit: sum(orders, profitOf),
    totalRevenue: sum(orders, (order) => signOf(order) * order.total),
    totalSales: sum(orders, signOf),
    takenBack: { orders: back.length, total: sum(back, ({ total }) => total) },
    salesByTable: Object.fromEntries(tables.map(({ label, count }) => [label, count])),
    averageSpentPerTable: Object.fromEntries(
      tables.map(({ label, count, total }) => [label, averageOf(total, count)]),
    ),
    topSellingProduct: topSelling(orders),
    peakHours: netPeakHours(orders, timezone),
  }
}
