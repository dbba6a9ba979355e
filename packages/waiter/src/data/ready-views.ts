import type { Check, ReadyParty } from '@kafana/contract'
import { type Category, isServedBy } from '@kafana/domain'
import type { Venue } from './venue-store.ts'

/** What a waiter can carry, the oldest first, as `GET /api/waiter/ready` answers it. */
export interface ReadyView {
  readonly food: readonly ReadyParty[]
  readonly drink: readonly ReadyParty[]
}

const readyOrders = ({ orders }: Check, category: Category): ReadyParty['orders'] =>
  orders
    .filter((order) => order.category === category)
    .map((order) => ({
      _id: order._id,
      number: order.number,
      version: order.version,
      done: order.status === 'done',
      since: order.updatedAt,
      products: order.products.filter(({ state }) => state === 'ready'),
    }))
    .filter(({ products }) => products.length > 0)
    .toSorted((a, b) => Date.parse(a.since) - Date.parse(b.since))

/** What stands at the pass for a waiter: of parties that they serve, and of those that nobody serves. */
export const readyViews = ({ checks, floor }: Venue, person: string): ReadyView => {
  const onDuty = new Map(
    floor.tables.map(({ _id, assignedUsers }) => [_id, assignedUsers.map((user) => user._id)]),
  )
  const of = (category: Category): ReadyParty[] =>
    checks
      .flatMap((check): ReadyParty[] => {
        const serving = check.waiter ? [check.waiter._id] : (onDuty.get(check.table._id) ?? [])
        const orders = readyOrders(check, category)
        if (orders.length === 0 || !isServedBy(person, serving)) return []
        return [
          { table: check.table, check: check._id, ...(serving.length === 0 && { unassigned: true }), orders },
        ]
      })
      .toSorted((a, b) => Date.parse(a.orders[0]?.since ?? '') - Date.parse(b.orders[0]?.since ?? ''))
  return { food: of('food'), drink: of('drink') }
}
