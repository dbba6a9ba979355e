import { ApiError } from '@kafana/client/api/api-error.ts'
import type * as calls from './auth-calls.ts'

/**
 * Loads the schemas and calls of the auth forms, so that the pages themselves stay small. @throws ApiError
 * `NETWORK` if they cannot be loaded
 */
export const loadAuthCalls = async (): Promise<typeof calls> => {
  try {
    return await import('./auth-calls.ts')
  } catch {
    throw new ApiError({ status: 0, code: 'NETWORK', message: 'The server cannot be reached.' })
  }
}

/** Starts to load them; if that fails, submitting tries again. */
export const prefetchAuthCalls = (): void => void loadAuthCalls().catch(() => undefined)
