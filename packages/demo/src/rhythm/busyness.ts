import type { Daypart } from '../venue/product.ts'
import type { Random } from './random.ts'

/** What part of the day it is for a guest who sits down. */
export type Sitting = Exclude<Daypart, 'any'>

const SATURDAY = 6
const FRIDAY = 5
/** Orders on an ordinary Sunday, Monday, … Saturday. */
const ORDERS_BY_WEEKDAY = [62, 46, 48, 52, 58, 74, 80]
const SPREAD_PERCENT = 10
/** Guests who sit down in each hour, beside the other hours; the door opens at eight and the kitchen closes at half past ten. */
const ARRIVALS: readonly (readonly [hour: number, weight: number])[] = [
  [8, 4],
  [9, 7],
  [10, 8],
  [11, 5],
  [12, 6],
  [13, 9],
  [14, 9],
  [15, 6],
  [16, 4],
  [17, 5],
  [18, 7],
  [19, 11],
  [20, 13],
  [21, 9],
]
const NOON = 12
const EVENING = 17
const LATE_WEEKEND = 1.4

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** How many orders a day (YYYY-MM-DD) brings: quiet Mondays, full Saturdays. */
export const ordersOn = (day: string, random: Random): number => {
  const usual = ORDERS_BY_WEEKDAY[weekdayOf(day)] ?? 0
  return Math.round((usual * random.between(100 - SPREAD_PERCENT, 100 + SPREAD_PERCENT)) / 100)
}

/** When guests sit down, in seconds after midnight. */
export const arrivalOn = (day: string, random: Random): number => {
  const weekend = weekdayOf(day) === FRIDAY || weekdayOf(day) === SATURDAY
  const [hour] = random.pick(ARRIVALS, ([at, weight]) =>
    weekend && at >= EVENING ? weight * LATE_WEEKEND : weight,
  )
  return hour * 3600 + random.between(0, 3599)
}

export const sittingAt = (secondOfDay: number): Sitting => {
  if (secondOfDay < NOON * 3600) return 'morning'
  return secondOfDay < EVENING * 3600 ? 'meal' : 'evening'
}

/** Few sit outside in the cold months. */
export const terraceAppeal = (day: string): number => {
  const month = Number(day.slice(5, 7))
  return month <= 3 || month >= 11 ? 0.3 : 1.3
}
