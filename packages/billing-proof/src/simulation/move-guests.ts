import type { Check } from '@kafana/contract'
import { type BillingPage, withRetries } from './bill-steps.ts'
import type { Random } from './random.ts'
import type { ServedVenue } from './serve-meals.ts'

/** Some of the guests of a table get a check of their own, or two checks of the table are put together. */
export interface MoveAction {
  readonly type: 'move'
  readonly table: string
}

interface PlannedMove {
  readonly at: number
  readonly monitor: number
  readonly action: MoveAction
}

const MOVES = { chance: 0.3, most: 4, periodMs: 100_000, merge: 0.6 }

/** What guests do with their checks in some of the histories. */
export const drawMoves = (random: Random, { table, monitors }: ServedVenue): readonly PlannedMove[] =>
  random.chance(MOVES.chance)
    ? Array.from({ length: 1 + random.below(MOVES.most) }, () => ({
        at: random.below(MOVES.periodMs),
        monitor: random.below(monitors.length),
        action: { type: 'move', table },
      }))
    : []

/** Performs it, until there is no response any more. @throws RefusedError */
export const moveGuests = async (page: BillingPage, { table }: MoveAction): Promise<void> => {
  const { client } = page
  const checks = await withRetries(page, () => client.api<Check[]>('GET', `/api/checks/table/${table}`))
  const [first, second] = checks ?? []
  if (!first) return
  const isMerged = second !== undefined && client.random.chance(MOVES.merge)
  const order = client.random.pick(first.orders)
  await client.processRun.sleep(client.random.below(2000))
  const moved = await withRetries(page, () =>
    isMerged
      ? client.api('POST', `/api/checks/${second._id}/merge`, { into: first._id })
      : client.api('POST', `/api/checks/${first._id}/transfer`, { orders: [order._id], table }),
  )
  if (moved !== null)
    page.note(`${client.processRun.name} ${isMerged ? 'puts two checks together' : `moves ${order._id}`}`)
}
