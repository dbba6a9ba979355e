import type { SecurityChange, SecurityEvent } from '@kafana/domain'
import { type Clock, iso } from '../clock.ts'
import type { Hasher } from '../hasher.ts'
import { newId } from '../ids.ts'
import type { Log } from '../log.ts'
import type { WriteTx } from '../unit-of-work/unit-of-work.ts'
import { networkAddress } from './network-address.ts'
import {
  countFailed,
  countFailedOfOrigin,
  countOfEvent,
  countOfOrigin,
  type Hour,
  insertEntry,
  insertFailedSignIn,
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
   * Writes a sign-in that failed, or that a limit refused, into the venue of the account with this address, or of no
   * venue where there is none. The work is the same for both.
   */
  recordFailedSignIn(
    tx: WriteTx,
    emailKey: string,
    ip: string,
    event?: 'signInFailed' | 'limited',
  ): Promise<void>
}

const HOUR_MS = 60 * 60 * 1000
/** These can be caused as often as somebody likes, by failing. */
const REPEATABLE: readonly SecurityEvent[] = [
  'signedIn',
  'signInFailed',
  'signedOut',
  'refused',
  'pinFailed',
  'pinDisabled',
  'passwordFailed',
  'secondFactorFailed',
  'limited',
  'inputRefused',
]
/**
 * Entries of one event in an hour: by one person, of one account, or from one network; changes, of which each says
 * more; and altogether in one venue.
 */
const PER_ORIGIN = 20
const CHANGES_PER_ORIGIN = 100
const PER_VENUE = 1000

interface Counts {
  readonly ofOrigin: number
  readonly ofVenue: number
}

/** The details of the entry to write; null where the hour already has as many as are stored. */
const detailsWithin = (
  event: SecurityEvent,
  { ofOrigin, ofVenue }: Counts,
  details: SecurityDetails = {},
): string | null => {
  const most = REPEATABLE.includes(event) ? PER_ORIGIN : CHANGES_PER_ORIGIN
  if (ofOrigin >= most || ofVenue >= PER_VENUE) return null
  const isLast = ofOrigin === most - 1 || ofVenue === PER_VENUE - 1
  return JSON.stringify({ ...details, ...(isLast && { isLast }) })
}

/** An entry as it leaves the process. */
interface SecurityLine {
  readonly event: SecurityEvent
  readonly at: number
  /** Null for a failed sign-in, which names no person: only the database knows whose account it was. */
  readonly companyId: string | null
  readonly by: string | null
  readonly person: string | null
  readonly address: string | null
  readonly details: string
}
type SecurityOutput = (tx: Pick<WriteTx, 'afterCommit'>, line: SecurityLine) => void

/** Writes each entry to the process's output too, once it is stored. */
export const createSecurityOutput =
  (log: Pick<Log, 'info'>): SecurityOutput =>
  (tx, { at, details, ...line }) =>
    tx.afterCommit(() =>
      log.info(
        { security: { ...line, at: iso(at), ...(JSON.parse(details) as SecurityDetails) } },
        'security event',
      ),
    )

/** Who did what to whose account. Entries end after ninety days; what a flood could write into it in an hour is limited. */
export const createSecurityLog = (
  clock: Clock,
  hasher: Pick<Hasher, 'fingerprint'>,
  output: SecurityOutput | null = null,
): SecurityLog => {
  const hourBefore = (now: number): Hour => ({ after: now - HOUR_MS, now })
  return {
    record: async (tx, { event, by, person = null, ip, details: given }) => {
      const [at, address] = [clock.now(), ip === undefined ? null : networkAddress(ip)]
      const origin = by ?? person ?? address ?? ''
      const hour = { event, ...hourBefore(at) }
      const ofOrigin = (await tx.get(countOfOrigin, { ...hour, origin }))?.count ?? 0
      const ofVenue = (await tx.get(countOfEvent, hour))?.count ?? 0
      const details = detailsWithin(event, { ofOrigin, ofVenue }, given)
      if (details === null) return
      await tx.run(insertEntry, {
        id: newId(),
        at,
        event,
        address,
        origin,
        details,
        byUser: by,
        personId: person,
      })
      output?.(tx, { event, at, companyId: tx.companyId, by, person, address, details })
    },
    recordFailedSignIn: async (tx, emailKey, ip, event = 'signInFailed') => {
      const [at, address] = [clock.now(), networkAddress(ip)]
      const of = { event, emailKey, origin: address, ...hourBefore(at) }
      const ofOrigin = (await tx.get(countFailedOfOrigin, of))?.count ?? 0
      const ofVenue = (await tx.get(countFailed, of))?.count ?? 0
      const name = hasher.fingerprint(emailKey).slice(0, 16)
      const details = detailsWithin(event, { ofOrigin, ofVenue }, { name })
      if (details === null) return
      await tx.run(insertFailedSignIn, {
        id: newId(),
        at,
        event,
        address,
        origin: address,
        details,
        emailKey,
      })
      output?.(tx, { event, at, companyId: null, by: null, person: null, address, details })
    },
  }
}
