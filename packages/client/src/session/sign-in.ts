import type { CallInput, Contract, Session } from '@kafana/contract'
import { START_ROUTE } from '@kafana/domain'
import { hasCode } from '../api/api-error.ts'
import { authApi } from './auth-api.ts'
import { readDevice, storeDevice } from './device-token.ts'
import { clearSession, storeSession } from './session-store.ts'
import { revoke } from './sign-out.ts'

/** Signed in; or the account has a second factor, or its role uses another app, and nothing was stored. */
type SignInOutcome = 'signed-in' | 'code-needed' | 'use-admin-app' | 'use-mobile-app'
type SignInBody = CallInput<Contract['auth']['login']>['body']

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
