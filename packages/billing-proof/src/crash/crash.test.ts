import { isLongRun } from '@kafana/server/testing/tools'
import { beforeAll, describe, expect, it } from 'vitest'
import { jobsOf, kindsInShortRun, POINTS } from './points/index.ts'
import { billWhileCrashing } from './run-bills.ts'
import { runJobs } from './run-jobs.ts'
import { KINDS } from './scenario-context.ts'
import { makeTemplate } from './template.ts'

const SEEDS = [3, 7, 11, 19, 23] as const
const TIMEOUT_MS = 600_000
const BILLS = 12

/** The failures of each history, by its name. */
const failuresByName = new Map<string, readonly string[]>()
const jobs = POINTS.map((point) => ({
  point,
  jobs: jobsOf(point, SEEDS[point.no % SEEDS.length] ?? 1, isLongRun ? KINDS : kindsInShortRun(point)),
}))
const bills = { name: 'bills', run: billWhileCrashing(BILLS), bills: BILLS }

beforeAll(async () => {
  const template = await makeTemplate()
  await runJobs([...jobs.flatMap((each) => each.jobs), bills], {
    template,
    installations: 2,
    onResult: ({ job, failures }) => {
      failuresByName.set(job.name, failures)
    },
  })
  template.dispose()
}, TIMEOUT_MS)

const failuresOf = (names: readonly string[]): string[] =>
  names.flatMap((name) => (failuresByName.get(name) ?? ['it was not run']).map((text) => `${name}: ${text}`))

describe('an order gets at most one receipt, and no receipt is lost', () => {
  it.each(jobs)('when $point.title', ({ jobs: run }) => {
    expect(failuresOf(run.map(({ name }) => name))).toEqual([])
  })

  it('while processes crash repeatedly', () => {
    expect(failuresOf([bills.name])).toEqual([])
  })
})
