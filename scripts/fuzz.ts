/**
 * Searches for faults with what nobody thought of: every property test with new random cases, many more of them than
 * usual, and then generated requests to a real server and its gateway, the measurement of goal G5. Ends with 1 if
 * something is found.
 *
 * `--minutes 10` sets how long requests are sent, `--requests 50000` how many; `--minutes 0` sends none, and
 * `--requests-only` runs no property test. Everything else goes to vitest: `--project unit` limits the tests to one
 * suite. To repeat the same cases and, as far as they do not depend on answers and times, the same requests, set
 * FAST_CHECK_SEED to the printed seed.
 */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { describeCounts } from '../goals/fuzz/counts.ts'
import { fuzz } from '../goals/fuzz/fuzz.ts'
import { deadlineIn } from '../goals/goal.ts'
import { UserError } from './bootstrap/launch.mjs'
import {
  FUZZ_RUNS,
  propertyFiles,
  propertySettings,
  RUNS_VARIABLE,
  SEED_VARIABLE,
} from './lib/property-tests.ts'
import { toolFile } from './lib/repository.ts'
import { print, runNode } from './lib/run.ts'
import { suiteFiles } from './lib/suites.ts'

const [TEST_TIMEOUT_MS, MINUTE_MS] = [600_000, 60_000]
const OPTIONS = {
  minutes: { type: 'string', default: '5' },
  requests: { type: 'string', default: '1000000' },
  'requests-only': { type: 'boolean', default: false },
} as const

/** The options of this command, and the arguments that are not its own. */
const readArguments = (args: readonly string[]) => {
  const isOwn = (arg: string | undefined): boolean =>
    Object.keys(OPTIONS).some((name) => arg === `--${name}` || arg?.startsWith(`--${name}=`))
  const takesNext = (arg: string | undefined): boolean => arg === '--minutes' || arg === '--requests'
  const own = args.filter((arg, at) => isOwn(arg) || takesNext(args[at - 1]))
  const { values } = parseArgs({ args: own, options: OPTIONS })
  const [minutes, requests] = [Number(values.minutes), Number(values.requests)]
  if (!(minutes >= 0)) throw new UserError('--minutes takes a number.')
  if (!Number.isInteger(requests) || requests < 1)
    throw new UserError('--requests takes a whole number above zero.')
  const others = args.filter((arg, at) => !isOwn(arg) && !takesNext(args[at - 1]))
  return { minutes, requests, isWithoutTests: values['requests-only'], others }
}

/** Whether all passed. */
const runPropertyTests = async (seed: number, numRuns: number, more: readonly string[]): Promise<boolean> => {
  const files = propertyFiles(Object.values(suiteFiles()).flat())
  const vitest = [
    toolFile('vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    `--testTimeout=${TEST_TIMEOUT_MS}`,
  ]
  const { code } = await runNode([...vitest, ...more, ...files], {
    stream: 'show',
    env: { [SEED_VARIABLE]: String(seed), [RUNS_VARIABLE]: String(numRuns) },
  })
  return code === 0
}

const { minutes, requests, isWithoutTests, others } = readArguments(process.argv.slice(2))
const { seed, numRuns } = propertySettings({
  [SEED_VARIABLE]: String(randomInt(2 ** 31)),
  [RUNS_VARIABLE]: String(FUZZ_RUNS),
  ...process.env,
})
const repeatCommand = [
  `${SEED_VARIABLE}=${seed} npm run fuzz`,
  ...(process.argv.length > 2 ? ['--', ...process.argv.slice(2)] : []),
].join(' ')
print(`Seed ${seed}, ${numRuns} cases unless a test sets its own number. Repeat with: ${repeatCommand}`)

const summary: string[] = []
let isFound = false
if (!isWithoutTests) {
  const hasPassed = await runPropertyTests(seed, numRuns, others)
  isFound ||= !hasPassed
  summary.push(`Property tests: ${hasPassed ? 'all passed' : 'some failed'}.`)
}
if (minutes > 0) {
  print(`Sending generated requests to a server and its gateway, for ${minutes} minutes at most.`)
  const counts = await fuzz({ requests, deadline: deadlineIn(minutes * MINUTE_MS), seed })
  const found = [...counts.failures, ...counts.late]
  isFound ||= found.length > 0
  summary.push(
    `Requests: ${describeCounts(counts)}. ${found.length === 0 ? 'All were answered as declared.' : `${found.length} contradictions:`}`,
    ...found.map((text) => `  ✗ ${text}`),
  )
}
for (const line of summary) print(line)
if (isFound) print(`Something was found. Repeat with: ${repeatCommand}`)
process.exitCode = isFound ? 1 : 0
