/**
 * Every screen in every language, on a desk and on a phone, in a browser: no key shows, every text fits, the console is silent. The everyday tests do the
 * same for English, the longest language and one that nobody speaks. `npm run languages:look -- --only "owner, de"` takes those whose names have these words.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Refusal } from './bootstrap/refusal.mjs'
import { ensureChromium } from './lib/chromium.ts'
import { toolFile } from './lib/paths.ts'
import { runNode } from './lib/run.ts'
import { bringWebUpToDate } from './lib/venue.ts'

const [flag, only, ...more] = process.argv.slice(2)
if ((flag !== undefined && flag !== '--only') || (flag !== undefined && !only) || more.length > 0) throw new Refusal('npm run languages:look knows --only, with words of the looks to take.')
await ensureChromium()
await bringWebUpToDate()
const output = mkdtempSync(join(tmpdir(), 'kafana-languages-'))
const args = [toolFile('@playwright/test/cli.js'), 'test', 'src/screens.spec.ts', '--reporter', 'list', '--trace', 'off', '--output', output, ...(only ? ['--grep', only] : [])]
const { code } = await runNode(args, { stream: 'show', env: { EVERY_LANGUAGE: 'yes' } })
rmSync(output, { recursive: true, force: true })
process.exitCode = code
