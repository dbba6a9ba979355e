import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { costOf, producibleCount, recipeCost } from './catalog.ts'

const price = fc.integer({ min: 0, max: 1_000_000 })
const need = fc.integer({ min: 1, max: 50_000 })
const stock = fc.integer({ min: -20_000, max: 200_000 })

describe('the cost of a recipe', () => {
  it.each([
    [350, 1_000, 350],
    [350, 10, 4],
    [349, 10, 3],
    [1, 499, 0],
    [1, 500, 1],
    [0, 5_000, 0],
    [9_000, 20, 180],
  ])('%d per unit, %d thousandths: %d', (perUnit, amount, cost) => {
    expect(costOf(perUnit, amount)).toBe(cost)
  })

  it('agrees with exact integers for each entry, and is the sum of the entries', () => {
    const exact = (perUnit: number, amount: number): bigint => {
      const thousandfold = BigInt(perUnit) * BigInt(amount)
      const up = thousandfold % 1000n >= 500n ? 1n : 0n
      return thousandfold / 1000n + up
    }
    fc.assert(
      fc.property(fc.array(fc.record({ price, quantity: need }), { maxLength: 12 }), (entries) => {
        const costs = entries.map((entry) => exact(entry.price, entry.quantity))
        expect(entries.map((entry) => BigInt(costOf(entry.price, entry.quantity)))).toEqual(costs)
        expect(BigInt(recipeCost(entries))).toBe(costs.reduce((sum, cost) => sum + cost, 0n))
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('the available number of a product', () => {
  it.each<[readonly (readonly [number, number])[], number | null]>([
    [[], null],
    [[[1_000, 3_000]], 3],
    [[[1_000, 2_999]], 2],
    [[[1_000, 0]], 0],
    [[[1_000, -5_000]], 0],
    [
      [
        [200, 10_000],
        [30, 100],
      ],
      3,
    ],
    [[[0, 0]], null],
    [
      [
        [0, -1],
        [500, 1_000],
      ],
      2,
    ],
  ])('from [need, stock] %j: %s', (pairs, expected) => {
    expect(producibleCount(pairs.map(([needed, held]) => ({ need: needed, stock: held })))).toBe(expected)
  })

  it('is what can be made one after another until an ingredient is missing', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ need, stock }), { minLength: 1, maxLength: 5 }), (entries) => {
        const left = entries.map((entry) => entry.stock)
        let made = 0
        while (entries.every((entry, index) => (left[index] ?? 0) >= entry.need) && made < 10_000) {
          entries.forEach((entry, index) => {
            left[index] = (left[index] ?? 0) - entry.need
          })
          made += 1
        }
        fc.pre(made < 10_000)
        expect(producibleCount(entries)).toBe(made)
      }),
    )
  })
})
