import { useMemo } from 'react'
import { isWaitingMove } from '../platform/outbox/kept-change.ts'
import { useKept } from '../platform/outbox/use-kept.ts'

/** The ids of orders with a move that waits on this device for the server; one that is just under way is not among them. */
export const useWaitingMoves = (): ReadonlySet<string> => {
  const kept = useKept()
  return useMemo(() => new Set(kept.filter(isWaitingMove).map(({ input }) => input.params.id)), [kept])
}
