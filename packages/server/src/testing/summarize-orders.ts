import { averageOf, hourOf, lineNet, type Minor, type PeakHour, type Statistics } from '@kafana/domain'

/** How many of the instants (UTC ms) fall into each hour of the day, all 24 hours in order. */
const peakHours = (instants: readonly number[], timezone: string): readonly PeakHour[] => {
  const counts = Array.from({ length: 24 }, () => 0)
  for (const at of instants) {
    const hour = hourOf(at, timezone)
    counts[hour] = (counts[hour] ?? 0) + 1
  }
  return counts.map((count, hour) => ({ hour, count }))
}

export interface StatLine {
  readonly productName: string
  readonly quantity: number
  readonly gross: Minor
  readonly taxRateBasisPoints: number
  /** Of the whole line. */
  readonly cost: Minor
}

/**
 * A billed order, or (`voided`) one whose receipt was voided by a storno, which is subtracted.
 */
export interface StatOrder {
  readonly tableLabel: string
  /** 0 for a part of an order that another part counts for. */
  readonly counts?: 0 | 1
  /** UTC ms. */
  readonly createdAt: number
  readonly total: Minor
  readonly lines: readonly StatLine[]
  readonly voided?: true
}

const sum = <Item>(items: readonly Item[], amount: (item: Item) => number): number =>
  items.reduce((total, item) => total + amount(item), 0)

const signOf = ({ voided }: StatOrder): 1 | -1 => (voided ? -1 : 1)
const countOf = (order: StatOrder): number => signOf(order) * (order.counts ?? 1)
const profitOf = (order: StatOrder): Minor =>
  signOf(order) * sum(order.lines, (line) => lineNet(line.gross, line.taxRateBasisPoints) - line.cost)

/**
 * The product sold most often; of several the one whose name comes first by code points, so that the result
 * is stable.
 */
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
  const hoursOf = (areVoided: boolean) =>
    peakHours(
      orders
        .filter(({ voided = false, counts = 1 }) => voided === areVoided && counts === 1)
        .map(({ createdAt }) => createdAt),
      timezone,
    )
  const voidedHours = hoursOf(true)
  return hoursOf(false).map(({ hour, count }) => ({ hour, count: count - (voidedHours[hour]?.count ?? 0) }))
}

/**
 * The statistics of a set of billed and voided orders, computed order by order: an independent model of what the
 * server computes in SQL.
 */
export const summarize = (orders: readonly StatOrder[], timezone: string): Statistics => {
  const voidedOrders = orders.filter(({ voided }) => voided)
  const tables = [...Map.groupBy(orders, ({ tableLabel }) => tableLabel)]
    .map(([label, of]) => ({
      label,
      count: sum(of, countOf),
      total: sum(of, (order) => signOf(order) * order.total),
    }))
    .filter(({ count, total }) => count !== 0 || total !== 0)
  return {
    totalProfit: sum(orders, profitOf),
    totalRevenue: sum(orders, (order) => signOf(order) * order.total),
    totalSales: sum(orders, countOf),
    takenBack: {
      orders: sum(voidedOrders, ({ counts = 1 }) => counts),
      total: sum(voidedOrders, ({ total }) => total),
    },
    salesByTable: Object.fromEntries(tables.map(({ label, count }) => [label, count])),
    averageSpentPerTable: Object.fromEntries(
      tables.map(({ label, count, total }) => [label, averageOf(total, count)]),
    ),
    topSellingProduct: topSelling(orders),
    peakHours: netPeakHours(orders, timezone),
  }
}
