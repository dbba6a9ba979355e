import { api } from '@kafana/client/api/api.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import type { Notification } from '@kafana/contract'
import { useEffect, useMemo, useState } from 'react'
import { partyViews } from './party-views.ts'
import { type ReadyView, readyViews } from './ready-views.ts'
import { useKnownVenue, usePending } from './use-venue.tsx'
import type { PartyView } from './views.ts'

export type { LineView, LineWhere, PartyView, RoundView } from './views.ts'

/** The parties of a table, the oldest first, with what waits on this phone. */
export const useParties = (table: string): readonly PartyView[] => {
  const venue = useKnownVenue()
  const pending = usePending()
  return useMemo(() => partyViews(venue, pending, table), [venue, pending, table])
}

/** What stands at the pass for the signed-in waiter, without what this phone has carried. */
export const useReady = (): ReadyView => {
  const venue = useKnownVenue()
  const person = useSession()?.user._id ?? ''
  return useMemo(() => readyViews(venue, person), [venue, person])
}

interface NotificationsView {
  /** Newest first. */
  readonly items: readonly Notification[]
  readonly unread: number
}

/** The notifications of the signed-in waiter, as they were last read from the server. */
export const useNotifications = (): NotificationsView => {
  const [items, setItems] = useState<readonly Notification[]>([])
  useEffect(() => {
    void api.waiter.notifications().then(setItems, () => {})
  }, [])
  return useMemo(() => ({ items, unread: items.filter(({ readAt }) => readAt === null).length }), [items])
}
