import { useMemo } from 'react'
import type { KeptChange } from '../../platform/outbox/kept-change.ts'
import { mayBeSentBy } from '../../platform/outbox/outbox.ts'
import { useKept } from '../../platform/outbox/use-kept.ts'
import { useSession } from '../../platform/session/session.ts'

/** What waits in the name of somebody who is not signed in here now. */
export interface OthersChanges {
  readonly by: KeptChange['by']
  readonly changes: readonly KeptChange[]
}
/** What this device keeps, as the tray shows it. */
export interface Tray {
  readonly refused: readonly KeptChange[]
  /** Those that go by themselves once the server is there. */
  readonly waiting: readonly KeptChange[]
  readonly others: readonly OthersChanges[]
  /** Everything that is not sent: the person's own and those of others. */
  readonly waits: number
}

const byPerson = (changes: readonly KeptChange[]): readonly OthersChanges[] =>
  [...Map.groupBy(changes, ({ by }) => by._id).values()].flatMap((own) =>
    own[0] ? [{ by: own[0].by, changes: own }] : [],
  )

export const useTray = (): Tray => {
  const kept = useKept()
  const user = useSession()?.user
  return useMemo(() => {
    const waits = kept.filter(({ state }) => state === 'waiting')
    return {
      refused: kept.filter(({ state }) => state === 'refused'),
      waits: waits.length,
      waiting: waits.filter((each) => mayBeSentBy(each, user)),
      others: byPerson(waits.filter((each) => !mayBeSentBy(each, user))),
    }
  }, [kept, user])
}
