// @ts-check
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { UserError, runNpm } from './launch.mjs'

/**
 * @typedef {{ version?: string, resolved?: string, integrity?: string, link?: boolean, optional?: boolean }}
 * Locked
 */
/** @typedef {Record<string, Locked>} Packages path in the tree → package */

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
 * @throws UserError
 */
export function ensureDependencies(root) {
  if (isInstalled(root)) return
  const startedAt = Date.now()
  console.log('Installing the dependencies (once, about a minute) …')
  if (!existsSync(recordIn(root))) rmSync(join(root, 'node_modules'), { recursive: true, force: true })
  if (!runNpm(['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], root)) {
    throw new UserError(
      "Installing the dependencies failed; see npm's output above. Is the npm registry reachable?",
    )
  }
  if (!isInstalled(root))
    throw new UserError(
      'package.json asks for other packages than package-lock.json: bring the lock file up to date with "npm install".',
    )
  console.log(`Dependencies installed in ${Math.round((Date.now() - startedAt) / 1000)} s.`)
}

/** @param {string} root */
function isInstalled(root) {
  return (
    existsSync(recordIn(root)) &&
    matches(packagesOf(join(root, 'package-lock.json')), packagesOf(recordIn(root)))
  )
}

/** @param {string} root */
function recordIn(root) {
  return join(root, 'node_modules', '.package-lock.json')
}

/** @param {string} file @returns {Packages} */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}
