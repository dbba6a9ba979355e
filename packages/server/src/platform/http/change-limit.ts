import type { Timer } from '../clock.ts'
import { AppError } from './app-error.ts'

const MINUTE_MS = 60_000
/** After which a client sends a refused change again: sooner than the minute ends, so that it is not far behind. */
const RETRY_SECONDS = 10

/** How many changes a session may send: a program that runs wild, or a stolen session, does not fill the database. */
export interface ChangeLimit {
  /** Counts a change. @throws AppError TOO_MANY_CHANGES beyond the limit, with the seconds after which to try again */
  count(sessionHash: string): void
}

/**
 * Counts by session and not by person, so that a stolen session does not use up what its person may send elsewhere.
 * @param perMinute changes that a session may send in a minute; 0 for any number
 */
export const createChangeLimit = (perMinute: number, timer: Timer): ChangeLimit => {
  const counts = new Map<string, number>()
  return {
    count: (sessionHash) => {
      if (perMinute === 0) return
      // A timer and not the time of day, which may be set back.
      if (counts.size === 0) timer.after(MINUTE_MS, () => counts.clear())
      const count = (counts.get(sessionHash) ?? 0) + 1
      counts.set(sessionHash, count)
      if (count > perMinute) throw new AppError('TOO_MANY_CHANGES', { retryAfter: RETRY_SECONDS })
    },
  }
}
