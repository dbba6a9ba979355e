import type { Category } from '@kafana/domain'
import { type Daypart, type DemoProduct, MENU } from '../venue/menu.ts'
import type { Random } from './random.ts'

/** The part of the day in which guests arrive. */
export type MealPeriod = Exclude<Daypart, 'any'>

const SATURDAY = 6
const FRIDAY = 5
/** Orders on an ordinary Sunday, Monday, … Saturday. */
const ORDERS_BY_WEEKDAY = [62, 46, 48, 52, 58, 74, 80]
const SPREAD_PERCENT = 10
const OPENING_HOUR = 8
/** The relative number of guests who arrive in each hour; the kitchen closes at half past ten. */
const ARRIVALS = [4, 7, 8, 5, 6, 9, 9, 6, 4, 5, 7, 11, 13, 9].map((weight, hour) => ({
  hour: OPENING_HOUR + hour,
  weight,
}))
const NOON = 12
const EVENING = 17
const WEEKEND_EVENING_FACTOR = 1.4

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The number of orders on a day (YYYY-MM-DD): few on Mondays, most on Saturdays. */
export const ordersOn = (day: string, random: Random): number => {
  const usual = ORDERS_BY_WEEKDAY[weekdayOf(day)] ?? 0
  return Math.round((usual * random.between(100 - SPREAD_PERCENT, 100 + SPREAD_PERCENT)) / 100)
}

/** A random time of arrival, in seconds after midnight. */
export const arrivalTime = (day: string, random: Random): number => {
  const weekend = weekdayOf(day) === FRIDAY || weekdayOf(day) === SATURDAY
  const { hour } = random.pick(ARRIVALS, ({ hour: at, weight }) =>
    weekend && at >= EVENING ? weight * WEEKEND_EVENING_FACTOR : weight,
  )
  return hour * 3600 + random.between(0, 3599)
}

export const mealPeriodAt = (secondOfDay: number): MealPeriod => {
  if (secondOfDay < NOON * 3600) return 'morning'
  return secondOfDay < EVENING * 3600 ? 'meal' : 'evening'
}

/** The terrace is less popular in the cold months. */
export const terraceWeight = (day: string): number => {
  const month = Number(day.slice(5, 7))
  return month <= 3 || month >= 11 ? 0.3 : 1.3
}

/** A product by its name, and its quantity. */
export interface Item {
  readonly product: string
  readonly quantity: number
}

/** How often products of each daypart are ordered in each meal period. */
const DAYPART_WEIGHT: Readonly<Record<Daypart, Readonly<Record<MealPeriod, number>>>> = {
  any: { morning: 1, meal: 1, evening: 0.6 },
  morning: { morning: 1.6, meal: 0.3, evening: 0.05 },
  meal: { morning: 0.05, meal: 1, evening: 1 },
  evening: { morning: 0.03, meal: 0.4, evening: 1.3 },
}
/** From this price on, a dish may be for two. */
const SHARED_PRICE = 500
const SHARE_CHANCE = 0.6

const grouped = (products: readonly DemoProduct[]): Item[] =>
  [...Map.groupBy(products, ({ name }) => name)].map(([product, same]) => ({
    product,
    quantity: same.length,
  }))

/** The order of a party: a drink each, or a dish each with a starter or a side for every second guest. */
export const chooseItems = (
  category: Category,
  guests: number,
  period: MealPeriod,
  random: Random,
): Item[] => {
  const offered = MENU.filter((product) => product.category === category)
  const count =
    category === 'drink' || period === 'morning' ? guests : guests + random.between(0, Math.ceil(guests / 2))
  const chosen: DemoProduct[] = []
  for (let served = 0; served < count; served += 1) {
    const product = random.pick(offered, ({ weight, daypart }) => weight * DAYPART_WEIGHT[daypart][period])
    chosen.push(product)
    if (product.price >= SHARED_PRICE && random.chance(SHARE_CHANCE)) served += 1
  }
  return grouped(chosen)
}
