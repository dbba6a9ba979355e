import type { Category } from './catalog.ts'
import type { Minor } from './money.ts'
import type { OrderStatus } from './order.ts'
import type { UnpaidPreBill } from './pre-bill.ts'

/**
 * The state of a table on the floor plan, by its most urgent order: `waiting` is not prepared yet, `ready` waits at
 * the pass, `served` is at the table, `preBilled` has nothing open but a pre-bill that is not paid.
 */
export const TABLE_STATES = ['free', 'waiting', 'ready', 'served', 'preBilled'] as const
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
   * The start of the state: of the longest wait, when the last order was served, or when the first pre-bill was
   * printed. Null for a free table.
   */
  readonly since: number | null
  /** Of the longest waiting order; null unless an order is waiting. */
  readonly category: Category | null
  readonly waiting: number
  readonly ready: number
  readonly served: number
  /** When the first of the ready orders was done, also while others are waiting; null if none is ready. */
  readonly readySince: number | null
  /** The total of its open orders and of those on a pre-bill that is not paid. */
  readonly owed: Minor
  /** What of it is on a pre-bill; null if nothing is. */
  readonly preBill: UnpaidPreBill | null
}

const STATE_OF: Partial<Record<OrderStatus, Exclude<TableState, 'free' | 'preBilled'>>> = {
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

/** The state of a table without open orders. */
const stateWithoutOrders = (
  heldSince: number | undefined,
  preBill: UnpaidPreBill | null,
): Pick<TableStateInfo, 'state' | 'since'> => {
  if (heldSince !== undefined) return { state: 'waiting', since: heldSince }
  return preBill === null ? { state: 'free', since: null } : { state: 'preBilled', since: preBill.since }
}

/**
 * The state of a table by its open orders; orders in other statuses have no effect. A table that only holds courses
 * waits, too.
 * @param heldSince when the first held line was taken, UTC ms
 * @param preBill its orders on pre-bills that are not paid
 */
export const tableStateOf = (
  orders: readonly OpenOrders[],
  heldSince?: number,
  preBill: UnpaidPreBill | null = null,
): TableStateInfo => {
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
    owed: owedFor([...waiting, ...ready, ...served]) + (preBill?.total ?? 0),
    preBill,
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
  return { ...counts, category: null, ...stateWithoutOrders(heldSince, preBill) }
}
