import { describe, expect, it } from 'vitest'
import { deadlineIn } from '../goal.ts'
import { fillDisk } from './disk-full.ts'
import { killSqlite } from './kill-sqlite.ts'
import { cutPower } from './power-cuts.ts'
import { replayOrders } from './replay.ts'
import { stopUnderLoad } from './restart.ts'

const TIMEOUT_MS = 300_000
const soon = () => deadlineIn(TIMEOUT_MS)

describe('a kill under load', { timeout: TIMEOUT_MS }, () => {
  it('loses and doubles nothing', async () => {
    const { cycles, acknowledged, failures } = await killSqlite({
      cycles: 1,
      deadline: soon(),
      longestMs: 500,
    })
    expect([cycles, failures]).toEqual([1, []])
    expect(acknowledged).toBeGreaterThan(0)
  })
})

describe('a power cut', { timeout: TIMEOUT_MS }, () => {
  // Null where no C compiler is there, or not on Linux.
  it('loses nothing that was acknowledged', async () => {
    const counts = await cutPower({ cuts: 1, deadline: soon() })
    expect(counts?.failures ?? []).toEqual([])
  })
})

describe('a full disk', { timeout: TIMEOUT_MS }, () => {
  it('loses nothing that was acknowledged, and is used again when it has space', async () => {
    const counts = await fillDisk(1, soon())
    expect(counts?.failures ?? []).toEqual([])
  })
})

describe('requests that are sent repeatedly', { timeout: TIMEOUT_MS }, () => {
  it('make one order each', async () => {
    const { orders, cuts, failures } = await replayOrders({ engine: 'sqlite', orders: 40, deadline: soon() })
    expect([orders, failures]).toEqual([40, []])
    expect(cuts).toBeGreaterThan(0)
  })

  it('show that a server forgets idempotency keys', async () => {
    const counts = await replayOrders({
      engine: 'sqlite',
      orders: 20,
      deadline: soon(),
      fault: 'forgets idempotency keys',
    })
    expect(counts.failures.join('\n')).toMatch(/two ids|another id/)
  })
})

describe('a graceful stop', { timeout: TIMEOUT_MS }, () => {
  it('answers what it has begun', async () => {
    expect(await stopUnderLoad(1, soon())).toMatchObject({ stops: 1, failures: [] })
  })
})
