import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './paths.ts'

/** Where a run of the tests reads the seed of its property tests, a whole number; the usual one where it is unset. */
export const SEED_VARIABLE = 'FAST_CHECK_SEED'
/** Where it reads how many cases each property tries that does not say so itself. */
export const RUNS_VARIABLE = 'FAST_CHECK_RUNS'

/** Any number would do: the point is that it stays. */
const USUAL_SEED = 20_261_121
const USUAL_RUNS = 100
/** How many times more cases a search tries than a usual run. */
export const SEARCHED_RUNS = 20 * USUAL_RUNS

const wholeNumber = (env: NodeJS.ProcessEnv, name: string, otherwise: number): number => {
  const text = env[name] ?? ''
  if (text === '') return otherwise
  if (!/^-?\d{1,10}$/.test(text)) throw new RangeError(`${name} must be a whole number, not ${text}`)
  return Number(text)
}

/** What every property test starts from: the same cases in every run, so that a commit that was green stays green. @throws RangeError for a variable that is no number */
export const propertySettings = (
  env: NodeJS.ProcessEnv,
): { readonly seed: number; readonly numRuns: number } => ({
  seed: wholeNumber(env, SEED_VARIABLE, USUAL_SEED),
  numRuns: wholeNumber(env, RUNS_VARIABLE, USUAL_RUNS),
})

/** Of these test files, relative to the root, those that draw their cases. */
export const propertyFiles = (files: readonly string[]): string[] =>
  files.filter((file) => readFileSync(join(ROOT, file), 'utf8').includes("from 'fast-check'"))
