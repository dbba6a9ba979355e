import { useMemo } from 'react'
import { usePending } from '../data/use-venue.tsx'

/** How much of a person waits on this phone, sent as nobody else. */
export interface UnsentOf {
  readonly id: string
  readonly name: string
  readonly count: number
}

/** What waits on this phone by who made it, the oldest first. */
export const useUnsent = (): readonly UnsentOf[] => {
  const pending = usePending()
  return useMemo(
    () =>
      [...Map.groupBy(pending, ({ by }) => by._id)].map(([id, changes]) => {
        const { firstname, lastname } = changes[0]?.by ?? { firstname: '', lastname: '' }
        return { id, name: `${firstname} ${lastname}`, count: changes.length }
      }),
    [pending],
  )
}
