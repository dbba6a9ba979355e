import { maySend } from '@kafana/client/outbox/outbox.ts'
import type { PendingChange } from '@kafana/client/outbox/pending-change.ts'
import { usePendingChanges } from '@kafana/client/outbox/use-outbox.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import { useMemo } from 'react'

/** The unsent changes of a user who is not signed in now. */
export interface UserChanges {
  readonly by: PendingChange['by']
  readonly changes: readonly PendingChange[]
}
/** The pending changes of this device as the sync panel shows them. */
export interface SyncState {
  readonly refused: readonly PendingChange[]
  /** Sent automatically once the server can be reached. */
  readonly waiting: readonly PendingChange[]
  readonly others: readonly UserChanges[]
  /** All unsent changes, the user's own and those of others. */
  readonly unsentCount: number
}

const groupByUser = (changes: readonly PendingChange[]): readonly UserChanges[] =>
  [...Map.groupBy(changes, ({ by }) => by._id).values()].flatMap((own) =>
    own[0] ? [{ by: own[0].by, changes: own }] : [],
  )

export const useSyncState = (): SyncState => {
  const pending = usePendingChanges()
  const user = useSession()?.user
  return useMemo(() => {
    const unsent = pending.filter(({ state }) => state === 'waiting')
    return {
      refused: pending.filter(({ state }) => state === 'refused'),
      unsentCount: unsent.length,
      waiting: unsent.filter((each) => maySend(each, user)),
      others: groupByUser(unsent.filter((each) => !maySend(each, user))),
    }
  }, [pending, user])
}
