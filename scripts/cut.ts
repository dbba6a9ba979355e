/** A network that is cut under a busy evening for as long as many a router takes to come back; `npm run cut -- --seconds 180` cuts it for longer. */
import { Refusal } from './bootstrap/refusal.mjs'
import { ensureChromium } from './lib/chromium.ts'
import { toolFile } from './lib/paths.ts'
import { runNode } from './lib/run.ts'
import { bringWebUpToDate } from './lib/venue.ts'

/** Screens need some 20 s to notice; a story ends after five minutes, and what follows the cut takes its time, too. */
const [FEWEST, MOST] = [30, 180]

const [flag, given = '60', ...more] = process.argv.slice(2)
const seconds = Number(given)
if (
  (flag !== undefined && flag !== '--seconds') ||
  more.length > 0 ||
  !Number.isInteger(seconds) ||
  seconds < FEWEST ||
  seconds > MOST
) {
  throw new Refusal(`npm run cut knows --seconds, a whole number from ${FEWEST} to ${MOST}.`)
}
await ensureChromium()
await bringWebUpToDate()
const { code } = await runNode([toolFile('@playwright/test/cli.js'), 'test', 'floor/cut.spec.ts'], {
  stream: 'show',
  env: { CUT_SECONDS: given },
})
process.exitCode = code
