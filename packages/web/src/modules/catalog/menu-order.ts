import type { Product } from '@kafana/contract'
import { compareOnMenu } from '@kafana/domain'
import { costAndMargin } from './product-margin.ts'

/** By what products can be sorted; numbers descend first. */
export const PRODUCT_SORTS = ['name', 'price', 'margin', 'sold', 'producible'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]
/** A sort and its direction; null is the order of the menu. */
export interface ProductOrder {
  readonly by: ProductSort
  readonly descending: boolean
}

/** As in an address: `price` ascends, `-price` descends. */
export const orderText = (order: ProductOrder | null): string =>
  order === null ? '' : `${order.descending ? '-' : ''}${order.by}`

/** The order in an address; null for anything else. */
export const orderOf = (text: string): ProductOrder | null => {
  const by = PRODUCT_SORTS.find((each) => each === text.replace(/^-/, ''))
  return by === undefined ? null : { by, descending: text.startsWith('-') }
}

/** What a press on a heading does: its usual direction, the other one, then back to the order of the menu. */
export const nextOrder = (now: ProductOrder | null, by: ProductSort): ProductOrder | null => {
  const first = { by, descending: by !== 'name' }
  if (now?.by !== by) return first
  return now.descending === first.descending ? { by, descending: !first.descending } : null
}

/** The quantity sold of each product by its id. */
export type SoldQuantities = ReadonlyMap<string, number>

const valueOf = (product: Product, by: Exclude<ProductSort, 'name'>, sold: SoldQuantities): number | null => {
  if (by === 'price') return product.price
  if (by === 'margin') return costAndMargin(product)?.margin ?? null
  if (by === 'sold') return sold.get(product._id) ?? 0
  return product.calculatedQuantity
}

const compare = (a: number, b: number): number => {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** The products in this order; those without a value are last, whichever way it runs. `products` are sorted by name. */
export const inOrder = (
  products: readonly Product[],
  order: ProductOrder | null,
  sold: SoldQuantities,
): Product[] => {
  if (order === null)
    return products.some(({ group }) => group) ? products.toSorted(compareOnMenu) : [...products]
  const { by, descending } = order
  if (by === 'name') return descending ? products.toReversed() : [...products]
  return products.toSorted((a, b) => {
    const [left, right] = [valueOf(a, by, sold), valueOf(b, by, sold)]
    if (left === null || right === null) return compare(left === null ? 1 : 0, right === null ? 1 : 0)
    return descending ? compare(right, left) : compare(left, right)
  })
}
