import type { SecurityChange, SecurityEvent } from '@kafana/domain'
import type { Clock } from '../clock.ts'
import type { Hasher } from '../hasher.ts'
import { newId } from '../ids.ts'
import type { WriteTx } from '../unit-of-work/unit-of-work.ts'
import { networkAddress } from './network-address.ts'
import {
  countOfEvent,
  countOfOrigin,
  insertEntry,
  insertFailedSignIn,
  type SecurityLogRow,
} from './security-log-store.ts'

/** What an entry stores besides who, when and from where. */
export interface SecurityDetails {
  /** The refused call, such as `PUT /api/company`. */
  readonly call?: string
  readonly changes?: readonly SecurityChange[]
  /** A keyed hash of the name that was typed: it may have been a password. */
  readonly name?: string
  /** Further events of this kind from there within the hour were not stored. */
  readonly isLast?: true
}

interface SecurityEntry {
  readonly event: SecurityEvent
  /** Who did it; null where nobody was signed in, and for the server itself. */
  readonly by: string | null
  /** Whose account it concerns. */
  readonly person?: string | null
  readonly ip?: string
  readonly details?: SecurityDetails
}

export interface SecurityLog {
  /** Writes an entry of the venue into the unit of its effect. */
  record(tx: WriteTx, entry: SecurityEntry): Promise<void>
  /**
   * Writes a failed sign-in into the venue of the account with this address, or of no venue where there is none. The
   * work is the same for both.
   */
  recordFailedSignIn(tx: WriteTx, emailKey: string, ip: string): Promise<void>
}

const HOUR_MS = 60 * 60 * 1000
/** These can be caused as often as somebody likes; changes are each stored. */
const REPEATABLE: readonly SecurityEvent[] = ['signedIn', 'signInFailed', 'signedOut', 'refused', 'pinFailed']
/** Entries of one event in an hour, from one person or network, and altogether. */
const PER_ORIGIN = 20
const PER_EVENT = 1000

/** Who did what to whose account. It only grows; what a flood could write into it in an hour is limited. */
export const createSecurityLog = (clock: Clock, hasher: Pick<Hasher, 'fingerprint'>): SecurityLog => {
  /** The row to write; null where the hour already has as many as are stored. */
  const rowFor = async (
    tx: WriteTx,
    {
      event,
      origin,
      address,
      details = {},
    }: Pick<SecurityEntry, 'event' | 'details'> & Pick<SecurityLogRow, 'origin' | 'address'>,
  ): Promise<SecurityLogRow | null> => {
    const at = clock.now()
    const row = { id: newId(), at, event, address, origin }
    if (!REPEATABLE.includes(event)) return { ...row, details: JSON.stringify(details) }
    const hour = { after: at - HOUR_MS, now: at }
    const ofOrigin = (await tx.get(countOfOrigin, { event, origin, ...hour }))?.count ?? 0
    const ofAll = (await tx.get(countOfEvent, { event, ...hour }))?.count ?? 0
    if (ofOrigin >= PER_ORIGIN || ofAll >= PER_EVENT) return null
    const isLast = ofOrigin === PER_ORIGIN - 1 || ofAll === PER_EVENT - 1
    return { ...row, details: JSON.stringify({ ...details, ...(isLast && { isLast }) }) }
  }
  return {
    record: async (tx, { event, by, person = null, ip, details }) => {
      const address = ip === undefined ? null : networkAddress(ip)
      const row = await rowFor(tx, {
        event,
        origin: by ?? person ?? address ?? '',
        address,
        ...(details && { details }),
      })
      if (row) await tx.run(insertEntry, { ...row, byUser: by, personId: person })
    },
    recordFailedSignIn: async (tx, emailKey, ip) => {
      const address = networkAddress(ip)
      const details = { name: hasher.fingerprint(emailKey).slice(0, 16) }
      const row = await rowFor(tx, { event: 'signInFailed', origin: address, address, details })
      if (row) await tx.run(insertFailedSignIn, { ...row, emailKey })
    },
  }
}
