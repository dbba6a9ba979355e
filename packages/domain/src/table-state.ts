import type { Category } from './catalog.ts'
import type { Minor } from './money.ts'
import type { OrderStatus } from './order.ts'

/**
 * The state of a table on the floor plan, by its most urgent order: `waiting` is not prepared yet, `ready` waits at
 * the pass, `served` is at the table.
 */
export const TABLE_STATES = ['free', 'waiting', 'ready', 'served'] as const
export type TableState = (typeof TABLE_STATES)[number]

/** Open orders of one table with the same status and category. Times are UTC ms. */
export interface OpenOrders {
  readonly status: OrderStatus
  readonly category: Category
  readonly count: number
  /** What they cost together. */
  readonly total: Minor
  /** When the first of them was taken. */
  readonly oldest: number
  /** When the first and the last of them were served; null if unknown. */
  readonly firstServed: number | null
  readonly lastServed: number | null
}

export interface TableStateInfo {
  readonly state: TableState
  /**
   * The start of the state: of the longest wait, or when the last order was served. Null for a free table.
   */
  readonly since: number | null
  /** Of the longest waiting order; null unless an order is waiting. */
  readonly category: Category | null
  readonly waiting: number
  readonly ready: number
  readonly served: number
  /** When the first of the ready orders was done, also while others are waiting; null if none is ready. */
  readonly readySince: number | null
  /** The total of its open orders. */
  readonly owed: Minor
}

const STATE_OF: Partial<Record<OrderStatus, Exclude<TableState, 'free'>>> = {
  created: 'waiting',
  pending: 'waiting',
  error: 'waiting',
  done: 'ready',
  delivered: 'served',
}

const total = (orders: readonly OpenOrders[]): number => orders.reduce((sum, { count }) => sum + count, 0)
const owedFor = (orders: readonly OpenOrders[]): Minor =>
  orders.reduce((sum, { total: part }) => sum + part, 0)
const servedAt = (served: number | null, oldest: number): number => served ?? oldest

/**
 * The state of a table by its open orders; orders in other statuses have no effect. A table that only holds courses
 * waits, too.
 * @param heldSince when the first held line was taken, UTC ms
 */
export const tableStateOf = (orders: readonly OpenOrders[], heldSince?: number): TableStateInfo => {
  const of = Object.groupBy(orders, ({ status }) => STATE_OF[status] ?? 'free')
  const { waiting = [], ready = [], served = [] } = of
  const readySince =
    ready.length === 0
      ? null
      : Math.min(...ready.map(({ firstServed, oldest }) => servedAt(firstServed, oldest)))
  const counts = {
    waiting: total(waiting),
    ready: total(ready),
    served: total(served),
    readySince,
    owed: owedFor([...waiting, ...ready, ...served]),
  }
  const longest = waiting.toSorted((a, b) => a.oldest - b.oldest)[0]
  if (longest) return { ...counts, state: 'waiting', since: longest.oldest, category: longest.category }
  if (readySince !== null) return { ...counts, state: 'ready', category: null, since: readySince }
  if (served.length > 0)
    return {
      ...counts,
      state: 'served',
      category: null,
      since: Math.max(...served.map(({ lastServed, oldest }) => servedAt(lastServed, oldest))),
    }
  return heldSince === undefined
    ? { ...counts, state: 'free', category: null, since: null }
    : { ...counts, state: 'waiting', category: null, since: heldSince }
}
