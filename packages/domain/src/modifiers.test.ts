import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { costOf, recipeCost } from './catalog.ts'
import {
  type ChoiceRule,
  choiceFault,
  type ChosenOption,
  defaultChoice,
  isSameChoice,
  MAX_CHOSEN,
  MAX_GROUPS_OF_PRODUCT,
  MAX_OPTION_DELTA,
  MAX_RECIPE_CHANGE,
  mergedChoice,
  recipeWith,
  unitPriceWith,
  withOption,
} from './modifiers.ts'
import { MAX_LINE_QUANTITY, MAX_LINES } from './order.ts'

const INGREDIENTS = ['cheese', 'egg', 'milk', 'flour'] as const
const anyChange = fc.record({
  ingredientId: fc.constantFrom(...INGREDIENTS),
  quantity: fc.integer({ min: -500, max: 500 }),
})
const anyOption = fc.record({
  delta: fc.integer({ min: -5_000, max: 5_000 }),
  quantity: fc.integer({ min: 1, max: 4 }),
  recipe: fc.array(anyChange, { maxLength: 4 }),
})
const anyRecipe = fc.uniqueArray(
  fc.record({ ingredientId: fc.constantFrom(...INGREDIENTS), quantity: fc.integer({ min: 1, max: 800 }) }),
  { selector: ({ ingredientId }) => ingredientId },
)

describe('the price of one piece', () => {
  it('is that of the product and of each piece of its options, and never below zero', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_000 }),
        fc.array(anyOption, { maxLength: 6 }),
        (price, options) => {
          // The oracle counts every single piece.
          let expected = price
          for (const { delta, quantity } of options)
            for (let piece = 0; piece < quantity; piece += 1) expected += delta
          expect(unitPriceWith(price, options)).toBe(expected < 0 ? 0 : expected)
        },
      ),
    )
  })

  it('contains options that are products at their price, whatever the others take off', () => {
    const off = { delta: -900, quantity: 1 }
    const shot = { delta: 80, quantity: 2, product: 'rakija' }
    expect(unitPriceWith(100, [off, shot])).toBe(160)
    expect(unitPriceWith(100, [shot])).toBe(260)
  })

  it('keeps an order of the most and dearest lines exact', () => {
    const most = MAX_GROUPS_OF_PRODUCT * MAX_CHOSEN
    const price = 10_000_000 * 100 + most * MAX_OPTION_DELTA * 100
    expect(Number.isSafeInteger(price * MAX_LINE_QUANTITY * MAX_LINES)).toBe(true)
    expect(Number.isSafeInteger(most * MAX_RECIPE_CHANGE * 1000 * MAX_LINE_QUANTITY * MAX_LINES)).toBe(true)
  })
})

describe('the recipe of one piece', () => {
  it('has the changes of all options, never below zero, and each ingredient once', () => {
    fc.assert(
      fc.property(anyRecipe, fc.array(anyOption, { maxLength: 5 }), (recipe, options) => {
        const needs = recipeWith(recipe, options)
        for (const ingredient of INGREDIENTS) {
          const own = recipe.find(({ ingredientId }) => ingredientId === ingredient)?.quantity ?? 0
          const changed = options.reduce(
            (sum, option) =>
              option.recipe
                .filter(({ ingredientId }) => ingredientId === ingredient)
                .reduce((total, { quantity }) => total + quantity * option.quantity, sum),
            own,
          )
          const found = needs.filter(({ ingredientId }) => ingredientId === ingredient)
          expect(found.map(({ quantity }) => quantity)).toEqual(changed > 0 ? [changed] : [])
        }
      }),
    )
  })

  it('is the recipe of the product without options', () => {
    fc.assert(
      fc.property(anyRecipe, (recipe) => {
        expect(recipeWith(recipe, [])).toEqual(recipe)
      }),
    )
  })

  it('costs what its ingredients cost', () => {
    const needs = recipeWith(
      [{ ingredientId: 'cheese', quantity: 100 }],
      [
        {
          quantity: 2,
          recipe: [
            { ingredientId: 'cheese', quantity: -80 },
            { ingredientId: 'egg', quantity: 1000 },
          ],
        },
      ],
    )
    expect(needs).toEqual([{ ingredientId: 'egg', quantity: 2000 }])
    expect(recipeCost(needs.map(({ quantity }) => ({ price: 1200, quantity })))).toBe(costOf(1200, 2000))
  })
})

const anyRules = fc
  .array(
    fc.record({ min: fc.nat(2), more: fc.integer({ min: 0, max: 2 }), size: fc.integer({ min: 1, max: 4 }) }),
    {
      maxLength: 3,
    },
  )
  .map((groups) =>
    groups.map(({ min, more, size }, index): ChoiceRule => ({
      id: `g${index}`,
      min,
      max: Math.max(1, min + more),
      options: Array.from({ length: size }, (_, option) => `g${index}o${option}`),
    })),
  )
const anyChoice = fc.array(
  fc.record({
    option: fc.constantFrom('g0o0', 'g0o1', 'g1o0', 'g1o3', 'g2o0', 'other'),
    quantity: fc.integer({ min: 1, max: 3 }),
  }),
  { maxLength: 5 },
)

describe('a choice', () => {
  it('is valid when each option is of one of the groups and each group has its number of pieces', () => {
    fc.assert(
      fc.property(anyRules, anyChoice, (groups, chosen) => {
        // The oracle lists every single piece with its group.
        const pieces = chosen.flatMap(({ option, quantity }) =>
          Array.from({ length: quantity }, () => groups.find(({ options }) => options.includes(option))?.id),
        )
        const isValid =
          pieces.every((group) => group !== undefined) &&
          groups.every(({ id, min, max }) => {
            const count = pieces.filter((group) => group === id).length
            return count >= min && count <= max
          })
        expect(choiceFault(groups, chosen) === null).toBe(isValid)
      }),
    )
  })

  it('names the option that is unknown, and the group with too few or too many', () => {
    const size: ChoiceRule = { id: 'size', min: 1, max: 1, options: ['small', 'large'] }
    const one = (option: string, quantity = 1): ChosenOption => ({ option, quantity })
    expect(choiceFault([size], [one('huge')])).toEqual({ fault: 'unknown', option: 'huge' })
    expect(choiceFault([size], [])).toEqual({ fault: 'tooFew', group: 'size' })
    expect(choiceFault([size], [one('small'), one('large')])).toEqual({ fault: 'tooMany', group: 'size' })
    expect(choiceFault([size], [one('small', 2)])).toEqual({ fault: 'tooMany', group: 'size' })
    expect(choiceFault([size], [one('large')])).toBeNull()
  })

  it('begins with the defaults of each group, as many as it allows', () => {
    const option = (id: string, isDefault: boolean) => ({ id, isDefault })
    const groups = [
      { max: 1, options: [option('a', false), option('b', true), option('c', true)] },
      { max: 3, options: [option('d', true), option('e', true)] },
    ]
    expect(defaultChoice(groups).map(({ option: id }) => id)).toEqual(['b', 'd', 'e'])
  })

  it('is the same in whatever order it was made', () => {
    fc.assert(
      fc.property(anyChoice, (chosen) => {
        const merged = mergedChoice(chosen)
        expect(isSameChoice(merged, merged.toReversed())).toBe(true)
        expect(isSameChoice(merged, [...merged, { option: 'more', quantity: 1 }])).toBe(false)
        for (const [index, each] of merged.entries())
          expect(isSameChoice(merged, merged.with(index, { ...each, quantity: each.quantity + 1 }))).toBe(
            false,
          )
      }),
    )
    expect(isSameChoice(undefined, [])).toBe(true)
  })

  it('adds up the same option', () => {
    expect(
      mergedChoice([
        { option: 'egg', quantity: 1 },
        { option: 'ham', quantity: 1 },
        { option: 'egg', quantity: 2 },
      ]),
    ).toEqual([
      { option: 'egg', quantity: 3 },
      { option: 'ham', quantity: 1 },
    ])
  })

  it('changes to another option where only one may be chosen', () => {
    const size: ChoiceRule = { id: 'size', min: 1, max: 1, options: ['small', 'large'] }
    const extras: ChoiceRule = { id: 'extras', min: 0, max: 3, options: ['egg', 'ham'] }
    const small = [{ option: 'small', quantity: 1 }]
    expect(withOption(size, small, 'large', 1)).toEqual([{ option: 'large', quantity: 1 }])
    expect(withOption(extras, small, 'egg', 2)).toEqual([...small, { option: 'egg', quantity: 2 }])
    expect(withOption(extras, [{ option: 'egg', quantity: 2 }], 'egg', 0)).toEqual([])
  })
})
