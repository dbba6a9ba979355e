import { AppError } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { StaffService } from '../staff/index.ts'
import { selectSessionsOf } from './auth-store.ts'
import { hashToken } from './hash-token.ts'
import type { KnownDevices } from './known-devices.ts'
import { IDLE_MS, MAX_AGE_MS, type SessionService } from './session-service.ts'

/** An open session as its person or their owner sees it. */
export interface ListedSession {
  /** Made from the stored hash, which stays with the server. */
  readonly id: string
  /** Empty if the program is unknown. */
  readonly device: string
  readonly startedAt: number
  readonly lastUsedAt: number
  readonly isCurrent: boolean
}

export interface SessionList {
  /** The open sessions of a person of the venue, the last used first. @throws AppError NOT_FOUND */
  of(tx: Tx, caller: Caller, userId: string): Promise<ListedSession[]>
  /**
   * Ends one at once, including its live connections, and forgets its device.
   * @throws AppError NOT_FOUND
   */
  end(tx: WriteTx, caller: Caller, userId: string, sessionId: string): Promise<void>
}

interface SessionListDeps {
  readonly sessions: Pick<SessionService, 'end'>
  readonly devices: Pick<KnownDevices, 'forget'>
  readonly staff: Pick<StaffService, 'find'>
}

export const createSessionList = (
  { clock, audit }: Pick<Platform, 'clock' | 'audit'>,
  { sessions, devices, staff }: SessionListDeps,
): SessionList => {
  const openOf = async (tx: Tx, caller: Caller, userId: string) => {
    if (userId !== caller.userId) await staff.find(tx, userId)
    const now = clock.now()
    return tx.all(selectSessionsOf, { userId, usedAfter: now - IDLE_MS, madeAfter: now - MAX_AGE_MS })
  }
  return {
    of: async (tx, caller, userId) =>
      (await openOf(tx, caller, userId)).map((row) => ({
        id: hashToken(row.token_hash),
        device: row.device_name,
        startedAt: row.created_at,
        lastUsedAt: row.last_used_at,
        isCurrent: row.token_hash === caller.sessionHash,
      })),
    end: async (tx, caller, userId, sessionId) => {
      const row = (await openOf(tx, caller, userId)).find((each) => hashToken(each.token_hash) === sessionId)
      if (!row) throw new AppError('NOT_FOUND')
      await sessions.end(tx, row.token_hash)
      if (row.device_hash !== null) await devices.forget(tx, userId, row.device_hash)
      await audit.record(tx, {
        by: caller.userId,
        action: 'auth.sessionEnded',
        entityId: userId,
        details: { device: row.device_name },
      })
    },
  }
}
