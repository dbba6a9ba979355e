/**
 * Runs every property test with new random cases, and many more of them than usual; `npm run fuzz --
 * --project unit` limits it to one suite. To repeat the same cases, set FAST_CHECK_SEED to the printed seed.
 */
import { randomInt } from 'node:crypto'
import {
  propertyFiles,
  propertySettings,
  RUNS_VARIABLE,
  FUZZ_RUNS,
  SEED_VARIABLE,
} from './lib/property-tests.ts'
import { toolFile } from './lib/repository.ts'
import { print, runNode } from './lib/run.ts'
import { suiteFiles } from './lib/suites.ts'

const TEST_TIMEOUT_MS = 600_000

const { seed, numRuns } = propertySettings({
  [SEED_VARIABLE]: String(randomInt(2 ** 31)),
  [RUNS_VARIABLE]: String(FUZZ_RUNS),
  ...process.env,
})
const repeatCommand = `${SEED_VARIABLE}=${seed} npm run fuzz`
print(`Seed ${seed}, ${numRuns} cases unless a test sets its own number. Repeat with: ${repeatCommand}`)
const files = propertyFiles(Object.values(suiteFiles()).flat())
const args = [
  toolFile('vitest/vitest.mjs'),
  'run',
  '--reporter=default',
  `--testTimeout=${TEST_TIMEOUT_MS}`,
  ...process.argv.slice(2),
  ...files,
]
const { code } = await runNode(args, {
  stream: 'show',
  env: { [SEED_VARIABLE]: String(seed), [RUNS_VARIABLE]: String(numRuns) },
})
if (code !== 0) print(`A test failed. Repeat with: ${repeatCommand}`)
process.exitCode = code
