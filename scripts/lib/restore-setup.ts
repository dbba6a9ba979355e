import { afterAll, vi } from 'vitest'

// The test files of a worker share a process: each one leaves clock, functions, globals and environment as they were.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
