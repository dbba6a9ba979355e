// @ts-check
import { existsSync, readFileSync, rmSync } from 'node:fs'
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
  const isComplete = Object.entries(wanted).every(
    ([path, entry]) => !path.includes('node_modules/') || stands(entry, installed[path]),
  )
  return (
    isComplete &&
    Object.entries(installed).every(([path, entry]) => path in wanted || entry.optional === true)
  )
}

/**
 * A package for one platform is optional, and rightly absent from the others.
 * @param {Locked} wanted
 * @param {Locked | undefined} found
 */
function stands(wanted, found) {
  if (found === undefined) return wanted.optional === true
  return wanted.link === true
    ? found.resolved === wanted.resolved
    : found.version === wanted.version && found.integrity === wanted.integrity
}

/**
 * Installs what package-lock.json asks for unless it is there. Not by "npm ci", which refuses every lock file that lacks
 * an optional package, and the tools' packages for platforms of other people are not always to be had. What "ci"
 * stands for is checked afterwards: the tree is the lock file's, version by version and digest by digest.
 * @param {string} root of the repository
 * @throws Refusal
 */
export function ensureDependencies(root) {
  if (isInstalled(root)) return
  const began = Date.now()
  console.log('Installing the dependencies (once, about a minute) …')
  if (!existsSync(recordIn(root))) rmSync(join(root, 'node_modules'), { recursive: true, force: true })
  if (!runNpm(['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], root)) {
    throw new Refusal(
      'Installing the dependencies failed; what npm said stands above. Is the npm registry reachable?',
    )
  }
  if (!isInstalled(root))
    throw new Refusal(
      'package.json asks for other packages than package-lock.json: bring the lock file up to date with "npm install".',
    )
  console.log(`Dependencies installed in ${Math.round((Date.now() - began) / 1000)} s.`)
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
