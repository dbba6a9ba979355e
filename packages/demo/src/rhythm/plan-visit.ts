import type { Category } from '@kafana/domain'
import { sittingAt, type Sitting } from './busyness.ts'
import { planOrder, type PlannedOrder } from './plan-order.ts'
import type { Random } from './random.ts'

/** A party at a table, from sitting down to paying; moments in seconds after the venue's midnight. */
export interface Party {
  readonly guests: number
  readonly sitsDownAt: number
  readonly paysAt: number
  readonly payment: 'cash' | 'card'
  readonly orders: readonly PlannedOrder[]
}

interface Round {
  readonly category: Category
  readonly chance: number
  /** Seconds after sitting down. */ readonly after: readonly [number, number]
}

const MINUTE = 60
const FIRST_DRINK: Round = { category: 'drink', chance: 1, after: [2 * MINUTE, 6 * MINUTE] }
const ROUNDS: Readonly<Record<Sitting, readonly Round[]>> = {
  morning: [FIRST_DRINK, { category: 'food', chance: 0.35, after: [3 * MINUTE, 9 * MINUTE] }],
  meal: [
    FIRST_DRINK,
    { category: 'food', chance: 0.85, after: [5 * MINUTE, 12 * MINUTE] },
    { category: 'drink', chance: 0.25, after: [35 * MINUTE, 45 * MINUTE] },
  ],
  evening: [
    FIRST_DRINK,
    { category: 'food', chance: 0.9, after: [6 * MINUTE, 15 * MINUTE] },
    { category: 'drink', chance: 0.55, after: [30 * MINUTE, 45 * MINUTE] },
    { category: 'drink', chance: 0.2, after: [55 * MINUTE, 65 * MINUTE] },
  ],
}
const GUESTS: readonly (readonly [guests: number, weight: number])[] = [
  [1, 10],
  [2, 34],
  [3, 18],
  [4, 21],
  [5, 6],
  [6, 7],
  [8, 4],
]
const CASH_CHANCE = 0.62

export const planParty = (sitsDownAt: number, random: Random): Party => {
  const [guests] = random.pick(GUESTS, ([, weight]) => weight)
  const sitting = sittingAt(sitsDownAt)
  const orders = ROUNDS[sitting]
    .filter(({ chance }) => random.chance(chance))
    .map(({ category, after }) =>
      planOrder(category, guests, sitting, sitsDownAt + random.between(...after), random),
    )
  const served = Math.max(...orders.map(({ deliveredAt }) => deliveredAt))
  return {
    guests,
    sitsDownAt,
    orders,
    paysAt: served + random.between(12 * MINUTE, 35 * MINUTE),
    payment: random.chance(CASH_CHANCE) ? 'cash' : 'card',
  }
}
