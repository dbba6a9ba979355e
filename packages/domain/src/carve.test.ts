import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CarveAmount,
  carveLine,
  discountsLeft,
  type DivisibleLine,
  lineTitle,
  type Share,
  WHOLE_SHARE,
} from './carve.ts'
import { discountOf, type DiscountRule } from './discount.ts'

const ordered = fc
  .record({
    price: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 1e9 })),
    quantity: fc.integer({ min: 1, max: 999 }),
    cost: fc.integer({ min: 0, max: 1e12 }),
    needs: fc.uniqueArray(fc.integer({ min: 1, max: 1e13 }), { maxLength: 4 }),
    off: fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 2 }),
  })
  .map(({ price, quantity, cost, needs, off }): DivisibleLine => ({
    price,
    quantity,
    discounts: off.map((percent, index) => ({
      id: `d${index}`,
      amount: Math.floor((price * quantity * percent) / 100 / off.length),
    })),
    cost,
    pieces: quantity,
    share: WHOLE_SHARE,
    recipe: needs.map((need, index) => ({ ingredientId: `i${index}`, quantity: need })),
  }))

/** Which of the lines is divided next, and by how much; the amounts are taken modulo what there is. */
const step = fc.record({
  line: fc.nat(20),
  pieces: fc.option(fc.integer({ min: 1, max: 999 }), { nil: undefined }),
  num: fc.integer({ min: 1, max: 12 }),
  den: fc.integer({ min: 1, max: 12 }),
  paid: fc.option(fc.oneof(fc.nat(40), fc.nat(1e9)), { nil: undefined }),
})

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0)
const totalsOf = (lines: readonly DivisibleLine[]) => ({
  amount: sum(lines.map(({ price, quantity }) => price * quantity)),
  discounts: ['d0', 'd1'].map((id) =>
    discountOf(lines.flatMap(({ discounts }) => discounts.filter((part) => part.id === id))),
  ),
  cost: sum(lines.map(({ cost }) => cost)),
  pieces: sum(lines.map(({ pieces }) => pieces)),
  needs: ['i0', 'i1', 'i2', 'i3'].map((id) =>
    sum(
      lines.flatMap(({ recipe }) =>
        recipe.flatMap((need) => (need.ingredientId === id ? need.quantity : [])),
      ),
    ),
  ),
})
const isOne = (shares: readonly Share[]): boolean => {
  const below = shares.reduce((all, { den }) => all * BigInt(den), 1n)
  return shares.reduce((all, { num, den }) => all + (BigInt(num) * below) / BigInt(den), 0n) === below
}

describe('what came of a line', () => {
  it('is that line, however it was divided', () => {
    fc.assert(
      fc.property(ordered, fc.array(step, { maxLength: 9 }), (line, steps) => {
        let parts: DivisibleLine[] = [line]
        for (const { line: which, pieces, num, den, paid } of steps) {
          const index = which % parts.length
          const of = parts[index] ?? line
          const amount: CarveAmount =
            pieces === undefined
              ? { share: { num: Math.min(num, den), den } }
              : { pieces: 1 + (pieces % of.quantity) }
          const carved = carveLine(of, { ...amount, paid })
          if ('fault' in carved) throw new Error(carved.fault)
          parts = [
            ...parts.filter((_, each) => each !== index),
            carved.part,
            ...(carved.rest ? [carved.rest] : []),
          ]
        }
        expect(totalsOf(parts)).toEqual(totalsOf([line]))
        expect(isOne(parts.map(({ share }) => share))).toBe(true)
        expect(
          parts.every(({ price, quantity, discounts }) => discountOf(discounts) <= price * quantity),
        ).toBe(true)
        for (const { price, quantity, cost, pieces, recipe } of parts)
          expect(
            Math.min(price, quantity - 1, cost, pieces, ...recipe.map((need) => need.quantity - 1)),
          ).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

const coffee: DivisibleLine = {
  price: 9001,
  quantity: 3,
  discounts: [],
  cost: 900,
  pieces: 3,
  share: WHOLE_SHARE,
  recipe: [{ ingredientId: 'beans', quantity: 30 }],
}
const pizza: DivisibleLine = { ...coffee, price: 10_000, quantity: 1, pieces: 1 }

describe('a part of a line', () => {
  it('has the price of its pieces, and what these cost and need', () => {
    expect(carveLine(coffee, { pieces: 1 })).toEqual({
      part: {
        price: 9001,
        quantity: 1,
        discounts: [],
        cost: 300,
        pieces: 1,
        share: { num: 1, den: 3 },
        recipe: [{ ingredientId: 'beans', quantity: 10 }],
      },
      rest: {
        price: 9001,
        quantity: 2,
        discounts: [],
        cost: 600,
        pieces: 2,
        share: { num: 2, den: 3 },
        recipe: [{ ingredientId: 'beans', quantity: 20 }],
      },
    })
  })

  it('is pieces where the share is a whole number of them', () => {
    expect(carveLine(coffee, { share: { num: 2, den: 6 } })).toEqual(carveLine(coffee, { pieces: 1 }))
  })

  it('is one piece with a part of the price otherwise, and the first one counts as sold', () => {
    expect(carveLine(pizza, { share: { num: 1, den: 3 } })).toMatchObject({
      part: { price: 3333, quantity: 1, pieces: 1, share: { num: 1, den: 3 } },
      rest: { price: 6667, quantity: 1, pieces: 0, share: { num: 2, den: 3 } },
    })
    expect(carveLine(coffee, { share: { num: 1, den: 2 } })).toMatchObject({
      part: { price: 13_502, quantity: 1, pieces: 2 },
      rest: { price: 13_501, quantity: 1, pieces: 1 },
    })
  })

  it('is a share of what the line is then, and is stored as one of what was ordered', () => {
    const line: DivisibleLine = { ...pizza, price: 6667, share: { num: 2, den: 3 } }
    expect(carveLine(line, { share: { num: 1, den: 2 } })).toMatchObject({
      part: { share: { num: 1, den: 3 } },
      rest: { share: { num: 1, den: 3 } },
    })
  })

  it('has the price that a receipt says, as far as the line can have it', () => {
    const third = { share: { num: 1, den: 3 } }
    expect(carveLine(pizza, { ...third, paid: 3334 })).toMatchObject({
      part: { price: 3334, share: { num: 1, den: 3 } },
      rest: { price: 6666, share: { num: 2, den: 3 } },
    })
    expect(carveLine(pizza, { ...third, paid: 10_001 })).toEqual(carveLine(pizza, third))
    expect(carveLine(coffee, { pieces: 1, paid: 9000 })).toEqual(carveLine(coffee, { pieces: 1 }))
    const cheaper = { ...coffee, discounts: [{ id: 'a', amount: 10 }] }
    expect(carveLine(cheaper, { pieces: 1, paid: 8999 })).toMatchObject({
      part: { price: 9001, discounts: [{ amount: 2 }] },
      rest: { price: 9001, discounts: [{ amount: 8 }] },
    })
    const half = { ...pizza, price: 10_000, discounts: [{ id: 'a', amount: 5000 }] }
    const quarter = { share: { num: 1, den: 4 } }
    // The receipt is older than the discount, or has less of it.
    expect(carveLine(half, { ...quarter, paid: 2500 })).toMatchObject({
      part: { price: 2500, discounts: [] },
      rest: { price: 7500, discounts: [{ amount: 5000 }] },
    })
    expect(carveLine(half, { ...quarter, paid: 2000 })).toMatchObject({
      part: { price: 2500, discounts: [{ amount: 500 }] },
      rest: { price: 7500, discounts: [{ amount: 4500 }] },
    })
    expect(carveLine(half, { ...quarter, paid: 1250 })).toEqual(carveLine(half, quarter))
  })

  describe('of a line whose receipt has not its share of the discounts', () => {
    const discounted = { ...pizza, price: 10_000, discounts: [{ id: 'a', amount: 1000 }] }
    /** A quarter is on the receipt. */
    const divide = (
      paid: number | undefined,
      kind: DiscountRule['kind'] = 'percent',
      { line = discounted, value = 1000, isLeft = false } = {},
    ) => {
      const amount = { share: { num: isLeft ? 3 : 1, den: 4 }, paid, isLeft }
      const carved = carveLine(line, amount)
      if ('fault' in carved || carved.rest === null) return expect.fail('it is not divided')
      const { part, rest } = carved
      return discountsLeft(line, amount, { part, rest }, new Map([['a', { kind, value }]]))
    }

    it('leaves a percentage of what is left', () => {
      expect(divide(2500)).toEqual([{ id: 'a', amount: 750 }])
      expect(divide(6500, 'percent', { isLeft: true })).toEqual([{ id: 'a', amount: 750 }])
    })

    it('leaves a percentage of what is left also where a forgotten discount is on the receipt', () => {
      expect(divide(1700)).toEqual([{ id: 'a', amount: 750 }])
      expect(divide(1500)).toEqual([{ id: 'a', amount: 750 }])
      expect(divide(7400, 'percent', { isLeft: true })).toEqual([{ id: 'a', amount: 750 }])
    })

    it('leaves all of an amount that the receipt has not', () => {
      expect(divide(2500, 'amount')).toEqual([{ id: 'a', amount: 1000 }])
      expect(divide(1700, 'amount')).toEqual([{ id: 'a', amount: 200 }])
      expect(divide(1500, 'amount')).toEqual([])
    })

    it('leaves what is free of charge free of charge', () => {
      const line = { ...discounted, discounts: [{ id: 'a', amount: 9000 }] }
      expect(divide(0, 'comp', { line, value: 0 })).toEqual([{ id: 'a', amount: 6750 }])
      expect(divide(1000, 'comp', { line, value: 0 })).toEqual([{ id: 'a', amount: 7500 }])
    })

    it('changes no cent where the receipt has its share of it', () => {
      const odd = { ...pizza, price: 650, discounts: [{ id: 'a', amount: 33 }] }
      for (const paid of [154, 155, 156, 157, undefined])
        expect(divide(paid, 'percent', { line: odd, value: 500 })).toBeNull()
    })
  })

  it('is the whole line where that costs nothing, or all of it is asked for', () => {
    const free = { ...pizza, price: 0 }
    expect(carveLine(free, { share: { num: 1, den: 3 } })).toEqual({ part: free, rest: null })
    expect(carveLine({ ...coffee, price: 0 }, { pieces: 1 })).toMatchObject({ rest: { quantity: 2 } })
    expect(carveLine(coffee, { pieces: 3 })).toEqual({ part: coffee, rest: null })
    expect(carveLine(pizza, { share: { num: 4, den: 4 } })).toEqual({ part: pizza, rest: null })
  })

  it.each<[CarveAmount, string]>([
    [{ pieces: 0 }, 'nothing'],
    [{ pieces: -1 }, 'nothing'],
    [{ pieces: 0.5 }, 'nothing'],
    [{ share: { num: 0, den: 3 } }, 'nothing'],
    [{ share: { num: 1, den: 0 } }, 'nothing'],
    [{ pieces: 4 }, 'tooMuch'],
    [{ share: { num: 4, den: 3 } }, 'tooMuch'],
    [{ share: { num: 1, den: 2 ** 52 } }, 'tooFine'],
  ])('cannot be %j', (amount, fault) => {
    expect(carveLine({ ...coffee, share: { num: 1, den: 3 } }, amount)).toEqual({ fault })
  })
})

describe('what a part is called', () => {
  it.each<[Share, number, number, string]>([
    [WHOLE_SHARE, 3, 3, 'Coffee'],
    [{ num: 1, den: 3 }, 3, 1, 'Coffee'],
    [{ num: 1, den: 3 }, 1, 1, 'Coffee 1/3'],
    [{ num: 1, den: 2 }, 3, 1, 'Coffee 1 1/2'],
    [{ num: 1, den: 9 }, 3, 1, 'Coffee 1/3'],
    [{ num: 2, den: 3 }, 3, 1, '2 x Coffee'],
    [{ num: 2, den: 3 }, 3, 2, 'Coffee'],
    [{ num: 37, den: 101 }, 1, 1, 'Coffee 37%'],
    [{ num: 1, den: 1000 }, 1, 1, 'Coffee 1%'],
  ])('%j of %i, as %i: %s', (share, rootQuantity, quantity, title) => {
    expect(lineTitle('Coffee', { share, rootQuantity, quantity })).toBe(title)
  })
})
