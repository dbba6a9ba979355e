import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { movingAverage } from './purchase.ts'

describe('the price after a purchase', () => {
  it.each([
    ['equal parts', 1_000, 100, 1_000, 200, 150],
    ['an odd cent goes up', 1_000, 100, 1_000, 101, 101],
    ['nothing on hand', 0, 999, 6_000, 1_200, 200],
    ['less than nothing on hand', -5_000, 999, 6_000, 1_200, 200],
    ['a gift', 1_000, 100, 1_000, 0, 50],
    ['nothing comes in', 1_000, 100, 0, 500, 100],
    ['less than nothing comes in', 1_000, 100, -1_000, 500, 100],
    ['a pack of 24', 12_000, 3_500, 24_000, 72_000, 3_167],
  ])('%s', (_, onHand, price, incoming, paid, expected) => {
    expect(movingAverage(onHand, price, incoming, paid)).toBe(expected)
  })

  const onHand = fc.integer({ min: -1e12, max: 1e12 })
  const incoming = fc.integer({ min: 1, max: 1e12 })
  const price = fc.integer({ min: 0, max: 1e9 })

  it('is the exact mean to half a cent, for any size', () => {
    fc.assert(
      fc.property(
        onHand,
        price,
        incoming,
        fc.integer({ min: 0, max: 1e10 }),
        (held, oldPrice, came, paid) => {
          const kept = held > 0 ? BigInt(held) : 0n
          const worth = kept * BigInt(oldPrice) + 1000n * BigInt(paid)
          const all = kept + BigInt(came)
          fc.pre(worth / all < 10n ** 15n)
          const answer = BigInt(movingAverage(held, oldPrice, came, paid))
          const doubledError = 2n * (answer * all - worth)
          expect(doubledError > -all && doubledError <= all).toBe(true)
        },
      ),
      { numRuns: 3_000 },
    )
  })

  it('stays what it was when the same price is paid again', () => {
    fc.assert(
      fc.property(onHand, price, fc.integer({ min: 1, max: 1e6 }), (held, oldPrice, units) => {
        expect(movingAverage(held, oldPrice, units * 1000, units * oldPrice)).toBe(oldPrice)
      }),
    )
  })
})
