/** Every suite there is, whatever of it fails; ends with one line that counts them all. */
import { ensureChromium } from './lib/chromium.ts'
import { firstLoadStep } from './lib/first-load.ts'
import { complain, say } from './lib/say.ts'
import { STATIC_STEPS } from './lib/static-steps.ts'
import { runStep, type Step } from './lib/step.ts'
import { problem, sum, verdict, type Tally } from './lib/tally.ts'
import { runPlaywright, runVitest } from './lib/test-runs.ts'
import { buildWebIfStale } from './lib/web-build.ts'

const WEB_BUILD: Step = {
  name: 'build of the web',
  check: async () => {
    const built = await buildWebIfStale('keep')
    return { passed: (built?.code ?? 0) === 0, output: built?.output ?? '' }
  },
}

const tallyStep = async (step: Step): Promise<Tally> => {
  const passed = await runStep(step)
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, problems: [] }
}

await ensureChromium()
const tallies: Tally[] = []
for (const step of STATIC_STEPS) tallies.push(await tallyStep(step))
const build = await tallyStep(WEB_BUILD)
if (build.failed === 0) tallies.push(await tallyStep(firstLoadStep))
tallies.push(build, await runVitest())
tallies.push(
  build.failed === 0
    ? await runPlaywright()
    : problem('the browser tests were not run, because the web does not build'),
)

const total = sum(tallies)
const { line, ok } = verdict(total)
for (const text of total.problems) complain(`✗ ${text}`)
say(line)
process.exitCode = ok ? 0 : 1
