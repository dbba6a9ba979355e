import type { Order } from '@kafana/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { arrange, type Slot } from './slots.ts'

/** How long nothing may have been touched before cards close up. */
const QUIET_MS = 2500

/** Are hands at work? `touch` says that they are; a moment after the last touch they are not. */
export const useHands = (): { readonly atWork: boolean; readonly touch: () => void } => {
  const [atWork, setAtWork] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const touch = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAtWork(false), QUIET_MS)
    setAtWork(true)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  return { atWork, touch }
}

interface Shown {
  readonly view: string
  readonly orders: readonly Order[]
  readonly atWork: boolean
  readonly slots: readonly Slot<Order>[]
}

/** The orders of a page in steady places. Another `view` (filter, category, page) starts afresh; null while the next one is on its way. */
export const useSlots = (
  wanted: string | null,
  orders: readonly Order[],
  places: number,
  atWork: boolean,
): readonly Slot<Order>[] => {
  const [shown, setShown] = useState<Shown>({
    view: wanted ?? '',
    orders,
    atWork,
    slots: arrange([], orders, places, true),
  })
  const view = wanted ?? shown.view
  if (shown.view === view && shown.orders === orders && shown.atWork === atWork) return shown.slots
  const slots = arrange(shown.view === view ? shown.slots : [], orders, places, !atWork)
  // Set while rendering, so that no frame shows the old places with the new orders.
  setShown({ view, orders, atWork, slots })
  return slots
}
