/**
 * Eight hours of a busy evening without the pauses, with screens open in a browser: what server and pages hold on to is measured all along, and a rise
 * beyond its bound fails. `npm run soak -- --steps 1500` takes fewer of the 9,600 steps.
 */
import { Refusal } from './bootstrap/refusal.mjs'
import { tellStories } from './lib/stories.ts'

const HOURS = 8
/** The busy evening takes a step every three seconds. */
const STEPS = (HOURS * 3600) / 3
const FEWEST = 120

const [flag, given = String(STEPS), ...more] = process.argv.slice(2)
const steps = Number(given)
if (
  (flag !== undefined && flag !== '--steps') ||
  more.length > 0 ||
  !Number.isInteger(steps) ||
  steps < FEWEST
) {
  throw new Refusal(`npm run soak knows --steps, a whole number from ${FEWEST} on.`)
}
process.exitCode = await tellStories(['soak/soak.spec.ts'], { SOAK_STEPS: String(steps) })
