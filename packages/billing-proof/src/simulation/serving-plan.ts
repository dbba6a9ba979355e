import type { OperatorAction } from './operator-actions.ts'
import type { Random } from './random.ts'
import type { ServedVenue } from './serve-meals.ts'

/** In how many of the histories somebody takes pieces off, and somebody serves the dessert. */
const CHANCE = { takeOff: 0.35, serveHeld: 0.35 }
const MOST_TAKEN_OFF = 3

interface Faults {
  readonly faults: readonly { readonly fault: string }[]
  readonly losses: readonly unknown[]
}

/**
 * A server that goes back to a backup forgets what was taken off, and its orders have more than their receipts: that is
 * not simulated.
 */
const mayTakeOff = ({ faults, losses }: Faults): boolean =>
  losses.length === 0 && faults.every(({ fault }) => fault !== 'server restored')

/** What people do with lines while bills are made: they take pieces off, and serve and bill what was held. */
export const drawServing = (
  random: Random,
  { orders, monitors, waiters, held }: ServedVenue,
  periodMs: number,
  plan: Faults,
) => {
  const planned = (action: OperatorAction) => ({
    at: random.below(periodMs),
    monitor: random.below(monitors.length),
    action,
  })
  const actions = []
  if (random.chance(CHANCE.takeOff) && mayTakeOff(plan))
    for (let left = 1 + random.below(MOST_TAKEN_OFF); left > 0; left -= 1)
      actions.push(planned({ type: 'takeOff', order: random.pick(orders) }))
  // Sometimes two screens do it at the same time.
  if (random.chance(CHANCE.serveHeld))
    for (let left = 1 + random.below(2); left > 0; left -= 1)
      actions.push(planned({ type: 'serveHeld', held, waiter: random.pick(waiters).username }))
  return actions
}
