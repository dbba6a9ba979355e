import { useCallback, useEffect, useMemo, useState } from 'react'
import { isWaitingMove, type KeptMove } from '../../platform/outbox/kept-change.ts'
import { useAllChanges } from '../../platform/outbox/use-kept.ts'
import { useSession } from '../../platform/session/session.ts'
import type { MoveEnd } from '../../ui/order-moves/use-status-move.ts'
import { useWaitingMoves } from '../../ui/waiting-moves.ts'
import type { OwnMove } from './own-move.ts'

/** How long a move that was answered still counts, until every list has been read again. */
const HOLD_MS = 2000

export interface Held extends Omit<OwnMove, 'waits'> {
  /** Left to the device's queue, which sends it later. */
  readonly isQueued: boolean
}

const queued = (held: Held): Held => ({ ...held, isQueued: true })
const answered = (held: Held): Held => ({ ...held, isQueued: false, settledAt: Date.now() })

/** The moves of the person who is signed in that are not on the server yet. */
const useUnsent = (): readonly KeptMove[] => {
  const changes = useAllChanges()
  const userId = useSession()?.user._id
  return useMemo(() => changes.filter(isWaitingMove).filter(({ by }) => by._id === userId), [changes, userId])
}

/** When each of these has had its time: calls `onEnd` with its key. */
const useEnds = (
  held: readonly Held[],
  unsent: readonly KeptMove[],
  onSent: (key: string) => void,
  onEnd: (key: string) => void,
): void => {
  useEffect(() => {
    const isSent = ({ order, isQueued }: Held): boolean =>
      isQueued && !unsent.some((each) => each.order._id === order._id)
    const timers = held.flatMap((each) => {
      if (isSent(each)) return [setTimeout(onSent, 0, each.key)]
      return each.settledAt === null
        ? []
        : [setTimeout(onEnd, each.settledAt + HOLD_MS - Date.now(), each.key)]
    })
    return () => timers.forEach(clearTimeout)
  }, [held, unsent, onSent, onEnd])
}

/** The moves that lists may not know of yet: those of this screen until they were read back, and what else waits on this device. */
export const useHeldMoves = () => {
  const unsent = useUnsent()
  const waiting = useWaitingMoves()
  const [held, setHeld] = useState<readonly Held[]>([])

  const forget = useCallback(
    (key: string): void => setHeld((all) => all.filter((each) => each.key !== key)),
    [],
  )
  const hold = useCallback((move: Held): void => setHeld((all) => [...all, move]), [])
  const change = useCallback(
    (key: string, to: (one: Held) => Held): void =>
      setHeld((all) => all.map((each) => (each.key === key ? to(each) : each))),
    [],
  )
  const settle = useCallback(
    (key: string, end: MoveEnd): void => {
      if (end === 'refused') forget(key)
      else change(key, end === 'moved' ? answered : queued)
    },
    [forget, change],
  )
  const onSent = useCallback((key: string): void => settle(key, 'moved'), [settle])
  useEnds(held, unsent, onSent, forget)

  /** Somebody else's move was heard of: what was answered here before says nothing any more. */
  const forgetOrder = useCallback(
    (id: string): void =>
      setHeld((all) => {
        const left = all.filter(({ order, settledAt }) => order._id !== id || settledAt === null)
        return left.length === all.length ? all : left
      }),
    [],
  )

  const moves = useMemo((): readonly OwnMove[] => {
    const here = new Set(held.map(({ order }) => order._id))
    const others = unsent
      .filter(({ order }) => !here.has(order._id))
      .map(({ key, order, input, at }) => ({ key, order, to: input.body.status, at, settledAt: null }))
    return [...others, ...held].map((each) => ({ ...each, waits: waiting.has(each.order._id) }))
  }, [held, unsent, waiting])
  return { moves, hold, settle, forgetOrder }
}
