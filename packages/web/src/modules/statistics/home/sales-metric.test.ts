import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare } from './sales-metric.tsx'

const cases = [
  ['more, in percent', 112, 100, { direction: 'more', difference: 12, percent: 12 }],
  ['less, in percent', 75, 100, { direction: 'less', difference: 25, percent: 25 }],
  ['the same', 40, 40, { direction: 'same', difference: 0, percent: null }],
  ['nothing, twice', 0, 0, { direction: 'same', difference: 0, percent: null }],
  ['something after nothing', 250.5, 0, { direction: 'more', difference: 250.5, percent: null }],
  ['nothing after something', 0, 80, { direction: 'less', difference: 80, percent: 100 }],
  ['better than a loss', 100, -50, { direction: 'more', difference: 150, percent: null }],
  ['a loss after a profit', -50, 100, { direction: 'less', difference: 150, percent: 150 }],
  ['too little for a percent', 10_003, 10_000, { direction: 'more', difference: 3, percent: null }],
  ['too much for percent', 12_000, 60, { direction: 'more', difference: 11_940, percent: null }],
  ['cents without the noise of fractions', 0.3, 0.1, { direction: 'more', difference: 0.2, percent: 200 }],
] as const

describe('compare', () => {
  it.each(cases)('%s', (_what, now, before, comparison) => {
    expect(compare(now, before)).toEqual(comparison)
  })

  it('has the right direction and never 0%', () => {
    const cents = fc.integer({ min: -1e9, max: 1e9 }).map((amount) => amount / 100)
    fc.assert(
      fc.property(cents, cents, (now, before) => {
        const { direction, difference, percent } = compare(now, before)
        expect(direction).toBe(['less', 'same', 'more'][Math.sign(now - before) + 1])
        const change = { more: difference, less: -difference, same: 0 }[direction]
        expect(before + change).toBeCloseTo(now, 2)
        expect(percent === null || (Number.isInteger(percent) && percent > 0)).toBe(true)
      }),
    )
  })
})
