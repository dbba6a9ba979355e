/**
 * Eight hours of a busy evening without the pauses, with screens open in a browser: what server and pages hold on to is measured all along, and a rise
 * beyond its bound fails. `npm run soak -- --steps 1500` takes fewer of the 9,600 steps.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Refusal } from './bootstrap/refusal.mjs'
import { ensureChromium } from './lib/chromium.ts'
import { toolFile } from './lib/paths.ts'
import { runNode } from './lib/run.ts'
import { bringWebUpToDate } from './lib/venue.ts'

const HOURS = 8
/** The busy evening takes a step every three seconds. */
const STEPS = HOURS * 3600 / 3
const FEWEST = 120

const [flag, given = String(STEPS), ...more] = process.argv.slice(2)
const steps = Number(given)
if ((flag !== undefined && flag !== '--steps') || more.length > 0 || !Number.isInteger(steps) || steps < FEWEST) {
  throw new Refusal(`npm run soak knows --steps, a whole number from ${FEWEST} on.`)
}
await ensureChromium()
await bringWebUpToDate()
const output = mkdtempSync(join(tmpdir(), 'kafana-soak-'))
const args = [toolFile('@playwright/test/cli.js'), 'test', 'soak/soak.spec.ts', '--trace', 'off', '--output', output]
const { code } = await runNode(args, { stream: 'show', env: { SOAK_STEPS: String(steps) } })
rmSync(output, { recursive: true, force: true })
process.exitCode = code
