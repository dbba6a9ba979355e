import { expect, it } from 'vitest'
import { deadlineIn } from '../goal.ts'
import { killSeveral } from './kill-several.ts'

const TIMEOUT_MS = 300_000

it(
  'loses and doubles nothing when one of two servers dies, and keeps the order of events',
  {
    timeout: TIMEOUT_MS,
  },
  async () => {
    const { cycles, events, failures } = await killSeveral({
      cycles: 1,
      processes: 2,
      deadline: deadlineIn(TIMEOUT_MS),
    })
    expect([cycles, failures]).toEqual([1, []])
    expect(events).toBeGreaterThan(0)
  },
)
