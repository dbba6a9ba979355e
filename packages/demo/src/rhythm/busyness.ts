import type { Category } from '@kafana/domain'
import { type Daypart, type DemoProduct, MENU } from '../venue/menu.ts'
import type { Random } from './random.ts'

/** The part of the day in which a guest sits down. */
export type Sitting = Exclude<Daypart, 'any'>

const SATURDAY = 6
const FRIDAY = 5
/** Orders on an ordinary Sunday, Monday, … Saturday. */
const ORDERS_BY_WEEKDAY = [62, 46, 48, 52, 58, 74, 80]
const SPREAD_PERCENT = 10
const OPENS = 8
/** The relative number of guests who arrive in each hour; the kitchen closes at half past ten. */
const ARRIVALS = [4, 7, 8, 5, 6, 9, 9, 6, 4, 5, 7, 11, 13, 9].map((weight, hour) => ({
  hour: OPENS + hour,
  weight,
}))
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
  const { hour } = random.pick(ARRIVALS, ({ hour: at, weight }) =>
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

/** A product by its name, and how many of it. */
export interface Item {
  readonly product: string
  readonly quantity: number
}

/** How much a product of each daypart is asked for at each sitting. */
const APPEAL: Readonly<Record<Daypart, Readonly<Record<Sitting, number>>>> = {
  any: { morning: 1, meal: 1, evening: 0.6 },
  morning: { morning: 1.6, meal: 0.3, evening: 0.05 },
  meal: { morning: 0.05, meal: 1, evening: 1 },
  evening: { morning: 0.03, meal: 0.4, evening: 1.3 },
}
/** Dishes that several share. */
const SHARE_FROM = 500
const SHARE_CHANCE = 0.6

const grouped = (products: readonly DemoProduct[]): Item[] =>
  [...Map.groupBy(products, ({ name }) => name)].map(([product, same]) => ({
    product,
    quantity: same.length,
  }))

/** What a party asks for: a drink each, or a dish each with a starter or a side for every second guest. */
export const chooseItems = (category: Category, guests: number, sitting: Sitting, random: Random): Item[] => {
  const offered = MENU.filter((product) => product.category === category)
  const count =
    category === 'drink' || sitting === 'morning' ? guests : guests + random.between(0, Math.ceil(guests / 2))
  const chosen: DemoProduct[] = []
  for (let asked = 0; asked < count; asked += 1) {
    const product = random.pick(offered, ({ weight, daypart }) => weight * APPEAL[daypart][sitting])
    chosen.push(product)
    if (product.price >= SHARE_FROM && random.chance(SHARE_CHANCE)) asked += 1
  }
  return grouped(chosen)
}
