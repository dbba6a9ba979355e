import type { ScreenName } from '@kafana/domain'
import type { SignedInCaller } from '../../platform/http/caller.ts'
import { NO_COMPANY, type UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'
import { selectSession } from './auth-store.ts'

/** A session as it is stored, whether or not it has expired. */
export interface StoredSession {
  readonly caller: SignedInCaller
  readonly createdAt: number
  readonly usedAt: number
}

export type ReadSession = (sessionHash: string) => Promise<StoredSession | null>

const readStored = async (
  uow: Pick<UnitOfWork, 'first'>,
  sessionHash: string,
): Promise<StoredSession | null> => {
  const row = await uow.first(NO_COMPANY, selectSession, { tokenHash: sessionHash })
  if (!row) return null
  const caller = {
    userId: row.user_id,
    companyId: row.company_id,
    role: row.role,
    allowedRoutes: JSON.parse(row.allowed_routes) as ScreenName[],
    sessionHash,
    venueSeq: row.event_seq,
    ...(row.second_factor_due === 1 && { isSecondFactorDue: true as const }),
  }
  return { caller, createdAt: row.created_at, usedAt: row.last_used_at }
}

/**
 * Reads sessions with their people's current rights. What was read is used again only while the database says that
 * nothing was committed since, by this process or another: so a right that was taken away is missing at the next request.
 */
export const createSessionReader = (uow: Pick<UnitOfWork, 'first' | 'committedState'>): ReadSession => {
  const sessions = new Map<string, StoredSession>()
  let readAt: number | null = null
  return async (sessionHash) => {
    const state = uow.committedState()
    if (state !== readAt) sessions.clear()
    readAt = state
    const known = sessions.get(sessionHash)
    if (known) return known
    const session = await readStored(uow, sessionHash)
    // What is committed while it is read may be in it or not. Unknown tokens are not kept: anybody can invent them.
    const isCurrent = state !== null && readAt === state && uow.committedState() === state
    if (session && isCurrent) sessions.set(sessionHash, session)
    return session
  }
}
