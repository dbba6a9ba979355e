import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  lineGross,
  lineNet,
  lineProfit,
  MAX_LINE_QUANTITY,
  MAX_LINES,
  orderTotal,
  sameCategory,
} from './order.ts'

describe('the profit of a line', () => {
  it.each([
    ['including 18 % tax', 11_800, 1, 1_800, 3_000, 7_000],
    ['several pieces, rounded once', 100, 3, 1_800, 0, 254],
    ['without tax', 500, 2, 0, 100, 900],
    ['below cost', 100, 1, 1_800, 200, -115],
    ['a gift', 0, 5, 1_800, 250, -250],
  ])('%s', (_, price, quantity, taxRateBasisPoints, cost, profit) => {
    expect(lineProfit({ price, quantity, taxRateBasisPoints, cost })).toBe(profit)
  })

  it('is its net less its cost, and net and tax add up to the price', () => {
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

  it('is rejected if it would not be exact', () => {
    expect(() => lineGross({ price: Number.MAX_SAFE_INTEGER, quantity: 2 })).toThrow(RangeError)
  })
})

describe('the total of an order', () => {
  it('is the sum of price times pieces, to the cent', () => {
    const line = fc.record({
      price: fc.integer({ min: 0, max: 1_000_000_000 }),
      quantity: fc.integer({ min: 1, max: MAX_LINE_QUANTITY }),
    })
    fc.assert(
      fc.property(fc.array(line, { maxLength: MAX_LINES }), (lines) => {
        expect(BigInt(orderTotal(lines))).toBe(
          lines.reduce((sum, { price, quantity }) => sum + BigInt(price) * BigInt(quantity), 0n),
        )
      }),
      { numRuns: 1_000 },
    )
  })

  it('is zero without lines', () => {
    expect(orderTotal([])).toBe(0)
  })

  it.each([
    [[[9_007_199_254_740_991, 2]]],
    [
      [
        [9_007_199_254_740_991, 1],
        [1, 1],
      ],
    ],
    [[[0.5, 1]]],
    [[[Number.NaN, 1]]],
  ])('is rejected if it would not be exact: %j', (lines) => {
    expect(() => orderTotal(lines.map(([price = 0, quantity = 0]) => ({ price, quantity })))).toThrow(
      RangeError,
    )
  })
})

describe('the category of an order', () => {
  it.each([
    [[], true],
    [['drink'], true],
    [['food', 'food'], true],
    [['drink', 'food'], false],
    [['food', 'food', 'drink'], false],
  ] as const)('%j is valid: %s', (categories, one) => {
    expect(sameCategory(categories)).toBe(one)
  })
})

it('an order has at most 200 lines of at most 999 pieces', () => {
  expect([MAX_LINES, MAX_LINE_QUANTITY]).toEqual([200, 999])
})
