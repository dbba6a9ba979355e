import { beforeAll, describe, expect, it } from 'vitest'
import { jobsOf, POINTS } from './points/index.ts'
import { manyBills } from './run-bills.ts'
import { runJobs } from './run-jobs.ts'
import { makeTemplate } from './template.ts'

const SEEDS = [3, 7, 11, 19, 23] as const
const MOST_MS = 600_000
const BILLS = 12

/** What was found wrong with each history, by its name. */
const found = new Map<string, readonly string[]>()
const jobs = POINTS.map((point) => ({ point, jobs: jobsOf(point, SEEDS[point.no % SEEDS.length] ?? 1) }))
const bills = { name: 'bills', play: manyBills(BILLS), bills: BILLS }

beforeAll(async () => {
  const template = await makeTemplate()
  await runJobs([...jobs.flatMap((each) => each.jobs), bills], {
    template,
    installations: 2,
    onResult: ({ job, complaints }) => {
      found.set(job.name, complaints)
    },
  })
  template.dispose()
}, MOST_MS)

const complaintsOf = (names: readonly string[]): string[] =>
  names.flatMap((name) => (found.get(name) ?? ['it was not played']).map((text) => `${name}: ${text}`))

describe('an order gets at most one receipt, and a receipt is never forgotten', () => {
  it.each(jobs)('where $point.title', ({ jobs: played }) => {
    expect(complaintsOf(played.map(({ name }) => name))).toEqual([])
  })

  it('while processes die again and again', () => {
    expect(complaintsOf([bills.name])).toEqual([])
  })
})
