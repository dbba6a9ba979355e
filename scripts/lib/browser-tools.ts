import { existsSync } from 'node:fs'
import { join } from 'node:path'
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

const apt = (...args: readonly string[]) =>
  run('/usr/bin/apt-get', args, { stream: 'capture', env: { DEBIAN_FRONTEND: 'noninteractive' } })

/**
 * Installs the first package that helps, of those that Debian or Ubuntu may have.
 * @param isThere whether what is needed is installed
 * @throws UserError with the advice if it cannot be installed
 */
const ensureInstalled = async (
  isThere: () => boolean,
  packages: readonly string[],
  advice: string,
): Promise<void> => {
  if (isThere()) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new UserError(advice)
  print(`Installing ${packages[0]} for the browser tests (once, some minutes) …`)
  await apt('update')
  let log = ''
  for (const name of packages) {
    const { output } = await apt('install', '--yes', '--no-install-recommends', name)
    if (isThere()) return
    log += `${output.trimEnd()}\n`
  }
  throw new UserError(log + advice)
}

/** Installs Chromium if there is none. @throws UserError if it cannot be installed */
export const ensureChromium = (): Promise<void> =>
  ensureInstalled(
    () => chromiumPath() !== undefined,
    // Ubuntu has no package of the headless shell.
    ['chromium-headless-shell', 'chromium'],
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium-headless-shell) or set CHROME_PATH to its path.',
  )

/** Installs `certutil`, by which a long test makes its browser trust an authority. @throws UserError as above */
export const ensureCertutil = (): Promise<void> =>
  ensureInstalled(
    () => (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(join(folder, 'certutil'))),
    ['libnss3-tools'],
    'The long browser tests need certutil. Install it (Debian: apt-get install libnss3-tools).',
  )
