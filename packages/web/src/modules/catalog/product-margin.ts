import type { Product } from '@kafana/contract'
import { fromMinor, profitOf, rateBasisPoints, toMinor } from '@kafana/domain'

const costOf = ({ recipe }: Product): number => recipe.reduce((sum, { price }) => sum + toMinor(price), 0)

/** Profit as a percentage of the price without VAT, at a price in major units; null where that is zero. */
export const marginAt = (product: Product, price: number): number | null =>
  profitOf(toMinor(price), rateBasisPoints(product.taxRate), costOf(product)).margin

/** Cost (major units) and margin of a product; null without a recipe, because its cost is not known. */
export const costAndMargin = (
  product: Product,
): { readonly cost: number; readonly margin: number | null } | null =>
  product.recipe.length === 0
    ? null
    : { cost: fromMinor(costOf(product)), margin: marginAt(product, product.price) }
