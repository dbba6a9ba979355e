import { isSoldOut, type SoldOut } from './menu.ts'

/** The most pieces of a product that can be said to be left. */
export const MAX_LEFT = 9_999

/** How many of a product are left, and since when it is sold out; a product with some left is not sold out. */
export interface Remaining {
  /** Null where nobody counts. */
  readonly left: number | null
  readonly soldOut: SoldOut | null
}

/**
 * How many can be sold now; null for any number. A count that has come to zero ends when the product is no longer sold
 * out.
 */
export const leftOf = ({ left, soldOut }: Remaining, now: number): number | null =>
  left === 0 && !isSoldOut(soldOut, now) ? null : left

/** After some were sold; with the last one the product is sold out. `until` is the end of that, UTC ms. */
export const afterSale = (before: Remaining, pieces: number, now: number, until: number): Remaining => {
  const left = leftOf(before, now)
  if (left === null || left === 0) return before
  return left > pieces ? { left: left - pieces, soldOut: null } : { left: 0, soldOut: { since: now, until } }
}

/** After some that were counted as sold were taken off again before anybody made them. */
export const afterReturn = (before: Remaining, pieces: number, now: number): Remaining => {
  const left = leftOf(before, now)
  return left === null ? before : { left: Math.min(left + pieces, MAX_LEFT), soldOut: null }
}
