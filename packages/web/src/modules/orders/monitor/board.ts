import type { Order } from '@kafana/contract'
import { type Category, type OrderStatus, pageCount } from '@kafana/domain'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCall } from '../../../platform/api/query.ts'
import type { BoardSettings, MonitorFilter } from './board-settings.ts'
import { applyMoves, type OptimisticMove, ordersMovedInto } from './optimistic-moves.ts'

/** Cards on one page. */
export const PAGE_SIZE = 8

interface LoadedPages {
  /** The page as the server has it, oldest first. */
  readonly page: readonly Order[]
  /** The page after it, as far as it is loaded. */
  readonly next: readonly Order[]
  readonly isFirst: boolean
  readonly isLast: boolean
}
interface BoardFilter {
  readonly status: OrderStatus
  readonly category: Category
}

interface Board {
  /** Oldest first. */
  readonly orders: readonly Order[]
  /** How many of them the server does not list here yet; they extend a full page, so that none is lost. */
  readonly extraCount: number
}

const byAge = (one: Order, other: Order): number => Date.parse(one.createdAt) - Date.parse(other.createdAt)

/**
 * The cards of a page after the moves made here: orders that left are gone, orders that arrived are sorted in
 * by age, and the next page fills the rest, so that a screen without a connection still reaches its last
 * card.
 */
export const buildBoard = (
  { page, next, isFirst, isLast }: LoadedPages,
  { status, category }: BoardFilter,
  moves: readonly OptimisticMove[],
): Board => {
  const staying = (orders: readonly Order[]): Order[] =>
    orders.map((order) => applyMoves(order, moves)).filter((order) => order.status === status)
  const [first, last] = [page[0], page.at(-1)]
  const belongs = (order: Order): boolean =>
    order.category === category &&
    (isFirst || !first || byAge(order, first) >= 0) &&
    (isLast || !last || byAge(order, last) <= 0)
  const here = staying(page)
  const listed = new Set([...page, ...next].map(({ _id }) => _id))
  const extra = ordersMovedInto(moves, [status], listed).filter(belongs)
  const onPage = new Set(page.map(({ _id }) => _id))
  const filling = staying(next)
    .filter(({ _id }) => !onPage.has(_id))
    .slice(0, Math.max(0, PAGE_SIZE - here.length))
  return { orders: [...[...here, ...extra].toSorted(byAge), ...filling], extraCount: extra.length }
}

const NONE: readonly Order[] = []
/** Fetched ahead, in case it is asked for while the server cannot be reached; nothing renders it yet. */
const PREFETCH = { notifyOnChangeProps: [] }

/**
 * The cards of a page. The next page and the other status are fetched along with it, so that they open at
 * once, also without a connection.
 */
export const useBoard = (
  { category, filter }: Pick<BoardSettings, 'category' | 'filter'>,
  page: number,
  moves: readonly OptimisticMove[],
) => {
  const pageOf = (status: MonitorFilter, number: number) =>
    ({ query: { page: number, limit: PAGE_SIZE, filter: status, category, sort: 'oldest' } }) as const
  const list = useCall('orders', 'list', pageOf(filter, page), { placeholderData: keepPreviousData })
  const total = list.data?.totalOrders
  const lastPage = pageCount(total ?? 0, PAGE_SIZE)
  const next = useCall('orders', 'list', pageOf(filter, page + 1), { enabled: page < lastPage })
  useCall('orders', 'list', pageOf(filter === 'created' ? 'pending' : 'created', 1), PREFETCH)

  // While another page loads, the previous one stays on screen.
  const [isLoading, orders, after] = [
    list.isPlaceholderData,
    list.data?.orders ?? NONE,
    next.data?.orders ?? NONE,
  ]
  const board = useMemo(() => {
    const status = isLoading ? (orders[0]?.status ?? filter) : filter
    return buildBoard(
      { page: orders, next: page < lastPage ? after : NONE, isFirst: page === 1, isLast: page >= lastPage },
      { status, category },
      moves,
    )
  }, [isLoading, orders, after, page, lastPage, filter, category, moves])
  return { list, total, lastPage, isLoading, ...board }
}
