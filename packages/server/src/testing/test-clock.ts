import type { Clock } from '../platform/clock/clock.ts'

/** A clock that moves only when a test moves it. */
export interface TestClock extends Clock {
  set(at: number): void
  advance(ms: number): void
}

/** A Friday evening in Skopje. */
export const EVENING = Date.UTC(2026, 9, 16, 17, 0, 0)

export const createTestClock = (start = EVENING): TestClock => {
  let at = start
  return { now: () => at, set: (to) => { at = to }, advance: (ms) => { at += ms } }
}
