/**
 * Runs the benchmarks one at a time, so that they do not slow each other down, and prints a table of their targets.
 * `npm run bench -- pages` runs one by name, or several.
 */
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, release, tmpdir, totalmem, type } from 'node:os'
import { basename, join } from 'node:path'
import { FOLDER_VARIABLE, RESULTS_FILE, verdictOf, type Result } from '../bench/rounds.ts'
import { sizesSet } from '../bench/sizes.ts'
import { UserError } from './bootstrap/launch.mjs'
import { ROOT } from './lib/repository.ts'
import { print, runNode } from './lib/run.ts'

const END = '.bench.ts'
const GIGABYTE = 1024 ** 3

const files = globSync(`bench/*${END}`, { cwd: ROOT }).toSorted()
const names = files.map((file) => basename(file, END))
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !names.includes(name))
if (unknown.length > 0)
  throw new UserError(`There is no benchmark ${unknown.join(', ')}: name some of ${names.join(', ')}.`)

const folder = mkdtempSync(join(tmpdir(), 'kafana-bench-all-'))
/** Runs a benchmark. What it measured before a failure counts. */
const run = async (file: string): Promise<readonly Result[]> => {
  print(`\n${file}`)
  const resultsFile = join(folder, RESULTS_FILE)
  writeFileSync(resultsFile, '')
  const { code } = await runNode([file], { stream: 'show', env: { [FOLDER_VARIABLE]: folder } })
  const lines = readFileSync(resultsFile, 'utf8').split('\n')
  const measured = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Result)
  if (code === 0) return measured
  process.exitCode = 1
  return [...measured, { name: `${file} failed`, measured: '–', asked: '–', isMet: false }]
}

const results: Result[] = []
try {
  for (const [at, file] of files.entries())
    if (asked.length === 0 || asked.includes(names[at] ?? '')) results.push(...(await run(file)))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** The number of the target that a result begins with; what has none comes last. */
const numberOf = ({ name }: Result): number => Number(/^P(\d+) /.exec(name)?.[1] ?? Infinity)

/** Columns of equal width, with a rule below the first row. */
const table = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  )
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}

print(
  `\n${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, ${(totalmem() / GIGABYTE).toFixed(0)} GB, ${type()} ${release()}, Node ${process.version}`,
)
if (sizesSet().length > 0) print(`These sizes are not those of the targets: ${sizesSet().join(' ')}`)
print('Medians of ratios, with the lowest and the highest.')
print(
  table([
    ['target', 'measured', 'asked', 'verdict'],
    ...results
      .toSorted((a, b) => numberOf(a) - numberOf(b))
      .map((result) => [result.name, result.measured, result.asked, verdictOf(result)]),
  ]),
)
