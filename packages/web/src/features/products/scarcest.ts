import type { Ingredient, Product } from '@kafana/contract'
import { makeable, toThousandths } from '@kafana/domain'

/** How many can still be made for it to be worth a word. */
const FEW = 5

/** The ingredient that runs out first where none or only a few can be made, else null: then nothing stops anybody. */
export const scarcest = (
  { calculatedQuantity, recipe }: Product,
  ingredients: ReadonlyMap<string, Ingredient>,
): Ingredient | null => {
  if (calculatedQuantity === null || calculatedQuantity > FEW) return null
  let first: { readonly ingredient: Ingredient; readonly enoughFor: number } | null = null
  for (const { ingredient: id, quantity } of recipe) {
    const ingredient = ingredients.get(id)
    const enoughFor =
      ingredient && makeable([{ need: toThousandths(quantity), stock: toThousandths(ingredient.quantity) }])
    if (ingredient && typeof enoughFor === 'number' && (first === null || enoughFor < first.enoughFor))
      first = { ingredient, enoughFor }
  }
  return first?.ingredient ?? null
}
