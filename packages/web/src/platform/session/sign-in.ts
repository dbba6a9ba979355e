import type { CallInput, Contract } from '@kafana/contract'
import { HOME_ROUTE } from '@kafana/domain'
import { isApiError } from '../api/api-error.ts'
import { doorApi } from '../api/door-api.ts'
import { clearSession, readSession, storeSession, storeUser } from './session-store.ts'

/** Signing in went well, or the role has its own app and nothing was kept. */
export type SignInOutcome = 'signed-in' | 'use-admin-app' | 'use-mobile-app'

/** Ends a session on the server that is not kept here. One that cannot be ended now ends by itself. */
const revoke = async (token: string): Promise<void> => {
  try {
    await doorApi.auth.revokeToken({ body: { token } }, { token })
  } catch (error) {
    if (!isApiError(error)) throw error
  }
}

/** Signs in. Roles that the web has no screens for are refused: their new session ends at once, and the storage is clear. */
export const signIn = async (body: CallInput<Contract['auth']['login']>['body']): Promise<SignInOutcome> => {
  const session = await doorApi.auth.login({ body })
  if (session.role in HOME_ROUTE) {
    storeSession(session)
    return 'signed-in'
  }
  clearSession()
  await revoke(session.token)
  return session.role === 'admin' ? 'use-admin-app' : 'use-mobile-app'
}

/** Creates a venue, whose owner is signed in at once. */
export const setUp = async (body: CallInput<Contract['auth']['setup']>['body']): Promise<void> =>
  storeSession(await doorApi.auth.setup({ body }))

/** Ends the session here and on the server. A server that cannot be reached does not keep anybody signed in on this device. */
export const signOut = async (): Promise<void> => {
  const token = readSession()?.token
  clearSession('chosen')
  if (token) await revoke(token)
}

/** Ends every session of this person. Where the server cannot be reached they all go on, the one on this device too. */
export const signOutEverywhere = async (): Promise<void> => {
  await doorApi.auth.revokeAll()
  clearSession('chosen')
}

/** Asks the server who this is now, so that the screens a person may see hold without a new sign-in. A dead session ends by the answer itself. */
export const refreshUser = async (): Promise<void> => {
  if (!readSession()) return
  try {
    storeUser(await doorApi.auth.me())
  } catch (error) {
    if (!isApiError(error)) throw error
  }
}
