import { hasCode, isApiError } from '@kafana/client/api/api-error.ts'
import { api } from '@kafana/client/api/api.ts'
import { readDevice } from '@kafana/client/session/device-token.ts'
import type { Session } from '@kafana/contract'

/** What somebody enters whose account has a second factor. */
export interface CodeEntry {
  /** A code of the authenticator app, or a recovery code. */
  readonly text: string
  /** This phone is not asked for one for some time. */
  readonly isRemembered: boolean
}

/** Runs a call that tidies up on the server; without the server the session or key ends by itself. */
export const tryTo = async (call: Promise<unknown>): Promise<void> => {
  try {
    await call
  } catch (error) {
    if (!isApiError(error)) throw error
  }
}

/** Ends a session by its token. */
export const revoke = (token: string): Promise<void> =>
  tryTo(api.auth.revokeToken({ body: { token } }, { token }))

/** Why a right password opens no session yet: a code is needed, or a second factor that the app cannot turn on. */
export type MissingFactor = 'codeNeeded' | 'secondFactorDue'

/**
 * Opens a session with a password, and with a code where the server has asked for one.
 * @param device by which the server recognises this phone; a session ends with it
 * @throws ApiError
 */
export const openWithPassword = async (
  email: string,
  password: string,
  code: CodeEntry | null,
  device = readDevice(),
): Promise<Session | MissingFactor> => {
  const factor = code && { secondFactorCode: code.text, rememberDevice: code.isRemembered }
  try {
    const session = await api.auth.login({ body: { email, password, device, ...factor } })
    if (session.user.secondFactorDue !== true) return session
    await revoke(session.token)
    return 'secondFactorDue'
  } catch (error) {
    if (hasCode(error, 'SECOND_FACTOR_NEEDED')) return 'codeNeeded'
    throw error
  }
}
