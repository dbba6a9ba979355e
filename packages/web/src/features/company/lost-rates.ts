import type { Product } from '@kafana/contract'
import type { TaxClass } from '@kafana/domain'

/** A rate that is about to go although products have it. */
export interface LostRate {
  readonly rate: number
  readonly products: readonly Pick<Product, 'name'>[]
}

/** The rates that products have and the classes lack: orders of those products are refused until they get another rate. */
export const lostRates = (
  products: readonly Pick<Product, 'name' | 'taxRate'>[],
  classes: readonly Partial<TaxClass>[],
): LostRate[] => {
  const kept = new Set(classes.map(({ rate }) => rate))
  const lost = products.filter(({ taxRate }) => !kept.has(taxRate))
  return [...Map.groupBy(lost, ({ taxRate }) => taxRate)]
    .map(([rate, those]) => ({ rate, products: those }))
    .toSorted((one, other) => other.rate - one.rate)
}
