import { sql } from 'kysely'
import type { QueryKit } from '../../platform/database/query-kit.ts'
import { statement } from '../../platform/unit-of-work/statement.ts'

/** UTC ms, start <= t < end, of the moment of billing, or of being taken back. */
export interface BilledRange {
  readonly start: number
  readonly end: number
}

export const billedOrders = (kit: QueryKit, p: BilledRange) =>
  kit.db
    .selectFrom('orders')
    .where('orders.company_id', '=', kit.companyId)
    .where('orders.billed_at', '>=', p.start)
    .where('orders.billed_at', '<', p.end)

/** Orders whose fiscal receipt was taken back in a range. They stay sold when they were sold, and count the other way when they came back. */
export const takenBackOrders = (kit: QueryKit, p: BilledRange) =>
  kit.db
    .selectFrom('orders')
    .where('orders.company_id', '=', kit.companyId)
    .where('orders.storno_at', '>=', p.start)
    .where('orders.storno_at', '<', p.end)

/** Whichever of the two, with its lines. */
const withLines = (orders: ReturnType<typeof billedOrders>) =>
  orders.innerJoin('order_lines', (join) =>
    join
      .onRef('order_lines.company_id', '=', 'orders.company_id')
      .onRef('order_lines.order_id', '=', 'orders.id'),
  )
export const billedLines = (kit: QueryKit, p: BilledRange) => withLines(billedOrders(kit, p))
export const takenBackLines = (kit: QueryKit, p: BilledRange) => withLines(takenBackOrders(kit, p))

/** What the stornos of a range come to, which every other figure has subtracted. */
export const sumTakenBack = statement((kit, p: BilledRange) =>
  takenBackOrders(kit, p).select((eb) => [
    eb.fn.countAll<number>().as('orders'),
    eb.fn.sum<number | null>('orders.total').as('total'),
  ]),
)

/** Gross without tax, half up once per line: (2 x gross x 10000 + d) / 2d of d = 10000 + basis points, in whole numbers. */
export const lineNet = sql<number>`(order_lines.price * order_lines.quantity * 20000 + 10000 + order_lines.tax_rate) / (2 * (10000 + order_lines.tax_rate))`

/** What each line of `orders` earned, in a query that has both. */
export const lineProfit = sql<number>`${lineNet} - order_lines.cost`

/** What an order earned, in a query over `orders`. */
export const orderProfit = sql<number>`(select sum(${lineProfit}) from order_lines where order_lines.company_id = orders.company_id and order_lines.order_id = orders.id)`

/** Every table the venue ever had, with where it stands now. */
export const selectTables = statement((kit) =>
  kit.db
    .selectFrom('venue_tables')
    .leftJoin('zones', (join) =>
      join
        .onRef('zones.company_id', '=', 'venue_tables.company_id')
        .onRef('zones.id', '=', 'venue_tables.zone_id'),
    )
    .select([
      'venue_tables.id',
      'venue_tables.name',
      'venue_tables.archived_at',
      'venue_tables.zone_id',
      'zones.name as zone_name',
    ])
    .where('venue_tables.company_id', '=', kit.companyId),
)
