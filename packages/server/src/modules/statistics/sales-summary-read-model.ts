import { sql, type RawBuilder } from 'kysely'
import type { QueryKit } from '../../platform/database/query-kit.ts'
import { statement } from '../../platform/unit-of-work/statement.ts'
import {
  billedLines,
  billedOrders,
  DAY_HOURS,
  lineAmount,
  lineNet,
  linePieces,
  lineProfit,
  orderProfit,
  QUARTER_MS,
  type QuarterRange,
  QUARTERS_A_DAY,
  type Span,
  type SummaryRange,
  voidedLines,
  voidedOrders,
} from './statistics-read-model.ts'

/** Buckets of one length. */
export interface Buckets extends Span {
  readonly hours: number
}

/**
 * A range consists of three spans of buckets and two edges. Each order is in exactly one of them, so they add
 * up.
 */
export const bucketsOf = (p: SummaryRange): readonly [Buckets, Buckets, Buckets] => [
  { hours: DAY_HOURS, start: p.daysStart, end: p.daysEnd },
  { hours: 1, start: p.hoursStart, end: p.hoursEnd },
  { hours: 1, start: p.laterHoursStart, end: p.laterHoursEnd },
]
export const edgesOf = (p: SummaryRange | QuarterRange): readonly [Span, Span] => [
  { start: p.edgeStart, end: p.edgeEnd },
  { start: p.laterEdgeStart, end: p.laterEdgeEnd },
]

const tablesInSummary = (kit: QueryKit, { hours, start, end }: Buckets) =>
  kit.db
    .selectFrom('sales_tables')
    .select(['table_id', 'orders', 'total'])
    .where('company_id', '=', kit.companyId)
    .where('span_hours', '=', sql.lit(hours))
    .where('bucket', '>=', start)
    .where('bucket', '<', end)
const tablesFromOrders = (kit: QueryKit, edge: Span) =>
  billedOrders(kit, edge)
    .select(['table_id', sql<number>`orders.counts`.as('orders'), 'total'])
    .unionAll(
      voidedOrders(kit, edge).select([
        'table_id',
        sql<number>`-orders.counts`.as('orders'),
        sql<number>`-total`.as('total'),
      ]),
    )

const tableRows = (kit: QueryKit, p: SummaryRange) => {
  const [days, hours, later] = bucketsOf(p)
  const [edge, laterEdge] = edgesOf(p)
  return tablesInSummary(kit, days)
    .unionAll(tablesInSummary(kit, hours))
    .unionAll(tablesInSummary(kit, later))
    .unionAll(tablesFromOrders(kit, edge))
    .unionAll(tablesFromOrders(kit, laterEdge))
}

/**
 * Undone bills leave rows of zero, which are no sales. A table where one order was sold and an order of an earlier
 * day voided has a sum, though its orders add up to zero.
 */
export const sumByTable = statement((kit, p: SummaryRange) =>
  kit.db
    .selectFrom(tableRows(kit, p).as('sold'))
    .select((eb) => [
      'table_id',
      eb.fn.sum<number>('orders').as('orders'),
      eb.fn.sum<number>('total').as('total'),
    ])
    .groupBy('table_id')
    .having((eb) => eb.or([eb(eb.fn.sum('orders'), '<>', 0), eb(eb.fn.sum('total'), '<>', 0)])),
)

const productsInSummary = (kit: QueryKit, { hours, start, end }: Buckets) =>
  kit.db
    .selectFrom('sales_products')
    .select(['product_id', 'name', 'category', 'quantity', 'total', 'net', 'profit'])
    .where('company_id', '=', kit.companyId)
    .where('span_hours', '=', sql.lit(hours))
    .where('bucket', '>=', start)
    .where('bucket', '<', end)
const lineKeys = ['order_lines.product_id', 'order_lines.name', 'orders.category'] as const
const productsLive = (kit: QueryKit, edge: Span) =>
  billedLines(kit, edge)
    .select([
      ...lineKeys,
      linePieces.as('quantity'),
      lineAmount.as('total'),
      lineNet.as('net'),
      lineProfit.as('profit'),
    ])
    .unionAll(
      voidedLines(kit, edge).select([
        ...lineKeys,
        sql<number>`-${linePieces}`.as('quantity'),
        sql<number>`-${lineAmount}`.as('total'),
        sql<number>`-(${lineNet})`.as('net'),
        sql<number>`-(${lineProfit})`.as('profit'),
      ]),
    )

const productRows = (kit: QueryKit, p: SummaryRange) => {
  const [days, hours, later] = bucketsOf(p)
  const [edge, laterEdge] = edgesOf(p)
  return productsInSummary(kit, days)
    .unionAll(productsInSummary(kit, hours))
    .unionAll(productsInSummary(kit, later))
    .unionAll(productsLive(kit, edge))
    .unionAll(productsLive(kit, laterEdge))
}

/** Names compare by code points on both engines. */
const byCodePoints = { sqlite: sql`name collate binary`, postgres: sql`name collate "C"` }

/** Largest quantity first, then by name. */
export const sumByName = statement((kit, p: SummaryRange) =>
  kit.db
    .selectFrom(productRows(kit, p).as('sold'))
    .select((eb) => [
      'name',
      eb.fn.sum<number>('quantity').as('quantity'),
      eb.fn.sum<number>('profit').as('profit'),
    ])
    .groupBy('name')
    .orderBy('quantity', 'desc')
    .orderBy(byCodePoints[kit.engine]),
)

export const sumByProduct = statement((kit, p: SummaryRange & { limit: number }) =>
  kit.db
    .selectFrom(productRows(kit, p).as('sold'))
    .select((eb) => [
      'product_id',
      'name',
      'category',
      eb.fn.sum<number>('quantity').as('quantity'),
      eb.fn.sum<number>('total').as('total'),
      eb.fn.sum<number>('net').as('net'),
      eb.fn.sum<number>('profit').as('profit'),
    ])
    .groupBy(['product_id', 'name', 'category'])
    .having((eb) =>
      eb.or((['quantity', 'total', 'profit'] as const).map((sum) => eb(eb.fn.sum(sum), '<>', 0))),
    )
    .orderBy('quantity', 'desc')
    .orderBy(byCodePoints[kit.engine])
    .orderBy('product_id')
    .orderBy('category')
    .limit(p.limit),
)

const hoursInSummary = (kit: QueryKit, { hours, start, end }: Buckets) =>
  kit.db
    .selectFrom('sales_hours')
    .select(['quarter', 'orders'])
    .where('company_id', '=', kit.companyId)
    .where('span_hours', '=', sql.lit(hours))
    .where('bucket', '>=', start)
    .where('bucket', '<', end)
const createdQuarter = sql<number>`orders.created_at / ${sql.lit(QUARTER_MS)}`.as('quarter')
const hoursFromOrders = (kit: QueryKit, edge: Span) =>
  billedOrders(kit, edge)
    .select([createdQuarter, sql<number>`orders.counts`.as('orders')])
    .unionAll(voidedOrders(kit, edge).select([createdQuarter, sql<number>`-orders.counts`.as('orders')]))

const hourRows = (kit: QueryKit, p: SummaryRange) => {
  const [days, hours, later] = bucketsOf(p)
  const [edge, laterEdge] = edgesOf(p)
  return hoursInSummary(kit, days)
    .unionAll(hoursInSummary(kit, hours))
    .unionAll(hoursInSummary(kit, later))
    .unionAll(hoursFromOrders(kit, edge))
    .unionAll(hoursFromOrders(kit, laterEdge))
}

/** A JSON list of `[first, last]` as rows. */
const spansIn: Record<QueryKit['engine'], (json: string) => RawBuilder<{ first: number; last: number }>> = {
  sqlite: (json) => sql`(select value ->> 0 as first, value ->> 1 as last from json_each(${json}))`,
  postgres: (json) =>
    sql`(select (value ->> 0)::bigint as first, (value ->> 1)::bigint as last from jsonb_array_elements(${json}::jsonb))`,
}

/**
 * Orders by the quarter of an hour in which they were created. `regular` is a JSON list of `[first, last)`
 * spans of quarters between which the clocks do not change; inside a span each quarter is mapped to the same
 * time of day on its first day, so that a year is a few hundred rows.
 */
export const sumByQuarter = statement((kit, p: SummaryRange & { regular: string }) =>
  kit.db
    .with(
      (cte) => cte('regular').materialized(),
      (db) => db.selectFrom(spansIn[kit.engine](p.regular).as('spans')).select(['first', 'last']),
    )
    .selectFrom(hourRows(kit, p).as('made'))
    .leftJoin('regular', (join) =>
      join.onRef('made.quarter', '>=', 'regular.first').onRef('made.quarter', '<', 'regular.last'),
    )
    .select((eb) => [
      sql<number>`coalesce(regular.first + (made.quarter - regular.first) % ${sql.lit(QUARTERS_A_DAY)}, made.quarter)`.as(
        'moment',
      ),
      eb.fn.sum<number>('made.orders').as('orders'),
    ])
    .groupBy('moment'),
)

const quartersOfVenue = (kit: QueryKit) =>
  kit.db.selectFrom('sales_quarters').where('company_id', '=', kit.companyId)

/**
 * The first and the last quarter in which anything was billed. As separate subqueries each is one index
 * lookup.
 */
export const selectSummaryEnds = statement((kit) =>
  kit.db.selectNoFrom([
    quartersOfVenue(kit)
      .select((eb) => eb.fn.min<number | null>('quarter').as('first'))
      .as('first'),
    quartersOfVenue(kit)
      .select((eb) => eb.fn.max<number | null>('quarter').as('last'))
      .as('last'),
  ]),
)

const quartersInSummary = (kit: QueryKit, { start, end }: Span) =>
  quartersOfVenue(kit).where('quarter', '>=', start).where('quarter', '<', end)

const sumRows = (kit: QueryKit, p: QuarterRange) => {
  const [edge, laterEdge] = edgesOf(p)
  const live = (of: Span) =>
    billedOrders(kit, of)
      .select([sql<number>`orders.counts`.as('orders'), 'total', orderProfit.as('profit')])
      .unionAll(
        voidedOrders(kit, of).select([
          sql<number>`-orders.counts`.as('orders'),
          sql<number>`-total`.as('total'),
          sql<number>`-${orderProfit}`.as('profit'),
        ]),
      )
  return quartersInSummary(kit, { start: p.quartersStart, end: p.quartersEnd })
    .select(['orders', 'total', 'profit'])
    .unionAll(live(edge))
    .unionAll(live(laterEdge))
}

/** The sales of the whole venue; null sums without any row. */
export const sumOfRange = statement((kit, p: QuarterRange) =>
  kit.db
    .selectFrom(sumRows(kit, p).as('sold'))
    .select((eb) => [
      eb.fn.sum<number | null>('orders').as('orders'),
      eb.fn.sum<number | null>('total').as('total'),
      eb.fn.sum<number | null>('profit').as('profit'),
    ]),
)

/**
 * The same for each 24 hours from `start` on, by quarters. `day` counts from 0; days without sales are
 * missing.
 */
export const sumByDay = statement((kit, p: Span) =>
  quartersInSummary(kit, p)
    .select((eb) => [
      // SQLite binds numbers as floats, so the division would not be one of integers.
      sql<number>`(quarter - cast(${p.start} as bigint)) / ${sql.lit(QUARTERS_A_DAY)}`.as('day'),
      eb.fn.sum<number>('orders').as('orders'),
      eb.fn.sum<number>('total').as('total'),
      eb.fn.sum<number>('profit').as('profit'),
    ])
    .groupBy('day'),
)
