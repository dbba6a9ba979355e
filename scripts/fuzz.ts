/**
 * Runs every property test with new random cases, and many more of them than usual; `npm run fuzz -- --project unit`
 * limits it to one suite. The printed seed repeats the same cases: set it as FAST_CHECK_SEED.
 */
import { randomInt } from 'node:crypto'
import {
  propertyFiles,
  propertySettings,
  RUNS_VARIABLE,
  SEARCHED_RUNS,
  SEED_VARIABLE,
} from './lib/property-tests.ts'
import { toolFile } from './lib/repository.ts'
import { print, runNode } from './lib/run.ts'
import { suiteFiles } from './lib/suites.ts'

const PATIENCE_MS = 600_000

const { seed, numRuns } = propertySettings({
  [SEED_VARIABLE]: String(randomInt(2 ** 31)),
  [RUNS_VARIABLE]: String(SEARCHED_RUNS),
  ...process.env,
})
const again = `${SEED_VARIABLE}=${seed} npm run fuzz`
print(`Seed ${seed}, ${numRuns} cases where a test names no number. The same again: ${again}`)
const files = propertyFiles(Object.values(suiteFiles()).flat())
const args = [
  toolFile('vitest/vitest.mjs'),
  'run',
  '--reporter=default',
  `--testTimeout=${PATIENCE_MS}`,
  ...process.argv.slice(2),
  ...files,
]
const { code } = await runNode(args, {
  stream: 'show',
  env: { [SEED_VARIABLE]: String(seed), [RUNS_VARIABLE]: String(numRuns) },
})
if (code !== 0) print(`Something was found. The same again: ${again}`)
process.exitCode = code
