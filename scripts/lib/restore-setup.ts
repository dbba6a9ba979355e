import { afterAll, vi } from 'vitest'

// The test files of a worker share a process: each one restores clock, mocks, globals and environment.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
