import { expect } from '@playwright/test'
import { test } from '../fixtures.ts'
import { LONG } from '../long-run.ts'
import { startTestStack } from '../test-stack.ts'
import { runEvening } from './cut/evening.ts'
import type { Fault } from './cut/faults.ts'
import { faultsOf } from './cut/judge.ts'

/** Each with what the judge says of it. */
const FAULTS: readonly (readonly [Fault, RegExp])[] = [
  ['forgets what was not answered', /^(?:lost|shown as sent too early): /],
  ['sends the same ticket as another one', /^made twice: /],
  ['shows as sent before the answer', /^shown as sent too early: /],
  ['keeps nothing when it is closed', /^lost: /],
]
const SECONDS = 30
/** With opening the phones, and waiting until everything is sent. */
const MOST_MS = 330_000
/** On a busy machine an evening may have too few acts for a fault to matter. */
const EVENINGS = 3

for (const [fault, found] of FAULTS)
  test(`the judge notices a phone that ${fault}`, LONG, async ({ browser }) => {
    test.setTimeout(EVENINGS * MOST_MS)
    const faults: string[] = []
    for (let at = 0; at < EVENINGS && !faults.some((text) => found.test(text)); at += 1) {
      const stack = await startTestStack({ demo: true })
      faults.push(...faultsOf(await runEvening({ browser, stack, phones: 2, seconds: SECONDS, fault })))
      await stack.close()
    }
    expect(faults).toContainEqual(expect.stringMatching(found))
  })
