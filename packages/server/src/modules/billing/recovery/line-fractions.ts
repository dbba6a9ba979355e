import type { Share } from '@kafana/domain'

/** An exact fraction of a line that was ordered; not in its lowest terms. */
export interface Fraction {
  readonly num: bigint
  readonly den: bigint
}
export const NOTHING: Fraction = { num: 0n, den: 1n }
export const fractionOf = ({ num, den }: Share): Fraction => ({ num: BigInt(num), den: BigInt(den) })
export const minus = (a: Fraction, b: Fraction): Fraction => ({
  num: a.num * b.den - b.num * a.den,
  den: a.den * b.den,
})
export const isEqual = (a: Fraction, b: Fraction): boolean => minus(a, b).num === 0n
const divisorOf = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisorOf(b, a % b))
/** What a part is of a line, by what both are of the line that was ordered. */
export const shareOf = (part: Fraction, line: Share): Share => {
  const of = fractionOf(line)
  const [num, den] = [part.num * of.den, part.den * of.num]
  const divisor = divisorOf(num, den)
  return { num: Number(num / divisor), den: Number(den / divisor) }
}
