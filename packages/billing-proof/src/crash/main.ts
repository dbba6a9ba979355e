/**
 * Runs every crash point with real processes that are killed, lose power, or whose requests are lost or
 * delayed; an independent checker judges the result. `--points 6,7 --kinds kill --seeds 3 --bills 200` runs
 * less, `--fresh` discards earlier results, and `--show 6/kill/3` runs one history and prints what happens.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { jobNamed, jobsOf, POINTS } from './points/index.ts'
import { billWhileCrashing } from './run-bills.ts'
import { type Job, type JobResult, runJobs } from './run-jobs.ts'
import { type Kind, KINDS } from './scenario-context.ts'
import { makeTemplate } from './template.ts'

/** The failures of each history that was run, by its name. */
type Results = Record<string, readonly string[]>

const RESULTS_FILE = join(import.meta.dirname, '..', '..', '..', '..', '.cache', 'billing-crash.json')

/** The results of earlier runs; empty if there is no readable file. */
const readResults = (): Results => {
  try {
    return JSON.parse(readFileSync(RESULTS_FILE, 'utf8')) as Results
  } catch {
    return {}
  }
}

const writeResults = (results: Results): void => {
  mkdirSync(dirname(RESULTS_FILE), { recursive: true })
  writeFileSync(`${RESULTS_FILE}.new`, JSON.stringify(results))
  renameSync(`${RESULTS_FILE}.new`, RESULTS_FILE)
}

const PROGRESS_EVERY_MS = 15_000
const BILLS_PER_INSTALLATION = 30
const SECOND = 1000

const { values } = parseArgs({
  options: {
    points: { type: 'string' },
    kinds: { type: 'string', default: KINDS.join(',') },
    seeds: { type: 'string', default: '50' },
    bills: { type: 'string', default: '20000' },
    installations: { type: 'string', default: String(availableParallelism()) },
    fresh: { type: 'boolean', default: false },
    show: { type: 'string' },
  },
})
const print = (text: string): void => {
  process.stdout.write(`${text}\n`)
}
const isSelected = (no: number): boolean =>
  values.points === undefined || values.points.split(',').includes(String(no))

const selectedKinds = KINDS.filter((kind) => values.kinds.split(',').includes(kind))

/** The selected histories, seed by seed, so that every point runs early. */
function* histories(): Generator<Job> {
  for (let seed = 1; seed <= Number(values.seeds); seed += 1)
    for (const point of POINTS) if (isSelected(point.no)) yield* jobsOf(point, seed, selectedKinds)
  for (let from = 0; from < Number(values.bills); from += BILLS_PER_INSTALLATION) {
    const count = Math.min(BILLS_PER_INSTALLATION, Number(values.bills) - from)
    yield { name: `bills/${count}/${from + 1}`, run: billWhileCrashing(count), bills: count }
  }
}
function* remaining(results: Results): Generator<Job> {
  for (const job of histories()) if (results[job.name] === undefined) yield job
}

const cell = (results: Results, no: number, kind: Kind): string => {
  const found = Object.entries(results).filter(([name]) => name.startsWith(`${no}/${kind}/`))
  return `${found.length}: ${found.filter(([, failures]) => failures.length > 0).length}`.padStart(9)
}
/** Prints how many histories were run, and how many of them failed. */
const printTable = (results: Results): void => {
  print(`${'histories: failed'.padEnd(66)}${KINDS.map((kind) => kind.padStart(9)).join('')}`)
  for (const { no, title } of POINTS.filter((point) => isSelected(point.no)))
    print(
      `${String(no).padStart(2)} ${title.padEnd(63)}${KINDS.map((kind) => cell(results, no, kind)).join('')}`,
    )
  const installations = Object.entries(results).filter(([name]) => name.startsWith('bills/'))
  const made = installations.reduce((sum, [name]) => sum + Number(name.split('/')[1]), 0)
  const failed = installations.filter(([, failures]) => failures.length > 0).length
  print(`${made} bills while processes crash: ${failed} installations failed`)
}

const showOne = async (name: string): Promise<boolean> => {
  let isPassed = true
  const began = performance.now()
  const note = (text: string): void =>
    print(`${((performance.now() - began) / SECOND).toFixed(2).padStart(7)}  ${text}`)
  await runJobs([histories().find((job) => job.name === name) ?? jobNamed(name)], {
    template,
    installations: 1,
    note,
    onResult: ({ failures }) => {
      isPassed = failures.length === 0
      for (const text of failures) print(text)
    },
  })
  return isPassed
}

const runAll = async (): Promise<boolean> => {
  const results: Results = values.fresh ? {} : readResults()
  let [printedAt, finished] = [performance.now(), 0]
  const onResult = ({ job: { name }, failures, ms }: JobResult): void => {
    results[name] = failures
    finished += 1
    writeResults(results)
    if (failures.length > 0)
      print(`${name} (${(ms / SECOND).toFixed(1)} s):\n${failures.map((text) => `  ${text}`).join('\n')}`)
    if (performance.now() - printedAt < PROGRESS_EVERY_MS) return
    printedAt = performance.now()
    print(`${Object.keys(results).length} histories, ${finished} of them in this run; last: ${name}`)
  }
  await runJobs(remaining(results), { template, installations: Number(values.installations), onResult })
  printTable(results)
  return Object.values(results).every((failures) => failures.length === 0)
}

// An interrupted run deletes its files, too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const template = await makeTemplate()
try {
  process.exitCode = (await (values.show === undefined ? runAll() : showOne(values.show))) ? 0 : 1
} finally {
  template.dispose()
}
