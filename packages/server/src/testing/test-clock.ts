import type { Clock, Timer } from '../platform/clock.ts'

/** A clock and its timers that move only when a test moves them. */
export interface TestClock extends Clock, Timer {
  set(at: number): void
  advance(ms: number): void
  /** Sets the clock forward or back. Timers run on: no time passes. */
  jump(ms: number): void
}

/** A Friday evening in Skopje. */
export const EVENING = Date.UTC(2026, 9, 16, 17, 0, 0)

export const createTestClock = (start = EVENING): TestClock => {
  let at = start
  const due = new Set<{ at: number; readonly action: () => void }>()
  const set = (to: number): void => {
    at = to
    for (const entry of [...due].filter((one) => one.at <= at)) {
      due.delete(entry)
      entry.action()
    }
  }
  return {
    now: () => at,
    set,
    advance: (ms) => set(at + ms),
    jump: (ms) => {
      at += ms
      for (const entry of due) entry.at += ms
    },
    after: (ms, action) => {
      const entry = { at: at + ms, action }
      due.add(entry)
      return () => {
        due.delete(entry)
      }
    },
  }
}
