import type { Product } from '@kafana/contract'
import { changedPrice, fromMinor, type Minor, type PriceChange, toMinor } from '@kafana/domain'
import { marginAt } from './product-margin.ts'

/** What a change does to the price of one product: major units. */
export interface PricePreview {
  readonly product: Product
  readonly price: number
  /** Profit as a percentage of the net price; null where the price is zero. */
  readonly margin: number | null
}

/** The new price of each product; the present one while the change is not complete. */
export const previewPrices = (
  products: readonly Product[],
  change: PriceChange | null,
  step: Minor,
): PricePreview[] =>
  products.map((product) => {
    const price =
      change === null ? product.price : fromMinor(changedPrice(toMinor(product.price), change, step))
    return { product, price, margin: marginAt(product, price) }
  })
