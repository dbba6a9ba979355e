import { globSync } from 'node:fs'
import { ROOT } from './repository.ts'

/** The suites of vitest with their files. Each must run at least one test; the last one runs with `test:full` only. */
export const SUITES = {
  unit: ['packages/{domain,contract,locales,fiscal-gateway,demo,billing-proof}/src/**/*.test.ts'],
  server: ['packages/server/src/**/*.test.ts'],
  web: ['packages/{web,client,waiter}/{src,vite}/**/*.test.{ts,tsx}'],
  product: ['packages/e2e/src/**/*.test.ts', 'goals/**/!(*.long).test.ts'],
  scripts: ['bench/**/*.test.ts', 'scripts/**/*.test.ts'],
  long: ['goals/**/*.long.test.ts'],
} as const

/**
 * What `npm test` leaves out: measurements of whole installations that have a shorter relative there, and faults planted
 * in them, which a measurement has to notice.
 */
export const LONG_SUITE = 'long'

/** Files that take many seconds. */
export const SLOW_FILES =
  /billing-proof\/src\/(?:simulation\/(?:planted-faults|postgres)|crash\/)|server\/src\/app\/(?:live-events|move-to-postgres|recover-owner)|goals\/|scripts\/lib\/(?:production-start|move|backup)/

export type SuiteName = keyof typeof SUITES

/** The existing test files of each suite, relative to the root. @param isFull with the long suite */
export const suiteFiles = (isFull = true): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.entries(SUITES)
      .filter(([name]) => isFull || name !== LONG_SUITE)
      .map(([name, patterns]) => [
        name,
        globSync([...patterns], { cwd: ROOT }).map((path) => path.replaceAll('\\', '/')),
      ]),
  )
