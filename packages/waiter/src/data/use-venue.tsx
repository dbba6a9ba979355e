import { part } from '@kafana/client/browser/parts.ts'
import { useNeeded } from '@kafana/client/browser/use-part.ts'
import type { Formats } from '@kafana/client/i18n/formats.ts'
import { useFormatsOf } from '@kafana/client/i18n/use-formats-of.ts'
import type { LiveConnection, LiveState } from '@kafana/client/live/live-connection.ts'
import { readSession, useSession } from '@kafana/client/session/session-store.ts'
import { createContext, type ReactNode, use, useEffect, useMemo, useSyncExternalStore } from 'react'
import { venueStore } from './current-venue.ts'
import { notificationStore } from './notification-store.ts'
import { partiesOf } from './parties.ts'
import { pendingChanges } from './pending.ts'
import type { PhoneChange } from './phone-calls.ts'
import type { Venue } from './venue-store.ts'
import type { PartyView } from './views.ts'

/** Nobody is signed in any more: the phone forgets what it showed. What waits to be sent stays. */
const forget = (): void => {
  void venueStore().close()
  void notificationStore.close()
}

const ConnectionContext = createContext<LiveConnection | null>(null)

/** What the tables do not need to be shown: it sends and listens a moment later. */
const current = part(() => import('./keep-current.ts'))

/** Keeps the snapshot, the notifications, the live connection and the outbox of the signed-in waiter. */
export const VenueProvider = ({ children }: { readonly children: ReactNode }) => {
  const session = useSession()
  const [userId, token] = [session?.user._id, session?.token]
  const work = useNeeded(current)
  const connection = useMemo(
    () => (work && userId && token ? work.connectionOf(userId, token) : null),
    [work, userId, token],
  )
  useEffect(() => {
    if (!userId) return undefined
    void venueStore().open(userId)
    void notificationStore.open(userId)
    return () => {
      if (readSession() === null) forget()
    }
  }, [userId])
  useEffect(
    () => (work && connection && userId && token ? work.keepCurrent(connection, userId, token) : undefined),
    [work, connection, userId, token],
  )
  return <ConnectionContext value={connection}>{children}</ConnectionContext>
}

/** What the phone knows; undefined before anything was ever read. */
export const useVenue = (): Venue | undefined => {
  const { subscribe, get } = venueStore()
  return useSyncExternalStore(subscribe, get)
}

/** The same on a screen, which is shown once there is something to show. */
export const useKnownVenue = (): Venue => {
  const venue = useVenue()
  if (!venue) throw new Error('A screen was shown before the venue was read')
  return venue
}

const CONNECTING: LiveState = { phase: 'connecting', since: null }
const subscribeNothing = () => () => {}
/** The live connection. It is open again once what waited was sent and the snapshot was read. */
export const useLiveState = (): LiveState => {
  const connection = use(ConnectionContext)
  return useSyncExternalStore(
    connection?.subscribe ?? subscribeNothing,
    connection?.getState ?? (() => CONNECTING),
  )
}

/** The outbox is no part of the first load: until it is here, a screen shows what the server knows. */
const outbox = part(async () => (await import('./phone-outbox.ts')).phoneOutbox)

/** Starts the outbox of the page with the first screen that shows what waits. */
const subscribePending = (listener: () => void): (() => void) => {
  const stop = pendingChanges.subscribe(listener)
  const start = outbox.loaded()
  if (start) start()
  else
    void outbox.load().then(
      (loaded) => loaded(),
      // It is loaded with what keeps the phone current.
      () => {},
    )
  return stop
}

/** Everything that this phone has not sent or that the server refused, whoever made it, oldest first. */
export const usePending = (): readonly PhoneChange[] =>
  useSyncExternalStore(subscribePending, pendingChanges.changes)

/** The same of the signed-in waiter. */
export const useOwnPending = (): readonly PhoneChange[] => {
  const changes = usePending()
  const person = useSession()?.user._id
  return useMemo(() => changes.filter(({ by }) => by._id === person), [changes, person])
}

/** All parties, with what waits on this phone. */
export const useAllParties = (): readonly PartyView[] => {
  const venue = useKnownVenue()
  const pending = useOwnPending()
  return useMemo(() => partiesOf(venue, pending), [venue, pending])
}

/** Money and times as the venue and the phone's language write them. */
export const useFormats = (): Formats => useFormatsOf(useKnownVenue().company)
