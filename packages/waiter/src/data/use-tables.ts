import { useSession } from '@kafana/client/session/session-store.ts'
import { useMemo } from 'react'
import { tableViews } from './table-views.ts'
import { useKnownVenue, usePending } from './use-venue.tsx'
import type { TableView } from './views.ts'

export type { TableView } from './views.ts'

/** Every table of the venue, in the order of the zones. */
export const useTables = (): readonly TableView[] => {
  const venue = useKnownVenue()
  const pending = usePending()
  const person = useSession()?.user._id ?? ''
  return useMemo(() => tableViews(venue, pending, person), [venue, pending, person])
}
