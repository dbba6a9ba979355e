import { multiplyDivide, ensureSafeInteger } from './exact.ts'
import { type Minor, netOf } from './money.ts'
import type { Thousandths } from './stock.ts'

/** The category of products, ingredients, orders and sections: the bar makes drinks, the kitchen food. */
export const CATEGORIES = ['drink', 'food'] as const
export type Category = (typeof CATEGORIES)[number]

/** The initial value of forms. */
export const DEFAULT_CATEGORY: Category = 'drink'

/**
 * The cost of an ingredient in a recipe by its price per serving unit, rounded half up: the price of the entry.
 */
export const costOf = (pricePerUnit: Minor, need: Thousandths): Minor =>
  multiplyDivide(pricePerUnit, need, 1000)

/** The cost of one product: the sum of the rounded costs of its entries. */
export const recipeCost = (
  entries: readonly { readonly price: Minor; readonly quantity: Thousandths }[],
): Minor => entries.reduce((sum, entry) => ensureSafeInteger(sum + costOf(entry.price, entry.quantity)), 0)

/**
 * How many products can be made from the stock; stock below zero counts as none. Null without a recipe, which sets no
 * limit.
 */
export const producibleCount = (
  entries: readonly { readonly need: Thousandths; readonly stock: Thousandths }[],
): number | null => {
  const limits = entries
    .filter(({ need }) => need > 0)
    .map(({ need, stock }) => Math.max(0, Math.floor(stock / need)))
  return limits.length === 0 ? null : Math.min(...limits)
}

/** The profit in percent of the revenue without tax; null where nothing was earned. */
export const marginOf = ({ net, profit }: { readonly net: number; readonly profit: number }): number | null =>
  net > 0 ? (profit / net) * 100 : null

/**
 * What is left of a price (tax included) without the tax and the cost, and its share of the net price in percent; null
 * where the net price is zero.
 */
export const profitOf = (
  price: Minor,
  taxRate: number,
  cost: Minor,
): { net: Minor; profit: Minor; margin: number | null } => {
  const net = netOf(price, taxRate)
  return { net, profit: net - cost, margin: marginOf({ net, profit: net - cost }) }
}
