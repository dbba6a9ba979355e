import type { Product } from '@kafana/contract'
import {
  changedPrice,
  fromMinor,
  lineNet,
  type PriceChange,
  type PriceStep,
  rateBasisPoints,
  toMinor,
} from '@kafana/domain'

/** What a change does to the price of one product: major units. */
export interface PricePreview {
  readonly product: Product
  readonly price: number
  /** Profit as a percentage of the net price; null where the price is zero. */
  readonly margin: number | null
}

const marginOf = ({ recipe, taxRate }: Product, price: number): number | null => {
  const cost = recipe.reduce((sum, entry) => sum + toMinor(entry.price), 0)
  const net = lineNet(toMinor(price), rateBasisPoints(taxRate))
  return net === 0 ? null : ((net - cost) / net) * 100
}

/** The new price of each product; null while the change is not complete. */
export const previewPrices = (
  products: readonly Product[],
  change: PriceChange | null,
  step: PriceStep,
): PricePreview[] =>
  products.map((product) => {
    const price =
      change === null ? product.price : fromMinor(changedPrice(toMinor(product.price), change, step))
    return { product, price, margin: marginOf(product, price) }
  })
