import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  areConvertible,
  convertQuantity,
  countDifference,
  fromThousandths,
  isQuantity,
  movingAverage,
  stockLevel,
  stockTotals,
  stockValue,
  toThousandths,
  type Unit,
  UNITS,
} from './stock.ts'

const written = (thousandths: number): string => {
  const digits = String(Math.abs(thousandths)).padStart(4, '0')
  return `${thousandths < 0 ? '-' : ''}${digits.slice(0, -3)}.${digits.slice(-3)}`
}

describe('quantities', () => {
  it('convert to thousandths and back unchanged', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e13, max: 1e13 }), (thousandths) => {
        const quantity = Number(written(thousandths))
        expect(isQuantity(quantity)).toBe(true)
        expect(toThousandths(quantity)).toBe(thousandths)
        expect(fromThousandths(thousandths)).toBe(quantity)
      }),
      { numRuns: 5_000, examples: [[1], [-1], [1_005], [1e13], [-1e13]] },
    )
  })

  it.each([0.0001, 1.2345, 0.1 + 0.2, Number.NaN, Infinity, 1e11, -1e11])('%d is refused', (quantity) => {
    expect(isQuantity(quantity)).toBe(false)
    expect(() => toThousandths(quantity)).toThrow(RangeError)
  })
})

const PAIRS: readonly (readonly [Unit, Unit])[] = [
  ['grams', 'kilograms'],
  ['milliliters', 'liters'],
]
const allPairs = UNITS.flatMap((from) => UNITS.map((to) => [from, to] as const))

describe('units', () => {
  it.each(allPairs)('%s into %s: only mass to mass, volume to volume and a unit to itself', (from, to) => {
    const related = from === to || PAIRS.some((pair) => pair.includes(from) && pair.includes(to))
    expect(areConvertible(from, to)).toBe(related)
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

  it('convert to a smaller unit and back without loss', () => {
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

describe('the stock level', () => {
  it.each([
    [1, null, 'enough'],
    [0, null, 'out'],
    [-0.001, null, 'out'],
    [5, 4.999, 'enough'],
    [5, 5, 'low'],
    [4.999, 5, 'low'],
    [0, 5, 'out'],
    [0.001, 0, 'enough'],
  ] as const)('%s on hand with a warning at %s: %s', (quantity, lowAt, level) => {
    expect(stockLevel({ quantity, lowAt })).toBe(level)
  })
})

describe('the price after a purchase', () => {
  it.each([
    ['equal parts', 1_000, 100, 1_000, 200, 150],
    ['half a cent is rounded up', 1_000, 100, 1_000, 101, 101],
    ['no stock', 0, 999, 6_000, 1_200, 200],
    ['negative stock', -5_000, 999, 6_000, 1_200, 200],
    ['a gift', 1_000, 100, 1_000, 0, 50],
    ['no purchase', 1_000, 100, 0, 500, 100],
    ['a negative purchase', 1_000, 100, -1_000, 500, 100],
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

  it('stays the same when the same price is paid again', () => {
    fc.assert(
      fc.property(onHand, price, fc.integer({ min: 1, max: 1e6 }), (held, oldPrice, units) => {
        expect(movingAverage(held, oldPrice, units * 1000, units * oldPrice)).toBe(oldPrice)
      }),
    )
  })
})

const anyStock = fc.record({
  quantity: fc.integer({ min: -1e9, max: 1e9 }),
  price: fc.integer({ min: 0, max: 1e6 }),
})

describe('the value of stock', () => {
  it.each([
    [12_500, 10_000, 125_000],
    [500, 1, 1],
    [499, 1, 0],
    [-500, 1, -1],
    [0, 777, 0],
    [1e13, 1e9, null],
    [-1e13, 1e9, null],
  ])('of %d thousandths at %d is %d', (quantity, price, value) => {
    expect(stockValue(quantity, price)).toBe(value)
  })

  it('is never lowered by what is below zero, which is counted apart', () => {
    fc.assert(
      fc.property(fc.array(anyStock, { maxLength: 30 }), (stock) => {
        const { value, below } = stockTotals(stock)
        const held = stock.filter(({ quantity }) => quantity >= 0)
        expect(stockTotals(held)).toEqual({ value, below: { count: 0, value: 0 } })
        expect(below.count).toBe(stock.length - held.length)
        const all = stock.reduce((sum, { quantity, price }) => sum + (stockValue(quantity, price) ?? NaN), 0)
        expect((value ?? NaN) - (below.value ?? NaN)).toBe(all)
      }),
    )
  })

  it('is unknown beyond the exact integers', () => {
    const huge = { quantity: 1e13, price: 9e5 }
    expect(stockTotals([huge]).value).toBe(9e15)
    expect(stockTotals([huge, huge])).toEqual({ value: null, below: { count: 0, value: 0 } })
  })
})

describe('a count', () => {
  it('that is posted after sales leaves what was counted without what was sold since', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e6, max: 1e6 }),
        fc.integer({ min: 0, max: 1e6 }),
        fc.array(fc.integer({ min: -1e4, max: 1e4 })),
        (expected, counted, since) => {
          const moved = since.reduce((sum, change) => sum + change, 0)
          expect(expected + moved + countDifference(expected, counted)).toBe(counted + moved)
        },
      ),
    )
  })
})
