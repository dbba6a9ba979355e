/** Every benchmark, one after the other, so that none slows another down. */
import { globSync } from 'node:fs'
import { ROOT } from './lib/paths.ts'
import { runNode } from './lib/run.ts'
import { say } from './lib/say.ts'

const files = globSync('bench/**/*.bench.ts', { cwd: ROOT }).toSorted()
if (files.length === 0) say('There is no benchmark yet (bench/*.bench.ts).')
for (const file of files) {
  say(`\n${file}`)
  const { code } = await runNode([file], { stream: 'show' })
  if (code !== 0) process.exitCode = code
}
