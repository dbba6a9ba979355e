import { isPinDisabled, PIN_WARNING_FAILURES, usernameKey } from '@kafana/domain'
import { changesOf } from '../../platform/audit/audit-log.ts'
import { hashCallerOf } from '../../platform/hash-queue.ts'
import { AppError, CommittedRefusal } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { selectById, selectByUsername } from './account-read-model.ts'
import { limitScope, type AttemptLimits, type Limit } from './attempt-limits.ts'
import { clearPinFailures, incrementPinFailures, replacePinHash } from './auth-store.ts'
import { ensureNotRenewed, renewedHashOf } from './renewed-hash.ts'

/** The result of the check outside the unit of work. */
export interface PinProof {
  /** Whose username it is; null if nobody's. */
  readonly userId: string | null
  readonly pinHash: string
  /** A hash to store instead, if that one was made in an older way. */
  readonly renewedHash: string | null
  readonly isRightPin: boolean
  /** Who is signed in where it was typed. */
  readonly by: string
  /** May somebody of this role confirm it? */
  readonly isRightRole: boolean
  readonly limits: PinLimits
}
export interface PinHolder {
  readonly id: string
  readonly firstname: string
  readonly lastname: string
}
/** The session in which a PIN is typed. */
type PinSession = Pick<Caller, 'companyId' | 'sessionHash' | 'userId'>

export interface PinService {
  /**
   * Hashes, which is too slow for a unit of work. An unknown username and a wrong PIN look alike.
   * @throws AppError TOO_MANY_ATTEMPTS
   */
  verify(
    session: PinSession,
    username: string,
    pin: string,
    options?: { readonly ownerOnly?: boolean },
  ): Promise<PinProof>
  /**
   * Checks the proof again inside the unit of work and counts a failure. BAD_CREDENTIALS and
   * PIN_DISABLED are returned, not thrown, so that what they write is committed.
   * @throws AppError TOO_MANY_ATTEMPTS
   */
  confirm(tx: WriteTx, proof: PinProof): Promise<PinHolder | CommittedRefusal>
}

/** The PIN of whoever approves something; null while nobody has typed one. @throws AppError TOO_MANY_ATTEMPTS */
export const proofOf = (
  pins: Pick<PinService, 'verify'>,
  session: PinSession,
  approval: { readonly username: string; readonly pin: string } | undefined,
): Promise<PinProof | null> =>
  approval ? pins.verify(session, approval.username, approval.pin) : Promise.resolve(null)

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS

interface PinLimits {
  /** Of the person whose PIN it is, the session and whoever is signed in there. */
  readonly own: readonly Limit[]
  readonly venue: Limit
  /** Of whoever is signed in, once the venue has reached its limit. */
  readonly whileVenueIsFull: Limit
}
/**
 * A PIN is short, so attempts are limited per person, session and venue. Nobody stops everybody's PIN: names that nobody
 * has do not count for the venue; whoever is signed in has fewer attempts than the venue, over all sessions and phones;
 * and where several people use the venue's up, the others go on with a few each. A session has fewer than its person,
 * because several screens may share an account.
 */
export const pinLimits = ({ companyId, sessionHash, userId }: PinSession, username: string): PinLimits => {
  const name = [companyId, usernameKey(username)]
  const person = { scope: limitScope('pin-by', userId), windowMs: HOUR_MS }
  return {
    own: [
      { scope: limitScope('pin', ...name), failures: 5, windowMs: 5 * MINUTE_MS },
      { scope: limitScope('pin-hour', ...name), failures: 20, windowMs: HOUR_MS },
      { scope: limitScope('pin-session', sessionHash), failures: 30, windowMs: HOUR_MS },
      { ...person, failures: 40 },
    ],
    venue: { scope: limitScope('pin-venue', companyId), failures: 60, windowMs: HOUR_MS },
    whileVenueIsFull: { ...person, failures: 10 },
  }
}

/** A name that nobody has does not count for the venue. */
const countedIn = ({ own, venue }: PinLimits, userId: string | null): readonly Limit[] =>
  userId === null ? own : [...own, venue]

/** With so many wrong PINs in a row, and at every further ten, the owner's staff list shows it. */
const NOTIFY_EVERY = 10

export const createPinService = (
  { uow, hasher, audit, security }: Pick<Platform, 'uow' | 'hasher' | 'audit' | 'security'>,
  attempts: AttemptLimits,
): PinService => {
  const record = changesOf(audit, 'staff')
  const countWrongPin = async (tx: WriteTx, userId: string): Promise<void> => {
    const failures = (await tx.get(incrementPinFailures, { userId }))?.pin_failures ?? 0
    if (failures === 0 || failures % NOTIFY_EVERY !== 0) return
    await record(tx, null, isPinDisabled(failures) ? 'auth.pinDisabled' : 'auth.wrongPins', userId, {
      failures,
    })
  }
  const clearWrongPins = async (tx: WriteTx, userId: string, failures: number): Promise<void> => {
    if (failures === 0) return
    await tx.run(clearPinFailures, { userId })
    if (failures >= PIN_WARNING_FAILURES) await audit.publish(tx, { type: 'dataChanged', room: 'staff' })
  }
  const storeRenewed = async (tx: WriteTx, userId: string, stored: string, renewed: string | null) => {
    if (renewed !== null) await tx.run(replacePinHash, { userId, stored, renewed })
  }
  const ensureOpen = async (tx: Tx, { own, venue, whileVenueIsFull }: PinLimits): Promise<void> => {
    const isVenueOpen = await attempts.isOpen(tx, [venue])
    await attempts.ensureOpen(tx, isVenueOpen ? own : [...own, whileVenueIsFull])
  }
  return {
    verify: async (session, username, pin, { ownerOnly = false } = {}) => {
      const limits = pinLimits(session, username)
      const user = await uow.read(session.companyId, async (tx) => {
        await ensureOpen(tx, limits)
        return tx.get(selectByUsername, { usernameKey: usernameKey(username) })
      })
      // A PIN that is off is not compared: otherwise it could be guessed while it is off.
      const isOff = user === undefined || isPinDisabled(user.pin_failures)
      const stored = user?.pin_hash
      const by = hashCallerOf(session)
      const isRightPin = await hasher.matches(pin, isOff ? null : user.pin_hash, 'signedIn', by)
      return {
        userId: user?.id ?? null,
        pinHash: stored ?? '',
        renewedHash: await renewedHashOf(hasher, pin, stored, isRightPin, by),
        isRightPin,
        by: session.userId,
        isRightRole: !ownerOnly || user?.role === 'owner',
        limits,
      }
    },
    confirm: async (tx, { userId, pinHash, renewedHash, isRightPin, isRightRole, by, limits }) => {
      // Of attempts that were hashed concurrently, those after the limit must not pass.
      await ensureOpen(tx, limits)
      const user = userId === null ? undefined : await tx.get(selectById, { id: userId })
      if (user && isPinDisabled(user.pin_failures)) {
        await security.record(tx, { event: 'pinDisabled', by, person: user.id })
        return new CommittedRefusal(new AppError('PIN_DISABLED'))
      }
      ensureNotRenewed(user, 'pin_hash', pinHash, renewedHash)
      if (!user || !isRightPin || !isRightRole || user.pin_hash !== pinHash) {
        await attempts.countFailure(tx, countedIn(limits, userId))
        if (user && !isRightPin) await countWrongPin(tx, user.id)
        await security.record(tx, { event: 'pinFailed', by, person: user?.id ?? null })
        return new CommittedRefusal(new AppError('BAD_CREDENTIALS'))
      }
      await attempts.clear(tx, limits.own.slice(0, 1))
      await clearWrongPins(tx, user.id, user.pin_failures)
      await storeRenewed(tx, user.id, pinHash, renewedHash)
      return { id: user.id, firstname: user.firstname, lastname: user.lastname }
    },
  }
}
