import { sql } from 'kysely'
import type { QueryKit } from '../../platform/database/query-kit.ts'
import { statement } from '../../platform/unit-of-work/statement.ts'

/** UTC ms, start <= t < end, of the moment of billing. */
export interface BilledRange { readonly start: number; readonly end: number }

/** Every zone's clocks differ from UTC by whole quarters of an hour, so a quarter lies in one hour everywhere. */
export const QUARTER_MS = 900_000

export const billedOrders = (kit: QueryKit, p: BilledRange) => kit.db.selectFrom('orders')
  .where('orders.company_id', '=', kit.companyId).where('orders.billed_at', '>=', p.start).where('orders.billed_at', '<', p.end)

const billedLines = (kit: QueryKit, p: BilledRange) => billedOrders(kit, p)
  .innerJoin('order_lines', (join) => join.onRef('order_lines.company_id', '=', 'orders.company_id').onRef('order_lines.order_id', '=', 'orders.id'))

export const selectTableSums = statement((kit, p: BilledRange) => billedOrders(kit, p)
  .select((eb) => ['table_id', eb.fn.countAll<number>().as('orders'), eb.fn.sum<number>('total').as('total')]).groupBy('table_id'))

/** Gross without tax, half up once per line: (2 x gross x 10000 + d) / 2d of d = 10000 + basis points, in whole numbers. */
export const lineNet = sql<number>`(order_lines.price * order_lines.quantity * 20000 + 10000 + order_lines.tax_rate) / (2 * (10000 + order_lines.tax_rate))`

export const selectProfit = statement((kit, p: BilledRange) => billedLines(kit, p).select(sql<number | null>`sum(${lineNet} - order_lines.cost)`.as('profit')))

/** Names compare by code points, on both engines. */
const byCodePoints = { sqlite: sql`order_lines.name collate binary`, postgres: sql`order_lines.name collate "C"` }

export const selectTotal = statement((kit, p: BilledRange) => billedOrders(kit, p)
  .select((eb) => [eb.fn.countAll<number>().as('orders'), eb.fn.sum<number | null>('total').as('total')]))

export const selectProducts = statement((kit, p: BilledRange & { limit: number }) => billedLines(kit, p)
  .select((eb) => [
    'order_lines.product_id', 'order_lines.name', 'orders.category', eb.fn.sum<number>('order_lines.quantity').as('quantity'),
    sql<number>`sum(order_lines.price * order_lines.quantity)`.as('total'), sql<number>`sum(${lineNet} - order_lines.cost)`.as('profit'),
  ])
  .groupBy(['order_lines.product_id', 'order_lines.name', 'orders.category'])
  .orderBy('quantity', 'desc').orderBy(byCodePoints[kit.engine]).orderBy('order_lines.product_id').orderBy('orders.category').limit(p.limit))

export const selectTopProduct = statement((kit, p: BilledRange) => billedLines(kit, p)
  .select((eb) => ['order_lines.name', eb.fn.sum<number>('order_lines.quantity').as('quantity')])
  .groupBy('order_lines.name').orderBy('quantity', 'desc').orderBy(byCodePoints[kit.engine]).limit(1))

export const selectQuarters = statement((kit, p: BilledRange) => billedOrders(kit, p)
  .select((eb) => [sql<number>`orders.created_at / ${sql.lit(QUARTER_MS)}`.as('quarter'), eb.fn.countAll<number>().as('orders')])
  .groupBy(sql`orders.created_at / ${sql.lit(QUARTER_MS)}`))

/** Every table the venue ever had, with where it stands now. */
export const selectTables = statement((kit) => kit.db.selectFrom('venue_tables')
  .leftJoin('zones', (join) => join.onRef('zones.company_id', '=', 'venue_tables.company_id').onRef('zones.id', '=', 'venue_tables.zone_id'))
  .select(['venue_tables.id', 'venue_tables.name', 'venue_tables.archived_at', 'venue_tables.zone_id', 'zones.name as zone_name'])
  .where('venue_tables.company_id', '=', kit.companyId))
