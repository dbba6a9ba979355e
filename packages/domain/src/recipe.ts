import { multiplyDivide, safe } from './exact.ts'
import type { Minor } from './money.ts'
import type { Thousandths } from './quantity.ts'

/** What the need of one ingredient costs, by its price per serving unit; half up to the minor unit. This is the price a recipe entry shows. */
export const costOf = (pricePerUnit: Minor, need: Thousandths): Minor =>
  multiplyDivide(pricePerUnit, need, 1000)

/** What one product costs to make: the sum of the costs its entries show, so that the parts always add up to the whole. */
export const recipeCost = (
  entries: readonly { readonly price: Minor; readonly quantity: Thousandths }[],
): Minor => entries.reduce((sum, entry) => safe(sum + costOf(entry.price, entry.quantity)), 0)

/**
 * How many products the stock is enough for: the ingredient that runs out first decides, and stock below zero makes none.
 * null without a recipe: nothing limits such a product, nor does an entry that needs nothing.
 */
export const makeable = (
  entries: readonly { readonly need: Thousandths; readonly stock: Thousandths }[],
): number | null => {
  const limits = entries
    .filter(({ need }) => need > 0)
    .map(({ need, stock }) => Math.max(0, Math.floor(stock / need)))
  return limits.length === 0 ? null : Math.min(...limits)
}
