import { storeSession } from '@kafana/client/session/session-store.ts'
import type { Session } from '@kafana/contract'
import {
  carry,
  discardChange,
  fire,
  moveParty,
  resendRefused,
  sendTicket,
  setCovers,
  setNote,
} from '../data/acts.ts'
import { venueStore } from '../data/current-venue.ts'
import { connectionOf, keepCurrent } from '../data/keep-current.ts'
import { partiesOf } from '../data/parties.ts'
import { phoneOutbox } from '../data/phone-outbox.ts'

/*
 * The waiter's app without its screens: its stores, its outbox and its live connection, for a test that runs several phones
 * against the real server (`packages/server/src/testing/phones`). It is built as one script, so that each phone has modules,
 * a clock and storage of its own. What it exports is called by that test alone.
 */

let phase = (): string => 'closed'

/** Opens the app for this person, as its first screen does. */
export const open = (session: Session): void => {
  storeSession(session)
  const { token, userId } = session
  void venueStore().open(userId)
  const connection = connectionOf(userId, token)
  phase = () => connection.getState().phase
  keepCurrent(connection, userId, token)
}

export { carry, discardChange, fire, moveParty, resendRefused, sendTicket, setCovers, setNote }

/** What the phone knows; undefined before anything was read. */
export const venue = () => venueStore().get()

/** What waits and what was refused. */
export const changes = () => phoneOutbox().changes()

/** The parties as the screens show them. */
export const parties = () => {
  const known = venue()
  return known ? partiesOf(known, changes()) : []
}

/** How the live connection is. */
export const live = (): string => phase()
