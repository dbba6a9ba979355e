/** Clocks of two computers, and one that is corrected all the time, differ by less. */
const TOLERANCE_MS = 5000

/**
 * Has so much time passed since a moment that was recorded earlier? One that lies in the future was recorded by a
 * clock that has been set back since. Nobody knows how long ago that was: it counts as long enough, so that no wait
 * lasts as long as the clock was wrong.
 */
export const hasElapsed = (ms: number, since: number, now: number): boolean =>
  now - since >= ms || since - now > TOLERANCE_MS
