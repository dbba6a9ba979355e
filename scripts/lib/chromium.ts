import { existsSync } from 'node:fs'
import { UserError } from '../bootstrap/launch.mjs'
import { print, run } from './run.ts'

const USUAL_PATHS = [
  // Chromium without a user interface: tests run in two thirds of the time of the full browser.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * The browser of the tests: CHROME_PATH, or the first that exists in the usual places; undefined if there is
 * none.
 */
export const chromiumPath = (): string | undefined =>
  [process.env['CHROME_PATH'] ?? '', ...USUAL_PATHS].find((path) => path !== '' && existsSync(path))

/** Installs Chromium if there is none. @throws UserError if it cannot be installed */
export const ensureChromium = async (): Promise<void> => {
  if (chromiumPath() !== undefined) return
  const advice =
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium-headless-shell) or set CHROME_PATH to its path.'
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new UserError(advice)
  print('Installing Chromium for the browser tests (once, some minutes) …')
  await apt('update')
  let log = ''
  // Ubuntu has no package of the headless shell.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const { output } = await apt('install', '--yes', '--no-install-recommends', name)
    if (chromiumPath() !== undefined) return
    log += `${output.trimEnd()}\n`
  }
  throw new UserError(log + advice)
}

const apt = (...args: readonly string[]) =>
  run('/usr/bin/apt-get', args, { stream: 'capture', env: { DEBIAN_FRONTEND: 'noninteractive' } })
