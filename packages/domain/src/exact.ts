/**
 * The integer that `amount` is when counted in `1/scale` parts, or null when it is not a whole number of them
 * or is larger than `limit` parts.
 * Exact, because below 2^46 the nearest double of every decimal with that many places multiplies back to
 * within a thousandth of its integer.
 */
export const scaledInteger = (amount: number, scale: number, limit: number): number | null => {
  const parts = Math.round(amount * scale)
  if (!(Math.abs(parts) <= limit) || parts / scale !== amount) return null
  return parts === 0 ? 0 : parts // no negative zero, which would print as "-0"
}

/** The integer itself, or RangeError beyond the safe integers: a wrong sum is worse than none. */
export const ensureSafeInteger = (value: number): number => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not an exact integer: ${value}`)
  return value === 0 ? 0 : value
}

/**
 * An integer quotient rounded half up, and half down below zero, so that a reversal is the exact opposite of
 * what it reverses.
 */
export const divideHalfUp = (dividend: bigint, divisor: bigint): number => {
  const magnitude = dividend < 0n ? -dividend : dividend
  const rounded = (magnitude * 2n + divisor) / (divisor * 2n)
  return ensureSafeInteger(Number(dividend < 0n ? -rounded : rounded))
}

/**
 * `a * b / divisor` of integers, rounded as `divideHalfUp` does; `divisor` is above zero. Plain numbers where
 * they are exact: statistics call it often.
 */
export const multiplyDivide = (a: number, b: number, divisor: number): number => {
  const product = a * b
  if (!Number.isSafeInteger(product))
    return divideHalfUp(BigInt(ensureSafeInteger(a)) * BigInt(ensureSafeInteger(b)), BigInt(divisor))
  const magnitude = Math.abs(product)
  const rest = magnitude % divisor
  const rounded = (magnitude - rest) / divisor + (rest * 2 >= divisor ? 1 : 0)
  return ensureSafeInteger(product < 0 ? -rounded : rounded)
}
