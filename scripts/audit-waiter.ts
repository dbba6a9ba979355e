/**
 * Measures on a demo venue how long the waiter's app takes to open without a network on a slow phone: five times, or the
 * given number of times. The medians are saved in docs/audit.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UserError } from './bootstrap/launch.mjs'
import { chromiumPath, ensureChromium } from './lib/browser-tools.ts'
import { withDemoVenue } from './lib/demo-venue.ts'
import { quantile } from './lib/quantile.ts'
import { inRoot } from './lib/repository.ts'
import { print } from './lib/run.ts'
import { enrolPhone, startCold, type WaiterStart } from './lib/waiter-start.ts'

const SLOWDOWN = 4
const MAX_LOCK_MS = 1000

const LABELS: Readonly<Record<keyof WaiterStart, string>> = {
  pageMs: 'the page, from the service worker',
  scriptsMs: 'its scripts have run',
  lockMs: 'the lock is painted',
  tablesMs: 'from *Unlock* to the tables, with the check of the PIN',
}

const report = (medians: WaiterStart, rounds: number): string => `# How the waiter’s app opens

Created by \`npm run audit:waiter\`: the app of an enrolled phone, opened ${rounds} times without a network, after its browser was closed each time, and the median of each number. The processor is ${SLOWDOWN} times slower than the machine’s, by Chromium’s own throttling, at 390 × 844 px. The machine has two cores, which browse and drive the browser at the same time: the times are upper bounds. The goal is a lock within ${MAX_LOCK_MS / 1000} s.

| From the request on | Time |
|---|---|
${Object.entries(LABELS)
  .map(([name, label]) => `| ${label} | ${(medians[name as keyof WaiterStart] / 1000).toFixed(2)} s |`)
  .join('\n')}

${medians.lockMs <= MAX_LOCK_MS ? 'The goal is met.' : 'The goal is missed.'}
`

const rounds = Number(process.argv[2] ?? 5)
if (!Number.isInteger(rounds) || rounds < 1)
  throw new UserError('npm run audit:waiter takes a whole number of starts.')

await ensureChromium()
await withDemoVenue(async (url) => {
  const [folder, browser] = [mkdtempSync(join(tmpdir(), 'kafana-phone-')), chromiumPath()]
  const starts: WaiterStart[] = []
  try {
    await enrolPhone(url, folder, browser)
    for (let round = 0; round < rounds; round += 1)
      starts.push(await startCold(url, folder, browser, SLOWDOWN))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const median = (name: keyof WaiterStart): number =>
    quantile(
      starts.map((each) => each[name]),
      0.5,
    )
  const medians: WaiterStart = {
    pageMs: median('pageMs'),
    scriptsMs: median('scriptsMs'),
    lockMs: median('lockMs'),
    tablesMs: median('tablesMs'),
  }
  writeFileSync(inRoot('docs', 'audit', 'waiter.md'), report(medians, rounds))
  print(`The report is docs/audit/waiter.md; the lock took ${Math.round(medians.lockMs)} ms.`)
})
