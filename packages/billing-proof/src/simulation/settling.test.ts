import { expect, it } from 'vitest'
import { runUntilSettled } from './settling.ts'

const STEP_MS = 20
const LATEST = 1000

/** @returns when the run ended, if it is settled at these times */
const endOf = async (isSettledAt: (now: number) => boolean): Promise<number> => {
  let now = 0
  const runUntil = async (until: number): Promise<void> => {
    now = until
  }
  await runUntilSettled({
    scheduler: { now: () => now, runUntil },
    stepMs: STEP_MS,
    latest: LATEST,
    isSettled: async () => isSettledAt(now),
  })
  return now
}

it('a run ends a step after it has settled', async () => {
  expect(await endOf((now) => now >= 100)).toBe(120)
})

it('a run goes on where something opens again in the step after it had settled', async () => {
  expect(await endOf((now) => now === 100 || now >= 200)).toBe(220)
})

it('a run that never settles ends a step after the latest time', async () => {
  expect(await endOf(() => false)).toBe(LATEST + STEP_MS)
})
