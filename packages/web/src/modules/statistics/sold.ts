import type { ProductSales } from '@kafana/contract'
import { CATEGORIES, type Category, fromMinor, toMinor } from '@kafana/domain'

/** What was sold of a product or a category; money in major units. */
export type Sold = Pick<ProductSales, 'quantity' | 'revenue' | 'net' | 'cost' | 'profit'>
/** The sums of a category. */
export type CategorySold = Sold & { readonly category: Category }

/** The categories of which anything was sold, with the sums of their products. */
export const categoriesOf = (products: readonly ProductSales[]): CategorySold[] =>
  CATEGORIES.flatMap((category) => {
    const own = products.filter((product) => product.category === category)
    if (own.length === 0) return []
    const sum = (field: 'revenue' | 'net' | 'cost' | 'profit'): number =>
      fromMinor(own.reduce((total, product) => total + toMinor(product[field]), 0))
    return {
      category,
      quantity: own.reduce((total, { quantity }) => total + quantity, 0),
      revenue: sum('revenue'),
      net: sum('net'),
      cost: sum('cost'),
      profit: sum('profit'),
    }
  })
