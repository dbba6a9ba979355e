import { isLongRun } from '@kafana/server/testing/tools'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { jobNamed } from './points/index.ts'
import type { ProcessFault } from './process-commands.ts'
import { runJobs } from './run-jobs.ts'
import { makeTemplate, type Template } from './template.ts'

const TIMEOUT_MS = 300_000
let template: Template
beforeAll(async () => {
  template = await makeTemplate()
}, TIMEOUT_MS)
afterAll(() => template.dispose())

/** The seeds of a point of which some histories reveal the fault, and what they say. A short run plants the first two. */
const PLANTED: readonly [ProcessFault, string, number[], RegExp][] = [
  ['orders not locked', '16/delay', [1, 2, 3], /reserved again/],
  ['tombstones lost', '6/kill', [1, 2, 3], /cancelled bill was printed/],
  ['journal not flushed', '6/power', [1, 8, 10, 14, 20, 22], /cancelled bill was printed/],
  ['baseline too high', '11/kill', [1, 2, 3], /I1: .* 2 valid receipts/],
  ['completed task not recorded', '11/cut', [1, 2, 3], /I6: .* has remained IN_DOUBT/],
]

/** On a busy machine the timing of real processes can hide a fault; then the next seed is run. */
it.each(PLANTED.slice(0, isLongRun ? PLANTED.length : 2))(
  '%s is detected at %s',
  async (processFault, point, seeds, expected) => {
    const failures: string[] = []
    for (const seed of seeds) {
      if (expected.test(failures.join('\n'))) break
      await runJobs([jobNamed(`${point}/${seed}`)], {
        template,
        installations: 1,
        processFault,
        onResult: (result) => {
          failures.push(...result.failures)
        },
      })
    }
    expect(failures.join('\n')).toMatch(expected)
  },
  TIMEOUT_MS,
)
