import type { Product } from '@kafana/contract'
import { fromMinor, orderTotal, toMinor } from '@kafana/domain'

/** How many of a product, by its id. */
export interface OrderedProduct {
  readonly product: string
  readonly quantity: number
}

/** A line with its product on the current menu; undefined if the product has been removed from it. */
export type Priced<L extends OrderedProduct> = L & { readonly menuItem: Product | undefined }

/** The lines with their products. */
export const withPrices = <L extends OrderedProduct>(
  lines: readonly L[],
  menu: readonly Product[] | undefined,
): Priced<L>[] => lines.map((line) => ({ ...line, menuItem: menu?.find(({ _id }) => _id === line.product) }))

/** The total at the current prices of the menu; the server calculates the price of the order itself. */
export const totalOf = (lines: readonly Priced<OrderedProduct>[]): number =>
  fromMinor(
    orderTotal(lines.map(({ menuItem, quantity }) => ({ price: toMinor(menuItem?.price ?? 0), quantity }))),
  )
