// @ts-check
import { spawn } from 'node:child_process'
import { delimiter, dirname } from 'node:path'

/**
 * Runs a program in another Node as if it were this process: same terminal, signals passed on, same end.
 * @param {string} node path of the Node
 * @param {string[]} args
 */
export function handOver(node, args) {
  const PATH = `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`
  const child = spawn(node, args, { stdio: 'inherit', env: { ...process.env, PATH } })
  // A terminal's Ctrl-C reaches the child by itself; passing it on as well would count as a second, impatient one.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  process.on('SIGHUP', () => child.kill('SIGHUP'))
  child.on('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}
