/**
 * Every property test with cases that nobody has drawn before, and many more of them than a usual run tries; `npm run fuzz -- --project unit` searches one
 * suite. The seed is printed: with it in FAST_CHECK_SEED the same cases come again.
 */
import { randomInt } from 'node:crypto'
import { toolFile } from './lib/paths.ts'
import {
  propertyFiles,
  propertySettings,
  RUNS_VARIABLE,
  SEARCHED_RUNS,
  SEED_VARIABLE,
} from './lib/property-tests.ts'
import { runNode } from './lib/run.ts'
import { say } from './lib/say.ts'
import { suiteFiles } from './lib/suites.ts'

const PATIENCE_MS = 600_000

const { seed, numRuns } = propertySettings({
  [SEED_VARIABLE]: String(randomInt(2 ** 31)),
  [RUNS_VARIABLE]: String(SEARCHED_RUNS),
  ...process.env,
})
const again = `${SEED_VARIABLE}=${seed} npm run fuzz`
say(`Seed ${seed}, ${numRuns} cases where a test names no number. The same again: ${again}`)
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
if (code !== 0) say(`Something was found. The same again: ${again}`)
process.exitCode = code
