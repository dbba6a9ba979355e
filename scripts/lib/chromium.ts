import { existsSync } from 'node:fs'
import { Refusal } from '../bootstrap/refusal.mjs'
import { run } from './run.ts'
import { say } from './say.ts'

const USUAL = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser for the tests: CHROME_PATH, else the first of the usual places that has one; undefined where there is none. */
export const chromiumPath = (): string | undefined =>
  [process.env['CHROME_PATH'] ?? '', ...USUAL].find((path) => path !== '' && existsSync(path))

/** Brings a Chromium where there is none. @throws Refusal where it cannot be brought */
export const ensureChromium = async (): Promise<void> => {
  if (chromiumPath() !== undefined) return
  const advice =
    'The browser tests need Chromium. Install it (Debian, Ubuntu: apt-get install chromium) or set CHROME_PATH to where it is.'
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Refusal(advice)
  say('Installing Chromium for the browser tests (once, some minutes) …')
  await apt('update')
  const { code, output } = await apt('install', '--yes', '--no-install-recommends', 'chromium')
  if (code !== 0 || chromiumPath() === undefined) throw new Refusal(`${output.trimEnd()}\n${advice}`)
}

const apt = (...args: readonly string[]) =>
  run('/usr/bin/apt-get', args, { stream: 'keep', env: { DEBIAN_FRONTEND: 'noninteractive' } })
