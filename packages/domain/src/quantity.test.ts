import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromThousandths, hasQuantityDecimals, toThousandths } from './quantity.ts'

const written = (thousandths: number): string => {
  const digits = String(Math.abs(thousandths)).padStart(4, '0')
  return `${thousandths < 0 ? '-' : ''}${digits.slice(0, -3)}.${digits.slice(-3)}`
}

describe('quantities', () => {
  it('come and go between the wire and thousandths unchanged', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e13, max: 1e13 }), (thousandths) => {
        const quantity = Number(written(thousandths))
        expect(hasQuantityDecimals(quantity)).toBe(true)
        expect(toThousandths(quantity)).toBe(thousandths)
        expect(fromThousandths(thousandths)).toBe(quantity)
      }),
      { numRuns: 5_000, examples: [[1], [-1], [1_005], [1e13], [-1e13]] },
    )
  })

  it.each([0.0001, 1.2345, 0.1 + 0.2, Number.NaN, Infinity, 1e11, -1e11])('%d is refused', (quantity) => {
    expect(hasQuantityDecimals(quantity)).toBe(false)
    expect(() => toThousandths(quantity)).toThrow(RangeError)
  })
})
