import { globSync } from 'node:fs'
import { ROOT } from './repository.ts'

/** The suites of vitest with their files. Each must run at least one test. */
export const SUITES = {
  unit: ['packages/{domain,contract,locales,fiscal-gateway,demo,billing-proof}/src/**/*.test.ts'],
  server: ['packages/server/src/**/*.test.ts'],
  web: ['packages/web/{src,vite}/**/*.test.{ts,tsx}'],
  product: ['packages/e2e/src/**/*.test.ts', 'goals/**/*.test.ts'],
  scripts: ['scripts/**/*.test.ts'],
} as const

/** Files that take many seconds. */
export const SLOW_FILES =
  /billing-proof\/src\/(?:simulation\/(?:planted-faults|postgres)|crash\/)|server\/src\/app\/live-events|goals\//

export type SuiteName = keyof typeof SUITES

/** The existing test files of each suite, relative to the root. */
export const suiteFiles = (): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.entries(SUITES).map(([name, patterns]) => [
      name,
      globSync([...patterns], { cwd: ROOT }).map((path) => path.replaceAll('\\', '/')),
    ]),
  )
