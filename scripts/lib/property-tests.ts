import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './repository.ts'

/** Environment variable with the seed of all property tests, a whole number. */
export const SEED_VARIABLE = 'FAST_CHECK_SEED'
/** Environment variable with the number of cases per property, unless a test sets its own. */
export const RUNS_VARIABLE = 'FAST_CHECK_RUNS'

/** An arbitrary constant. */
const DEFAULT_SEED = 20_261_121
const DEFAULT_RUNS = 100
/** The number of cases in `npm run fuzz`. */
export const FUZZ_RUNS = 20 * DEFAULT_RUNS

const wholeNumber = (env: NodeJS.ProcessEnv, name: string, fallback: number): number => {
  const text = env[name] ?? ''
  if (text === '') return fallback
  if (!/^-?\d{1,10}$/.test(text)) throw new RangeError(`${name} must be a whole number, not ${text}`)
  return Number(text)
}

/**
 * The settings of property tests: the same cases in every run, so that a passing commit keeps passing.
 * @throws RangeError for a variable that is not a whole number
 */
export const propertySettings = (
  env: NodeJS.ProcessEnv,
): { readonly seed: number; readonly numRuns: number } => ({
  seed: wholeNumber(env, SEED_VARIABLE, DEFAULT_SEED),
  numRuns: wholeNumber(env, RUNS_VARIABLE, DEFAULT_RUNS),
})

/** The test files that contain property tests. */
export const propertyFiles = (files: readonly string[]): string[] =>
  files.filter((file) => readFileSync(join(ROOT, file), 'utf8').includes("from 'fast-check'"))
