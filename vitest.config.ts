import { existsSync, statfsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { SLOW_FILES, SUITES, type SuiteName } from './scripts/lib/suites.ts'

const suite = (name: SuiteName, more: object = {}) => ({
  extends: true as const,
  test: { name, include: [...SUITES[name]], ...more },
})

/** Waiting and slow files first, many short ones last. */
const ORDER = ['long', 'product', 'unit', 'server', 'web', 'scripts']

/**
 * Starts slow files first, so that no worker is left alone with one of them at the end. Suites run one after the
 * other: a process that goes over to another suite is not used again.
 */
class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own method
    const sorted = await super.sort(files)
    const placeOf = ({ project, moduleId }: TestSpecification): number =>
      2 * ORDER.indexOf(project.name) + (SLOW_FILES.test(moduleId) ? 0 : 1)
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}

const RAM_DISK = '/dev/shm'
/** Far more than a run needs. */
const SPARE_BYTES = 2 ** 30
const hasSpace = (folder: string): boolean => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > SPARE_BYTES
}
// Tests keep their databases on a RAM disk where there is one: on another disk every commit waits for a flush.
if (existsSync(RAM_DISK) && hasSpace(RAM_DISK)) process.env['TMPDIR'] = RAM_DISK

/** For modules that keep no state: the files of a worker share a thread and import everything once. */
const SHARED_THREAD = { isolate: false, pool: 'threads' } as const

// Vitest reads its settings from the default export.
export default defineConfig({
  test: {
    allowOnly: false,
    // One more than the cores of the smallest machine: tests that start processes wait most of their time.
    maxWorkers: 3,
    pool: 'forks',
    // What hangs ends at some time. A busy machine may give a test a tenth of a core, and random tests are repeated more
    // often in a long run.
    testTimeout: process.env['LONG_RUNS'] === undefined ? 120_000 : 600_000,
    hookTimeout: 120_000,
    // On a busy machine a polled value may take longer than the usual second.
    expect: { poll: { timeout: 10_000, interval: 10 } },
    restoreMocks: true,
    setupFiles: ['scripts/lib/property-setup.ts', 'scripts/lib/restore-setup.ts'],
    unstubGlobals: true,
    unstubEnvs: true,
    sequence: { sequencer: SlowFilesFirst },
    projects: [
      suite('unit', SHARED_THREAD),
      suite('server', { isolate: false, globalSetup: ['packages/server/src/testing/postgres-setup.ts'] }),
      suite('web', {
        environment: 'jsdom',
        // Its setup file cleans up what the files of a process share.
        isolate: false,
        setupFiles: ['packages/client/src/testing/setup.ts'],
      }),
      suite('product'),
      suite('scripts', SHARED_THREAD),
      suite('long'),
    ],
  },
})
