import { createHash, randomBytes } from 'node:crypto'
import type { Role, ScreenName } from '@kafana/domain'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { NO_COMPANY, type WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { deleteResetOf } from './password-reset-store.ts'
import {
  deleteSession,
  deleteSessionsOf,
  insertSession,
  selectHolding,
  selectSession,
  touchSession,
} from './session-store.ts'

const HOUR_MS = 60 * 60 * 1000
export const IDLE_MS = 12 * HOUR_MS
export const LONGEST_MS = 30 * 24 * HOUR_MS
/** How stale the mark of the last use may get: not every request has to write. */
const TOUCH_MS = 5 * 60 * 1000

export interface SessionService {
  /** Opens a session in the unit's venue; answers its token (256 random bits), of which only a hash is kept. */
  open(tx: WriteTx, userId: string): Promise<string>
  authenticate(token: string): Promise<Caller | null>
  /** A screen that listens is in use, even when it asks for nothing all night. */
  keepAlive(sessionHash: string): Promise<void>
  /** Which of these sessions still let their person in. */
  stillHolding(sessionHashes: readonly string[]): Promise<ReadonlySet<string>>
  /** Ends one session at once, its live connections included. */
  end(tx: WriteTx, sessionHash: string): Promise<void>
  /** Every session of a person, and the link by which they could choose a new password. */
  endAllOf(tx: WriteTx, userId: string): Promise<void>
}

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

export const createSessionService = ({
  uow,
  clock,
  live,
}: Pick<Platform, 'uow' | 'clock' | 'live'>): SessionService => ({
  open: async (tx, userId) => {
    const token = randomBytes(32).toString('base64url')
    await tx.run(insertSession, { tokenHash: hashToken(token), userId, now: clock.now() })
    return token
  },
  authenticate: async (token) => {
    const sessionHash = hashToken(token)
    const now = clock.now()
    const row = await uow.read(NO_COMPANY, (tx) => tx.get(selectSession, { tokenHash: sessionHash }))
    if (!row || row.last_used_at + IDLE_MS <= now || row.created_at + LONGEST_MS <= now) return null
    if (row.last_used_at + TOUCH_MS <= now)
      await uow.write(NO_COMPANY, (tx) => tx.run(touchSession, { tokenHash: sessionHash, now }))
    return {
      userId: row.user_id,
      companyId: row.company_id,
      role: row.role as Role,
      allowedRoutes: JSON.parse(row.allowed_routes) as ScreenName[],
      sessionHash,
    }
  },
  keepAlive: async (sessionHash) => {
    await uow.write(NO_COMPANY, (tx) => tx.run(touchSession, { tokenHash: sessionHash, now: clock.now() }))
  },
  stillHolding: async (tokenHashes) => {
    const now = clock.now()
    const rows = await uow.read(NO_COMPANY, (tx) =>
      tx.all(selectHolding, { tokenHashes, usedAfter: now - IDLE_MS, madeAfter: now - LONGEST_MS }),
    )
    return new Set(rows.map(({ token_hash }) => token_hash))
  },
  end: async (tx, sessionHash) => {
    await tx.run(deleteSession, { tokenHash: sessionHash })
    live.tell(tx, { endedSession: sessionHash })
  },
  endAllOf: async (tx, userId) => {
    await tx.run(deleteSessionsOf, { userId })
    await tx.run(deleteResetOf, { userId })
    live.tell(tx, { endedUser: userId })
  },
})
