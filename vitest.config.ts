import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { SLOW_FILES, SUITES, type SuiteName } from './scripts/lib/suites.ts'

const suite = (name: SuiteName, more: object = {}) => ({
  extends: true as const,
  test: { name, include: [...SUITES[name]], ...more },
})

/** Starts the slow files first, so that no worker is left alone with one of them at the end. */
class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own method
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId }: TestSpecification): boolean => SLOW_FILES.test(moduleId)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}

/** For modules that keep no state: the files of a worker share a thread and import everything once. */
const SHARED_THREAD = { isolate: false, pool: 'threads' } as const

// Vitest reads its settings from the default export.
export default defineConfig({
  test: {
    allowOnly: false,
    maxWorkers: 2,
    pool: 'forks',
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // On a busy machine a polled value may take longer than the usual second.
    expect: { poll: { timeout: 10_000 } },
    restoreMocks: true,
    setupFiles: ['scripts/lib/property-setup.ts'],
    unstubGlobals: true,
    unstubEnvs: true,
    sequence: { sequencer: SlowFilesFirst },
    projects: [
      suite('unit', SHARED_THREAD),
      suite('server', { globalSetup: ['packages/server/src/testing/postgres-setup.ts'] }),
      suite('web', {
        environment: 'jsdom',
        // Its setup file cleans up what the files of a process share.
        isolate: false,
        setupFiles: ['packages/web/src/testing/setup.ts'],
      }),
      suite('product'),
      suite('scripts', SHARED_THREAD),
    ],
  },
})
