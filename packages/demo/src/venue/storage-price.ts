import { convertQuantity, movingAverage, toMinor, toThousandths, type Minor } from '@kafana/domain'
import type { DemoIngredient } from './ingredients.ts'

/** What one pack holds, in thousandths of the serving unit. */
export const packContents = ({ pack: [quantity, unit], servingUnit }: DemoIngredient): number => {
  const contents = convertQuantity(toThousandths(quantity), unit, servingUnit)
  if (contents === null) throw new RangeError(`${unit} do not convert to ${servingUnit}`)
  return contents
}

/** What one serving unit costs when a pack was bought at its list price. */
export const priceOf = (ingredient: DemoIngredient): Minor =>
  movingAverage(0, 0, packContents(ingredient), toMinor(ingredient.pack[2]))
