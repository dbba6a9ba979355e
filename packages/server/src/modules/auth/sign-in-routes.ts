import type { Session, SessionUser } from '@kafana/contract'
import { CommittedRefusal } from '../../platform/http/app-error.ts'
import { isStorageFull, type WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { hashToken } from './hash-token.ts'
import type { SessionService } from './session-service.ts'
import type { Account, OpenSession } from './sign-in-service.ts'

/** @param isSecondFactorDue they have to turn on a second factor before anything else */
export const userToWire = (account: Account, isSecondFactorDue = false): SessionUser => ({
  _id: account.id,
  firstname: account.firstname,
  lastname: account.lastname,
  username: account.username,
  email: account.email,
  role: account.role,
  company: account.companyId === '' ? null : account.companyId,
  allowedRoutes: [...account.allowedRoutes],
  ...(account.hasOwnersPassword && { passwordByOwner: true as const }),
  ...(isSecondFactorDue && { secondFactorDue: true as const }),
})
const sessionToWire = ({ token, account, device, isSecondFactorDue }: OpenSession): Session => ({
  token,
  role: account.role,
  userId: account.id,
  user: userToWire(account, isSecondFactorDue),
  ...(device !== undefined && { device }),
})

/** The tokens that a browser still has when somebody signs in there. */
export const sentTokens = (header: (name: string) => string | undefined): string[] =>
  [/^Bearer (\S+)$/i.exec(header('authorization') ?? '')?.[1], header('token')].filter(
    (token) => token !== undefined,
  )

/**
 * Sessions are opened outside the request's own unit of work, which would store the response for a repeated
 * Idempotency-Key: a token is stored as a hash only.
 */
export const toSession = async (
  unit: OpenSession | CommittedRefusal | Promise<OpenSession | CommittedRefusal>,
): Promise<Session> => {
  const session = await unit
  if (session instanceof CommittedRefusal) throw session.error
  return sessionToWire(session)
}

export const endEarlier = async (
  sessions: Pick<SessionService, 'end'>,
  tx: WriteTx,
  tokens: readonly string[],
): Promise<void> => {
  for (const token of tokens) await sessions.end(tx, hashToken(token))
}

/** The caller still learns why they are refused. */
export const ignoreFullDisk = (error: unknown): void => {
  if (!isStorageFull(error)) throw error
}
