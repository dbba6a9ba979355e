import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineGross, lineNet, lineProfit } from './order-profit.ts'

describe('what a line earns', () => {
  it.each([
    ['with 18 % inside', 11_800, 1, 1_800, 3_000, 7_000],
    ['several pieces, rounded once', 100, 3, 1_800, 0, 254],
    ['without tax', 500, 2, 0, 100, 900],
    ['less than it cost', 100, 1, 1_800, 200, -115],
    ['a gift', 0, 5, 1_800, 250, -250],
  ])('%s', (_, price, quantity, taxRateBasisPoints, cost, profit) => {
    expect(lineProfit({ price, quantity, taxRateBasisPoints, cost })).toBe(profit)
  })

  it('is its net less its cost, and net and tax make up what was paid', () => {
    const line = fc.record({
      price: fc.integer({ min: 0, max: 1e9 }),
      quantity: fc.integer({ min: 1, max: 999 }),
      taxRateBasisPoints: fc.integer({ min: 0, max: 10_000 }),
      cost: fc.integer({ min: 0, max: 1e9 }),
    })
    fc.assert(
      fc.property(line, (sold) => {
        const gross = BigInt(sold.price) * BigInt(sold.quantity)
        const rate = BigInt(sold.taxRateBasisPoints)
        const net = (gross * 10_000n * 2n + (10_000n + rate)) / (2n * (10_000n + rate))
        expect(BigInt(lineGross(sold))).toBe(gross)
        expect(BigInt(lineNet(Number(gross), sold.taxRateBasisPoints))).toBe(net)
        expect(BigInt(lineProfit(sold))).toBe(net - BigInt(sold.cost))
      }),
      { numRuns: 3_000 },
    )
  })

  it('is refused where it would not be exact', () => {
    expect(() => lineGross({ price: Number.MAX_SAFE_INTEGER, quantity: 2 })).toThrow(RangeError)
  })
})
