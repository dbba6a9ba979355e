import { ensureSafeInteger } from './exact.ts'

/**
 * Divides a whole number into whole parts in proportion to their weights: the parts add up to the total, and each is
 * within one unit of its exact share. What is left after rounding down goes to those with the largest remainders, to
 * earlier ones first. Total and weights are whole numbers of zero or more.
 * @throws RangeError for any other number, and where there is something to divide but no weight
 */
export const allocate = (total: number, weights: readonly number[]): number[] => {
  if ([total, ...weights].some((number) => ensureSafeInteger(number) < 0))
    throw new RangeError('Amounts and weights are zero or more')
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  if (sum === 0n) {
    if (total > 0) throw new RangeError('Nothing has a weight')
    return weights.map(() => 0)
  }
  const shares = weights.map((weight, index) => {
    const exact = BigInt(total) * BigInt(weight)
    return { index, whole: Number(exact / sum), rest: exact % sum }
  })
  const left = total - shares.reduce((all, { whole }) => all + whole, 0)
  const byRest = shares.toSorted((a, b) =>
    a.rest === b.rest ? a.index - b.index : Number(a.rest < b.rest) * 2 - 1,
  )
  const larger = new Set(byRest.slice(0, left).map(({ index }) => index))
  return shares.map(({ index, whole }) => whole + (larger.has(index) ? 1 : 0))
}
