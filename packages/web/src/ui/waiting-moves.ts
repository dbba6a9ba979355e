import { useMemo } from 'react'
import { isWaitingMove } from '../platform/outbox/kept-change.ts'
import { useKept } from '../platform/outbox/use-kept.ts'
import { useSession } from '../platform/session/session.ts'

/** The ids of orders with a move of the person who is signed in that waits on this device for the server; one that is just under way is not among them. */
export const useWaitingMoves = (): ReadonlySet<string> => {
  const kept = useKept()
  const userId = useSession()?.user._id
  return useMemo(
    () =>
      new Set(
        kept
          .filter(isWaitingMove)
          .filter(({ by }) => by._id === userId)
          .map(({ input }) => input.params.id),
      ),
    [kept, userId],
  )
}
