import { NO_FAULTS } from './network.ts'
import { PART_WAYS, type PartWay } from './pay-parts.ts'
import type { Plan, PlannedAction } from './plan.ts'
import type { ServedVenue } from './serve-meals.ts'

interface Series {
  readonly count: number
  readonly from: number
  readonly every: number
  readonly ways?: readonly PartWay[]
  readonly gateways?: readonly (string | null)[]
}

/** Guests of the table pay one after the other, at both monitors in turn. */
const payParts = (
  { table, waiters: [waiter] }: ServedVenue,
  { count, from, every, ways = PART_WAYS, gateways = [null] }: Series,
): PlannedAction[] =>
  Array.from({ length: count }, (_, at) => ({
    at: from + at * every,
    monitor: at % 2,
    action: {
      type: 'billPart' as const,
      table,
      way: ways[at % ways.length] ?? 'share',
      kind: 'fiscal' as const,
      payment: 'cash' as const,
      waiter: waiter?.username ?? '',
      gateway: gateways[at % gateways.length] ?? null,
    },
  }))

const PARTS = 10

/** Nothing but parts is billed, with the faults of the seed. */
export const withParts = (plan: Plan, venue: ServedVenue): Plan => ({
  ...plan,
  lyingPage: null,
  actions: payParts(venue, { count: PARTS, from: 1000, every: 14_000 }),
})
export const quiet = { NO_FAULTS }
