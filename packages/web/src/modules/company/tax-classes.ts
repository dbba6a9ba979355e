import type { Product } from '@kafana/contract'
import type { TaxClass } from '@kafana/domain'

/** Latin capitals that look exactly like the Cyrillic ones that fiscal devices expect. */
const LATIN_LOOKALIKES: ReadonlyMap<string, string> = new Map([
  ['A', 'А'],
  ['B', 'В'],
  ['C', 'С'],
  ['E', 'Е'],
  ['H', 'Н'],
  ['I', 'І'],
  ['J', 'Ј'],
  ['K', 'К'],
  ['M', 'М'],
  ['O', 'О'],
  ['P', 'Р'],
  ['S', 'Ѕ'],
  ['T', 'Т'],
  ['X', 'Х'],
])

/** Normalises a typed tax letter: the last character, as a Cyrillic capital where it looks the same. */
export const deviceLetter = (typed: string): string => {
  const last = [...typed.trim()].at(-1)?.toLocaleUpperCase('mk') ?? ''
  return LATIN_LOOKALIKES.get(last) ?? last
}

/** A rate that products use but that the edited tax classes lack. */
export interface MissingRate {
  readonly rate: number
  readonly products: readonly Pick<Product, 'name'>[]
}

/** The rates that products use but the classes lack: orders of those products would be refused. */
export const missingRates = (
  products: readonly Pick<Product, 'name' | 'taxRate'>[],
  classes: readonly Partial<TaxClass>[],
): MissingRate[] => {
  const available = new Set(classes.map(({ rate }) => rate))
  const affected = products.filter(({ taxRate }) => !available.has(taxRate))
  return [...Map.groupBy(affected, ({ taxRate }) => taxRate)]
    .map(([rate, affectedProducts]) => ({ rate, products: affectedProducts }))
    .toSorted((one, other) => other.rate - one.rate)
}
