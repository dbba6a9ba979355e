/**
 * Every point at which a bill can be stopped, met by real processes that are killed, lose their power, their
 * line or their time, and judged by an
 * independent checker once all are up again. `--points 6,7 --kinds kill --seeds 3 --bills 200` for less;
 * `--fresh` forgets what an earlier run did;
 * `--show 6/kill/3` runs one history and prints what happens.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { jobNamed, jobsOf, POINTS } from './points/index.ts'
import { manyBills } from './run-bills.ts'
import { type Job, type JobResult, runJobs } from './run-jobs.ts'
import { type Kind, KINDS } from './stage.ts'
import { makeTemplate } from './template.ts'

/** What was found in each history that was played, by its name. */
type Done = Record<string, readonly string[]>

const FILE = join(import.meta.dirname, '..', '..', '..', '..', '.cache', 'billing-crash.json')

/** What earlier runs did; nothing where there is no readable note of them. */
const readDone = (): Done => {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8')) as Done
  } catch {
    return {}
  }
}

const writeDone = (done: Done): void => {
  mkdirSync(dirname(FILE), { recursive: true })
  writeFileSync(`${FILE}.new`, JSON.stringify(done))
  renameSync(`${FILE}.new`, FILE)
}

const SHOWN_EVERY_MS = 15_000
const BILLS_OF_A_HOUSE = 30
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
const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}
const isAsked = (no: number): boolean =>
  values.points === undefined || values.points.split(',').includes(String(no))

const askedKinds = KINDS.filter((kind) => values.kinds.split(',').includes(kind))

/** All histories that are asked for, seed by seed, so that every point has its turn early. */
function* histories(): Generator<Job> {
  for (let seed = 1; seed <= Number(values.seeds); seed += 1)
    for (const point of POINTS) if (isAsked(point.no)) yield* jobsOf(point, seed, askedKinds)
  for (let from = 0; from < Number(values.bills); from += BILLS_OF_A_HOUSE) {
    const count = Math.min(BILLS_OF_A_HOUSE, Number(values.bills) - from)
    yield { name: `bills/${count}/${from + 1}`, play: manyBills(count), bills: count }
  }
}
function* undone(done: Done): Generator<Job> {
  for (const job of histories()) if (done[job.name] === undefined) yield job
}

const cell = (done: Done, no: number, kind: Kind): string => {
  const found = Object.entries(done).filter(([name]) => name.startsWith(`${no}/${kind}/`))
  return `${found.length}: ${found.filter(([, complaints]) => complaints.length > 0).length}`.padStart(9)
}
/** Histories: how many of them were bad. */
const showTable = (done: Done): void => {
  say(`${'histories: bad'.padEnd(66)}${KINDS.map((kind) => kind.padStart(9)).join('')}`)
  for (const { no, title } of POINTS.filter((point) => isAsked(point.no)))
    say(`${String(no).padStart(2)} ${title.padEnd(63)}${KINDS.map((kind) => cell(done, no, kind)).join('')}`)
  const installations = Object.entries(done).filter(([name]) => name.startsWith('bills/'))
  const made = installations.reduce((sum, [name]) => sum + Number(name.split('/')[1]), 0)
  say(
    `${made} bills while processes die: ${installations.filter(([, complaints]) => complaints.length > 0).length} installations with something wrong`,
  )
}

const showOne = async (name: string): Promise<boolean> => {
  let isGood = true
  const began = performance.now()
  const note = (text: string): void =>
    say(`${((performance.now() - began) / SECOND).toFixed(2).padStart(7)}  ${text}`)
  await runJobs([histories().find((job) => job.name === name) ?? jobNamed(name)], {
    template,
    installations: 1,
    note,
    onResult: ({ complaints }) => {
      isGood = complaints.length === 0
      for (const text of complaints) say(text)
    },
  })
  return isGood
}

const runAll = async (): Promise<boolean> => {
  const done: Done = values.fresh ? {} : readDone()
  let [shownAt, finished] = [performance.now(), 0]
  const onResult = ({ job: { name }, complaints, ms }: JobResult): void => {
    done[name] = complaints
    finished += 1
    writeDone(done)
    if (complaints.length > 0)
      say(`${name} (${(ms / SECOND).toFixed(1)} s):\n${complaints.map((text) => `  ${text}`).join('\n')}`)
    if (performance.now() - shownAt < SHOWN_EVERY_MS) return
    shownAt = performance.now()
    say(`${Object.keys(done).length} histories, ${finished} of them now; the last was ${name}`)
  }
  await runJobs(undone(done), { template, installations: Number(values.installations), onResult })
  showTable(done)
  return Object.values(done).every((complaints) => complaints.length === 0)
}

// Who breaks it off leaves nothing behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const template = await makeTemplate()
try {
  process.exitCode = (await (values.show === undefined ? runAll() : showOne(values.show))) ? 0 : 1
} finally {
  template.dispose()
}
