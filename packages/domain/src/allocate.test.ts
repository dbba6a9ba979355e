import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate } from './allocate.ts'

const weights = fc.array(
  fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })),
  { minLength: 1, maxLength: 12 },
)
const total = fc.oneof(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }))

/** Hands out one unit after the other to whoever lacks most of their exact share. */
const oracle = (amount: number, of: readonly number[]): bigint[] => {
  const sum = of.reduce((all, weight) => all + BigInt(weight), 0n)
  const parts = of.map((weight) => (BigInt(amount) * BigInt(weight)) / sum)
  const lacks = (index: number) => BigInt(amount) * BigInt(of[index] ?? 0) - (parts[index] ?? 0n) * sum
  while (parts.reduce((all, part) => all + part, 0n) < BigInt(amount)) {
    let next = 0
    for (const index of of.keys()) if (lacks(index) > lacks(next)) next = index
    parts[next] = (parts[next] ?? 0n) + 1n
  }
  return parts
}

describe('an amount that is divided by weights', () => {
  it('goes to the largest remainders, to earlier ones first', () => {
    fc.assert(
      fc.property(total, weights, (amount, of) => {
        fc.pre(of.some((weight) => weight > 0))
        expect(allocate(amount, of).map(BigInt)).toEqual(oracle(amount, of))
      }),
      {
        examples: [
          [100, [1, 1, 1]],
          [1, [1, 1]],
          [2, [5, 5, 5]],
        ],
      },
    )
  })

  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [5, [1, 1], [3, 2]],
    [7, [0, 3], [0, 7]],
    [0, [0, 0], [0, 0]],
  ])('%i by %j is %j', (amount, of, parts) => {
    expect(allocate(amount, of)).toEqual(parts)
  })

  it.each([
    [-1, [1]],
    [1, [-1, 2]],
    [1, [0]],
    [1, []],
    [0.5, [1]],
    [2 ** 53, [1]],
  ])('is refused: %d by %j', (amount, of) => {
    expect(() => allocate(amount, of)).toThrow(RangeError)
  })
})
