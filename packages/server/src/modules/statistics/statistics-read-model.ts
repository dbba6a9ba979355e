import { sql } from 'kysely'
import type { QueryKit } from '../../platform/database/query-kit.ts'
import { statement } from '../../platform/unit-of-work/statement.ts'

/**
 * The UTC offset of every zone is a multiple of a quarter of an hour, so a quarter lies within one hour, and
 * within one day that starts on a quarter, everywhere.
 */
export const QUARTER_MS = 900_000
export const HOUR_MS = 3_600_000
export const DAY_HOURS = 24
export const DAY_MS = DAY_HOURS * HOUR_MS
export const QUARTERS_A_DAY = DAY_HOURS * 4
/** The lengths of the summary's buckets, besides the quarters. */
export const SPAN_HOURS = [1, DAY_HOURS] as const

/** start <= t < end, in the unit that the context gives. */
export interface Span {
  readonly start: number
  readonly end: number
}

const EMPTY_SPAN: Span = { start: 0, end: 0 }

/**
 * The numbers of the whole buckets inside a span, and the rest on both sides in the span's own unit. Without
 * a whole bucket everything is in `before`.
 */
const cut = (
  { start, end }: Span,
  size: number,
): { readonly before: Span; readonly whole: Span; readonly after: Span } => {
  const whole = { start: Math.ceil(start / size), end: Math.floor(end / size) }
  if (whole.start >= whole.end) return { before: { start, end }, whole: EMPTY_SPAN, after: EMPTY_SPAN }
  return { before: { start, end: whole.start * size }, whole, after: { start: whole.end * size, end } }
}

/**
 * A range in terms of the summary: whole UTC days, whole hours on either side, and edges in UTC ms that have
 * to be read from the orders.
 */
export interface SummaryRange {
  readonly daysStart: number
  readonly daysEnd: number
  readonly hoursStart: number
  readonly hoursEnd: number
  readonly laterHoursStart: number
  readonly laterHoursEnd: number
  readonly edgeStart: number
  readonly edgeEnd: number
  readonly laterEdgeStart: number
  readonly laterEdgeEnd: number
}

export const summaryRange = (range: Span): SummaryRange => {
  const edges = cut(range, HOUR_MS)
  const hours = cut(edges.whole, DAY_HOURS)
  return {
    daysStart: hours.whole.start,
    daysEnd: hours.whole.end,
    hoursStart: hours.before.start,
    hoursEnd: hours.before.end,
    laterHoursStart: hours.after.start,
    laterHoursEnd: hours.after.end,
    edgeStart: edges.before.start,
    edgeEnd: edges.before.end,
    laterEdgeStart: edges.after.start,
    laterEdgeEnd: edges.after.end,
  }
}

/** The same for sums of the whole venue, which the summary keeps by quarters of an hour. */
export interface QuarterRange {
  readonly quartersStart: number
  readonly quartersEnd: number
  readonly edgeStart: number
  readonly edgeEnd: number
  readonly laterEdgeStart: number
  readonly laterEdgeEnd: number
}

export const quarterRange = (range: Span): QuarterRange => {
  const { before, whole, after } = cut(range, QUARTER_MS)
  return {
    quartersStart: whole.start,
    quartersEnd: whole.end,
    edgeStart: before.start,
    edgeEnd: before.end,
    laterEdgeStart: after.start,
    laterEdgeEnd: after.end,
  }
}

/** UTC ms, start <= t < end, by the time of billing or of the storno. */
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

/**
 * Orders whose fiscal receipt was voided in a range. They remain a sale at the time of billing and are
 * subtracted at the time of the storno.
 */
export const voidedOrders = (kit: QueryKit, p: BilledRange) =>
  kit.db
    .selectFrom('orders')
    .where('orders.company_id', '=', kit.companyId)
    .where('orders.storno_at', '>=', p.start)
    .where('orders.storno_at', '<', p.end)

const withLines = (orders: ReturnType<typeof billedOrders>) =>
  orders.innerJoin('order_lines', (join) =>
    join
      .onRef('order_lines.company_id', '=', 'orders.company_id')
      .onRef('order_lines.order_id', '=', 'orders.id')
      .on('order_lines.voided_at', 'is', null),
  )
export const billedLines = (kit: QueryKit, p: BilledRange) => withLines(billedOrders(kit, p))
export const voidedLines = (kit: QueryKit, p: BilledRange) => withLines(voidedOrders(kit, p))

/** The stornos of a range, which every other metric has already subtracted. */
export const sumVoided = statement((kit, p: BilledRange) =>
  voidedOrders(kit, p).select((eb) => [
    sql<number>`coalesce(sum(orders.counts), 0)`.as('orders'),
    eb.fn.sum<number | null>('orders.total').as('total'),
  ]),
)

/** How many pieces of a line count as sold: a dish that several people share is one. */
export const linePieces = sql<number>`coalesce(order_lines.pieces, order_lines.quantity)`

/** What a guest paid for a line. */
export const lineAmount = sql<number>`(order_lines.price * order_lines.quantity - order_lines.discount)`

/**
 * Net of VAT, rounded half up per line: (2 x gross x 10000 + d) / 2d with d = 10000 + basis points, in
 * integers.
 */
export const lineNet = sql<number>`(${lineAmount} * 20000 + 10000 + order_lines.tax_rate) / (2 * (10000 + order_lines.tax_rate))`

/** The profit of each line, in a query over orders and their lines. */
export const lineProfit = sql<number>`${lineNet} - order_lines.cost`

/** The profit of an order, in a query over `orders`; zero for one of which everything was taken off. */
export const orderProfit = sql<number>`(select coalesce(sum(${lineProfit}), 0) from order_lines where order_lines.company_id = orders.company_id and order_lines.order_id = orders.id and order_lines.voided_at is null)`

/** Every table the venue ever had, with its present zone. */
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
