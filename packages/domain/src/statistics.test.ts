import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { averageOf } from './statistics.ts'

describe('an average', () => {
  it('is rounded half away from zero', () => {
    expect([averageOf(23_601, 2), averageOf(100, 3), averageOf(-201, 2)]).toEqual([11_801, 33, -101])
  })

  it('is zero without orders', () => {
    expect([averageOf(0, 0), averageOf(-6_000, 0), averageOf(-11_900, -1)]).toEqual([0, 0, 0])
  })

  it('differs from the exact quotient by at most half', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 1, max: 1e4 }), (total, count) => {
        const doubledError = 2 * (averageOf(total, count) * count - total)
        expect(Math.abs(doubledError)).toBeLessThanOrEqual(count)
      }),
    )
  })
})
