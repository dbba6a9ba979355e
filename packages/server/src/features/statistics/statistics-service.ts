import { divideHalfUp, hourOf, type Category, type Minor, type Statistics } from '@kafana/domain'
import type { CompanyService } from '../company/index.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import { daysTouched } from './days.ts'
import {
  QUARTER_MS, selectProducts, selectProfit, selectQuarters, selectTableSums, selectTables, selectTopProduct, selectTotal, type BilledRange,
} from './statistics-read-model.ts'
import { tableLabels } from './table-labels.ts'

/** `date` is the venue's day, YYYY-MM-DD. */
export interface DaySales { readonly date: string; readonly orders: number; readonly revenue: Minor; readonly profit: Minor }

/** Under the name and category that it had when it was ordered; `quantity` in whole pieces. */
export interface ProductSales {
  readonly productId: string; readonly name: string; readonly category: Category; readonly quantity: number; readonly revenue: Minor; readonly profit: Minor
}

export interface StatisticsService {
  /** Every venue day that the range touches, in order, those without a sale too; the range cuts the first and the last. */
  days(tx: Tx, range: BilledRange): Promise<DaySales[]>
  /** What was sold, the most sold first; of as many, the name that comes first by code points. */
  products(tx: Tx, range: BilledRange & { readonly limit: number }): Promise<ProductSales[]>
  /** What the orders billed in a range say about the venue: the sums that the domain's `summarize` would make of them, made by the store. */
  ofRange(tx: Tx, range: BilledRange): Promise<Statistics>
}

interface TableSum { readonly label: string; readonly orders: number; readonly total: number }

const HOURS = 24
const sumOf = (sums: readonly TableSum[], field: 'orders' | 'total'): number => sums.reduce((total, sum) => total + sum[field], 0)

/** Tables that read the same, such as one that was archived and its successor, count as one. */
const byLabel = (sums: readonly TableSum[]): TableSum[] =>
  [...Map.groupBy(sums, ({ label }) => label)].map(([label, same]) => ({ label, orders: sumOf(same, 'orders'), total: sumOf(same, 'total') }))

const readTableSums = async (tx: Tx, range: BilledRange): Promise<TableSum[]> => {
  const sums = await tx.all(selectTableSums, range)
  const sold = new Set(sums.map(({ table_id }) => table_id))
  const tables = await tx.all(selectTables, {})
  const labels = tableLabels(tables.filter(({ id, archived_at }) => archived_at === null || sold.has(id)))
  return byLabel(sums.map(({ table_id, orders, total }) => ({ label: labels.get(table_id) ?? table_id, orders, total })))
}

const readPeakHours = async (tx: Tx, range: BilledRange, timezone: string): Promise<Statistics['peakHours']> => {
  const counts = Array.from({ length: HOURS }, () => 0)
  for (const { quarter, orders } of await tx.all(selectQuarters, range)) {
    const hour = hourOf(quarter * QUARTER_MS, timezone)
    counts[hour] = (counts[hour] ?? 0) + orders
  }
  return counts.map((count, hour) => ({ hour, count }))
}

export const createStatisticsService = ({ company }: { readonly company: Pick<CompanyService, 'current'> }): StatisticsService => ({
  days: async (tx, range) => {
    const days: DaySales[] = []
    for (const { date, ...span } of daysTouched(range, await company.current(tx))) {
      const sum = await tx.get(selectTotal, span)
      days.push({ date, orders: sum?.orders ?? 0, revenue: sum?.total ?? 0, profit: (await tx.get(selectProfit, span))?.profit ?? 0 })
    }
    return days
  },
  products: async (tx, range) => (await tx.all(selectProducts, range)).map(({ product_id, category, total, ...sold }) =>
    ({ ...sold, productId: product_id, category: category as Category, revenue: total })),
  ofRange: async (tx, range) => {
    const { timezone } = await company.current(tx)
    const tables = await readTableSums(tx, range)
    return {
      totalProfit: (await tx.get(selectProfit, range))?.profit ?? 0,
      totalRevenue: sumOf(tables, 'total'),
      totalSales: sumOf(tables, 'orders'),
      salesByTable: Object.fromEntries(tables.map(({ label, orders }) => [label, orders])),
      averageSpentPerTable: Object.fromEntries(tables.map(({ label, orders, total }) => [label, divideHalfUp(BigInt(total), BigInt(orders))])),
      topSellingProduct: (await tx.get(selectTopProduct, range)) ?? null,
      peakHours: await readPeakHours(tx, range, timezone),
    }
  },
})
