import { playAlert } from '@kafana/client/browser/sound.ts'
import { LiveConnection } from '@kafana/client/live/live-connection.ts'
import { endSession, readToken } from '@kafana/client/session/session-store.ts'
import { followPushes } from '../push/follow-pushes.ts'
import { isOutOfTouch } from './contact.ts'
import { SNAPSHOT, venueStore } from './current-venue.ts'
import { dropOfOthers } from './drop-of-others.ts'
import { restoreDrafts } from './kept-drafts.ts'
import { NOTIFICATIONS, notificationStore } from './notification-store.ts'
import { phoneOutbox } from './phone-outbox.ts'
import { settled } from './values-at-start.ts'

/** Something is ready or was refused: heard and felt with the phone in the pocket of an apron. */
const announce = (): void => {
  playAlert()
  const { vibrate } = navigator as { readonly vibrate?: (pattern: readonly number[]) => boolean }
  vibrate?.call(navigator, [200, 100, 200])
}

/** After so much silence the phone says that it hears nothing (ms). */
const SILENCE_MS = 10_000
/** States of tables depend on the time; and it shows that the server is there (ms). */
const READ_AGAIN_MS = 5 * 60_000
/** A phone that was off for days has so long to reach the server. */
const CHECK_MS = 10_000

/** The live connection of a session, which sends what waits and reads again what has changed. Not started. */
export const connectionOf = (userId: string, token: string): LiveConnection =>
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

/** Shows what the server has made of this phone's changes until it is read. Returns a function that stops it. */
export const showSent = (): (() => void) =>
  phoneOutbox().onResult((change, { is }) => {
    if (is !== 'sent') return
    venueStore().settle(change)
    void venueStore().refresh(null)
  })

const keepNow = (connection: LiveConnection, userId: string, token: string): (() => void) => {
  restoreDrafts(userId)
  for (const name of [SNAPSHOT, NOTIFICATIONS]) void dropOfOthers(name, userId)
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
  }
}

/**
 * Keeps what the phone shows as the server has it, for the session of the connection, as soon as the phone knows that
 * this is still its session. Returns a function that ends it.
 */
export const keepCurrent = (connection: LiveConnection, userId: string, token: string): (() => void) => {
  let isEnded = false
  let end = (): void => {}
  void settled().then(() => {
    if (!isEnded && readToken() === token) end = keepNow(connection, userId, token)
  })
  return () => {
    isEnded = true
    end()
  }
}
