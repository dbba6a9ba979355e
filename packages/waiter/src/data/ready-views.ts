import type { Check, ReadyParty } from '@kafana/contract'
import { type Category, isServedBy } from '@kafana/domain'
import type { Venue } from './venue-store.ts'
import type { PartyView } from './views.ts'

/** What a waiter can carry, the oldest first, as `GET /api/waiter/ready` answers it. */
export interface ReadyView {
  readonly food: readonly ReadyParty[]
  readonly drink: readonly ReadyParty[]
}

const since = ({ orders }: ReadyParty): number => Date.parse(orders[0]?.since ?? '')

const readyOrders = (
  { orders }: Check,
  category: Category,
  atPass: ReadonlySet<string>,
): ReadyParty['orders'] =>
  orders
    .filter((order) => order.category === category)
    .map((order) => ({
      _id: order._id,
      number: order.number,
      version: order.version,
      done: order.status === 'done',
      since: order.updatedAt,
      products: order.products.filter(({ line }) => atPass.has(line)),
    }))
    .filter(({ products }) => products.length > 0)
    .toSorted((a, b) => Date.parse(a.since) - Date.parse(b.since) || a.number - b.number)

/**
 * What stands at the pass for a waiter: of parties that they serve, and of those that nobody serves. Of an order that is
 * not done yet, `since` is its last change.
 */
export const readyViews = (
  { floor }: Pick<Venue, 'floor'>,
  parties: readonly PartyView[],
  person: string,
): ReadyView => {
  const tables = new Map(floor.tables.map((each) => [each._id, each]))
  const of = (category: Category): ReadyParty[] =>
    parties
      .flatMap(({ check, table, waiter, ready }): ReadyParty[] => {
        if (check === null) return []
        const place = tables.get(table)
        const serving = waiter ? [waiter._id] : (place?.assignedUsers.map(({ _id }) => _id) ?? [])
        const orders = readyOrders(check, category, new Set(ready.map(({ id }) => id)))
        if (orders.length === 0 || !isServedBy(person, serving)) return []
        const shown =
          place && table !== check.table._id ? { _id: table, name: place.name, zone: null } : check.table
        return [{ table: shown, check: check._id, ...(serving.length === 0 && { unassigned: true }), orders }]
      })
      .toSorted((a, b) => since(a) - since(b))
  return { food: of('food'), drink: of('drink') }
}
