/** Runs every benchmark, one at a time, so that they do not slow each other down. */
import { globSync } from 'node:fs'
import { ROOT } from './lib/repository.ts'
import { print, runNode } from './lib/run.ts'

const files = globSync('bench/**/*.bench.ts', { cwd: ROOT }).toSorted()
if (files.length === 0) print('There is no benchmark yet (bench/*.bench.ts).')
for (const file of files) {
  print(`\n${file}`)
  const { code } = await runNode([file], { stream: 'show' })
  if (code !== 0) process.exitCode = code
}
