import { sql, type RawBuilder } from 'kysely'
import type { QueryKit } from '../../platform/database/query-kit.ts'
import { statement } from '../../platform/unit-of-work/statement.ts'
import {
  DAY_HOURS,
  QUARTER_MS,
  QUARTERS_A_DAY,
  type BookRange,
  type QuarterRange,
  type Span,
} from './sales-book-range.ts'
import {
  billedLines,
  billedOrders,
  lineProfit,
  orderProfit,
  takenBackLines,
  takenBackOrders,
} from './statistics-read-model.ts'

/** Which buckets of which length. */
interface Buckets extends Span {
  readonly hours: number
}

/** The parts of a range: three stretches of buckets and two edges. Each order stands in one of them, so they add up. */
const bucketsOf = (p: BookRange): readonly [Buckets, Buckets, Buckets] => [
  { hours: DAY_HOURS, start: p.daysStart, end: p.daysEnd },
  { hours: 1, start: p.hoursStart, end: p.hoursEnd },
  { hours: 1, start: p.laterHoursStart, end: p.laterHoursEnd },
]
const edgesOf = (p: BookRange | QuarterRange): readonly [Span, Span] => [
  { start: p.edgeStart, end: p.edgeEnd },
  { start: p.laterEdgeStart, end: p.laterEdgeEnd },
]

const tablesInBook = (kit: QueryKit, { hours, start, end }: Buckets) =>
  kit.db
    .selectFrom('sales_tables')
    .select(['table_id', 'orders', 'total'])
    .where('company_id', '=', kit.companyId)
    .where('span_hours', '=', sql.lit(hours))
    .where('bucket', '>=', start)
    .where('bucket', '<', end)
const tablesLive = (kit: QueryKit, edge: Span) =>
  billedOrders(kit, edge)
    .select(['table_id', sql<number>`1`.as('orders'), 'total'])
    .unionAll(
      takenBackOrders(kit, edge).select([
        'table_id',
        sql<number>`-1`.as('orders'),
        sql<number>`-total`.as('total'),
      ]),
    )

const tableRows = (kit: QueryKit, p: BookRange) => {
  const [days, hours, later] = bucketsOf(p)
  const [edge, laterEdge] = edgesOf(p)
  return tablesInBook(kit, days)
    .unionAll(tablesInBook(kit, hours))
    .unionAll(tablesInBook(kit, later))
    .unionAll(tablesLive(kit, edge))
    .unionAll(tablesLive(kit, laterEdge))
}

/** What was unbilled leaves a row of nothing, which is no sale. Of an order sold and another taken back, money may be left where no order is. */
export const sumByTable = statement((kit, p: BookRange) =>
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

const productsInBook = (kit: QueryKit, { hours, start, end }: Buckets) =>
  kit.db
    .selectFrom('sales_products')
    .select(['product_id', 'name', 'category', 'quantity', 'total', 'profit'])
    .where('company_id', '=', kit.companyId)
    .where('span_hours', '=', sql.lit(hours))
    .where('bucket', '>=', start)
    .where('bucket', '<', end)
const lineKeys = ['order_lines.product_id', 'order_lines.name', 'orders.category'] as const
const lineTotal = sql<number>`order_lines.price * order_lines.quantity`
const productsLive = (kit: QueryKit, edge: Span) =>
  billedLines(kit, edge)
    .select([...lineKeys, 'order_lines.quantity', lineTotal.as('total'), lineProfit.as('profit')])
    .unionAll(
      takenBackLines(kit, edge).select([
        ...lineKeys,
        sql<number>`-order_lines.quantity`.as('quantity'),
        sql<number>`-${lineTotal}`.as('total'),
        sql<number>`-(${lineProfit})`.as('profit'),
      ]),
    )

const productRows = (kit: QueryKit, p: BookRange) => {
  const [days, hours, later] = bucketsOf(p)
  const [edge, laterEdge] = edgesOf(p)
  return productsInBook(kit, days)
    .unionAll(productsInBook(kit, hours))
    .unionAll(productsInBook(kit, later))
    .unionAll(productsLive(kit, edge))
    .unionAll(productsLive(kit, laterEdge))
}

/** Names compare by code points, on both engines. */
const byCodePoints = { sqlite: sql`name collate binary`, postgres: sql`name collate "C"` }

/** The most sold first; of as many, by name. */
export const sumByName = statement((kit, p: BookRange) =>
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

export const sumByProduct = statement((kit, p: BookRange & { limit: number }) =>
  kit.db
    .selectFrom(productRows(kit, p).as('sold'))
    .select((eb) => [
      'product_id',
      'name',
      'category',
      eb.fn.sum<number>('quantity').as('quantity'),
      eb.fn.sum<number>('total').as('total'),
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

const hoursInBook = (kit: QueryKit, { hours, start, end }: Buckets) =>
  kit.db
    .selectFrom('sales_hours')
    .select(['quarter', 'orders'])
    .where('company_id', '=', kit.companyId)
    .where('span_hours', '=', sql.lit(hours))
    .where('bucket', '>=', start)
    .where('bucket', '<', end)
const quarterMade = sql<number>`orders.created_at / ${sql.lit(QUARTER_MS)}`.as('quarter')
const hoursLive = (kit: QueryKit, edge: Span) =>
  billedOrders(kit, edge)
    .select([quarterMade, sql<number>`1`.as('orders')])
    .unionAll(takenBackOrders(kit, edge).select([quarterMade, sql<number>`-1`.as('orders')]))

const hourRows = (kit: QueryKit, p: BookRange) => {
  const [days, hours, later] = bucketsOf(p)
  const [edge, laterEdge] = edgesOf(p)
  return hoursInBook(kit, days)
    .unionAll(hoursInBook(kit, hours))
    .unionAll(hoursInBook(kit, later))
    .unionAll(hoursLive(kit, edge))
    .unionAll(hoursLive(kit, laterEdge))
}

/** A JSON list of `[first, last]` as rows. */
const spansIn: Record<QueryKit['engine'], (json: string) => RawBuilder<{ first: number; last: number }>> = {
  sqlite: (json) => sql`(select value ->> 0 as first, value ->> 1 as last from json_each(${json}))`,
  postgres: (json) =>
    sql`(select (value ->> 0)::bigint as first, (value ->> 1)::bigint as last from jsonb_array_elements(${json}::jsonb))`,
}

/**
 * Orders by the quarter of an hour in which they were made. Inside a `steady` span, a JSON list of `[first, last)` quarters between which the clocks do not
 * change, each quarter is told as the one of the span's first day at the same time of day: a year is then some hundred rows.
 */
export const sumByQuarter = statement((kit, p: BookRange & { steady: string }) =>
  kit.db
    .with(
      (cte) => cte('steady').materialized(),
      (db) => db.selectFrom(spansIn[kit.engine](p.steady).as('spans')).select(['first', 'last']),
    )
    .selectFrom(hourRows(kit, p).as('made'))
    .leftJoin('steady', (join) =>
      join.onRef('made.quarter', '>=', 'steady.first').onRef('made.quarter', '<', 'steady.last'),
    )
    .select((eb) => [
      sql<number>`coalesce(steady.first + (made.quarter - steady.first) % ${sql.lit(QUARTERS_A_DAY)}, made.quarter)`.as(
        'moment',
      ),
      eb.fn.sum<number>('made.orders').as('orders'),
    ])
    .groupBy('moment'),
)

const quartersOfVenue = (kit: QueryKit) =>
  kit.db.selectFrom('sales_quarters').where('company_id', '=', kit.companyId)

/** The first and the last quarter in which anything was billed. Each asked by itself is one step down the key. */
export const selectBookEnds = statement((kit) =>
  kit.db.selectNoFrom([
    quartersOfVenue(kit)
      .select((eb) => eb.fn.min<number | null>('quarter').as('first'))
      .as('first'),
    quartersOfVenue(kit)
      .select((eb) => eb.fn.max<number | null>('quarter').as('last'))
      .as('last'),
  ]),
)

const quartersInBook = (kit: QueryKit, { start, end }: Span) =>
  quartersOfVenue(kit).where('quarter', '>=', start).where('quarter', '<', end)

const sumRows = (kit: QueryKit, p: QuarterRange) => {
  const [edge, laterEdge] = edgesOf(p)
  const live = (of: Span) =>
    billedOrders(kit, of)
      .select([sql<number>`1`.as('orders'), 'total', orderProfit.as('profit')])
      .unionAll(
        takenBackOrders(kit, of).select([
          sql<number>`-1`.as('orders'),
          sql<number>`-total`.as('total'),
          sql<number>`-${orderProfit}`.as('profit'),
        ]),
      )
  return quartersInBook(kit, { start: p.quartersStart, end: p.quartersEnd })
    .select(['orders', 'total', 'profit'])
    .unionAll(live(edge))
    .unionAll(live(laterEdge))
}

/** What the venue as a whole sold; nulls of no rows at all. */
export const sumOfRange = statement((kit, p: QuarterRange) =>
  kit.db
    .selectFrom(sumRows(kit, p).as('sold'))
    .select((eb) => [
      eb.fn.sum<number | null>('orders').as('orders'),
      eb.fn.sum<number | null>('total').as('total'),
      eb.fn.sum<number | null>('profit').as('profit'),
    ]),
)

/** The same for each 24 hours from `start` on, by quarters; `day` counts from 0 and is missing where nothing was sold. */
export const sumByDay = statement((kit, p: Span) =>
  quartersInBook(kit, p)
    .select((eb) => [
      // A number bound on SQLite is no integer to it, and its quotient would not be one.
      sql<number>`(quarter - cast(${p.start} as bigint)) / ${sql.lit(QUARTERS_A_DAY)}`.as('day'),
      eb.fn.sum<number>('orders').as('orders'),
      eb.fn.sum<number>('total').as('total'),
      eb.fn.sum<number>('profit').as('profit'),
    ])
    .groupBy('day'),
)
