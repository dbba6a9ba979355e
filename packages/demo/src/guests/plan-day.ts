import type { Category } from '@kafana/domain'
import { type DemoTable, FLOOR } from '../venue/floor.ts'
import {
  arrivalTime,
  chooseItems,
  type Item,
  ordersOn,
  type MealPeriod,
  mealPeriodAt,
  terraceWeight,
} from './demand.ts'
import { type Random, randomFor } from './random.ts'

/** An order to be taken; times are in seconds after the venue's midnight. */
interface PlannedOrder {
  readonly category: Category
  readonly description: string
  readonly items: readonly Item[]
  readonly createdAt: number
  readonly pendingAt: number
  readonly doneAt: number
  readonly deliveredAt: number
}

const NOTES: Readonly<Record<Category, readonly string[]>> = {
  food: ['Без кромид', 'Добро печено', 'Лепињата посебно', 'Без лук, алергија', 'Прво салатите'],
  drink: ['Со мраз', 'Без шеќер', 'Ладна чаша', 'Лимон посебно'],
}
const NOTE_CHANCE = 0.12
const MINUTE = 60
/** The shortest and the longest preparation. */
const PREPARATION_SECONDS: Readonly<Record<Category, readonly [low: number, high: number]>> = {
  food: [9 * MINUTE, 22 * MINUTE],
  drink: [2 * MINUTE, 6 * MINUTE],
}

const planOrder = (
  category: Category,
  guests: number,
  period: MealPeriod,
  createdAt: number,
  random: Random,
): PlannedOrder => {
  const pendingAt = createdAt + random.between(20, 3 * MINUTE)
  const doneAt = pendingAt + random.between(...PREPARATION_SECONDS[category])
  return {
    category,
    createdAt,
    pendingAt,
    doneAt,
    deliveredAt: doneAt + random.between(30, 4 * MINUTE),
    description: random.chance(NOTE_CHANCE) ? random.pick(NOTES[category]) : '',
    items: chooseItems(category, guests, period, random),
  }
}

/** A party from sitting down to paying; times are in seconds after the venue's midnight. */
interface Party {
  readonly guests: number
  readonly sitsDownAt: number
  readonly paysAt: number
  readonly payment: 'cash' | 'card'
  readonly orders: readonly PlannedOrder[]
}

interface Round {
  readonly category: Category
  readonly chance: number
  /** Seconds after sitting down. */
  readonly after: readonly [number, number]
}
const FIRST_DRINK: Round = { category: 'drink', chance: 1, after: [2 * MINUTE, 6 * MINUTE] }
const ROUNDS: Readonly<Record<MealPeriod, readonly Round[]>> = {
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

const planParty = (sitsDownAt: number, random: Random): Party => {
  const [guests] = random.pick(GUESTS, ([, weight]) => weight)
  const period = mealPeriodAt(sitsDownAt)
  const orders = ROUNDS[period]
    .filter(({ chance }) => random.chance(chance))
    .map(({ category, after }) =>
      planOrder(category, guests, period, sitsDownAt + random.between(...after), random),
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

/** A party with its table. */
export interface Visit extends Party {
  readonly table: DemoTable
}

/** The time to clear a table before the next party. */
const CLEARING_SECONDS = 10 * 60
/** After this many parties without a free table the day is full. */
const MAX_TURNED_AWAY = 200

const seatings = FLOOR.flatMap(({ smokingZone, tables }) =>
  tables.map((table) => ({ table, outside: smokingZone })),
)

const overlaps = (a: Party, b: Party): boolean =>
  a.sitsDownAt < b.paysAt + CLEARING_SECONDS && b.sitsDownAt < a.paysAt + CLEARING_SECONDS

/** A free table, preferably one without spare seats. */
const seat = (day: string, party: Party, visits: readonly Visit[], random: Random): DemoTable | null => {
  const free = seatings.filter(
    ({ table }) =>
      table.seats >= party.guests &&
      !visits.some((visit) => visit.table.name === table.name && overlaps(visit, party)),
  )
  if (free.length === 0) return null
  return random.pick(
    free,
    ({ table, outside }) => (outside ? terraceWeight(day) : 1) / (1 + table.seats - party.guests),
  ).table
}

/**
 * All visits of a day (YYYY-MM-DD) by time. The same day always has the same visits.
 */
export const planDay = (day: string): Visit[] => {
  const random = randomFor(day)
  const target = ordersOn(day, random)
  const visits: Visit[] = []
  let orders = 0
  let turnedAway = 0
  while (orders < target && turnedAway < MAX_TURNED_AWAY) {
    const party = planParty(arrivalTime(day, random), random)
    const table = seat(day, party, visits, random)
    if (table === null) {
      turnedAway += 1
      continue
    }
    visits.push({ ...party, table })
    orders += party.orders.length
  }
  return visits.toSorted((a, b) => a.sitsDownAt - b.sitsDownAt)
}
