/**
 * The long runs of billing: `crash` with real processes, `simulate` in one process. Each documents its
 * options.
 */
import { UserError } from './bootstrap/launch.mjs'
import { inRoot } from './lib/repository.ts'
import { runNode } from './lib/run.ts'

const PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  crash: ['crash', 'main.ts'],
  simulate: ['main.ts'],
}

const [task = '', ...args] = process.argv.slice(2)
const program = PROGRAMS[task]
if (program === undefined) throw new UserError('Name one of crash and simulate.')
const { code } = await runNode([inRoot('packages', 'billing-proof', 'src', ...program), ...args], {
  stream: 'show',
})
process.exitCode = code
