/**
 * Runs every suite, even after failures, and prints the total in the last line. `npm run test:full` adds the
 * long tests: planted faults, every language, a longer cut, an evening of eight hours, late responses, and the
 * long runs of billing.
 */
import { UserError } from './bootstrap/launch.mjs'
import { ensureCertutil, ensureChromium } from './lib/browser-tools.ts'
import { fillDemoData, type DemoData } from './lib/demo-data.ts'
import { firstLoadStep } from './lib/first-load.ts'
import { STARTED_VARIABLE } from './lib/progress.ts'
import { inRoot } from './lib/repository.ts'
import { print, printError, runNode } from './lib/run.ts'
import { runStep, STATIC_STEPS, type Step } from './lib/static-checks.ts'
import { problem, sum, verdict, type Tally } from './lib/tally.ts'
import { LATE, LONG, runPlaywright, runVitest } from './lib/test-runs.ts'
import { buildWebIfStale } from './lib/web-build.ts'

const [flag, ...more] = process.argv.slice(2)
if ((flag !== undefined && flag !== '--full') || more.length > 0)
  throw new UserError('npm test takes --full alone.')
const isFull = flag === '--full'
process.env[STARTED_VARIABLE] = String(Date.now())

const WEB_BUILD: Step = {
  name: 'build of the web',
  check: async () => {
    const built = await buildWebIfStale('capture')
    return { passed: (built?.code ?? 0) === 0, output: built?.output ?? '' }
  },
}

const tallyStep = async (step: Step): Promise<Tally> => {
  const passed = await runStep(step)
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, problems: [] }
}

/**
 * A part of the long billing runs: every crash point with every fault, some bills while processes crash, and many
 * installations, in about half an hour. `npm run billing:crash` and `npm run billing:simulate` take hours.
 */
const CRASH = ['--fresh', '--seeds', '5', '--bills', '300']
const SIMULATION = ['--count', '1000']

/** Runs a program of the billing proof, which exits with 0 if no rule was broken. */
const runBilling = async (
  name: string,
  program: readonly string[],
  args: readonly string[],
): Promise<Tally> => {
  print(name)
  const { code } = await runNode([inRoot('packages', 'billing-proof', 'src', ...program), ...args], {
    stream: 'show',
  })
  return code === 0 ? { passed: 1, failed: 0, problems: [] } : problem(`${name} ended with code ${code}`)
}

const runBrowser = async (demo: DemoData): Promise<readonly Tally[]> =>
  isFull
    ? [
        await runPlaywright('the browser run', { ...demo.env, ...LONG }),
        await runPlaywright('the browser run with late responses', { ...demo.env, ...LATE }),
      ]
    : [await runPlaywright('the browser run', demo.env)]

/** One step after the other, and then the demo venue of the browser tests. */
const runChecks = async (steps: readonly Step[]) => {
  const checks: Tally[] = []
  for (const step of steps) checks.push(await tallyStep(step))
  return { checks, demo: await fillDemoData() }
}

await ensureChromium()
if (isFull) await ensureCertutil()
// First: tests start the product, which reads the build.
const build = await tallyStep(WEB_BUILD)
const hasWeb = build.failed === 0
// Beside each other, because the first tests of vitest wait most of their time.
const [{ checks, demo }, tests] = await Promise.all([
  runChecks(hasWeb ? [firstLoadStep, ...STATIC_STEPS] : STATIC_STEPS),
  runVitest(isFull),
])
const tallies: Tally[] = [build, ...checks, tests]
if (hasWeb) tallies.push(...(await runBrowser(demo)))
else tallies.push(problem('the browser tests were not run, because the web does not build'))
demo.remove()
if (isFull)
  tallies.push(
    await runBilling('billing: crash matrix', ['crash', 'main.ts'], CRASH),
    await runBilling('billing: simulation', ['main.ts'], SIMULATION),
  )

const total = sum(tallies)
const { line, ok } = verdict(total)
for (const text of total.problems) printError(`✗ ${text}`)
print(line)
process.exitCode = ok ? 0 : 1
