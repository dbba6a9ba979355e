import type { BillIntent } from '@kafana/contract'
import type { Cents } from './device-record.ts'

/** Major units of the wire as whole cents. */
export const toCents = (major: number): number => Math.round(major * 100)

/** Price in cents times thousandths, rounded half up. */
const amountOf = (price: string, quantity: string): number => {
  const product = BigInt(price.replace('.', '')) * BigInt(quantity.replace('.', ''))
  return Number((product + 500n) / 1000n)
}

/** What a receipt comes to by tax letter, from its printed lines alone. */
export const classesOf = ({ products }: BillIntent['receipt']): Cents => {
  const sums: Record<string, number> = {}
  for (const { taxClass, price, quantity } of products)
    sums[taxClass] = (sums[taxClass] ?? 0) + amountOf(price, quantity)
  return sums
}

/** Sums by letter of documents, of which stornos count against the rest. */
export const addUp = (
  documents: readonly { readonly kind: string | null; readonly byClass: Cents }[],
): Cents => {
  const sums: Record<string, number> = {}
  for (const { kind, byClass } of documents) {
    const sign = kind === 'storno' ? -1 : 1
    for (const [letter, cents] of Object.entries(byClass)) sums[letter] = (sums[letter] ?? 0) + sign * cents
  }
  return sums
}

/** Letters whose sums are not the same. */
export const unequalLetters = (left: Cents, right: Cents): string[] =>
  [...new Set([...Object.keys(left), ...Object.keys(right)])].filter(
    (letter) => (left[letter] ?? 0) !== (right[letter] ?? 0),
  )

export const sumOf = (cents: Cents): number => Object.values(cents).reduce((sum, each) => sum + each, 0)
