import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_LINE_QUANTITY, MAX_LINES, orderTotal, sameCategory } from './order-draft.ts'

describe('what an order comes to', () => {
  it('is price times pieces, summed, to the cent', () => {
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

  it('is nothing without lines', () => {
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
  ])('is refused where it would not be exact: %j', (lines) => {
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
  ] as const)('%j is one: %s', (categories, one) => {
    expect(sameCategory(categories)).toBe(one)
  })
})

it('an order has at most 200 lines of at most 999 pieces', () => {
  expect([MAX_LINES, MAX_LINE_QUANTITY]).toEqual([200, 999])
})
