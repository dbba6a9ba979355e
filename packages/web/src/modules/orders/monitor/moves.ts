import { uuid } from '@kafana/client/browser/polyfills.ts'
import { isUnsentStatusChange, type PendingStatusChange } from '@kafana/client/outbox/pending-change.ts'
import { useAllPendingChanges, useUnsentStatusChanges } from '@kafana/client/outbox/use-outbox.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import type { Order } from '@kafana/contract'
import { ORDER_STATUS, type OrderStatus, SETTABLE_STATUSES, type SettableStatus } from '@kafana/domain'
import { useCallback, useEffect, useRef, useState, useMemo } from 'react'
import { type MoveResult, useStatusMove } from '../moves/status-moves.tsx'
import { useExpiringState } from './use-expiring-state.ts'

/** A move made on this device that the lists may not have yet: in flight, queued or just answered. */
export interface OptimisticMove {
  /** Identifies this move among several of one order. */
  readonly key: string
  /** The order before the move. */
  readonly order: Order
  readonly to: OrderStatus
  /** UTC ms. */
  readonly at: number
  /** Queued on this device because the server cannot be reached. */
  readonly isUnsent: boolean
  /** When the server answered, in UTC ms; null until then. */
  readonly answeredAt: number | null
}

/** Every move increases the version of its order by one. */
const versionAfter = ({ order }: Pick<OptimisticMove, 'order'>): number => order.version + 1

export const orderAfter = (move: Pick<OptimisticMove, 'order' | 'to'>): Order => ({
  ...move.order,
  status: move.to,
  version: versionAfter(move),
})

/** Whether the move is newer than the listed order. An answered one is, until a list has its version. */
const isAhead = (move: OptimisticMove, { version }: Order): boolean =>
  move.answeredAt === null || versionAfter(move) > version

/** The order after the moves made here; the same object when they change nothing. */
export const applyMoves = <O extends Order>(order: O, moves: readonly OptimisticMove[]): O => {
  const last = moves.findLast((move) => move.order._id === order._id)
  return last && isAhead(last, order) ? { ...order, status: last.to, version: versionAfter(last) } : order
}

/** The orders that the moves bring into these statuses and that are not `listed` yet. */
export const ordersMovedInto = (
  moves: readonly OptimisticMove[],
  statuses: readonly OrderStatus[],
  listed: ReadonlySet<string>,
): Order[] => {
  const last = new Map(moves.map((move) => [move.order._id, move]))
  return [...last.values()]
    .filter(({ to, order }) => statuses.includes(to) && !listed.has(order._id))
    .map(orderAfter)
}

/** How long an answered move is kept, so that every list can be fetched again. */
const RETENTION_MS = 2000

interface LocalMove extends Omit<OptimisticMove, 'isUnsent'> {
  /** Handed to the outbox, which sends it later. */
  readonly isQueued: boolean
}

const queued = (move: LocalMove): LocalMove => ({ ...move, isQueued: true })
const answered = (move: LocalMove): LocalMove => ({ ...move, isQueued: false, answeredAt: Date.now() })

/** The signed-in user's moves that the server does not have yet. */
const useUnsentMoves = (): readonly PendingStatusChange[] => {
  const changes = useAllPendingChanges()
  const userId = useSession()?.user._id
  return useMemo(
    () => changes.filter(isUnsentStatusChange).filter(({ by }) => by._id === userId),
    [changes, userId],
  )
}

/**
 * Calls `onSent` for queued moves that the outbox has sent, and `onExpired` for those answered long enough
 * ago.
 */
const useExpiry = (
  local: readonly LocalMove[],
  unsent: readonly PendingStatusChange[],
  onSent: (key: string) => void,
  onExpired: (key: string) => void,
): void => {
  useEffect(() => {
    const isSent = ({ order, isQueued }: LocalMove): boolean =>
      isQueued && !unsent.some((each) => each.order._id === order._id)
    const timers = local.flatMap((move) => {
      if (isSent(move)) return [setTimeout(onSent, 0, move.key)]
      return move.answeredAt === null
        ? []
        : [
            setTimeout(
              onExpired,
              Math.min(RETENTION_MS, move.answeredAt + RETENTION_MS - Date.now()),
              move.key,
            ),
          ]
    })
    return () => timers.forEach(clearTimeout)
  }, [local, unsent, onSent, onExpired])
}

/** The moves that lists may lack: this screen's until they have been read back, and the outbox's. */
export const useOptimisticMoves = () => {
  const unsent = useUnsentMoves()
  const unsentIds = useUnsentStatusChanges()
  const [local, setLocal] = useState<readonly LocalMove[]>([])

  const remove = useCallback(
    (key: string): void => setLocal((all) => all.filter((move) => move.key !== key)),
    [],
  )
  const add = useCallback((move: LocalMove): void => setLocal((all) => [...all, move]), [])
  const update = useCallback(
    (key: string, change: (move: LocalMove) => LocalMove): void =>
      setLocal((all) => all.map((move) => (move.key === key ? change(move) : move))),
    [],
  )
  const resolve = useCallback(
    (key: string, result: MoveResult): void => {
      if (result === 'refused') remove(key)
      else update(key, result === 'moved' ? answered : queued)
    },
    [remove, update],
  )
  const onSent = useCallback((key: string): void => resolve(key, 'moved'), [resolve])
  useExpiry(local, unsent, onSent, remove)

  /** After somebody else moved the order, moves that were answered before are out of date. */
  const removeAnswered = useCallback(
    (orderId: string): void =>
      setLocal((all) => {
        const left = all.filter(({ order, answeredAt }) => order._id !== orderId || answeredAt === null)
        return left.length === all.length ? all : left
      }),
    [],
  )

  const moves = useMemo((): readonly OptimisticMove[] => {
    const here = new Set(local.map(({ order }) => order._id))
    const others = unsent
      .filter(({ order }) => !here.has(order._id))
      .map(({ key, order, input, at }) => ({ key, order, to: input.body.status, at, answeredAt: null }))
    return [...others, ...local].map((move) => ({ ...move, isUnsent: unsentIds.has(move.order._id) }))
  }, [local, unsent, unsentIds])
  return { moves, add, resolve, removeAnswered }
}

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
export const UNDO_MS = 10_000
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
