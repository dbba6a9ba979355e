import type { DaySales } from '@kafana/contract'
import { addDays } from '@kafana/domain'

export type Grain = 'day' | 'week' | 'month'

/** Sales of some days on end, both included: a day, an ISO week or a month, the first and the last cut by the range. */
export interface Period {
  readonly from: string
  readonly to: string
  readonly orders: number
  readonly revenue: number
  readonly profit: number
}

/** More bars than these cannot be told apart. */
const MOST_SINGLE_DAYS = 62
const MOST_DAYS_IN_WEEKS = 400
const DAYS_A_WEEK = 7

export const grainOf = (days: number): Grain => {
  if (days <= MOST_SINGLE_DAYS) return 'day'
  return days <= MOST_DAYS_IN_WEEKS ? 'week' : 'month'
}

/** 0 for Monday to 6 for Sunday. */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % DAYS_A_WEEK

/** The first day of what a day belongs to. */
const startOf: Readonly<Record<Grain, (day: string) => string>> = {
  day: (day) => day,
  week: (day) => addDays(day, -weekdayOf(day)),
  month: (day) => `${day.slice(0, 7)}-01`,
}

/** Amounts are hundredths written as numbers; added, they are rounded back to hundredths. */
const sum = (days: readonly DaySales[], field: 'orders' | 'revenue' | 'profit'): number =>
  Math.round(days.reduce((total, day) => total + Math.round(day[field] * 100), 0)) / 100

/** The days, which are in order and have no gap, as bars that can be told apart: by day, or by ISO week past 62 days, or by month past 400. */
export const periodsOf = (
  days: readonly DaySales[],
): { readonly grain: Grain; readonly periods: readonly Period[] } => {
  const grain = grainOf(days.length)
  const groups = [...Map.groupBy(days, ({ date }) => startOf[grain](date)).values()]
  const periods = groups.map((group): Period => ({
    from: group[0]?.date ?? '',
    to: group.at(-1)?.date ?? '',
    orders: sum(group, 'orders'),
    revenue: sum(group, 'revenue'),
    profit: sum(group, 'profit'),
  }))
  return { grain, periods }
}

/** At most so many of the labels below the bars are read side by side on a phone. */
const MOST_LABELS = 6
const FEW_BARS = 8

/** Which bars carry a label: all of a few, else every Monday or every other, else evenly spaced ones. */
export const labelledOf = (grain: Grain, periods: readonly Period[]): ReadonlySet<number> => {
  const all = periods.map((_, index) => index)
  if (periods.length <= FEW_BARS) return new Set(all)
  const mondays = all.filter((index) => weekdayOf(periods[index]?.from ?? '') === 0)
  const candidates = grain === 'day' && periods.length > 2 * DAYS_A_WEEK ? mondays : all
  const step = Math.ceil(candidates.length / MOST_LABELS)
  return new Set(candidates.filter((_, index) => index % step === 0))
}
