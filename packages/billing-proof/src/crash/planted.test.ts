import { afterAll, beforeAll, expect, it } from 'vitest'
import { jobNamed } from './points/index.ts'
import type { Planted } from './process-orders.ts'
import { runJobs } from './run-jobs.ts'
import { makeTemplate, type Template } from './template.ts'

const MOST_MS = 300_000
let template: Template
beforeAll(async () => {
  template = await makeTemplate()
}, MOST_MS)
afterAll(() => template.dispose())

/**
 * A fault shows in some histories of its point. Real processes on a busy machine may miss the moment even
 * there: then the next seed is played.
 */
it.each<[Planted, string, number[], RegExp]>([
  ['journal not flushed', '6/power', [1, 8, 10, 14, 20, 22], /cancelled bill was printed/],
  ['tombstone forgotten', '6/kill', [1, 2, 3], /cancelled bill was printed/],
  ['orders not held', '16/delay', [1, 2, 3], /reserved again/],
  ['baseline is the counter', '11/kill', [1, 2, 3], /I1: .* 2 receipts that count/],
  ['done swallowed', '11/cut', [1, 2, 3], /I6: .* is IN_DOUBT/],
])(
  '%s: a history of %s shows it',
  async (planted, point, seeds, what) => {
    const complaints: string[] = []
    for (const seed of seeds) {
      if (what.test(complaints.join('\n'))) break
      await runJobs([jobNamed(`${point}/${seed}`)], {
        template,
        installations: 1,
        planted,
        onResult: (result) => {
          complaints.push(...result.complaints)
        },
      })
    }
    expect(complaints.join('\n')).toMatch(what)
  },
  MOST_MS,
)
