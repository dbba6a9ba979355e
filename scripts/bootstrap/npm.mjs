// @ts-check
import { spawnSync } from 'node:child_process'
import { delimiter, dirname } from 'node:path'

/**
 * Runs npm to its end on the Node that runs this, its output on this terminal. True when it succeeded.
 * @param {string[]} args
 * @param {string} cwd
 */
export function runNpm(args, cwd) {
  const env = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}` }
  const cli = process.env.npm_execpath ?? ''
  const done = /npm-cli\.c?js$/.test(cli)
    ? spawnSync(process.execPath, [cli, ...args], { cwd, env, stdio: 'inherit' })
    : // Windows starts npm.cmd only through a shell; the arguments here are constants.
      spawnSync('npm', args, { cwd, env, stdio: 'inherit', shell: process.platform === 'win32' })
  return done.status === 0
}
