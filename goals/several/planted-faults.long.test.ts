import { describe, expect, it } from 'vitest'
import { deadlineIn } from '../goal.ts'
import { killSeveral } from './kill-several.ts'

const TIMEOUT_MS = 300_000

describe('several servers', { timeout: TIMEOUT_MS }, () => {
  it.each([
    ['skips a live event', /came after/],
    ['forgets idempotency keys', /lost or doubled|forgotten|doubled/],
  ] as const)('show that each %s', async (fault, shown) => {
    const { failures } = await killSeveral({
      cycles: 20,
      processes: 2,
      deadline: deadlineIn(TIMEOUT_MS),
      fault,
    })
    expect(failures.join('\n')).toMatch(shown)
  })
})
