import { randomBytes } from 'node:crypto'
import type { SignedInCaller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { NO_COMPANY, StoreUnavailableError, type WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import {
  deleteResetOf,
  deleteSession,
  deleteSessionsOf,
  insertSession,
  selectValidSessions,
  touchSession,
} from './auth-store.ts'
import { hashToken } from './hash-token.ts'
import type { KnownDevices } from './known-devices.ts'
import { deleteInvitationOf, selectPhonesOf, selectSessionsOn } from './phone-store.ts'
import { createSessionReader } from './session-reader.ts'

const HOUR_MS = 60 * 60 * 1000
export const IDLE_MS = 12 * HOUR_MS
export const MAX_AGE_MS = 30 * 24 * HOUR_MS
/** The precision of the last use: not every request has to write. */
const TOUCH_MS = 5 * 60 * 1000

/** Where a session is opened. */
export interface SessionDevice {
  /** Of the device that is known to the person, if it is. */
  readonly hash?: string | null
  /** Its browser and system. */
  readonly name?: string
  /** The person has to turn on a second factor before anything else. */
  readonly isSecondFactorDue?: boolean
}

export interface SessionService {
  /**
   * Opens a session in the venue of the unit of work and returns its token (256 random bits). Only a hash is
   * stored.
   */
  open(tx: WriteTx, userId: string, device?: SessionDevice): Promise<string>
  authenticate(token: string): Promise<SignedInCaller | null>
  /** A screen that listens counts as in use, even if it sends no request all night. */
  keepAlive(sessionHash: string): Promise<void>
  /** Those of these sessions that are still valid. */
  filterValid(sessionHashes: readonly string[]): Promise<ReadonlySet<string>>
  /** Ends one session at once, including its live connections. */
  end(tx: WriteTx, sessionHash: string): Promise<void>
  /**
   * Ends the phones of a person, whose PIN is a new one: their keys, their sessions and an invitation that waits.
   * @param keptHash of the key of the phone on which they chose it, which stays; null for none
   */
  endPhonesOf(tx: WriteTx, userId: string, keptHash: string | null): Promise<void>
  /** Ends every session of a person, forgets their devices and deletes their password reset link and invitation. */
  endAllOf(tx: WriteTx, userId: string): Promise<void>
}

/** What only makes a session last is left out while the store can't write: reading goes on. */
const ignoreUnavailable = (error: unknown): void => {
  if (!(error instanceof StoreUnavailableError)) throw error
}

export const createSessionService = (
  { uow, clock, live }: Pick<Platform, 'uow' | 'clock' | 'live'>,
  devices: Pick<KnownDevices, 'forgetAllOf' | 'forgetPhonesOf'>,
): SessionService => {
  const readSession = createSessionReader(uow)
  return {
    open: async (tx, userId, { hash = null, name = '', isSecondFactorDue = false } = {}) => {
      const token = randomBytes(32).toString('base64url')
      await tx.run(insertSession, {
        tokenHash: hashToken(token),
        userId,
        deviceHash: hash,
        deviceName: name,
        secondFactorDue: isSecondFactorDue ? 1 : 0,
        now: clock.now(),
      })
      return token
    },
    authenticate: async (token) => {
      const sessionHash = hashToken(token)
      const now = clock.now()
      const session = await readSession(sessionHash)
      if (!session || session.usedAt + IDLE_MS <= now || session.createdAt + MAX_AGE_MS <= now) return null
      if (session.usedAt + TOUCH_MS <= now)
        await uow
          .write(NO_COMPANY, (tx) => tx.run(touchSession, { tokenHash: sessionHash, now }))
          .catch(ignoreUnavailable)
      return session.caller
    },
    keepAlive: async (sessionHash) => {
      await uow.write(NO_COMPANY, (tx) => tx.run(touchSession, { tokenHash: sessionHash, now: clock.now() }))
    },
    filterValid: async (tokenHashes) => {
      const now = clock.now()
      const rows = await uow.read(NO_COMPANY, (tx) =>
        tx.all(selectValidSessions, { tokenHashes, usedAfter: now - IDLE_MS, madeAfter: now - MAX_AGE_MS }),
      )
      return new Set(rows.map(({ token_hash }) => token_hash))
    },
    end: async (tx, sessionHash) => {
      await tx.run(deleteSession, { tokenHash: sessionHash })
      live.publish(tx, { endedSession: sessionHash })
    },
    endPhonesOf: async (tx, userId, keptHash) => {
      await tx.run(deleteInvitationOf, { userId })
      const phones = await tx.all(selectPhonesOf, { userId, usedAfter: 0 })
      for (const { token_hash: deviceHash } of phones.filter((each) => each.token_hash !== keptHash))
        for (const { token_hash: tokenHash } of await tx.all(selectSessionsOn, { userId, deviceHash })) {
          await tx.run(deleteSession, { tokenHash })
          live.publish(tx, { endedSession: tokenHash })
        }
      await devices.forgetPhonesOf(tx, userId, keptHash)
    },
    endAllOf: async (tx, userId) => {
      await tx.run(deleteSessionsOf, { userId })
      await tx.run(deleteResetOf, { userId })
      await tx.run(deleteInvitationOf, { userId })
      await devices.forgetAllOf(tx, userId)
      live.publish(tx, { endedUser: userId })
    },
  }
}
