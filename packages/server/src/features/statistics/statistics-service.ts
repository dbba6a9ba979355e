import { averageOf, type Category, type Minor, type Statistics } from '@kafana/domain'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { CompanyService } from '../company/index.ts'
import { readDays, type DaySales } from './days.ts'
import { readPeakHours } from './sales-book-peak-hours.ts'
import { bookRange, type BookRange } from './sales-book-range.ts'
import { sumByName, sumByProduct, sumByTable } from './sales-book-read-model.ts'
import { selectTables, sumTakenBack, type BilledRange } from './statistics-read-model.ts'
import { tableLabels } from './table-labels.ts'

/** Under the name and category that it had when it was ordered; `quantity` in whole pieces. */
export interface ProductSales {
  readonly productId: string
  readonly name: string
  readonly category: Category
  readonly quantity: number
  readonly revenue: Minor
  readonly profit: Minor
}

export interface StatisticsService {
  /** Every venue day that the range touches, in order, those without a sale too; the range cuts the first and the last. */
  days(tx: Tx, range: BilledRange): Promise<DaySales[]>
  /** What was sold, the most sold first; of as many, the name that comes first by code points. */
  products(tx: Tx, range: BilledRange & { readonly limit: number }): Promise<ProductSales[]>
  /** What the orders billed in a range say about the venue: the sums that the domain's `summarize` would make of them, read from the sales book. */
  ofRange(tx: Tx, range: BilledRange): Promise<Statistics>
}

interface TableSum {
  readonly label: string
  readonly orders: number
  readonly total: number
}

const sumOf = (sums: readonly TableSum[], field: 'orders' | 'total'): number =>
  sums.reduce((total, sum) => total + sum[field], 0)

/** Tables that read the same, such as one that was archived and its successor, count as one; where what came back leaves nothing of them, as none. */
const byLabel = (sums: readonly TableSum[]): TableSum[] =>
  [...Map.groupBy(sums, ({ label }) => label)]
    .map(([label, same]) => ({ label, orders: sumOf(same, 'orders'), total: sumOf(same, 'total') }))
    .filter(({ orders, total }) => orders !== 0 || total !== 0)

const readTableSums = async (tx: Tx, range: BookRange): Promise<TableSum[]> => {
  const sums = await tx.all(sumByTable, range)
  const sold = new Set(sums.map(({ table_id }) => table_id))
  const tables = await tx.all(selectTables, {})
  const labels = tableLabels(tables.filter(({ id, archived_at }) => archived_at === null || sold.has(id)))
  return byLabel(
    sums.map(({ table_id, orders, total }) => ({ label: labels.get(table_id) ?? table_id, orders, total })),
  )
}

export const createStatisticsService = ({
  company,
}: {
  readonly company: Pick<CompanyService, 'current'>
}): StatisticsService => ({
  days: async (tx, range) => readDays(tx, range, await company.current(tx)),
  products: async (tx, { limit, ...range }) =>
    (await tx.all(sumByProduct, { ...bookRange(range), limit })).map(
      ({ product_id, category, total, ...sold }) => ({
        ...sold,
        productId: product_id,
        category: category as Category,
        revenue: total,
      }),
    ),
  ofRange: async (tx, range) => {
    const { timezone } = await company.current(tx)
    const inBook = bookRange(range)
    const tables = await readTableSums(tx, inBook)
    const products = await tx.all(sumByName, inBook)
    const back = await tx.get(sumTakenBack, range)
    const top = products.find(({ quantity }) => quantity > 0)
    return {
      totalProfit: products.reduce((total, { profit }) => total + profit, 0),
      totalRevenue: sumOf(tables, 'total'),
      totalSales: sumOf(tables, 'orders'),
      takenBack: { orders: back?.orders ?? 0, total: back?.total ?? 0 },
      salesByTable: Object.fromEntries(tables.map(({ label, orders }) => [label, orders])),
      averageSpentPerTable: Object.fromEntries(
        tables.map(({ label, orders, total }) => [label, averageOf(total, orders)]),
      ),
      topSellingProduct: top ? { name: top.name, quantity: top.quantity } : null,
      peakHours: await readPeakHours(tx, range, timezone),
    }
  },
})
