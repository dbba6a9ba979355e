import type { ReadyParty } from '@kafana/contract'
import { useReady } from '../../data/use-parties.ts'
import { useCarried } from '../carried-lines.ts'

/** What a party waits for at the pass. */
export interface AtPass {
  readonly party: ReadyParty
  readonly lines: readonly ReadyParty['orders'][number]['products'][number][]
  /** When the first of them was ready, UTC ms. */
  readonly since: number
}

/** Food and drinks at the pass for this waiter, the oldest first, without what was just carried. */
export const useAtPass = (): { readonly food: readonly AtPass[]; readonly drink: readonly AtPass[] } => {
  const { food, drink } = useReady()
  const { ids } = useCarried()
  const of = (parties: readonly ReadyParty[]): readonly AtPass[] =>
    parties.flatMap((party) => {
      const orders = party.orders
        .map(({ since, products }) => ({ since, lines: products.filter(({ line }) => !ids.has(line)) }))
        .filter(({ lines }) => lines.length > 0)
      const [first] = orders
      if (!first) return []
      return [{ party, lines: orders.flatMap(({ lines }) => lines), since: Date.parse(first.since) }]
    })
  return { food: of(food), drink: of(drink) }
}
