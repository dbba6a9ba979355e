import { isLongRun } from '@kafana/server/testing/tools'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PlantedFault } from './planted-fault.ts'
import { PLANTED_FAULTS } from './planted-faults.ts'
import { tryHistory } from './run-history.ts'
import { makeTemplate, type Template } from './template.ts'

const MAX_SEEDS = 200
const TIMEOUT_MS = 240_000

let template: Template
beforeAll(async () => {
  template = await makeTemplate()
})
afterAll(() => template.dispose())

type Fault = Pick<PlantedFault, 'hooks' | 'adjustPlan'>

/** Whether the history of this seed breaks an invariant. */
const hasViolation = async ({ hooks, adjustPlan }: Fault, seed: number): Promise<boolean> => {
  const { failures } = await tryHistory({ template, seed, hooks, adjustPlan })
  return failures.some((failure) => /^(?:I\d|CASH)/.test(failure))
}
/** The first of MAX_SEEDS seeds whose history breaks an invariant, or null. */
const firstViolation = async (fault: Fault): Promise<number | null> => {
  for (let seed = 1; seed <= MAX_SEEDS; seed += 1) if (await hasViolation(fault, seed)) return seed
  return null
}

/** A short run plants every third fault. */
const planted = Object.entries(PLANTED_FAULTS).filter((_, index) => isLongRun || index % 3 === 0)

it.each(planted)(
  'the checker detects that %s; the same seed has no violation without the fault',
  async (_, { hooks, adjustPlan, seed: known }) => {
    // After a change of the product, the fault may show with another seed.
    const seed = (await hasViolation({ hooks, adjustPlan }, known))
      ? known
      : await firstViolation({ hooks, adjustPlan })
    if (seed === null) expect.fail(`not detected in ${MAX_SEEDS} seeds`)
    // A page that violates the protocol stays: the product has to withstand it.
    const withoutFault = { hooks: hooks.page ? { page: hooks.page } : {}, adjustPlan }
    expect(await hasViolation(withoutFault, seed)).toBe(false)
  },
  TIMEOUT_MS,
)
