import { averageOf, type Category, type Minor, type Statistics } from '@kafana/domain'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { CompanyService } from '../company/index.ts'
import { type PersonSales, type RangeTotals, readPeople, readTotals } from './people-service.ts'
import { type DaySales, type HourSales, readDays, readHours, readPeakHours } from './sales-by-time.ts'
import { sumByName, sumByProduct, sumByTable } from './sales-summary-read-model.ts'
import {
  type BilledRange,
  selectTables,
  summaryRange,
  type SummaryRange,
  sumVoided,
} from './statistics-read-model.ts'
import { readTypes, type TypeSales } from './types-read-model.ts'

interface NamedTable {
  readonly id: string
  readonly name: string
  readonly zone_id: string | null
  readonly zone_name: string | null
}

/**
 * The labels of tables by id: the name, followed by the zone where several zones have a table of that name.
 */
export const tableLabels = (tables: readonly NamedTable[]): Map<string, string> => {
  const named = Map.groupBy(tables, ({ name }) => name)
  const isAmbiguous = (name: string): boolean =>
    new Set(named.get(name)?.map(({ zone_id }) => zone_id)).size > 1
  return new Map(
    tables.map(({ id, name, zone_name }) => [
      id,
      isAmbiguous(name) && zone_name !== null ? `${name} (${zone_name})` : name,
    ]),
  )
}

/** By the name and category at the time of the order; `quantity` in whole pieces. */
interface ProductSales {
  readonly productId: string
  readonly name: string
  readonly category: Category
  readonly quantity: number
  readonly revenue: Minor
  /** Without tax. */
  readonly net: Minor
  readonly profit: Minor
}

export interface StatisticsService {
  /** What each person sold, by who closed the bills; with everybody who holds cash now. */
  people(tx: Tx, range: BilledRange): Promise<PersonSales[]>
  /** What was eaten in, taken away and delivered; it adds up to the totals of the range. */
  types(tx: Tx, range: BilledRange): Promise<TypeSales[]>
  /** The sums of a range, also by how they were paid. */
  totals(tx: Tx, range: BilledRange): Promise<RangeTotals>
  /** The sales of one venue day by the hour of billing. */
  hours(tx: Tx, date: string): Promise<HourSales[]>
  /**
   * Every venue day that the range overlaps, in order, including days without sales; the range cuts the first
   * and the last.
   */
  days(tx: Tx, range: BilledRange): Promise<DaySales[]>
  /** Largest quantity first, then by name in code points. */
  products(tx: Tx, range: BilledRange & { readonly limit: number }): Promise<ProductSales[]>
  /** The statistics of the orders billed in a range, read from the sales summary. */
  ofRange(tx: Tx, range: BilledRange): Promise<Statistics>
}

interface TableSum {
  readonly label: string
  readonly orders: number
  readonly total: number
}

const sumOf = (sums: readonly TableSum[], field: 'orders' | 'total'): number =>
  sums.reduce((total, sum) => total + sum[field], 0)

/**
 * Tables with the same label, such as an archived one and its successor, count as one; those whose sales were
 * all voided do not appear.
 */
const byLabel = (sums: readonly TableSum[]): TableSum[] =>
  [...Map.groupBy(sums, ({ label }) => label)]
    .map(([label, same]) => ({ label, orders: sumOf(same, 'orders'), total: sumOf(same, 'total') }))
    .filter(({ orders, total }) => orders !== 0 || total !== 0)

const readTableSums = async (tx: Tx, range: SummaryRange): Promise<TableSum[]> => {
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
  people: readPeople,
  types: readTypes,
  totals: readTotals,
  hours: async (tx, date) => readHours(tx, date, await company.current(tx)),
  days: async (tx, range) => readDays(tx, range, await company.current(tx)),
  products: async (tx, { limit, ...range }) =>
    (await tx.all(sumByProduct, { ...summaryRange(range), limit })).map(
      ({ product_id, category, total, ...sold }) => ({
        ...sold,
        productId: product_id,
        category,
        revenue: total,
      }),
    ),
  ofRange: async (tx, range) => {
    const { timezone } = await company.current(tx)
    const inBook = summaryRange(range)
    const tables = await readTableSums(tx, inBook)
    const products = await tx.all(sumByName, inBook)
    const back = await tx.get(sumVoided, range)
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
