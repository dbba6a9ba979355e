import type { Order } from '@kafana/contract'
import type { SettableStatus } from '@kafana/domain'
import type { Random } from '../guests/random.ts'

/** What happens next in the busy venue; null if nothing is due. */
export type Step =
  | { readonly kind: 'take' }
  | { readonly kind: 'move'; readonly order: Order; readonly to: SettableStatus }
  | { readonly kind: 'bill'; readonly orders: readonly Order[] }
  | null

const SECOND = 1000
/** With this many open orders the venue is full and takes no more. */
export const MAX_OPEN = 22
/** How long an order stays in a status before it moves on. */
const DELAY: Readonly<Record<string, Readonly<Record<Order['category'], number>>>> = {
  created: { food: 12 * SECOND, drink: 8 * SECOND },
  pending: { food: 75 * SECOND, drink: 30 * SECOND },
  error: { food: 60 * SECOND, drink: 60 * SECOND },
  done: { food: 20 * SECOND, drink: 15 * SECOND },
}
const NEXT: Readonly<Record<string, SettableStatus>> = {
  created: 'pending',
  pending: 'done',
  error: 'pending',
  done: 'delivered',
}
const PAY_AFTER_MS = 60 * SECOND
const REJECT_CHANCE = 0.04
/** The relative probability of each kind of step among those that are due. */
const WEIGHT: Readonly<Record<NonNullable<Step>['kind'], number>> = { take: 3, move: 1, bill: 2 }

type AgeOf = (order: Order) => number

const dueMoves = (open: readonly Order[], ageOf: AgeOf, random: Random): NonNullable<Step>[] =>
  open.flatMap((order) => {
    const [delay, next] = [DELAY[order.status]?.[order.category], NEXT[order.status]]
    if (delay === undefined || next === undefined || ageOf(order) < delay) return []
    return [
      {
        kind: 'move' as const,
        order,
        to: order.status === 'created' && random.chance(REJECT_CHANCE) ? 'rejected' : next,
      },
    ]
  })

/** Bills of tables where everything was served a while ago. */
const dueBills = (open: readonly Order[], ageOf: AgeOf): NonNullable<Step>[] =>
  [...Map.groupBy(open, ({ table }) => table._id).values()]
    .filter((orders) => orders.every((order) => order.status === 'delivered' && ageOf(order) >= PAY_AFTER_MS))
    .map((orders) => ({ kind: 'bill', orders }))

export interface Pacing {
  /** How many times faster than real service; 1 by default. */
  readonly pace?: number | undefined
  /** Orders that are handled elsewhere and skipped here. */
  readonly skip?: ((order: Order) => boolean) | undefined
}

/**
 * Picks the next step at random among those that are due.
 * @param open all orders that are neither billed nor rejected
 */
export const nextStep = (
  open: readonly Order[],
  now: number,
  random: Random,
  { pace = 1, skip = () => false }: Pacing = {},
): Step => {
  const ageOf: AgeOf = ({ updatedAt }) => (now - Date.parse(updatedAt)) * pace
  const ours = open.filter((order) => !skip(order))
  const skippedTables = new Set(open.filter(skip).map(({ table }) => table._id))
  const due: NonNullable<Step>[] = [
    ...dueMoves(ours, ageOf, random),
    ...dueBills(
      ours.filter(({ table }) => !skippedTables.has(table._id)),
      ageOf,
    ),
  ]
  if (open.length < MAX_OPEN) due.push({ kind: 'take' })
  return due.length === 0 ? null : random.pick(due, ({ kind }) => WEIGHT[kind])
}
