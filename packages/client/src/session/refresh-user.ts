import { isApiError } from '../api/api-error.ts'
import { authApi } from './auth-api.ts'
import { readSession, storeUser } from './session-store.ts'

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
