import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Unit } from './unit.ts'
import { convertQuantity, UNITS, unitsConvert } from './unit.ts'

const PAIRS: readonly (readonly [Unit, Unit])[] = [
  ['grams', 'kilograms'],
  ['milliliters', 'liters'],
]
const allPairs = UNITS.flatMap((from) => UNITS.map((to) => [from, to] as const))

describe('units', () => {
  it.each(allPairs)('%s into %s: only mass to mass, volume to volume and a unit to itself', (from, to) => {
    const related = from === to || PAIRS.some((pair) => pair.includes(from) && pair.includes(to))
    expect(unitsConvert(from, to)).toBe(related)
    expect(convertQuantity(1_000, from, to) !== null).toBe(related)
  })

  it.each([
    ['kilograms', 'grams', 1, 1_000],
    ['kilograms', 'grams', 1_500, 1_500_000],
    ['grams', 'kilograms', 250_000, 250],
    ['grams', 'kilograms', 1_499, 1],
    ['grams', 'kilograms', 1_500, 2],
    ['grams', 'kilograms', 499, 0],
    ['grams', 'kilograms', 500, 1],
    ['liters', 'milliliters', 750, 750_000],
    ['milliliters', 'liters', -1_500, -2],
    ['pieces', 'pieces', 24_000, 24_000],
  ] as const)('%s into %s: %d thousandths are %d', (from, to, given, expected) => {
    expect(convertQuantity(given, from, to)).toBe(expected)
  })

  it('lose nothing on the way to the smaller unit and back', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PAIRS),
        fc.integer({ min: -1e12, max: 1e12 }),
        ([small, large], quantity) => {
          const down = convertQuantity(quantity, large, small)
          expect(down).toBe(Number(BigInt(quantity) * 1000n))
          expect(convertQuantity(down ?? Number.NaN, small, large)).toBe(quantity)
        },
      ),
    )
  })
})
