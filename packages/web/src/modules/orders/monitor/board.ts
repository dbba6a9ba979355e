import { useCall } from '@kafana/client/api/query.ts'
import type { Order } from '@kafana/contract'
import { type Category, waitsSince } from '@kafana/domain'
import { keepPreviousData } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { combineQueries } from '../../../ui/query-view.tsx'
import { type BoardSettings, type MonitorStatus, statusesOf } from './board-settings.ts'
import { applyMoves, type OptimisticMove, ordersMovedInto } from './moves.ts'

/** Orders that are requested first. */
const FIRST_ORDERS = 8
/** Orders that are requested once there are more than the first: the most that one request may have. */
const ALL_ORDERS = 100

const byAge = (one: Order, other: Order): number =>
  Date.parse(waitsSince(one)) - Date.parse(waitsSince(other))

/** What a board shows. */
interface BoardFilter {
  readonly statuses: readonly MonitorStatus[]
  /** Undefined for both. */
  readonly category: Category | undefined
}

/**
 * The orders of these statuses after the moves made here, oldest first. While lists are refetched, two of them may have
 * the same order: the later version counts.
 */
export const buildBoard = (
  loaded: readonly Order[],
  { statuses, category }: BoardFilter,
  moves: readonly OptimisticMove[],
): readonly Order[] => {
  const latest = new Map<string, Order>()
  for (const order of loaded)
    if ((latest.get(order._id)?.version ?? 0) < order.version) latest.set(order._id, order)
  const extra = ordersMovedInto(moves, statuses, new Set(latest.keys())).filter(
    (order) => category === undefined || order.category === category,
  )
  const isShown = ({ status }: Order): boolean => statuses.some((each) => each === status)
  return [
    ...[...latest.values()].map((order) => applyMoves(order, moves)).filter(isShown),
    ...extra,
  ].toSorted(byAge)
}

const NONE: readonly Order[] = []

/** The orders of one status, oldest first. While those of another category load, the previous ones stay. */
const useOrdersOf = (status: MonitorStatus, category: Category | undefined) => {
  const [limit, setLimit] = useState(FIRST_ORDERS)
  const list = useCall(
    'orders',
    'list',
    { query: { page: 1, limit, filter: status, category, sort: 'oldest' } },
    { placeholderData: keepPreviousData },
  )
  if (limit === FIRST_ORDERS && list.data && list.data.totalOrders > FIRST_ORDERS) setLimit(ALL_ORDERS)
  return list
}

type BoardView = Pick<BoardSettings, 'filter'> & Pick<BoardFilter, 'category'>

/** The orders of a board, and those of each status, after the moves made here. */
const useMovedOrders = (
  created: readonly Order[],
  pending: readonly Order[],
  { category, filter }: BoardView,
  moves: readonly OptimisticMove[],
) =>
  useMemo(() => {
    const loaded = [...created, ...pending]
    const of = (statuses: readonly MonitorStatus[]) => buildBoard(loaded, { statuses, category }, moves)
    return { orders: of(statusesOf(filter)), created: of(['created']), pending: of(['pending']) }
  }, [created, pending, filter, category, moves])

/**
 * The orders of the screen's category. Those of both statuses are fetched whatever is shown, so that the other one
 * opens at once, also without a connection.
 */
export const useBoard = (settings: BoardView, moves: readonly OptimisticMove[]) => {
  const { category, filter } = settings
  const lists = { created: useOrdersOf('created', category), pending: useOrdersOf('pending', category) }
  const ordersOf = (status: MonitorStatus): readonly Order[] => lists[status].data?.orders ?? NONE
  const board = useMovedOrders(ordersOf('created'), ordersOf('pending'), settings, moves)
  const shown = statusesOf(filter)
  return {
    ...board,
    /** The query of what is shown. */
    list: combineQueries(Object.fromEntries(shown.map((status) => [status, lists[status]] as const))),
    /** The orders of the previous category are still shown. */
    isLoading: shown.some(
      (status) =>
        lists[status].isPlaceholderData &&
        ordersOf(status).some((order) => category !== undefined && order.category !== category),
    ),
  }
}
export type BoardOrders = Pick<ReturnType<typeof useBoard>, MonitorStatus>

/** Fetched while the recall panel is closed too, so that it opens at once, also without a connection. */
export const useRecentOrders = (category: Category) => useCall('orders', 'recent', { query: { category } })

/** One position on the page: an order, or the gap that one left. */
export interface Cell<T> {
  readonly id: string
  readonly order: T | null
  /** The last order shown here: a gap keeps its size, so that the cards after it do not move. */
  readonly last: T
}

/** As many cells from the start as have space on the page. */
export type Fit<T> = (cells: readonly Cell<T>[]) => readonly Cell<T>[]

/**
 * Arranges the orders of a page so that no card moves while somebody is about to touch it: present orders
 * keep their position, removed ones leave a gap, new ones are appended.
 * @param closeGaps otherwise gaps stay, and an order that comes back returns to its old position
 */
export const arrangeCells = <T extends { readonly _id: string }>(
  cells: readonly Cell<T>[],
  orders: readonly T[],
  fit: Fit<T>,
  closeGaps: boolean,
): readonly Cell<T>[] => {
  const byId = new Map(orders.map((order) => [order._id, order]))
  const placed = new Set(cells.map(({ id }) => id))
  const cellOf = (order: T): Cell<T> => ({ id: order._id, order, last: order })
  const present = cells
    .map(({ id, last }): Cell<T> => ({ id, order: byId.get(id) ?? null, last: byId.get(id) ?? last }))
    .filter(({ order }) => !closeGaps || order !== null)
  const added = orders.filter(({ _id }) => !placed.has(_id)).map(cellOf)
  const arranged = fit([...present, ...added])
  // Cards of several parts may have no space in this order; they have it by age, by which pages are divided.
  return closeGaps && arranged.length < orders.length ? fit(orders.map(cellOf)) : arranged
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

interface GridState<T> {
  readonly view: string
  readonly orders: readonly T[]
  readonly isActive: boolean
  readonly cells: readonly Cell<T>[]
}

const NO_CELLS: readonly never[] = []

/**
 * The orders of a page in stable positions. Another view (filter, category, page, size) starts over; `nextView` is null
 * while it is loading.
 */
export const useStableCells = <T extends { readonly _id: string }>(
  nextView: string | null,
  orders: readonly T[],
  fit: Fit<T>,
  isActive: boolean,
): readonly Cell<T>[] => {
  const [shown, setShown] = useState<GridState<T>>({ view: '', orders: NO_CELLS, isActive, cells: NO_CELLS })
  if (nextView === null) return shown.cells
  if (shown.view === nextView && shown.orders === orders && shown.isActive === isActive) return shown.cells
  const cells = arrangeCells(shown.view === nextView ? shown.cells : [], orders, fit, !isActive)
  // Set while rendering, so that no frame shows new orders in old positions.
  setShown({ view: nextView, orders, isActive, cells })
  return cells
}
