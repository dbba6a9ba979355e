import type { Order } from '@kafana/contract'
import { type Category, type OrderStatus, pageCount } from '@kafana/domain'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useCallback, useEffect, useRef, useState } from 'react'
import { useCall } from '../../../platform/api/query.ts'
import type { BoardSettings, MonitorFilter } from './board-settings.ts'
import { applyMoves, type OptimisticMove, ordersMovedInto } from './moves.ts'

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

/** One position on the page: an order, or the gap that one left. */
export interface Cell<T> {
  readonly id: string
  readonly order: T | null
  /** The last order shown here: a gap keeps its size, so that the cards after it do not move. */
  readonly last: T
}

/**
 * Arranges the orders of a page so that no card moves while somebody is about to touch it: present orders
 * keep their position, removed ones leave a gap, new ones are appended.
 * @param closeGaps otherwise gaps stay, and an order that comes back returns to its old position
 */
export const arrangeCells = <T extends { readonly _id: string }>(
  cells: readonly Cell<T>[],
  orders: readonly T[],
  limit: number,
  closeGaps: boolean,
): Cell<T>[] => {
  const byId = new Map(orders.map((order) => [order._id, order]))
  const placed = new Set(cells.map(({ id }) => id))
  const present = cells
    .map(({ id, last }): Cell<T> => ({ id, order: byId.get(id) ?? null, last: byId.get(id) ?? last }))
    .filter(({ order }) => !closeGaps || order !== null)
  const added = orders
    .filter(({ _id }) => !placed.has(_id))
    .map((order) => ({ id: order._id, order, last: order }))
  return [...present, ...added].slice(0, limit)
}

/** How long the screen must be left alone before gaps close. */
const IDLE_MS = 2500

/** Whether somebody is working on the screen: from `markActive` until a moment after its last call. */
export const useActivity = (): { readonly isActive: boolean; readonly markActive: () => void } => {
  const [isActive, setActive] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const markActive = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setActive(false), IDLE_MS)
    setActive(true)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  return { isActive, markActive }
}

interface GridState {
  readonly view: string
  readonly orders: readonly Order[]
  readonly isActive: boolean
  readonly cells: readonly Cell<Order>[]
}

/**
 * The orders of a page in stable positions. Another view (filter, category, page) starts over; `nextView` is
 * null while it is loading.
 */
export const useStableCells = (
  nextView: string | null,
  orders: readonly Order[],
  limit: number,
  isActive: boolean,
): readonly Cell<Order>[] => {
  const [shown, setShown] = useState<GridState>({
    view: nextView ?? '',
    orders,
    isActive,
    cells: arrangeCells([], orders, limit, true),
  })
  const view = nextView ?? shown.view
  if (shown.view === view && shown.orders === orders && shown.isActive === isActive) return shown.cells
  const cells = arrangeCells(shown.view === view ? shown.cells : [], orders, limit, !isActive)
  // Set while rendering, so that no frame shows new orders in old positions.
  setShown({ view, orders, isActive, cells })
  return cells
}
