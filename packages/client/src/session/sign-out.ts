import { isApiError } from '../api/api-error.ts'
import { authApi } from './auth-api.ts'
import { clearSession, readSession } from './session-store.ts'

/** Revokes a token that is not stored here. If that fails, the session expires by itself. */
export const revoke = async (token: string): Promise<void> => {
  try {
    await authApi.auth.revokeToken({ body: { token } }, { token })
  } catch (error) {
    if (!isApiError(error)) throw error
  }
}

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
