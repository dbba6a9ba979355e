/**
 * Single browser tests, longer than in `npm test`:
 *
 * - `npm run cut -- --seconds 180` cuts the network of a busy evening for as long as a router needs to
 * restart, and the networks, apps and server of an evening on five phones for as long
 * - `npm run soak -- --steps 1500` measures memory over an evening of eight hours (9,600 steps), without
 * pauses
 * - `npm run late -- manager` delays responses, in the test files whose names contain the word
 * - `npm run languages:look -- --only "owner, de"` opens every screen in every language, or in those tests
 */
import { UserError } from './bootstrap/launch.mjs'
import { LATE, LONG, runBrowserTests } from './lib/test-runs.ts'

const [task = '', ...args] = process.argv.slice(2)

/** The value of the only option that a task has. @throws UserError for anything else */
const optionOf = (name: string, fallback: string): string => {
  const [flag, value, ...more] = args
  if ((flag !== undefined && flag !== name) || (flag !== undefined && !value) || more.length > 0)
    throw new UserError(`npm run ${task} takes ${name} and a value.`)
  return value ?? fallback
}

const numberOf = (name: string, fallback: string, min: number, max = Infinity): string => {
  const value = Number(optionOf(name, fallback))
  if (!Number.isInteger(value) || value < min || value > max)
    throw new UserError(`${name} takes a whole number from ${min}${max === Infinity ? '' : ` to ${max}`}.`)
  return String(value)
}

/** The tests of each task, and the environment that makes them long. */
const TASKS: Readonly<Record<string, () => readonly [readonly string[], Readonly<Record<string, string>>]>> =
  {
    // Screens notice a cut after about 20 s, and a test times out after five minutes.
    cut: () => [
      ['floor/cut.spec.ts', 'waiter/cut.spec.ts'],
      {
        EVERY_TEST: LONG.EVERY_TEST,
        CUT_SECONDS: numberOf('--seconds', LONG.CUT_SECONDS, 30, 180),
      },
    ],
    soak: () => [['soak/soak.spec.ts'], { SOAK_STEPS: numberOf('--steps', LONG.SOAK_STEPS, 120) }],
    late: () => [args, LATE],
    'languages:look': () => {
      const only = optionOf('--only', '')
      const tests = ['src/screens.spec.ts', 'landing.spec.ts', ...(only === '' ? [] : ['--grep', only])]
      return [tests, { EVERY_TEST: LONG.EVERY_TEST, EVERY_LANGUAGE: LONG.EVERY_LANGUAGE }]
    },
  }

const run = TASKS[task]
if (run === undefined) throw new UserError(`Name one of ${Object.keys(TASKS).join(', ')}.`)
const [tests, env] = run()
process.exitCode = await runBrowserTests([...tests, '--reporter', 'list'], env)
