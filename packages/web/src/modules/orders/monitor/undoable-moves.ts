import type { Order } from '@kafana/contract'
import { ORDER_STATUS, type OrderStatus, SETTABLE_STATUSES, type SettableStatus } from '@kafana/domain'
import { useCallback, useEffect, useRef, useState } from 'react'
import { uuid } from '../../../platform/browser/polyfills.ts'
import { type MoveResult, useStatusMove } from '../moves/status-moves.tsx'
import { orderAfter, useOptimisticMoves } from './optimistic-moves.ts'
import { useExpiringState } from './use-expiring-state.ts'

/** Moves an order without a success message. Returns a stable function, so that no card re-renders for it. */
const useSilentMove = (): ((order: Order, to: SettableStatus) => Promise<MoveResult>) => {
  const move = useStatusMove({ silent: true })
  const latest = useRef(move)
  useEffect(() => {
    latest.current = move
  })
  return useCallback((order, to) => latest.current(order, to), [])
}

/** How long undo is offered. */
const UNDO_MS = 10_000
/** The event of a move arrives soon after its response, or not at all. */
const EVENT_MS = 5000

export interface UndoableMove {
  readonly key: string
  /** The order before the move. */
  readonly order: Order
  readonly to: SettableStatus
}

const eventKey = (id: string, status: OrderStatus): string => `${id} ${status}`

/**
 * The moves of this screen: shown at once, reverted when the server refuses them. The last one can be undone
 * for a while.
 */
export const useUndoableMoves = () => {
  const send = useSilentMove()
  const { moves, add, resolve, removeAnswered } = useOptimisticMoves()
  const [last, setLast] = useExpiringState<UndoableMove>(UNDO_MS)
  // The events expected for moves made here, each with the key of its move.
  const [expected] = useState(() => new Map<string, string>())
  useEffect(() => {
    const overdue = [...expected].filter(([, key]) => !moves.some((move) => move.key === key))
    const timer = setTimeout(() => {
      for (const [event, key] of overdue) if (expected.get(event) === key) expected.delete(event)
    }, EVENT_MS)
    return () => clearTimeout(timer)
  }, [moves, expected])

  const start = useCallback(
    (order: Order, to: SettableStatus): UndoableMove => {
      const [key, event] = [uuid(), eventKey(order._id, to)]
      expected.set(event, key)
      add({ key, order, to, at: Date.now(), answeredAt: null, isQueued: false })
      void send(order, to).then((result) => {
        resolve(key, result)
        if (result !== 'refused') return
        expected.delete(event)
        setLast((now) => (now?.key === key ? null : now))
      })
      return { key, order, to }
    },
    [send, add, resolve, setLast, expected],
  )

  const moveTo = useCallback(
    (order: Order, to: SettableStatus): void => setLast(start(order, to)),
    [start, setLast],
  )

  /** Moves an order to the one next status that the monitor offers. */
  const advance = useCallback(
    (order: Order): void => {
      const to = ORDER_STATUS[order.status].monitorMove?.to
      if (to !== undefined) moveTo(order, to)
    },
    [moveTo],
  )

  const undo = useCallback(
    (move: UndoableMove): void => {
      setLast(null)
      const before = SETTABLE_STATUSES.find((status) => status === move.order.status)
      if (before !== undefined) start(orderAfter(move), before)
    },
    [start, setLast],
  )

  /**
   * Whether an event belongs to a move made here; each is recognised once. Any other event is newer than what
   * this screen assumes about the order.
   */
  const isOwnEvent = useCallback(
    (orderId: string, status: OrderStatus): boolean => {
      if (expected.delete(eventKey(orderId, status))) return true
      removeAnswered(orderId)
      return false
    },
    [expected, removeAnswered],
  )

  return { advance, moveTo, undo, last, moves, isOwnEvent }
}
