import { CATEGORIES, OPEN_STATUSES, ORDER_TYPES, BILL_KINDS, ROLES, type OrderStatus } from '@kafana/domain'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  day,
  id,
  instant,
  money,
  numbersByName,
  queryNumber,
  range,
  rangeFields,
  rangeInOrder,
} from './fields.ts'
import { UnpaidPreBill } from './pre-bills.ts'
import { ServiceReport, serviceQuery } from './service-report.ts'
import { Person } from './staff.ts'
import { VoidReport, voidsQuery } from './void-report.ts'

/**
 * The orders billed in the range, less those whose fiscal receipt was voided in it. A storno is subtracted from
 * every metric at its own time, so metrics may be below zero; `takenBack` is what was voided. Profit is without
 * VAT and less the cost of ingredients. Peak hours are by the venue's clock, all 24 of them.
 */
export const Statistics = z
  .object({
    totalProfit: money,
    totalRevenue: money,
    totalSales: z.int(),
    takenBack: z.object({ orders: z.int(), total: money }),
    salesByTable: numbersByName(z.int()),
    averageSpentPerTable: numbersByName(money),
    topSellingProduct: z.nullable(z.object({ name: z.string(), quantity: z.int() })),
    peakHours: z.array(z.object({ hour: z.int(), count: z.int() })),
  })
  .register(z.globalRegistry, { id: 'Statistics' })
export type Statistics = z.output<typeof Statistics>

/**
 * The sales of a period, by time of billing. `bills` counts printed bills: orders billed together are one bill,
 * and a storno is subtracted.
 */
export const SalesTotals = z.object({
  orders: z.int(),
  bills: z.int(),
  revenue: money,
  profit: money,
  averageBill: money,
})
export type SalesTotals = z.output<typeof SalesTotals>

/**
 * One venue day up to now, compared with the same weekday a week before, both up to the same time of day and as
 * a whole.
 */
export const DayAtAGlance = z
  .object({
    date: day,
    start: instant,
    end: instant,
    takings: SalesTotals,
    /**
     * The parties that paid today of which somebody said how many guests they are, their guests, and what each of these
     * paid on average; missing if there are none. A party that pays on two days counts on both.
     */
    guests: z.optional(z.object({ parties: z.int(), guests: z.int(), average: money })),
    before: z.object({
      date: day,
      start: instant,
      until: instant,
      end: instant,
      takings: SalesTotals,
      whole: SalesTotals,
    }),
    /** Every open status, also without orders; the orders may be of any day. */
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
 * The current state of a table: its open orders and its sales today. It is occupied while an order is open,
 * `since` the time of the oldest one. Archived tables are included only if they have sales today or an order on
 * them was reopened; `zone` is the table's current zone.
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
    /** Since when it holds a course; missing if it holds nothing. */
    heldSince: z.optional(instant),
    billedOrders: z.int(),
    revenue: money,
    /** Owed beside `openTotal`; missing if nothing is on a pre-bill that is not paid. */
    preBill: z.optional(UnpaidPreBill),
  })
  .register(z.globalRegistry, { id: 'TableNow' })
export type TableNow = z.output<typeof TableNow>

/**
 * A day of the venue within the range, which may cut the first and the last day. Days without sales are
 * included.
 */
export const DaySales = z.object({ date: day, orders: z.int(), revenue: money, profit: money })
export type DaySales = z.output<typeof DaySales>

/**
 * The sales of a product under the name and category that its order lines have; `product` is the menu's entry,
 * which may be archived.
 */
export const ProductSales = z.object({
  product: id,
  name: z.string(),
  category: z.enum(CATEGORIES),
  quantity: z.int(),
  revenue: money,
  /** Revenue without VAT; less `cost`, that of the ingredients, it is the profit. */
  net: money,
  cost: money,
  profit: money,
})
export type ProductSales = z.output<typeof ProductSales>

/**
 * One billed order for bookkeeping: `net` is `total` without tax, `cost` that of its ingredients. A storno is
 * another row of the kind `storno`, with its own time and number and every amount below zero.
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

const ordersAndTotal = z.object({ orders: z.int(), total: money })
/**
 * Sales by how they were paid: `cash`, `card` and `other` are the revenue, less the stornos, which `takenBack` has as
 * positive amounts. `voids` are no sales: orders that are rejected after they were confirmed or on a guest check, at
 * their price, and bills that were undone, at the moment when that happened.
 */
const paidSales = {
  orders: z.int(),
  revenue: money,
  /** Zero without orders. */
  averageOrder: money,
  cash: money,
  card: money,
  /** Missing for none. */
  other: z.optional(money),
  takenBack: ordersAndTotal,
  voids: ordersAndTotal,
}
export type PaidSales = z.output<z.ZodMiniObject<typeof paidSales>>

export const RangeTotals = z
  .object({ ...paidSales, profit: money })
  .register(z.globalRegistry, { id: 'RangeTotals' })
export type RangeTotals = z.output<typeof RangeTotals>

/**
 * What a person sold: a sale is that of whoever closed its bill with their username and PIN; `taken` are the billed
 * orders that the person took. A void is that of whoever took the rejected order, or closed the undone bill. `balance`
 * is the cash that the person holds now, whatever the range.
 */
export const PersonSales = z
  .object({
    ...paidSales,
    person: Person,
    role: z.enum(ROLES),
    archived: z.boolean(),
    taken: ordersAndTotal,
    balance: money,
  })
  .register(z.globalRegistry, { id: 'PersonSales' })
export type PersonSales = z.output<typeof PersonSales>

/** The sales of a type of orders, by time of billing, less the stornos. */
export const TypeSales = z
  .object({
    type: z.enum(ORDER_TYPES),
    orders: z.int(),
    revenue: money,
    /** Zero without orders. */
    averageOrder: money,
  })
  .register(z.globalRegistry, { id: 'TypeSales' })
export type TypeSales = z.output<typeof TypeSales>

/** An hour of a venue day by the venue's clock, by time of billing. */
export const HourSales = z.object({
  hour: z.int(),
  start: instant,
  end: instant,
  orders: z.int(),
  revenue: money,
  profit: money,
})
export type HourSales = z.output<typeof HourSales>

/** The longest range of the daily statistics. */
const MAX_DAYS = 3700
const DAY_MS = 86_400_000
const daysRange = range.check(
  z.refine(({ start, end }) => end - start <= MAX_DAYS * DAY_MS, { error: 'RANGE_TOO_LONG', path: ['end'] }),
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
    heavy: true,
    screens: ['statistics', 'home', 'venues'],
    query: range,
    response: Statistics,
  }),
  day: endpoint({
    ...owner,
    path: '/api/statistics/day',
    summary: 'The venue’s day so far, compared with the same weekday before',
    screens: ['home'],
    response: DayAtAGlance,
  }),
  floor: endpoint({
    ...owner,
    path: '/api/statistics/floor',
    summary: 'The current state of each table: its open orders and its sales today',
    screens: ['venues', 'home'],
    response: z.array(TableNow),
  }),
  days: endpoint({
    ...owner,
    path: '/api/statistics/days',
    summary: 'Orders, revenue and profit day by day',
    heavy: true,
    screens: ['statistics', 'home'],
    query: daysRange,
    response: z.array(DaySales),
  }),
  products: endpoint({
    ...owner,
    path: '/api/statistics/products',
    summary: 'What was sold, the most sold first',
    heavy: true,
    screens: ['statistics', 'home', 'products'],
    query: productsQuery,
    response: z.array(ProductSales),
  }),
  people: endpoint({
    ...owner,
    path: '/api/statistics/people',
    summary: 'Sales, stornos and voids by person, and the cash that each holds now; the largest sales first',
    heavy: true,
    screens: ['statistics'],
    query: range,
    response: z.array(PersonSales),
  }),
  types: endpoint({
    ...owner,
    path: '/api/statistics/types',
    summary: 'What was eaten in, taken away and delivered in a range; types without sales are left out',
    heavy: true,
    screens: ['statistics'],
    query: range,
    response: z.array(TypeSales),
  }),
  totals: endpoint({
    ...owner,
    path: '/api/statistics/totals',
    summary: 'Orders, revenue and profit of a range, and how they were paid',
    heavy: true,
    screens: ['statistics'],
    query: range,
    response: RangeTotals,
  }),
  hours: endpoint({
    ...owner,
    path: '/api/statistics/hours',
    summary: 'Orders, revenue and profit of one day by the hour of billing',
    screens: ['statistics'],
    query: z.object({ date: day }),
    response: z.array(HourSales),
  }),
  voids: endpoint({
    ...owner,
    path: '/api/statistics/voids',
    summary: 'What was taken off orders in a range, latest first, with the totals of the range',
    screens: ['statistics'],
    query: voidsQuery,
    response: VoidReport,
  }),
  service: endpoint({
    ...owner,
    path: '/api/statistics/service',
    summary: 'Guests, voids, comps, discounts, tips and payments of a range of at most 400 days',
    heavy: true,
    screens: ['statistics'],
    query: serviceQuery,
    response: ServiceReport,
  }),
  sales: endpoint({
    ...owner,
    path: '/api/statistics/sales',
    summary: 'Every billed order and every storno by its moment, oldest first, a page at a time',
    heavy: true,
    screens: ['statistics'],
    query: salesQuery,
    response: z.object({ sales: z.array(Sale), next: z.nullable(id), totalSales: z.int() }),
  }),
}
