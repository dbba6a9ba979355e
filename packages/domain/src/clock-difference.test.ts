import fc from 'fast-check'
import { expect, it } from 'vitest'
import { clockAhead } from './clock-difference.ts'

it('a clock that may be right is right', () => {
  expect([clockAhead(100, 100, 140), clockAhead(140, 100, 140), clockAhead(120, 100, 140)]).toEqual([0, 0, 0])
  // An hour fast, and an hour slow.
  expect([clockAhead(0, 3_600_000, 3_600_040), clockAhead(3_600_000, 0, 40)]).toEqual([3_600_000, -3_599_960])
})

it('an answer without a time says nothing about a clock', () =>
  expect(clockAhead(Number.NaN, 100, 140)).toBe(0))

it('is wrong by at most the time that the answer took', () => {
  const anyMs = fc.nat(10_000)
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), anyMs, anyMs, (ahead, there, back) => {
      const found = clockAhead(there, ahead, ahead + there + back)
      expect(Math.abs(found - ahead)).toBeLessThanOrEqual(there + back)
    }),
  )
})
