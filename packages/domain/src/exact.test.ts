import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { divideHalfUp, multiplyDivide, ensureSafeInteger, scaledInteger } from './exact.ts'

describe('rounding half up', () => {
  it.each([
    [5n, 10n, 1],
    [4n, 10n, 0],
    [-5n, 10n, -1],
    [-4n, 10n, 0],
    [15n, 10n, 2],
    [7n, 3n, 2],
    [8n, 3n, 3],
    [0n, 7n, 0],
  ])('%s / %s is %d', (dividend, divisor, quotient) => {
    expect(divideHalfUp(dividend, divisor)).toBe(quotient)
  })

  it('has an error of at most one half, and rounds halves away from zero', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        (dividend, divisor) => {
          const error = BigInt(divideHalfUp(dividend, divisor)) * divisor - dividend
          const twice = 2n * (error < 0n ? -error : error)
          expect(twice <= divisor).toBe(true)
          if (twice === divisor) expect(error > 0n).toBe(dividend > 0n)
        },
      ),
      {
        numRuns: 3_000,
        examples: [
          [5n, 10n],
          [-5n, 10n],
        ],
      },
    )
  })

  it('gives the same result for numbers as for big integers', () => {
    const factor = fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.integer({ min: -50, max: 50 }))
    fc.assert(
      fc.property(factor, factor, fc.integer({ min: 1, max: 30_000 }), (a, b, divisor) => {
        const exact = BigInt(a) * BigInt(b)
        const magnitude = exact < 0n ? -exact : exact
        const quotient = (magnitude * 2n + BigInt(divisor)) / (2n * BigInt(divisor))
        if (quotient > BigInt(Number.MAX_SAFE_INTEGER))
          expect(() => multiplyDivide(a, b, divisor)).toThrow(RangeError)
        else expect(BigInt(multiplyDivide(a, b, divisor))).toBe(exact < 0n ? -quotient : quotient)
      }),
      { numRuns: 10_000 },
    )
  })

  it('never returns a negative zero', () => {
    expect(Object.is(multiplyDivide(-1, 1, 1000), 0)).toBe(true)
    expect(Object.is(divideHalfUp(-1n, 1000n), 0)).toBe(true)
  })
})

describe('exact integers', () => {
  it.each([Number.MAX_SAFE_INTEGER + 1, 0.5, Number.NaN, Infinity])('%d is invalid', (value) => {
    expect(() => ensureSafeInteger(value)).toThrow(RangeError)
    expect(() => multiplyDivide(value, 3, 7)).toThrow(RangeError)
  })

  it('respect the limit of the caller', () => {
    expect(scaledInteger(10, 100, 1000)).toBe(1000)
    expect(scaledInteger(10.01, 100, 1000)).toBeNull()
    expect(scaledInteger(-10.01, 100, 1000)).toBeNull()
  })
})
