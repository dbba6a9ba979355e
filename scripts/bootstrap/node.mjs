// @ts-check
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { UserError, runNpm } from './launch.mjs'

const runtime = join(dirname(dirname(fileURLToPath(import.meta.url))), 'runtime')

/**
 * Whether this version runs the product and its tools: 24.15 or newer, except 25, which several tools refuse.
 * @param {string} version such as 24.21.0
 */
export function isSuitable(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major === 24 ? minor >= 15 : major >= 26
}

/**
 * The package with the Node of a platform, or undefined if the registry has no suitable one.
 * @param {Record<string, string>} available name → version
 * @param {string} platform as process.platform
 * @param {string} arch as process.arch
 */
export function packageFor(available, platform, arch) {
  const name = `node-${platform === 'win32' ? 'win' : platform}-${arch}`
  return name in available ? name : undefined
}

/**
 * The path of a suitable Node: the current one, or the pinned one of scripts/runtime, which is installed if
 * missing.
 */
export function ensureNode() {
  if (isSuitable(process.versions.node)) return process.execPath
  const available = readJson(join(runtime, 'package.json')).optionalDependencies
  const name = packageFor(available, process.platform, process.arch)
  if (name === undefined) throw new UserError(advice('none can be installed on this kind of machine'))
  const folder = join(runtime, 'node_modules', name)
  const binary = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (!isInstalled(folder, binary, available[name])) install(binary, available[name])
  return binary
}

/** @param {string} folder @param {string} binary @param {string} version */
function isInstalled(folder, binary, version) {
  return existsSync(binary) && readJson(join(folder, 'package.json')).version === version
}

/** @param {string} binary @param {string} version */
function install(binary, version) {
  console.log(
    `This machine has Node ${process.versions.node}; installing Node ${version} for Kafana only (once, about 50 MB) …`,
  )
  const succeeded = runNpm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], runtime)
  if (!succeeded || !existsSync(binary))
    throw new UserError(advice('installing one failed (is the npm registry reachable?)'))
  if (spawnSync(binary, ['--version']).status !== 0)
    throw new UserError(advice('the installed one does not run on this system'))
}

/** @param {string} why */
function advice(why) {
  return `Kafana needs Node 24.15 or newer; this machine has ${process.versions.node} and ${why}. Please install Node 24 LTS and run this again.`
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
