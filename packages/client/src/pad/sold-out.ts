import type { Product } from '@kafana/contract'
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

/** Is the product sold out? Looked at again every minute. */
export const useIsSoldOut = (product: Marked): boolean => isSoldOutAt(product, useMinute())
