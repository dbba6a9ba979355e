import { useSession } from '@kafana/client/session/session-store.ts'
import { useMemo } from 'react'
import { tableViews } from './table-views.ts'
import { useAllParties, useKnownVenue, useOwnPending } from './use-venue.tsx'
import type { TableView } from './views.ts'

export type { TableView } from './views.ts'

/** Every table of the venue, as the server lists them. */
export const useTables = (): readonly TableView[] => {
  const venue = useKnownVenue()
  const parties = useAllParties()
  const pending = useOwnPending()
  const person = useSession()?.user._id ?? ''
  return useMemo(() => tableViews(venue, parties, pending, person), [venue, parties, pending, person])
}
