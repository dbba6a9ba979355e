import { type CallInput, calls, type Contract, type Session } from '@kafana/contract'
import { START_ROUTE } from '@kafana/domain'
import { hasCode, isApiError } from '../api/api-error.ts'
import { createClient } from '../api/client.ts'
import { readDevice, storeDevice } from './device-token.ts'
import { clearSession, endSession, readSession, readToken, storeSession, storeUser } from './session-store.ts'

/** The calls of the signed-out pages, without the weight of the whole contract. */
export const authApi = createClient<Pick<Contract, 'auth'>>(
  { auth: calls.auth },
  { token: readToken, onSessionEnded: endSession },
)

/** Signed in; or the account has a second factor, or its role uses another app, and nothing was stored. */
type SignInOutcome = 'signed-in' | 'code-needed' | 'use-admin-app' | 'use-mobile-app'
type SignInBody = CallInput<Contract['auth']['login']>['body']

/** Revokes a token that is not stored here. If that fails, the session expires by itself. */
const revoke = async (token: string): Promise<void> => {
  try {
    await authApi.auth.revokeToken({ body: { token } }, { token })
  } catch (error) {
    if (!isApiError(error)) throw error
  }
}

/** Null where a code of the second factor is needed as well. */
const openSession = async (body: SignInBody): Promise<Session | null> => {
  try {
    return await authApi.auth.login({ body: { ...body, device: readDevice() } })
  } catch (error) {
    if (hasCode(error, 'SECOND_FACTOR_NEEDED')) return null
    throw error
  }
}

/** Signs in. Roles without screens in the browser are refused: their session is revoked at once. */
export const signIn = async (body: SignInBody): Promise<SignInOutcome> => {
  const session = await openSession(body)
  if (session === null) return 'code-needed'
  if (session.role in START_ROUTE) {
    if (session.device !== undefined) storeDevice(session.device)
    storeSession(session)
    return 'signed-in'
  }
  clearSession()
  await revoke(session.token)
  return session.role === 'admin' ? 'use-admin-app' : 'use-mobile-app'
}

/** Creates a venue and signs its owner in. */
export const setUp = async (body: CallInput<Contract['auth']['setup']>['body']): Promise<void> =>
  storeSession(await authApi.auth.setup({ body }))

/** Ends the session on this device and on the server; without the server, on this device only. */
export const signOut = async (): Promise<void> => {
  const token = readSession()?.token
  clearSession('signedOut')
  if (token) await revoke(token)
}

/** Ends all sessions of this user. Without the server they all continue, including the one on this device. */
export const signOutEverywhere = async (): Promise<void> => {
  await authApi.auth.revokeAll()
  clearSession('signedOut')
}

/**
 * Fetches the signed-in user, so that changed permissions apply without a new sign-in. A 401 ends the
 * session.
 */
export const refreshUser = async (): Promise<void> => {
  if (!readSession()) return
  try {
    storeUser(await authApi.auth.me())
  } catch (error) {
    if (!isApiError(error)) throw error
  }
}
