import type { Order } from '@kafana/contract'
import { ORDER_STATUS, SETTABLE_STATUSES, type OrderStatus, type SettableStatus } from '@kafana/domain'
import { useCallback, useEffect, useState } from 'react'
import { uuid } from '../../platform/browser/uuid.ts'
import { afterMove } from './own-move.ts'
import { useForAWhile } from './use-for-a-while.ts'
import { useHeldMoves } from './use-held-moves.ts'
import { useQuietMove } from './use-quiet-move.ts'

/** How long the way back is offered. */
const UNDO_MS = 10_000
/** News of a move comes soon after its answer, or not at all. */
const NEWS_MS = 5000

/** A step that can be undone: the order as it was before, and where it went. */
export interface Step {
  readonly key: string
  readonly order: Order
  readonly to: SettableStatus
}

const newsOf = (id: string, status: OrderStatus): string => `${id} ${status}`

/** The moves of this screen: shown at once, taken back when the server refuses; the last one can be undone for a while. */
export const useOwnMoves = () => {
  const move = useQuietMove()
  const { moves, hold, settle, forgetOrder } = useHeldMoves()
  const [last, setLast] = useForAWhile<Step>(UNDO_MS)
  // What is awaited, with the move that makes it.
  const [ownNews] = useState(() => new Map<string, string>())
  useEffect(() => {
    const overdue = [...ownNews].filter(([, key]) => !moves.some((each) => each.key === key))
    const timer = setTimeout(() => {
      for (const [news, key] of overdue) if (ownNews.get(news) === key) ownNews.delete(news)
    }, NEWS_MS)
    return () => clearTimeout(timer)
  }, [moves, ownNews])

  const make = useCallback(
    (order: Order, to: SettableStatus): Step => {
      const [key, news] = [uuid(), newsOf(order._id, to)]
      ownNews.set(news, key)
      hold({ key, order, to, at: Date.now(), settledAt: null, isQueued: false })
      void move(order, to).then((end) => {
        settle(key, end)
        if (end !== 'refused') return
        ownNews.delete(news)
        setLast((now) => (now?.key === key ? null : now))
      })
      return { key, order, to }
    },
    [move, hold, settle, setLast, ownNews],
  )

  const moveTo = useCallback(
    (order: Order, to: SettableStatus): void => setLast(make(order, to)),
    [make, setLast],
  )

  /** The one next step of a card. */
  const act = useCallback(
    (order: Order): void => {
      const to = ORDER_STATUS[order.status].monitorMove?.to
      if (to !== undefined) moveTo(order, to)
    },
    [moveTo],
  )

  const undo = useCallback(
    (step: Step): void => {
      setLast(null)
      const before = SETTABLE_STATUSES.find((status) => status === step.order.status)
      if (before !== undefined) make(afterMove(step), before)
    },
    [make, setLast],
  )

  /** Is this news of a move that was made here? Each is recognised once; news of anything else knows better than what is held here. */
  const isOwn = useCallback(
    (id: string, status: OrderStatus): boolean => {
      if (ownNews.delete(newsOf(id, status))) return true
      forgetOrder(id)
      return false
    },
    [ownNews, forgetOrder],
  )

  return { act, moveTo, undo, last, moves, isOwn }
}
