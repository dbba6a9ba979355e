import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CATEGORIES } from './catalog.ts'
import { compareOnMenu, isSoldOut } from './menu.ts'

describe('the order of the menu', () => {
  const product = fc.record({
    category: fc.constantFrom(...CATEGORIES),
    group: fc.option(fc.record({ position: fc.integer({ min: 0, max: 5 }) })),
  })

  it('is food before drinks, then by group, and last without a group', () => {
    fc.assert(
      fc.property(fc.array(product, { maxLength: 20 }), (products) => {
        const sorted = products.toSorted(compareOnMenu)
        const places = sorted.map(
          ({ category, group }) => (category === 'food' ? 0 : 100) + (group ? group.position : 50),
        )
        expect(places).toEqual(places.toSorted((a, b) => a - b))
        expect(new Set(sorted)).toEqual(new Set(products))
      }),
    )
  })
})

describe('a product', () => {
  it.each([
    [null, 5, false],
    [{ since: 1, until: null }, 5, true],
    [{ since: 1, until: 6 }, 5, true],
    [{ since: 1, until: 5 }, 5, false],
    [{ since: 1, until: 4 }, 5, false],
    // Said by a clock that is a little, or far, ahead of this one.
    [{ since: 86_400_005, until: 90_000_000 }, 5, true],
    [{ since: 86_400_006, until: 90_000_000 }, 5, false],
    [{ since: 86_400_006, until: null }, 5, true],
  ])('that is %o is sold out at %d: %s', (soldOut, now, expected) => {
    expect(isSoldOut(soldOut, now)).toBe(expected)
  })
})
