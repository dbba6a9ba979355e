import { describe, expect, it } from 'vitest'
import { deadlineIn } from '../goal.ts'
import { growth, mixedLoad } from './mixed-load.ts'

const TIMEOUT_MS = 120_000

describe('mixed load', () => {
  it('is answered without a refusal, and its memory is measured', { timeout: TIMEOUT_MS }, async () => {
    const { sent, windows, failures } = await mixedLoad({
      ms: 2400,
      capacityMs: 500,
      warmUpMs: 500,
      deadline: deadlineIn(TIMEOUT_MS),
      note: () => undefined,
    })
    expect(failures).toEqual([])
    expect(sent).toBeGreaterThan(0)
    expect(windows.every(({ p99Ms, resident }) => p99Ms > 0 && resident > 0)).toBe(true)
  })

  it('grows if its last quarter is above its second one', () => {
    const window = (size: number) => ({ p99Ms: size, heap: size, resident: size })
    expect(growth([9, 10, 10, 10].map(window))).toEqual({ heap: 1, p99: 1 })
    expect(growth([10, 10, 20, 30].map(window))).toEqual({ heap: 3, p99: 3 })
  })
})
