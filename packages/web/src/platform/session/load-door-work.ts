import { ApiError } from '../api/api-error.ts'
import type * as work from './door-work.ts'

export type DoorWork = typeof work

/** Brings the checks and the calls of the pages before the door. ApiError `NETWORK` where they cannot be fetched. */
export const loadDoorWork = async (): Promise<DoorWork> => {
  try {
    return await import('./door-work.ts')
  } catch {
    throw new ApiError({ status: 0, code: 'NETWORK', message: 'The server cannot be reached.' })
  }
}
