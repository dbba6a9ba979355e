import { existsSync } from 'node:fs'
import { Refusal } from '../bootstrap/launch.mjs'
import { print, run } from './run.ts'

const USUAL = [
  // Chromium without a user interface: tests take two thirds of the time that they take with the whole browser.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser of the tests: CHROME_PATH, or the first usual location that has one; undefined without any. */
export const chromiumPath = (): string | undefined =>
  [process.env['CHROME_PATH'] ?? '', ...USUAL].find((path) => path !== '' && existsSync(path))

/** Installs Chromium if there is none. @throws Refusal if it cannot be installed */
export const ensureChromium = async (): Promise<void> => {
  if (chromiumPath() !== undefined) return
  const advice =
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium-headless-shell) or set CHROME_PATH to where it is.'
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Refusal(advice)
  print('Installing Chromium for the browser tests (once, some minutes) …')
  await apt('update')
  let refusal = ''
  // Ubuntu has no package of the headless shell.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const { output } = await apt('install', '--yes', '--no-install-recommends', name)
    if (chromiumPath() !== undefined) return
    refusal += `${output.trimEnd()}\n`
  }
  throw new Refusal(refusal + advice)
}

const apt = (...args: readonly string[]) =>
  run('/usr/bin/apt-get', args, { stream: 'keep', env: { DEBIAN_FRONTEND: 'noninteractive' } })
