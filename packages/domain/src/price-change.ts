import { multiplyDivide } from './exact.ts'
import type { Minor } from './money.ts'

/** What a changed price may be a multiple of, in minor units; the first one is the usual one. */
export const PRICE_STEPS: Readonly<Record<'cents' | 'whole', readonly [Minor, ...Minor[]]>> = {
  cents: [10, 1, 5, 50, 100],
  whole: [100, 500, 1_000, 5_000],
}

/** By how much prices change: hundredths of a percent, or an amount; both may be below zero. */
export type PriceChange =
  | { readonly by: 'percent'; readonly basisPoints: number }
  | { readonly by: 'amount'; readonly amount: Minor }

const WHOLE = 10_000

/**
 * A price after a change, as the nearest multiple of `step` (above zero), half of it up; never below zero. It is rounded once, so that
 * a price is not first rounded to hundredths and then again.
 */
export const changedPrice = (price: Minor, change: PriceChange, step: Minor): Minor => {
  const steps =
    change.by === 'percent'
      ? multiplyDivide(price, WHOLE + change.basisPoints, WHOLE * step)
      : multiplyDivide(price + change.amount, 1, step)
  return Math.max(0, steps * step)
}
