// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runNpm } from './npm.mjs'
import { Refusal } from './refusal.mjs'

/** @typedef {{ version?: string, resolved?: string, integrity?: string, link?: boolean, optional?: boolean }} Locked */
/** @typedef {Record<string, Locked>} Packages path in the tree → what stands there */

/**
 * Whether the installed tree is the one that the lock file asks for. npm writes its own record of a tree as the last act
 * of an install, so an interrupted one does not match, and an install made by hand does.
 * @param {Packages} wanted of package-lock.json
 * @param {Packages} installed of node_modules/.package-lock.json
 */
export function matches(wanted, installed) {
  const missing = Object.entries(wanted).some(([path, entry]) => path.includes('node_modules/') && !stands(entry, installed[path]))
  return !missing && Object.keys(installed).every((path) => path in wanted)
}

/**
 * Packages for other platforms are optional and rightly absent.
 * @param {Locked} wanted
 * @param {Locked | undefined} found
 */
function stands(wanted, found) {
  if (found === undefined) return wanted.optional === true
  return wanted.link === true ? found.resolved === wanted.resolved : found.version === wanted.version && found.integrity === wanted.integrity
}

/**
 * Installs what package-lock.json asks for unless it is there.
 * @param {string} root of the repository
 */
export function ensureDependencies(root) {
  if (isInstalled(root)) return
  const began = Date.now()
  console.log('Installing the dependencies (once, about a minute) …')
  if (!runNpm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], root)) {
    throw new Refusal('Installing the dependencies failed; what npm said stands above. Is the npm registry reachable?')
  }
  console.log(`Dependencies installed in ${Math.round((Date.now() - began) / 1000)} s.`)
}

/** @param {string} root */
function isInstalled(root) {
  const record = join(root, 'node_modules', '.package-lock.json')
  return existsSync(record) && matches(packagesOf(join(root, 'package-lock.json')), packagesOf(record))
}

/** @param {string} file @returns {Packages} */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}
