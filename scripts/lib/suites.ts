import { globSync } from 'node:fs'
import { ROOT } from './paths.ts'

/** The suites that vitest runs, each with the files it is made of. Every one has to run at least one test. */
export const SUITES = {
  unit: ['packages/{domain,contract,locales,fiscal-gateway,demo,billing-proof}/src/**/*.test.ts'],
  server: ['packages/server/src/**/*.test.ts'],
  web: ['packages/web/{src,vite}/**/*.test.{ts,tsx}'],
  product: ['packages/e2e/src/**/*.test.ts'],
  scripts: ['scripts/**/*.test.ts'],
} as const

export type SuiteName = keyof typeof SUITES

/** The test files of each suite that are there, relative to the root. */
export const suiteFiles = (): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.entries(SUITES).map(([name, patterns]) => [
      name,
      globSync([...patterns], { cwd: ROOT }).map((path) => path.replaceAll('\\', '/')),
    ]),
  )
