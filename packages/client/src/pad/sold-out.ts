import type { ModifierGroup, Product } from '@kafana/contract'
import { isSoldOut } from '@kafana/domain'
import { useMinute } from '../browser/use-now.ts'

type Marked = Pick<Product, 'soldOut'>

/** Is the product sold out at a time (UTC ms)? */
export const isSoldOutAt = ({ soldOut }: Marked, now: number): boolean =>
  isSoldOut(
    soldOut && {
      since: Date.parse(soldOut.since),
      until: soldOut.until === null ? null : Date.parse(soldOut.until),
    },
    now,
  )

/** Of an option that is a product: is that sold out at a time (UTC ms), or not on this menu? */
export const isOptionSoldOutAt = (
  { product }: Pick<ModifierGroup['options'][number], 'product'>,
  menu: readonly (Marked & Pick<Product, '_id'>)[] | undefined,
  now: number,
): boolean => {
  if (!product || !menu) return false
  const found = menu.find(({ _id }) => _id === product._id)
  return !found || isSoldOutAt(found, now)
}

/** Is the product sold out? Looked at again every minute. */
export const useIsSoldOut = (product: Marked): boolean => isSoldOutAt(product, useMinute())
