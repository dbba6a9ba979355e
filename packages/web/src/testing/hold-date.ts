import { afterEach, beforeEach, vi } from 'vitest'

/** The date stands still in each test of the file, so that the day does not turn meanwhile; timers go on. @param now the moment of the test's start when left out */
export const holdDate = (now?: string): void => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: now === undefined ? Date.now() : new Date(now) })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
}
