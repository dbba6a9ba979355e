import { multiplyDivide } from './exact.ts'
import type { Minor } from './money.ts'

/** What a changed price may be a multiple of, in minor units: hundredths, or 1, 5 or 10 whole units. */
export const PRICE_STEPS = [1, 100, 500, 1000] as const
export type PriceStep = (typeof PRICE_STEPS)[number]

/** By how much prices change: hundredths of a percent, or an amount; both may be below zero. */
export type PriceChange =
  | { readonly by: 'percent'; readonly basisPoints: number }
  | { readonly by: 'amount'; readonly amount: Minor }

const WHOLE = 10_000

/**
 * A price after a change, as the nearest multiple of `step`, half of it up; never below zero. It is rounded once, so that
 * a price is not first rounded to hundredths and then again.
 */
export const changedPrice = (price: Minor, change: PriceChange, step: PriceStep): Minor => {
  const steps =
    change.by === 'percent'
      ? multiplyDivide(price, WHOLE + change.basisPoints, WHOLE * step)
      : multiplyDivide(price + change.amount, 1, step)
  return Math.max(0, steps * step)
}
