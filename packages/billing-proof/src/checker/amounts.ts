import type { BillIntent } from '@kafana/contract'
import type { Cents } from './device-record.ts'

/** Converts the API's major units to whole cents. */
export const toCents = (major: number): number => Math.round(major * 100)
/** Converts whole cents to the API's major units. */
export const toMajor = (cents: number): number => cents / 100

/** The amount of a line in cents, rounded half up. */
export const amountOf = (price: string, quantity: string): number => {
  const product = BigInt(price.replace('.', '')) * BigInt(quantity.replace('.', ''))
  return Number((product + 500n) / 1000n)
}

/** The sums of a receipt by tax letter, from its printed lines alone. */
export const classesOf = ({ products }: BillIntent['receipt']): Cents => {
  const sums: Record<string, number> = {}
  for (const { taxClass, price, quantity } of products)
    sums[taxClass] = (sums[taxClass] ?? 0) + amountOf(price, quantity)
  return sums
}

/** The letters whose sums differ. */
export const unequalLetters = (left: Cents, right: Cents): string[] =>
  [...new Set([...Object.keys(left), ...Object.keys(right)])].filter(
    (letter) => (left[letter] ?? 0) !== (right[letter] ?? 0),
  )

export const sumOf = (cents: Cents): number => Object.values(cents).reduce((sum, each) => sum + each, 0)
