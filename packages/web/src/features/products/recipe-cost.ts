import type { Ingredient } from '@kafana/contract'
import { costOf, fromMinor, toMinor, toThousandths } from '@kafana/domain'

export interface RecipeDraft { readonly ingredient: string; readonly quantity: number }

/** One entry of a recipe as the form shows it. */
export interface RecipeLine { readonly ingredient: Ingredient; readonly quantity: number; readonly cost: number }

export const recipeLines = (entries: readonly RecipeDraft[], ingredients: readonly Ingredient[]): RecipeLine[] => entries.flatMap(({ ingredient: id, quantity }) => {
  const ingredient = ingredients.find(({ _id }) => _id === id)
  return ingredient ? [{ ingredient, quantity, cost: fromMinor(costOf(toMinor(ingredient.price), toThousandths(quantity))) }] : []
})

/** What one product costs, in major units. */
export const totalCost = (lines: readonly RecipeLine[]): number => fromMinor(lines.reduce((sum, { cost }) => sum + toMinor(cost), 0))
