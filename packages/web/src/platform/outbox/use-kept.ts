import { useMemo, useSyncExternalStore } from 'react'
import { useSession } from '../session/session.ts'
import type { KeptChange } from './kept-change.ts'
import { mayBeSentBy } from './outbox.ts'
import { outbox } from './present-outbox.ts'

/** Every change of this device, also those that are just under way; the same array until one of them changes. */
export const useAllChanges = (): readonly KeptChange[] => {
  const { subscribe, changes } = outbox()
  return useSyncExternalStore(subscribe, changes)
}

/** The changes of this venue that wait for the server or were refused, oldest first. One that is just under way is not among them. */
export const useKept = (): readonly KeptChange[] => {
  const changes = useAllChanges()
  const user = useSession()?.user
  return useMemo(
    () =>
      changes.filter(
        (each) =>
          user &&
          each.company === user.company &&
          (each.waited || each.state === 'refused' || !mayBeSentBy(each, user)),
      ),
    [changes, user],
  )
}
