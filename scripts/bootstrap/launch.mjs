// @ts-check
import { spawn, spawnSync } from 'node:child_process'
import { delimiter, dirname } from 'node:path'

/** An error that the user can correct: its message is printed without a stack trace. */
export class UserError extends Error {}

/**
 * Runs npm on the current Node.
 * @param {string[]} args
 * @param {string} cwd
 * @param {'inherit' | ['ignore', 'pipe', 'inherit']} stdio
 */
function spawnNpm(args, cwd, stdio) {
  const env = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}` }
  const cli = process.env.npm_execpath ?? ''
  return /npm-cli\.c?js$/.test(cli)
    ? spawnSync(process.execPath, [cli, ...args], { cwd, env, stdio })
    : // Windows starts npm.cmd only through a shell; the arguments here are constants.
      spawnSync('npm', args, { cwd, env, stdio, shell: process.platform === 'win32' })
}

/**
 * Runs npm on the current Node with its output on this terminal. True if it succeeded.
 * @param {string[]} args
 * @param {string} cwd
 */
export function runNpm(args, cwd) {
  return spawnNpm(args, cwd, 'inherit').status === 0
}

/**
 * What npm prints.
 * @param {string[]} args
 * @param {string} cwd
 * @throws UserError if it fails; its errors are on this terminal
 */
export function outputOfNpm(args, cwd) {
  const { status, stdout } = spawnNpm(args, cwd, ['ignore', 'pipe', 'inherit'])
  if (status !== 0) throw new UserError(`npm ${args[0]} failed; see its output above.`)
  return stdout.toString('utf8')
}

/**
 * Runs a program in another Node instead of this process: with the same terminal, signals and exit code.
 * @param {string} node path of the Node
 * @param {string[]} args
 */
export function runInNode(node, args) {
  const PATH = `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`
  const child = spawn(node, args, { stdio: 'inherit', env: { ...process.env, PATH } })
  // A terminal sends Ctrl-C to the child as well; passing it on would count as a second Ctrl-C.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  process.on('SIGHUP', () => child.kill('SIGHUP'))
  child.on('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}
