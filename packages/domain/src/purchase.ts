import { divideHalfUp } from './exact.ts'
import type { Minor } from './money.ts'
import type { Thousandths } from './quantity.ts'

/**
 * The price per serving unit after a purchase: the mean of what was on hand at its price and what came in at what was paid, half up to the minor unit.
 * With nothing (or less) on hand the old price no longer speaks for anything, so the incoming unit price holds; when nothing comes in, the price stays.
 * @param incoming how much came in, in serving units
 * @param incomingTotal what was paid for all of it
 */
export const movingAverage = (
  onHand: Thousandths,
  price: Minor,
  incoming: Thousandths,
  incomingTotal: Minor,
): Minor => {
  if (incoming <= 0) return price
  const held = BigInt(Math.max(0, onHand))
  return divideHalfUp(held * BigInt(price) + 1000n * BigInt(incomingTotal), held + BigInt(incoming))
}
