import { afterAll, beforeAll, expect, it } from 'vitest'
import { runJobs } from './many-houses.ts'
import type { Planted } from './orders-to-process.ts'
import { jobNamed } from './points/jobs.ts'
import { makeTemplate, type Template } from './template.ts'

const MOST_MS = 300_000
let template: Template
beforeAll(async () => { template = await makeTemplate() }, MOST_MS)
afterAll(() => template.dispose())

it.each<[Planted, string, RegExp]>([
  ['journal not flushed', '6/power/1', /given up was printed/],
  ['tombstone forgotten', '6/kill/1', /given up was printed/],
  ['orders not held', '16/delay/1', /reserved again/],
  ['baseline is the counter', '11/kill/1', /I1: .* 2 receipts that count/],
  ['done swallowed', '11/cut/1', /I6: .* is IN_DOUBT/],
])('%s: history %s shows it', async (planted, name, what) => {
  const complaints: string[] = []
  await runJobs([jobNamed(name)], { template, houses: 1, planted, hear: (told) => { complaints.push(...told.complaints) } })
  expect(complaints.join('\n')).toMatch(what)
}, MOST_MS)
