// @ts-check
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { UserError, runNpm } from './launch.mjs'

/**
 * @typedef {{ version?: string, resolved?: string, integrity?: string, link?: boolean, optional?: boolean,
 * dev?: boolean }} Locked
 */
/** @typedef {Record<string, Locked>} Packages path in the tree → package */

/**
 * The packages that "npm install --omit=dev" installs: those that a running venue needs.
 * @param {Packages} wanted of package-lock.json
 * @returns {Packages}
 */
export function forProduction(wanted) {
  return Object.fromEntries(Object.entries(wanted).filter(([, { dev }]) => dev !== true))
}

/**
 * The packages that a machine needs for a task. What only runs a venue is content with the production packages on a
 * machine that has no others, or that has none at all and nothing to build.
 * @param {Packages} wanted of package-lock.json
 * @param {Packages | null} installed of node_modules/.package-lock.json
 * @param {{ isProduction: boolean, mustBuild: boolean }} task whether it only runs a venue; whether the web application
 * has to be built for it
 * @returns {Packages}
 */
export function neededFor(wanted, installed, { isProduction, mustBuild }) {
  const hasTools = Object.values(installed ?? {}).some(({ dev }) => dev === true)
  const needsTools = hasTools || (installed === null && mustBuild)
  return isProduction && !needsTools ? forProduction(wanted) : wanted
}

/**
 * Whether the installed tree matches the lock file. npm writes its own record of a tree at the end of an
 * install, so an interrupted install does not match, and a manual one does.
 * @param {Packages} wanted of package-lock.json
 * @param {Packages} installed of node_modules/.package-lock.json
 */
export function matches(wanted, installed) {
  const isComplete = Object.entries(wanted).every(
    ([path, entry]) => !path.includes('node_modules/') || isAsLocked(entry, installed[path]),
  )
  return (
    isComplete &&
    Object.entries(installed).every(([path, entry]) => path in wanted || entry.optional === true)
  )
}

/**
 * A package for one platform is optional and missing on the others.
 * @param {Locked} wanted
 * @param {Locked | undefined} found
 */
function isAsLocked(wanted, found) {
  if (found === undefined) return wanted.optional === true
  return wanted.link === true
    ? found.resolved === wanted.resolved
    : found.version === wanted.version && found.integrity === wanted.integrity
}

/**
 * Installs the packages of package-lock.json if necessary. "npm ci" is not used, because it refuses a lock
 * file without an optional package, and packages for other platforms are not always available. Its guarantee
 * is checked afterwards: every version and digest equals the lock file.
 * @param {string} root of the repository
 * @param {{ isProduction: boolean, needsBuild: boolean }} task whether it only runs a venue; whether it needs a build of
 * the web application
 * @throws UserError
 */
export function ensureDependencies(root, { isProduction, needsBuild }) {
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const installed = installedIn(root)
  const mustBuild = needsBuild && !existsSync(join(root, 'packages', 'web', 'dist', 'index.html'))
  const needed = neededFor(wanted, installed, { isProduction, mustBuild })
  if (installed !== null && matches(needed, installed)) return
  const startedAt = Date.now()
  console.log('Installing the dependencies (once, about a minute) …')
  if (installed === null) rmSync(join(root, 'node_modules'), { recursive: true, force: true })
  const scope = needed === wanted ? '--include=dev' : '--omit=dev'
  if (!runNpm(['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', scope], root)) {
    throw new UserError(
      "Installing the dependencies failed; see npm's output above. Is the npm registry reachable?",
    )
  }
  if (!matches(needed, installedIn(root) ?? {}))
    throw new UserError(
      'package.json asks for other packages than package-lock.json: bring the lock file up to date with "npm install".',
    )
  console.log(`Dependencies installed in ${Math.round((Date.now() - startedAt) / 1000)} s.`)
}

/**
 * What npm installed, by its own record; null if it never finished.
 * @param {string} root
 * @returns {Packages | null}
 */
function installedIn(root) {
  const record = join(root, 'node_modules', '.package-lock.json')
  return existsSync(record) ? packagesOf(record) : null
}

/** @param {string} file @returns {Packages} */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}
