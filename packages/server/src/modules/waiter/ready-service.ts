import { type Category, isServedBy } from '@kafana/domain'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { Check, ChecksService } from '../checks/index.ts'
import { type OrdersService, type ReadyOrder, readyOf } from '../orders/index.ts'
import { readServing, type ServingDeps } from './serving.ts'

/** What stands at the pass for one party, the oldest order first. */
export interface ReadyParty {
  readonly check: Check
  /** Nobody serves it: it concerns every waiter. */
  readonly isUnassigned: boolean
  readonly orders: readonly ReadyOrder[]
}

export interface ReadyService {
  /** What a waiter can carry, in one category, the oldest party first. */
  of(tx: Tx, waiterId: string): Promise<Readonly<Record<Category, readonly ReadyParty[]>>>
}

interface ReadyDeps extends ServingDeps {
  readonly checks: Pick<ChecksService, 'inService'>
  readonly orders: Pick<OrdersService, 'ofChecks'>
}

export const createReadyService = ({ checks, orders, ...deps }: ReadyDeps): ReadyService => ({
  of: async (tx, waiterId) => {
    const serving = await readServing(tx, deps)
    const parties = await checks.inService(tx)
    const own = new Map(
      parties.filter((check) => isServedBy(waiterId, serving(check))).map((check) => [check.id, check]),
    )
    const ready = await readyOf(tx, await orders.ofChecks(tx, [...own.keys()]))
    const partiesOf = (category: Category): ReadyParty[] => {
      const byCheck = Map.groupBy(
        ready.filter(({ order }) => order.category === category),
        ({ order }) => order.checkId ?? '',
      )
      // In the order of their first orders, since these are sorted.
      return [...byCheck].flatMap(([checkId, at]) => {
        const check = own.get(checkId)
        return check ? [{ check, isUnassigned: serving(check).length === 0, orders: at }] : []
      })
    }
    return { food: partiesOf('food'), drink: partiesOf('drink') }
  },
})
