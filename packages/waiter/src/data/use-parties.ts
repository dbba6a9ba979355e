import { useSession } from '@kafana/client/session/session-store.ts'
import type { Notification } from '@kafana/contract'
import { useMemo, useSyncExternalStore } from 'react'
import { notificationStore } from './notification-store.ts'
import { pendingChanges } from './pending.ts'
import { type ReadyView, readyViews } from './ready-views.ts'
import { otherBuildViews, refusedViews } from './refused-views.ts'
import { useAllParties, useKnownVenue, useOwnPending } from './use-venue.tsx'
import type { PartyView, RefusedView, UnsentView } from './views.ts'

export type { LineView, PartyView, RefusedView, RoundView, UnsentView } from './views.ts'

/** The parties of a table, the oldest first, with what waits on this phone. */
export const useParties = (table: string): readonly PartyView[] => {
  const parties = useAllParties()
  return useMemo(() => parties.filter((party) => party.table === table), [parties, table])
}

/** What stands at the pass for the signed-in waiter, without what this phone has carried. */
export const useReady = (): ReadyView => {
  const venue = useKnownVenue()
  const parties = useAllParties()
  const person = useSession()?.user._id ?? ''
  return useMemo(() => readyViews(venue, parties, person), [venue, parties, person])
}

/** What the server refused and nobody has read, the oldest first. */
export const useRefused = (): readonly RefusedView[] => {
  const pending = useOwnPending()
  return useMemo(() => refusedViews(pending), [pending])
}

/** What waits for another build of the app, the oldest first. */
export const useForOtherBuild = (): readonly UnsentView[] => {
  const pending = useOwnPending()
  return useMemo(() => otherBuildViews(pending, pendingChanges.isForOtherVersion), [pending])
}

interface NotificationsView {
  /** Newest first. */
  readonly items: readonly Notification[]
  readonly unread: number
}

/** The notifications of the signed-in waiter, as they were last read from the server. */
export const useNotifications = (): NotificationsView => {
  const items = useSyncExternalStore(notificationStore.subscribe, notificationStore.get)
  return useMemo(() => ({ items, unread: items.filter(({ readAt }) => readAt === null).length }), [items])
}
