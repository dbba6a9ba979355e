import { CATEGORIES, OPEN_STATUSES, BILL_KINDS, type OrderStatus } from '@kafana/domain'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day, id, instant, money, queryNumber, range, rangeFields, rangeInOrder } from './fields.ts'
import { Person } from './staff.ts'

/**
 * Of the orders billed in the range, less those whose fiscal receipt was taken back in it: a storno counts at its own moment, the other way, in every figure,
 * which may then be below zero. `takenBack` is how much that was. Profit is without VAT and less the cost of what was used, peak hours are by the venue's
 * clock, all 24 of them.
 */
export const Statistics = z
  .object({
    totalProfit: money,
    totalRevenue: money,
    totalSales: z.int(),
    takenBack: z.object({ orders: z.int(), total: money }),
    salesByTable: z.record(z.string(), z.int()),
    averageSpentPerTable: z.record(z.string(), money),
    topSellingProduct: z.nullable(z.object({ name: z.string(), quantity: z.int() })),
    peakHours: z.array(z.object({ hour: z.int(), count: z.int() })),
  })
  .register(z.globalRegistry, { id: 'Statistics' })
export type Statistics = z.output<typeof Statistics>

/** What a span of time brought, of the orders billed in it. `bills` counts what was printed: orders that left together are one bill, and the taking back of one is one less. */
export const Takings = z.object({
  orders: z.int(),
  bills: z.int(),
  revenue: money,
  profit: money,
  averageBill: money,
})
export type Takings = z.output<typeof Takings>

/** One venue day up to now beside the same weekday a week before, which is told up to the same time of day and whole. */
export const DayAtAGlance = z
  .object({
    date: day,
    start: instant,
    end: instant,
    takings: Takings,
    before: z.object({
      date: day,
      start: instant,
      until: instant,
      end: instant,
      takings: Takings,
      whole: Takings,
    }),
    /** Every open status, also where no order has it; whatever day the orders are from. */
    openOrders: z.array(
      z.object({
        status: z.enum(OPEN_STATUSES as readonly [OrderStatus, ...OrderStatus[]]),
        count: z.int(),
        total: money,
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'DayAtAGlance' })
export type DayAtAGlance = z.output<typeof DayAtAGlance>

/**
 * A table at this moment: what is open on it and what it brought today. It is occupied while an order on it is open, `since` the oldest of those.
 * Archived tables are told only where today's takings name them or an order on them was opened again; `zone` is where the table stands now.
 */
export const TableNow = z
  .object({
    _id: id,
    name: z.string(),
    zone: z.nullable(id),
    archived: z.boolean(),
    openOrders: z.int(),
    openTotal: money,
    since: z.nullable(instant),
    billedOrders: z.int(),
    revenue: money,
  })
  .register(z.globalRegistry, { id: 'TableNow' })
export type TableNow = z.output<typeof TableNow>

/** A day of the venue within the range; the first and the last may be cut by it. Days without a sale are there too. */
export const DaySales = z.object({ date: day, orders: z.int(), revenue: money, profit: money })
export type DaySales = z.output<typeof DaySales>

/** What was sold of a product, under the name and category it has on the lines; `product` names the menu's entry, which may be gone by now. */
export const ProductSales = z.object({
  product: id,
  name: z.string(),
  category: z.enum(CATEGORIES),
  quantity: z.int(),
  revenue: money,
  profit: money,
})
export type ProductSales = z.output<typeof ProductSales>

/**
 * One billed order as bookkeeping wants it: `net` is `total` without tax, `cost` that of its ingredients. One whose receipt was taken back stands there once
 * more, of the kind `storno`: at the moment of that, by its number, with every amount below zero.
 */
export const Sale = z
  .object({
    _id: id,
    name: z.string(),
    table: z.string(),
    zone: z.nullable(z.string()),
    category: z.enum(CATEGORIES),
    createdAt: instant,
    billedAt: instant,
    createdBy: Person,
    total: money,
    net: money,
    cost: money,
    profit: money,
    billKind: z.nullable(z.enum(BILL_KINDS)),
    receiptNo: z.nullable(z.int()),
  })
  .register(z.globalRegistry, { id: 'Sale' })
export type Sale = z.output<typeof Sale>

/** Longest range that is told day by day. */
const MOST_DAYS = 3700
const DAY_MS = 86_400_000
const daysRange = range.check(
  z.refine(({ start, end }) => end - start <= MOST_DAYS * DAY_MS, { error: 'RANGE_TOO_LONG', path: ['end'] }),
)
const productsQuery = z.object({ ...rangeFields, limit: queryNumber(1, 1000, 100) }).check(rangeInOrder)
/** `after` is the `next` of the page before. */
const salesQuery = z
  .object({ ...rangeFields, after: z.optional(id), limit: queryNumber(1, 1000, 500) })
  .check(rangeInOrder)

const owner = { roles: ['owner'], method: 'GET', status: 200, errors: [] } as const
export const statisticsEndpoints = {
  get: endpoint({
    ...owner,
    path: '/api/statistics',
    summary: 'Revenue, profit, best seller and peak hours of a range',
    screens: ['statistics', 'home', 'venues'],
    query: range,
    response: Statistics,
  }),
  day: endpoint({
    ...owner,
    path: '/api/statistics/day',
    summary: 'The venue’s day so far, beside the same weekday before',
    screens: ['home'],
    response: DayAtAGlance,
  }),
  floor: endpoint({
    ...owner,
    path: '/api/statistics/floor',
    summary: 'Each table now: what is open on it and what it brought today',
    screens: ['venues', 'home'],
    response: z.array(TableNow),
  }),
  days: endpoint({
    ...owner,
    path: '/api/statistics/days',
    summary: 'Orders, revenue and profit day by day',
    screens: ['statistics', 'home'],
    query: daysRange,
    response: z.array(DaySales),
  }),
  products: endpoint({
    ...owner,
    path: '/api/statistics/products',
    summary: 'What was sold, the most sold first',
    screens: ['statistics', 'home'],
    query: productsQuery,
    response: z.array(ProductSales),
  }),
  sales: endpoint({
    ...owner,
    path: '/api/statistics/sales',
    summary: 'Every billed order and every storno by its moment, oldest first, a page at a time',
    screens: ['statistics'],
    query: salesQuery,
    response: z.object({ sales: z.array(Sale), next: z.nullable(id), totalSales: z.int() }),
  }),
}
