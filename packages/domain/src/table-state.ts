import type { Category } from './category.ts'
import type { OrderStatus } from './order-status.ts'

/**
 * What a table is to somebody who looks over the floor: nobody sits there; something is ordered that is not made; something is made and stands at the pass;
 * everything is at the table. Whatever is most urgent says it.
 */
export const TABLE_STATES = ['free', 'waiting', 'ready', 'served'] as const
export type TableState = (typeof TABLE_STATES)[number]

/** Open orders of one table that are alike. Moments are UTC ms. */
export interface OpenOrders {
  readonly status: OrderStatus
  readonly category: Category
  readonly count: number
  /** When the first of them was taken. */
  readonly oldest: number
  /** When the first and the last of them came to where they are; null where nothing is known of it. */
  readonly firstServed: number | null
  readonly lastServed: number | null
}

export interface TableNow {
  readonly state: TableState
  /** Since when it is so: the longest wait of what is waited for, or when the last thing came. Null for a free table. */
  readonly since: number | null
  /** Of the order that waits longest; null unless something waits. */
  readonly category: Category | null
  readonly waiting: number
  readonly ready: number
  readonly served: number
}

const STATE_OF: Partial<Record<OrderStatus, Exclude<TableState, 'free'>>> = {
  created: 'waiting',
  pending: 'waiting',
  error: 'waiting',
  done: 'ready',
  delivered: 'served',
}

const total = (orders: readonly OpenOrders[]): number => orders.reduce((sum, { count }) => sum + count, 0)
const madeAt = (served: number | null, oldest: number): number => served ?? oldest

/** What a table's open orders make of it; orders that are no longer on their way count for nothing. */
export const tableNow = (orders: readonly OpenOrders[]): TableNow => {
  const of = Object.groupBy(orders, ({ status }) => STATE_OF[status] ?? 'free')
  const { waiting = [], ready = [], served = [] } = of
  const counts = { waiting: total(waiting), ready: total(ready), served: total(served) }
  const longest = waiting.toSorted((a, b) => a.oldest - b.oldest)[0]
  if (longest) return { ...counts, state: 'waiting', since: longest.oldest, category: longest.category }
  if (ready.length > 0)
    return {
      ...counts,
      state: 'ready',
      category: null,
      since: Math.min(...ready.map(({ firstServed, oldest }) => madeAt(firstServed, oldest))),
    }
  if (served.length > 0)
    return {
      ...counts,
      state: 'served',
      category: null,
      since: Math.max(...served.map(({ lastServed, oldest }) => madeAt(lastServed, oldest))),
    }
  return { ...counts, state: 'free', category: null, since: null }
}
