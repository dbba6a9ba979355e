/**
 * Every browser story on a network whose answers come up to a second and a half late, each by another while: what a screen or a story takes for granted
 * only because the server is near shows. `npm run late -- manager` takes the files whose names have this word.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './lib/chromium.ts'
import { toolFile } from './lib/paths.ts'
import { runNode } from './lib/run.ts'
import { bringWebUpToDate } from './lib/venue.ts'

const LATE_MS = 1500

await ensureChromium()
await bringWebUpToDate()
const output = mkdtempSync(join(tmpdir(), 'kafana-late-'))
const args = [toolFile('@playwright/test/cli.js'), 'test', ...process.argv.slice(2), '--reporter', 'list', '--trace', 'off', '--output', output]
const { code } = await runNode(args, { stream: 'show', env: { ANSWERS_LATE_MS: String(LATE_MS) } })
rmSync(output, { recursive: true, force: true })
process.exitCode = code
