import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedPrice, PRICE_STEPS, type PriceChange } from './price-change.ts'

const percent = (basisPoints: number): PriceChange => ({ by: 'percent', basisPoints })
const amount = (minor: number): PriceChange => ({ by: 'amount', amount: minor })

describe('a changed price', () => {
  it.each([
    ['10 % more, in whole units', 18_000, percent(1_000), 100, 19_800],
    ['7.5 % more, in fives', 12_000, percent(750), 500, 13_000],
    ['a third less, in hundredths', 10_000, percent(-3_333), 1, 6_667],
    ['an amount more, in tens', 9_400, amount(1_000), 1_000, 10_000],
    ['half a step, which goes up', 10_250, amount(0), 500, 10_500],
    ['rounded once: 149.496 is not first 149.50', 14_233, percent(504), 1_000, 15_000],
    ['less than nothing', 500, amount(-900), 1, 0],
    ['a hundred percent less', 500, percent(-10_000), 100, 0],
  ] as const)('%s', (_name, price, change, step, expected) => {
    expect(changedPrice(price, change, step)).toBe(expected)
  })

  it('is the exact result rounded once, whatever the numbers', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.integer({ min: -10_000, max: 100_000 }),
        fc.boolean(),
        fc.constantFrom(...PRICE_STEPS.cents, ...PRICE_STEPS.whole),
        (price, by, isPercent, step) => {
          // In ten-thousandths of a minor unit, in whole numbers of any size.
          const exact = isPercent
            ? BigInt(price) * BigInt(10_000 + by)
            : (BigInt(price) + BigInt(by)) * 10_000n
          const unit = BigInt(step) * 10_000n
          const rounded = exact <= 0n ? 0n : ((exact * 2n + unit) / (unit * 2n)) * BigInt(step)
          expect(changedPrice(price, isPercent ? percent(by) : amount(by), step)).toBe(Number(rounded))
        },
      ),
    )
  })
})
