import type { Ingredient } from '@kafana/contract'
import {
  costOf,
  fromMinor,
  lineNet,
  rateBasisPoints,
  recipeCost,
  toMinor,
  toThousandths,
} from '@kafana/domain'

export interface RecipeDraft {
  readonly ingredient: string
  readonly quantity: number
}

/** One entry of a recipe as the form shows it. */
export interface RecipeLine {
  readonly ingredient: Ingredient
  readonly quantity: number
  readonly cost: number
}

export const recipeLines = (
  entries: readonly RecipeDraft[],
  ingredients: readonly Ingredient[],
): RecipeLine[] =>
  entries.flatMap(({ ingredient: id, quantity }) => {
    const ingredient = ingredients.find(({ _id }) => _id === id)
    return ingredient
      ? [
          {
            ingredient,
            quantity,
            cost: fromMinor(costOf(toMinor(ingredient.price), toThousandths(quantity))),
          },
        ]
      : []
  })

/** What a product leaves, in major units; null while its price or its tax rate is not known. */
export interface RecipeFigures {
  readonly cost: number
  readonly net: number | null
  readonly profit: number | null
  /** The share of the net price that is left, in percent; null where nothing is asked for. */
  readonly margin: number | null
}

const isPrice = (price: number | undefined): price is number => price !== undefined && price >= 0

/** As statistics count it: profit is the price without its tax less the cost. */
export const recipeFigures = (
  lines: readonly RecipeLine[],
  price: number | undefined,
  taxRate: number | undefined,
): RecipeFigures => {
  const cost = recipeCost(
    lines.map(({ ingredient, quantity }) => ({
      price: toMinor(ingredient.price),
      quantity: toThousandths(quantity),
    })),
  )
  if (!isPrice(price) || taxRate === undefined)
    return { cost: fromMinor(cost), net: null, profit: null, margin: null }
  // A price that is still being typed may have a third decimal.
  const net = lineNet(Math.round(price * 100), rateBasisPoints(taxRate))
  return {
    cost: fromMinor(cost),
    net: fromMinor(net),
    profit: fromMinor(net - cost),
    margin: net === 0 ? null : ((net - cost) / net) * 100,
  }
}
