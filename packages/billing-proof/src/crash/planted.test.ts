import { afterAll, beforeAll, expect, it } from 'vitest'
import { runJobs } from './many-houses.ts'
import type { Planted } from './orders-to-process.ts'
import { jobNamed } from './points/jobs.ts'
import { makeTemplate, type Template } from './template.ts'

const MOST_MS = 300_000
const MOST_SEEDS = 6
let template: Template
beforeAll(async () => { template = await makeTemplate() }, MOST_MS)
afterAll(() => template.dispose())

it.each<[Planted, string, RegExp]>([
  ['journal not flushed', '6/power', /given up was printed/],
  ['tombstone forgotten', '6/kill', /given up was printed/],
  ['orders not held', '16/delay', /reserved again/],
  ['baseline is the counter', '11/kill', /I1: .* 2 receipts that count/],
  ['done swallowed', '11/cut', /I6: .* is IN_DOUBT/],
])('%s: a history of %s shows it', async (planted, point, what) => {
  const complaints: string[] = []
  // Real processes: one seed may miss the moment, or never go the way on which the fault shows.
  for (let seed = 1; seed <= MOST_SEEDS && !what.test(complaints.join('\n')); seed += 1) {
    await runJobs([jobNamed(`${point}/${seed}`)], { template, houses: 1, planted, hear: (told) => { complaints.push(...told.complaints) } })
  }
  expect(complaints.join('\n')).toMatch(what)
}, MOST_MS)
