import { expect } from '@playwright/test'
import { test } from '../fixtures.ts'
import { LONG } from '../long-run.ts'
import { startTestStack } from '../test-stack.ts'
import { runEvening } from './cut/evening.ts'
import { faultsOf } from './cut/judge.ts'

const CUT_SECONDS = Number(process.env['CUT_SECONDS'] ?? 60)
/** Before and after the evening: opening phones, and waiting until everything is sent. */
const AROUND_MS = 300_000
const PHONES = 5

test(
  `${CUT_SECONDS} s with ${PHONES} phones: every dish is made once, and what a screen says is true`,
  LONG,
  async ({ browser }) => {
    test.setTimeout(AROUND_MS + CUT_SECONDS * 1000)
    const stack = await startTestStack({ demo: true })
    const evening = await runEvening({ browser, stack, phones: PHONES, seconds: CUT_SECONDS })
    await stack.close()
    const { counts, consoleErrors, refused } = evening
    test.info().annotations.push({ type: 'counts', description: JSON.stringify(counts) })
    expect(faultsOf(evening)).toEqual([])
    // That of the first phone, which was sold out before it was taken; others may have been.
    expect(refused.length).toBeGreaterThan(0)
    expect(consoleErrors).toEqual([])
  },
)
