import type { Plan, PlannedAction } from './plan.ts'
import type { Random } from './random.ts'
import type { ServedVenue } from './serve-meals.ts'

const [SOME_CHANCE, CONTESTED_CHANCE, CREDIT_CHANCE] = [0.25, 0.6, 0.4]
const [PERIOD_MS, CREDIT_AFTER_MS] = [100_000, 60_000]

const drawInvoice = (random: Random, venue: ServedVenue, actions: Plan['actions']): PlannedAction[] => {
  const { monitors, waiters, owner, transfer } = venue
  const bills = actions.flatMap(({ at, action }) => (action.type === 'bill' ? [{ at, ...action }] : []))
  const contested = bills.length > 0 && random.chance(CONTESTED_CHANCE) ? random.pick(bills) : null
  const orders = contested?.orders ?? [random.pick(venue.orders)]
  // Shortly before or after somebody prints a receipt for the same orders.
  const at = contested ? Math.max(0, contested.at + random.below(40_000) - 20_000) : random.below(PERIOD_MS)
  const monitor = random.below(monitors.length)
  const waiter = random.pick(waiters).username
  const invoice: PlannedAction = {
    at,
    monitor,
    action: { type: 'invoice', orders, tender: transfer, waiter },
  }
  const order = random.pick(orders)
  const credit: PlannedAction = {
    at: at + random.below(CREDIT_AFTER_MS),
    monitor: random.below(monitors.length),
    action: { type: 'credit', order, owner: owner.username },
  }
  return random.chance(CREDIT_CHANCE) ? [invoice, credit] : [invoice]
}

/** What companies get in some of the histories, also for orders for which somebody prints a receipt. */
export const drawInvoices = (
  random: Random,
  venue: ServedVenue,
  actions: Plan['actions'],
): readonly PlannedAction[] =>
  random.chance(SOME_CHANCE)
    ? Array.from({ length: 1 + random.below(2) }, () => drawInvoice(random, venue, actions)).flat()
    : []
