import type { Order } from '@kafana/contract'
import type { SettableStatus } from '@kafana/domain'
import type { Random } from '../rhythm/random.ts'

/** The next thing that happens in the busy venue; null when everybody waits. */
export type Step =
  | { readonly kind: 'take' }
  | { readonly kind: 'move'; readonly order: Order; readonly to: SettableStatus }
  | { readonly kind: 'bill'; readonly orders: readonly Order[] }
  | null

const SECOND = 1000
/** With so many open orders the venue is full and takes no more. */
export const MOST_OPEN = 22
/** How long an order stays as it is before somebody gets to it. */
const PATIENCE: Readonly<Record<string, Readonly<Record<Order['category'], number>>>> = {
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
const SIT_AFTER_MS = 60 * SECOND
const REJECTED = 0.04
/** How soon each kind of step comes, beside the others that are due. */
const WEIGHT: Readonly<Record<NonNullable<Step>['kind'], number>> = { take: 3, move: 1, bill: 2 }

type AgeOf = (order: Order) => number

const ripeMoves = (open: readonly Order[], ageOf: AgeOf, random: Random): NonNullable<Step>[] =>
  open.flatMap((order) => {
    const [patience, next] = [PATIENCE[order.status]?.[order.category], NEXT[order.status]]
    if (patience === undefined || next === undefined || ageOf(order) < patience) return []
    return [
      {
        kind: 'move' as const,
        order,
        to: order.status === 'created' && random.chance(REJECTED) ? 'rejected' : next,
      },
    ]
  })

/** Tables whose guests have everything and sat a while longer. */
const ripeBills = (open: readonly Order[], ageOf: AgeOf): NonNullable<Step>[] =>
  [...Map.groupBy(open, ({ table }) => table._id).values()]
    .filter((orders) => orders.every((order) => order.status === 'delivered' && ageOf(order) >= SIT_AFTER_MS))
    .map((orders) => ({ kind: 'bill', orders }))

export interface Manner {
  /** How many times as fast as in life everybody gets to an order; 1 when left out. */
  readonly pace?: number | undefined
  /** Orders that somebody else looks after: they are left where they are. */
  readonly spare?: ((order: Order) => boolean) | undefined
}

/** What happens next, by chance among what is due. @param open every order that is not billed or rejected */
export const nextStep = (
  open: readonly Order[],
  now: number,
  random: Random,
  { pace = 1, spare = () => false }: Manner = {},
): Step => {
  const ageOf: AgeOf = ({ updatedAt }) => (now - Date.parse(updatedAt)) * pace
  const ours = open.filter((order) => !spare(order))
  const spared = new Set(open.filter(spare).map(({ table }) => table._id))
  const due: NonNullable<Step>[] = [
    ...ripeMoves(ours, ageOf, random),
    ...ripeBills(
      ours.filter(({ table }) => !spared.has(table._id)),
      ageOf,
    ),
  ]
  if (open.length < MOST_OPEN) due.push({ kind: 'take' })
  return due.length === 0 ? null : random.pick(due, ({ kind }) => WEIGHT[kind])
}
