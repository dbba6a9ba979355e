import type { Order } from '@kafana/contract'
import { useCallback, useEffect, useRef, useState } from 'react'

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
