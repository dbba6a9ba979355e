import type { Ingredient, Product } from '@kafana/contract'
import { makeable, stockLevel, toThousandths } from '@kafana/domain'
import { compareTexts } from '../../platform/i18n/compare-texts.ts'

/** With fewer than this left to make, an owner wants to know. */
const FEW_PRODUCTS = 10

export interface LowStock {
  readonly ingredient: Ingredient
  readonly level: 'out' | 'low'
  /** What can't be made any more because of it. */
  readonly stops: readonly Product[]
  /** What it is only enough for a few of. */
  readonly few: readonly Product[]
}

/** Of how many of the product is this ingredient enough, where it is the one that runs out first? Null where another does, or where it is not needed. */
const limitBy = ({ _id, quantity }: Ingredient, { recipe, calculatedQuantity }: Product): number | null => {
  const entries = recipe
    .filter(({ ingredient }) => ingredient === _id)
    .map((entry) => ({ need: toThousandths(entry.quantity), stock: toThousandths(quantity) }))
  const enoughFor = makeable(entries)
  return enoughFor !== null && enoughFor === calculatedQuantity ? enoughFor : null
}

/** First what stops dishes, then what is gone, then what soon stops dishes. */
const urgency = ({ level, stops, few }: LowStock): number =>
  stops.length * 10_000 + (level === 'out' ? 5000 : 0) + few.length

/** What runs low or has run out, the most urgent first, each with the products that this stops or soon will. */
export const lowStock = (ingredients: readonly Ingredient[], products: readonly Product[]): LowStock[] => {
  const low = ingredients.flatMap((ingredient): LowStock[] => {
    const level = stockLevel(ingredient)
    if (level === 'enough') return []
    const limited = (holds: (left: number) => boolean) =>
      products.filter((product) => {
        const left = limitBy(ingredient, product)
        return left !== null && holds(left)
      })
    return [
      {
        ingredient,
        level,
        stops: limited((left) => left === 0),
        few: limited((left) => left > 0 && left < FEW_PRODUCTS),
      },
    ]
  })
  return low.toSorted((a, b) => urgency(b) - urgency(a) || compareTexts(a.ingredient.name, b.ingredient.name))
}
