import { playAlert } from '@kafana/client/browser/sound.ts'
import type { Formats } from '@kafana/client/i18n/formats.ts'
import { useFormatsOf } from '@kafana/client/i18n/use-formats-of.ts'
import { LiveConnection, type LiveState } from '@kafana/client/live/live-connection.ts'
import { endSession, readSession, useSession } from '@kafana/client/session/session-store.ts'
import { createContext, type ReactNode, use, useEffect, useMemo, useSyncExternalStore } from 'react'
import { followPushes } from '../push/follow-pushes.ts'
import { isOutOfTouch } from './contact.ts'
import { showSent, venueStore } from './current-venue.ts'
import { restoreDrafts } from './kept-drafts.ts'
import { notificationStore } from './notification-store.ts'
import { partiesOf } from './parties.ts'
import type { PhoneChange } from './phone-calls.ts'
import { phoneOutbox } from './phone-outbox.ts'
import type { Venue } from './venue-store.ts'
import type { PartyView } from './views.ts'

/** Something is ready or was refused: heard and felt with the phone in the pocket of an apron. */
const announce = (): void => {
  playAlert()
  const { vibrate } = navigator as { readonly vibrate?: (pattern: readonly number[]) => boolean }
  vibrate?.call(navigator, [200, 100, 200])
}

/** Nobody is signed in any more, or somebody else: the phone forgets what it showed. What waits to be sent stays. */
const forget = (): void => {
  void venueStore().close()
  void notificationStore.close()
}

const ConnectionContext = createContext<LiveConnection | null>(null)

/** After so much silence the phone says that it hears nothing (ms). */
const SILENCE_MS = 10_000
/** States of tables depend on the time; and it shows that the server is there (ms). */
const READ_AGAIN_MS = 5 * 60_000
/** A phone that was off for days has so long to reach the server. */
const CHECK_MS = 10_000

const connectionOf = (userId: string, token: string): LiveConnection =>
  new LiveConnection({
    userId,
    token,
    silenceMs: SILENCE_MS,
    refresh: async (resources) => {
      if (resources === null || resources.includes('waiter')) void notificationStore.refresh()
      return venueStore().refresh(resources)
    },
    onReconnect: () => phoneOutbox().flush(),
    onSessionEnded: () => endSession(token),
    onLiveMessage: (message) => {
      if (message.type === 'notified') announce()
    },
  })

/** Keeps the snapshot, the notifications, the live connection and the outbox of the signed-in waiter. */
export const VenueProvider = ({ children }: { readonly children: ReactNode }) => {
  const session = useSession()
  const [userId, token] = [session?.user._id, session?.token]
  const connection = useMemo(() => (userId && token ? connectionOf(userId, token) : null), [userId, token])
  useEffect(() => {
    if (!connection || !userId || !token) return undefined
    restoreDrafts(userId)
    void venueStore().open(userId)
    void notificationStore.open(userId)
    const stopSettling = showSent()
    connection.start()
    const stopPushes = followPushes(userId, connection)
    const timer = setInterval(() => {
      const venue = venueStore().get()
      if (connection.getState().phase === 'open') {
        if (venue && Date.now() - venue.readAt >= READ_AGAIN_MS) void venueStore().refresh(null)
      } else if (venue && isOutOfTouch(venue.readAt, Date.now())) endSession(token)
    }, CHECK_MS)
    return () => {
      clearInterval(timer)
      stopPushes()
      stopSettling()
      connection.stop()
      if (readSession()?.user._id !== userId) forget()
    }
  }, [connection, userId, token])
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

/** Everything that this phone has not sent or that the server refused, whoever made it, oldest first. */
export const usePending = (): readonly PhoneChange[] => {
  const { subscribe, changes } = phoneOutbox()
  return useSyncExternalStore(subscribe, changes)
}

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
