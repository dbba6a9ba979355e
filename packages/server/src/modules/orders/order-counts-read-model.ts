import { sql } from 'kysely'
import { statementsBy, statement } from '../../platform/unit-of-work/statement.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { OrderFilter } from './order.ts'

const DAY_MS = 86_400_000
/** The days of a longer span. */
const SPAN_DAYS = 32
const SPAN_MS = SPAN_DAYS * DAY_MS

/** The fields of a filter by which orders are counted. A range of creation is found by its days. */
const COUNTED = ['category', 'status', 'start', 'end']
const COUNTED_STATUSES: readonly unknown[] = [undefined, 'billed', 'rejected']

/** Whether the database keeps count of these orders. Of an open status there are few. */
export const areCounted = (filter: OrderFilter): boolean =>
  COUNTED_STATUSES.includes(filter.status) &&
  Object.entries(filter).every(
    ([field, value]) => value === undefined || value === '' || COUNTED.includes(field),
  )

interface CountParams {
  readonly spanDays: number
  readonly first: number
  readonly last: number
  readonly category: string
  readonly state: string
}
const choiceOf = ({ category, status }: OrderFilter): string =>
  [category === undefined ? '' : 'category', status === undefined ? '' : 'state'].join(' ')

/** How many orders each span of a range has, the earliest first. */
export const selectCounts = statementsBy((choice: string) =>
  statement((kit, p: CountParams) =>
    kit.db
      .selectFrom('order_counts')
      .select(['bucket', sql<number>`cast(sum(orders) as bigint)`.as('orders')])
      .where('company_id', '=', kit.companyId)
      .where('span_days', '=', p.spanDays)
      .where('bucket', '>=', p.first)
      .where('bucket', '<=', p.last)
      .$if(choice.includes('category'), (query) => query.where('category', '=', p.category as 'food'))
      .$if(choice.includes('state'), (query) => query.where('state', '=', p.state as 'open'))
      .groupBy('bucket')
      .orderBy('bucket'),
  ),
)

const EVER = { spanDays: 0, first: 0, last: 0 }
const FOREVER = Math.floor(Number.MAX_SAFE_INTEGER / SPAN_MS)

/** Counts the orders that were created in a part of a day, the moment after its last one excluded. */
export type CountDay = (start: number, end: number) => Promise<number>

/** What a venue's counts say about the orders of a filter, whose range is left out. */
export const orderCounts = (tx: Tx, filter: OrderFilter, countDay: CountDay) => {
  const counts = selectCounts(choiceOf(filter))
  const params = { category: filter.category ?? '', state: filter.status ?? '' }
  const read = (spanDays: number, first: number, last: number) =>
    tx.all(counts, { ...params, spanDays, first, last })
  const sum = async (spanDays: number, first: number, last: number): Promise<number> =>
    (await read(spanDays, first, last)).reduce((total, { orders }) => total + orders, 0)

  /** Those created before a moment. */
  const before = async (moment: number): Promise<number> => {
    const [span, day] = [Math.floor(moment / SPAN_MS), Math.floor(moment / DAY_MS)]
    const spans = await sum(SPAN_DAYS, 0, span - 1)
    const days = await sum(1, span * SPAN_DAYS, day - 1)
    return spans + days + (moment > day * DAY_MS ? await countDay(day * DAY_MS, moment) : 0)
  }
  const all = (): Promise<number> => sum(EVER.spanDays, EVER.first, EVER.last)

  /**
   * The day that has the order at a place of the list of all, with how many of the list come before this day. Null
   * beyond the last one.
   */
  const dayOf = async (
    place: number,
    isNewestFirst: boolean,
  ): Promise<{ readonly start: number; readonly end: number; readonly before: number } | null> => {
    let passed = 0
    const find = (rows: readonly { readonly bucket: number; readonly orders: number }[]) => {
      for (const { bucket, orders } of isNewestFirst ? rows.toReversed() : rows) {
        if (passed + orders > place) return bucket
        passed += orders
      }
      return null
    }
    const span = find(await read(SPAN_DAYS, 0, FOREVER))
    if (span === null) return null
    const day = find(await read(1, span * SPAN_DAYS, (span + 1) * SPAN_DAYS - 1))
    return day === null ? null : { start: day * DAY_MS, end: (day + 1) * DAY_MS, before: passed }
  }
  return { before, all, dayOf }
}
