import type { Product } from '@kafana/contract'
import { isSoldOut } from '@kafana/domain'
import { useMinute } from '../platform/browser/use-now.ts'

/** Is the product sold out? Looked at again every minute. */
export const useIsSoldOut = ({ soldOut }: Pick<Product, 'soldOut'>): boolean =>
  isSoldOut(
    soldOut && {
      since: Date.parse(soldOut.since),
      until: soldOut.until === null ? null : Date.parse(soldOut.until),
    },
    useMinute(),
  )
