import { createFormats, type Formats } from '@kafana/client/i18n/formats.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { LiveConnection, type LiveState } from '@kafana/client/live/live-connection.ts'
import { outbox, startOutbox } from '@kafana/client/outbox/current-outbox.ts'
import type { PendingChange } from '@kafana/client/outbox/pending-change.ts'
import { endSession, useSession } from '@kafana/client/session/session-store.ts'
import { createContext, type ReactNode, use, useEffect, useMemo, useSyncExternalStore } from 'react'
import { type Venue, type VenueStore, venueStore } from './venue-store.ts'

interface Data {
  readonly store: VenueStore
  readonly connection: LiveConnection | null
}
const DataContext = createContext<Data | null>(null)

const useData = (): Data => {
  const data = use(DataContext)
  if (!data) throw new Error('No VenueProvider')
  return data
}

/** Keeps the venue's snapshot, its live connection and the outbox of the signed-in waiter. */
export const VenueProvider = ({ children }: { readonly children: ReactNode }) => {
  const session = useSession()
  const [userId, token] = [session?.user._id, session?.token]
  const store = venueStore
  const connection = useMemo(
    () =>
      userId && token
        ? new LiveConnection({
            userId,
            token,
            refresh: store.refresh,
            onReconnect: () => outbox().flush(),
            onSessionEnded: () => endSession(token),
            onLiveMessage: () => {},
          })
        : null,
    [userId, token, store],
  )
  useEffect(() => {
    startOutbox()
    connection?.start()
    return () => connection?.stop()
  }, [connection])
  const data = useMemo(() => ({ store, connection }), [store, connection])
  return <DataContext value={data}>{children}</DataContext>
}

/** What the phone knows; undefined before anything was ever read. */
export const useVenue = (): Venue | undefined => {
  const { store } = useData()
  return useSyncExternalStore(store.subscribe, store.get)
}

/** The same on a screen, which is shown once there is something to show. */
export const useKnownVenue = (): Venue => {
  const venue = useVenue()
  if (!venue) throw new Error('A screen was shown before the venue was read')
  return venue
}

const CONNECTING: LiveState = { phase: 'connecting', since: null }
const subscribeNothing = () => () => {}
export const useLiveState = (): LiveState => {
  const { connection } = useData()
  return useSyncExternalStore(
    connection?.subscribe ?? subscribeNothing,
    connection?.getState ?? (() => CONNECTING),
  )
}

/** What this phone has not sent yet, and what the server refused, oldest first. */
export const usePending = (): readonly PendingChange[] => {
  const { subscribe, changes } = outbox()
  return useSyncExternalStore(subscribe, changes)
}

const AGE_KEYS = {
  seconds: 'AGE_SECONDS',
  minutes: 'AGE_MINUTES',
  hours: 'AGE_HOURS',
  days: 'AGE_DAYS',
} as const

/** Money and times as the venue and the phone's language write them. */
export const useFormats = (): Formats => {
  const { t, language } = useTranslation()
  const { currency, timezone } = useKnownVenue().company
  return useMemo(
    () =>
      createFormats({ language, currency, timeZone: timezone }, (unit, count) =>
        t(AGE_KEYS[unit], { count }),
      ),
    [t, language, currency, timezone],
  )
}
