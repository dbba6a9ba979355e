import { describe, expect, it } from 'vitest'
import { deadlineIn } from '../goal.ts'
import { failCalls } from './io-faults.ts'
import { killPostgres } from './kill-postgres.ts'
import { measureThroughput } from './throughput.ts'

const TIMEOUT_MS = 300_000

describe('a killed PostgreSQL or server', { timeout: TIMEOUT_MS }, () => {
  it('loses and doubles nothing', async () => {
    const { cycles, failures } = await killPostgres({ cycles: 1, deadline: deadlineIn(TIMEOUT_MS) })
    expect([cycles, failures]).toEqual([1, []])
  })
})

describe('a power cut', { timeout: TIMEOUT_MS }, () => {
  // Null where no C compiler is there, or not on Linux.
  it('after a write or a flush that failed loses nothing that was acknowledged', async () => {
    // The first ones are those that open the database.
    const calls = [1, 2, 3, 4, 5, 6, 7, 40]
    const counts = await failCalls({ calls, errors: ['EIO'], deadline: deadlineIn(TIMEOUT_MS) })
    expect(counts?.failures ?? []).toEqual([])
  })
})

describe('orders as fast as they are acknowledged', { timeout: TIMEOUT_MS }, () => {
  it('are all accepted', async () => {
    const { perSecond, floorPerSecond, refused } = await measureThroughput(100, 4)
    expect([perSecond > 0, floorPerSecond > 0, refused]).toEqual([true, true, 0])
  })
})
