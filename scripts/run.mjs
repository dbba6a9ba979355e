// @ts-check
/**
 * The entry point of every npm script: finds or installs a suitable Node, installs the dependencies and runs
 * scripts/<task>.ts. Plain JavaScript without dependencies, because it runs on Node 18 or newer before
 * anything is installed.
 */
import { existsSync, readdirSync } from 'node:fs'
// A namespace import, because older versions lack the named exports.
import * as nodeModule from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ensureDependencies } from './bootstrap/dependencies.mjs'
import { runInNode, UserError } from './bootstrap/launch.mjs'
import { ensureNode } from './bootstrap/node.mjs'

const scripts = dirname(fileURLToPath(import.meta.url))

/** Tasks that run on the production packages alone; the first one needs a build of the web application too. */
const PRODUCTION = ['start', 'gateway', 'backup', 'restore', 'move-to-postgres', 'recover']

/** It only reads package-lock.json, and nothing else may stand in its output. */
const WITHOUT_PACKAGES = 'sbom'

/** @param {string | undefined} task */
function fileOf(task) {
  const file = join(scripts, `${task}.ts`)
  if (task !== undefined && /^[a-z-]+$/.test(task) && existsSync(file)) return file
  const tasks = readdirSync(scripts)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.slice(0, -3))
  throw new UserError(`Name one of the tasks: ${tasks.join(', ')}.`)
}

async function main() {
  const [task, ...args] = process.argv.slice(2)
  const file = fileOf(task)
  const node = ensureNode()
  if (node !== process.execPath) return runInNode(node, process.argv.slice(1))
  if (task !== WITHOUT_PACKAGES)
    ensureDependencies(dirname(scripts), {
      isProduction: PRODUCTION.includes(task ?? ''),
      needsBuild: task === PRODUCTION[0],
    })
  // Halves the start-up time of this and of every program started from here.
  process.env.NODE_COMPILE_CACHE ??= join(dirname(scripts), '.cache', 'node')
  nodeModule.enableCompileCache(process.env.NODE_COMPILE_CACHE)
  process.argv = [node, file, ...args]
  await import(pathToFileURL(file).href)
}

main().catch((error) => {
  console.error(error instanceof UserError ? error.message : error)
  process.exit(1)
})
