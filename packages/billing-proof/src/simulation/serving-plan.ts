import type { PlannedAction } from './plan.ts'
import type { Random } from './random.ts'
import type { ServedVenue } from './template.ts'

/** How many of the histories have somebody take pieces off, and somebody serve the dessert. */
const CHANCE = { takeOff: 0.35, serveHeld: 0.35 }
const MOST_TAKEN_OFF = 3

/** What people do with lines while bills are made: they take pieces off, and serve and bill what was held. */
export const drawServing = (
  random: Random,
  { orders, monitors, waiters, held }: ServedVenue,
  periodMs: number,
): PlannedAction[] => {
  const by = () => ({ at: random.below(periodMs), monitor: random.below(monitors.length) })
  const actions: PlannedAction[] = []
  if (random.chance(CHANCE.takeOff))
    for (let left = 1 + random.below(MOST_TAKEN_OFF); left > 0; left -= 1)
      actions.push({ ...by(), action: { type: 'takeOff', order: random.pick(orders) } })
  // Sometimes two screens do it at the same time.
  if (random.chance(CHANCE.serveHeld))
    for (let left = 1 + random.below(2); left > 0; left -= 1)
      actions.push({ ...by(), action: { type: 'serveHeld', held, waiter: random.pick(waiters).username } })
  return actions
}
