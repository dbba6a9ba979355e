import type { Minor, OrderSort } from '@kafana/domain'
import { ensureListed, MOST_LISTED } from '../../platform/http/app-error.ts'
import { byName } from '../../platform/names.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import { areCounted, orderCounts } from './order-counts-read-model.ts'
import {
  choiceOf,
  countMatching,
  rankedBy,
  resolveFilter,
  selectByNumber,
  selectByReceipt,
  selectPageIds,
  selectPeople,
  selectTables,
  type Selection,
  sumMatching,
  WITHOUT,
} from './order-list-read-model.ts'
import { loadOrders } from './order-read-model.ts'
import type { Order, OrderFilter, Page } from './order.ts'

const readRanks = async (tx: Tx, sort: OrderSort): Promise<string[]> => {
  const ranked = rankedBy(sort)
  if (ranked === null) return []
  const rows = await tx.all(ranked === 'table_id' ? selectTables : selectPeople, {})
  return rows.toSorted((a, b) => byName(a, b) || (a.id < b.id ? -1 : 1)).map(({ id }) => id)
}

/** What is searched for by its number comes first: the receipt, then the order. */
const findExact = async (tx: Tx, { filter, words, params }: Selection): Promise<readonly string[]> => {
  const [word, ...more] = words
  if (word === undefined || more.length > 0 || word.orderNumber === null) return []
  const choice = choiceOf({ ...filter, search: undefined })
  const byReceipt = await tx.all(selectByReceipt(choice), params)
  const byNumber = await tx.all(selectByNumber(choice), params)
  return [...new Set([...byReceipt, ...byNumber].map(({ id }) => id))]
}

/** Counts a part of the filter's orders: those created in a part of a day. */
const countsOf = (tx: Tx, { filter, params }: Selection) =>
  orderCounts(tx, filter, async (start, end) => {
    const choice = choiceOf({ ...filter, start, end })
    return (await tx.get(countMatching(choice), { ...params, start, end }))?.count ?? 0
  })

/** Before this place of a list, its rows are passed one by one. */
const NEAR = 200

interface Place {
  readonly filter: OrderFilter
  readonly offset: number
}
/** How many orders of the list of all come before the first one of a range. */
const countBefore = async (
  { before, all }: ReturnType<typeof countsOf>,
  { start = 0, end = Infinity }: OrderFilter,
  isNewestFirst: boolean,
): Promise<number> => {
  if (!isNewestFirst) return start === 0 ? 0 : before(start)
  return end === Infinity ? 0 : (await all()) - (await before(end))
}

const BY_TIME: readonly OrderSort[] = ['newest', 'oldest', 'match']

/**
 * A place of a long list as one in the list that begins with its day, so that a late page passes the orders of a day and
 * not those of all years. Null beyond the end.
 */
const nearer = async (
  tx: Tx,
  selection: Selection,
  sort: OrderSort,
  offset: number,
): Promise<Place | null> => {
  const { filter } = selection
  if (!BY_TIME.includes(sort) || offset < NEAR || !areCounted(filter)) return { filter, offset }
  const [counts, isNewestFirst] = [countsOf(tx, selection), sort !== 'oldest']
  const outside = await countBefore(counts, filter, isNewestFirst)
  const day = await counts.dayOf(offset + outside, isNewestFirst)
  if (day === null) return null
  const { start = 0, end = Infinity } = filter
  // The first day of a range begins with the range.
  if (isNewestFirst ? day.end >= end : day.start <= start) return { filter, offset }
  const rest = isNewestFirst ? { end: day.end } : { start: day.start }
  return { filter: { ...filter, ...rest }, offset: offset + outside - day.before }
}

/** One page of the orders that match. */
export const findOrders = async (
  tx: Tx,
  selection: Selection,
  { page, limit, sort }: Page,
): Promise<Order[]> => {
  const before = (page - 1) * limit
  const exact = sort === 'match' ? await findExact(tx, selection) : []
  const first = exact.slice(before, before + limit)
  if (first.length === limit) return loadOrders(tx, first)
  const place = await nearer(tx, selection, sort, Math.max(0, before - exact.length))
  if (place === null) return loadOrders(tx, first)
  const { start = 0, end = 0 } = place.filter
  const choice = exact.length === 0 ? choiceOf(place.filter) : `${selection.choice} ${WITHOUT}`
  const rest = await tx.all(selectPageIds[sort](choice), {
    ...selection.params,
    start,
    end,
    without: exact,
    ranks: await readRanks(tx, sort),
    limit: limit - first.length,
    offset: place.offset,
  })
  return loadOrders(tx, [...first, ...rest.map(({ id }) => id)])
}

/** All of them, newest first. @throws RANGE_TOO_LONG if there are more than a list without pages may have */
export const findAllOrders = async (tx: Tx, filter: OrderFilter): Promise<Order[]> => {
  const { choice, params } = await resolveFilter(tx, filter)
  const rows = await tx.all(selectPageIds.newest(choice), {
    ...params,
    without: [],
    ranks: [],
    limit: MOST_LISTED + 1,
    offset: 0,
  })
  return loadOrders(
    tx,
    ensureListed(rows).map(({ id }) => id),
  )
}

const TWO_DAYS_MS = 2 * 86_400_000
/** Their number: of a short range, or of what is not counted all the time, by counting them. */
export const countOrders = async (tx: Tx, selection: Selection): Promise<number> => {
  const { filter, choice, params } = selection
  const { start = 0, end = Infinity } = filter
  if (!areCounted(filter) || end - start <= TWO_DAYS_MS)
    return (await tx.get(countMatching(choice), params))?.count ?? 0
  const { before, all } = countsOf(tx, selection)
  const until = end === Infinity ? await all() : await before(end)
  return until - (start === 0 ? 0 : await before(start))
}

/** The number of matching orders and the sum of their totals. */
export const sumOrders = async (
  tx: Tx,
  { choice, params }: Selection,
): Promise<{ readonly count: number; readonly total: Minor }> =>
  (await tx.get(sumMatching(choice), params)) ?? { count: 0, total: 0 }
