import type { Ingredient } from '@kafana/contract'
import {
  costOf,
  fromMinor,
  profitOf,
  rateBasisPoints,
  recipeCost,
  toMinor,
  toThousandths,
} from '@kafana/domain'

export interface RecipeDraft {
  readonly ingredient: string
  readonly quantity: number
}

/** One line of a recipe in the form. */
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

/** Cost and profit of a product in major units; null while its price or tax rate is missing. */
export interface RecipeMetrics {
  readonly cost: number
  readonly net: number | null
  readonly profit: number | null
  /** Profit as a percentage of the net price; null if the price is zero. */
  readonly margin: number | null
}

const isPrice = (price: number | undefined): price is number => price !== undefined && price >= 0

/** Profit is the net price minus the cost, as in statistics. */
export const recipeMetrics = (
  lines: readonly RecipeLine[],
  price: number | undefined,
  taxRate: number | undefined,
): RecipeMetrics => {
  const cost = recipeCost(
    lines.map(({ ingredient, quantity }) => ({
      price: toMinor(ingredient.price),
      quantity: toThousandths(quantity),
    })),
  )
  if (!isPrice(price) || taxRate === undefined)
    return { cost: fromMinor(cost), net: null, profit: null, margin: null }
  // A price may have a third decimal while it is being typed.
  const { net, profit, margin } = profitOf(Math.round(price * 100), rateBasisPoints(taxRate), cost)
  return { cost: fromMinor(cost), net: fromMinor(net), profit: fromMinor(profit), margin }
}
