import { defineConfig } from 'vitest/config'
import { SUITES, type SuiteName } from './scripts/lib/suites.ts'

const suite = (name: SuiteName, more: object = {}) => ({
  extends: true as const,
  test: { name, include: [...SUITES[name]], ...more },
})

// Vitest reads its settings from the default export.
export default defineConfig({
  test: {
    allowOnly: false,
    maxWorkers: 2,
    pool: 'forks',
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // What is waited for comes late on a busy machine; a second, as it is usually, would make that a failure.
    expect: { poll: { timeout: 10_000 } },
    restoreMocks: true,
    setupFiles: ['scripts/lib/property-setup.ts'],
    unstubGlobals: true,
    unstubEnvs: true,
    projects: [
      suite('unit'),
      suite('server', { globalSetup: ['packages/server/src/testing/postgres-setup.ts'] }),
      suite('web', { environment: 'jsdom', setupFiles: ['packages/web/src/testing/setup.ts'] }),
      suite('product'),
      suite('scripts'),
    ],
  },
})
