import { join } from 'node:path'
import { inRoot } from '../scripts/lib/repository.ts'
import { runNode } from '../scripts/lib/run.ts'
import { failuresIn } from '../scripts/lib/tally.ts'
import { LONG_RUNS } from '../scripts/lib/test-runs.ts'
import type { Goal, Measured } from './goal.ts'
import { measureForeignEvents } from './live/foreign-events.ts'
import { runTestFiles } from './run-tests.ts'

/** Counts that a test prints beside its result, such as "5000 probes on sqlite". */
const COUNTS = /^\d+ probes on \w+/gm

/** Runs test files, and counts their tests. */
const runTests = async (
  files: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Measured> => {
  const { report, output } = await runTestFiles(files, { env })
  if (report === null)
    return { result: 'the tests could not run', share: 0, failures: [output.trimEnd().slice(-400)] }
  const { numPassedTests, numTotalTests } = report
  const printed = [...output.matchAll(COUNTS)].map(([text]) => text)
  return {
    result: [`${numPassedTests} of ${numTotalTests} tests passed`, ...printed].join(', '),
    share: numTotalTests === 0 ? 0 : 1,
    failures: failuresIn(report),
  }
}

/** Runs a program that ends with 0 if nothing contradicts the goal; its last line is the result. */
const runProgram = async (args: readonly string[], share: number): Promise<Measured> => {
  const { code, output } = await runNode(args, { stream: 'capture' })
  const lines = output.trimEnd().split('\n')
  return { result: lines.slice(-3).join(' · '), share, failures: code === 0 ? [] : lines.slice(-5) }
}

const BILLING = inRoot('packages', 'billing-proof', 'src')
const suite = (goal: Omit<Goal, 'measure'>, ...files: readonly string[]): Goal => ({
  ...goal,
  measure: () => runTests(files),
})

/** Goals that suites of the repository measure: each goal's command runs the suite, or as much as its time allows. */
export const suiteGoals: readonly Goal[] = [
  {
    id: 'G6',
    title: 'other venues',
    asked:
      'every call, every place of an id, every role, both databases, at least 5,000 probes: nothing shown, nothing changed; 1,000,000 live events, none at a screen of another venue',
    minutes: 40,
    measure: async (deadline, note) => {
      const events = await measureForeignEvents(deadline, note)
      const probes = await runTests(['packages/server/src/app/isolation.test.ts'], { PROBES: 'all' })
      return {
        result: `${probes.result}; ${events.result}`,
        share: Math.min(probes.share, events.share),
        failures: [...probes.failures, ...events.failures],
      }
    },
  },
  suite(
    {
      id: 'G7',
      title: 'roles',
      asked:
        'every call by nobody, by every role, by who is blocked and by who is signed out answers as declared, 100 %',
      minutes: 3,
    },
    'packages/server/src/app/access.test.ts',
  ),
  {
    id: 'G11',
    title: 'one fiscal receipt',
    asked:
      '20,000 bills while processes crash, and a fault at every step: 0 double receipts, 0 printed and not billed',
    minutes: 100,
    measure: async (deadline) => {
      // About five bills a second; the whole matrix needs the whole time.
      const isWhole = deadline.leftMs() >= 95 * 60_000
      const part = ['--seeds', '1', '--bills', '600']
      return runProgram(
        [join(BILLING, 'crash', 'main.ts'), '--fresh', ...(isWhole ? [] : part)],
        isWhole ? 1 : 0.03,
      )
    },
  },
  {
    id: 'G12',
    title: 'simulation',
    asked: '1,000,000 seeded histories at night, 10,000 at each change; a failure is repeated by its seed',
    minutes: 8,
    measure: () => runProgram([join(BILLING, 'main.ts'), '--count', '10000'], 1),
  },
  suite(
    {
      id: 'G13',
      title: 'guessed PINs',
      asked: 'at most 20 compared guesses an hour and account, 60 an hour and venue, also across a kill',
      minutes: 3,
    },
    'packages/server/src/modules/auth/pin-service.test.ts',
    'packages/server/src/modules/auth/attempt-limits.test.ts',
  ),
  suite(
    {
      id: 'G21',
      title: 'ASVS 5.0',
      asked:
        'all 70 requirements of level 1 and all applicable ones of level 2, each with a test or a reason; half of level 3',
      minutes: 2,
    },
    'scripts/lib/asvs.test.ts',
  ),
  {
    id: 'G24',
    title: 'planted faults',
    asked:
      'every planted fault is caught by a named suite, such as a flush that is left out, a balance that is computed without a lock, a query without its venue, a dropped check of origins, a bill that is not on the disk before it prints',
    minutes: 20,
    measure: () =>
      runTests(
        [
          'packages/billing-proof/src/simulation/planted-faults.test.ts',
          'packages/billing-proof/src/crash/process-faults.test.ts',
          'goals/',
        ],
        LONG_RUNS,
      ),
  },
]
