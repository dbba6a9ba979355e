/**
 * Simulates billing under crashes and faults, and has an independent checker judge every history. Runs
 * 100,000 simulated histories by default; `--count`/`--from` choose the seeds, `--seed 17` traces one. With
 * `--postgres`, two servers share a real PostgreSQL, and histories run one after another.
 */
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '@kafana/server/testing'
import { type Progress, runMany, runShare, type Share } from './simulation/many-histories.ts'
import { makePostgresTemplate } from './simulation/postgres-template.ts'
import { tryHistory } from './simulation/run-history.ts'
import { makeTemplate, type Template } from './simulation/template.ts'

const DEFAULT_COUNT = '100000'
const PRINT_INTERVAL_MS = 10_000
const SECOND = 1000

const print = (text: string): void => {
  process.stdout.write(`${text}\n`)
}
const printFailures = (seed: number, failures: readonly string[]): void =>
  print(`Seed ${seed}:\n${failures.map((text) => `  ${text}`).join('\n')}`)

/** Runs `work` with a template of the store that was asked for. */
const withTemplate = async <T>(postgres: boolean, work: (template: Template) => Promise<T>): Promise<T> => {
  if (!postgres) return work(await makeTemplate())
  const database = await startEmbeddedPostgres()
  try {
    return await work(await makePostgresTemplate(database))
  } finally {
    await database.stop()
  }
}

/** Runs one history and prints its trace. Returns whether it passed. */
const runOne = async (template: Template, seed: number): Promise<boolean> => {
  const { failures, documents } = await tryHistory({
    template,
    seed,
    trace: (at, text) => print(`${(at / SECOND).toFixed(3).padStart(9)}  ${text}`),
  })
  await template.dispose()
  print(`${documents} fiscal documents`)
  if (failures.length > 0) printFailures(seed, failures)
  return failures.length === 0
}

/** Runs many histories and prints their failures. Returns whether all passed. */
const runAll = async (
  count: number,
  run: (onProgress: (progress: Progress) => void) => Promise<void>,
): Promise<boolean> => {
  const startedAt = performance.now()
  let [histories, documents, unknowable, undone, failed, printedAt] = [0, 0, 0, 0, 0, startedAt]
  const summary = (): string => {
    const seconds = (performance.now() - startedAt) / SECOND
    const speed = `${seconds.toFixed(0)} s, ${(histories / seconds).toFixed(1)} a second`
    const known = `${unknowable} orders with a receipt of which only paper knows`
    const counts = `${histories} histories, ${documents} fiscal documents, ${undone} denied bills undone`
    return `${counts}, ${failed} failed, ${known}; ${speed}`
  }
  await run((progress) => {
    histories += progress.histories
    documents += progress.documents
    unknowable += progress.unknowable
    undone += progress.undone
    failed += progress.failed.length
    for (const { seed, failures } of progress.failed) printFailures(seed, failures)
    if (performance.now() - printedAt < PRINT_INTERVAL_MS) return
    printedAt = performance.now()
    print(summary())
  })
  print(summary())
  return failed === 0 && histories === count
}

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    from: { type: 'string', default: '1' },
    count: { type: 'string', default: DEFAULT_COUNT },
    share: { type: 'boolean', default: false },
    postgres: { type: 'boolean', default: false },
  },
})
if (values.share) {
  process.once('message', (share) => {
    void makeTemplate()
      .then((template) => runShare(template, share as Share, (progress) => process.send?.(progress)))
      .then(() => process.disconnect())
  })
} else {
  const { seed, postgres } = values
  const [first, count] = [Number(values.from), Number(values.count)]
  const runAllOnPostgres = (template: Template) =>
    runAll(count, (onProgress) => runShare(template, { first, stride: 1, end: first + count }, onProgress))
  const run = async (): Promise<boolean> => {
    if (seed !== undefined) return withTemplate(postgres, (template) => runOne(template, Number(seed)))
    if (postgres) return withTemplate(true, runAllOnPostgres)
    return runAll(count, (onProgress) => runMany(import.meta.filename, { from: first, count }, onProgress))
  }
  process.exitCode = (await run()) ? 0 : 1
}
