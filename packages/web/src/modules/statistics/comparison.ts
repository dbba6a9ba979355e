import { addDays, dayBounds, type VenueClock } from '@kafana/domain'
import { boundsOf, type DayRange } from '../../ui/day-range.ts'

/** The comparison of a metric with an earlier value. */
export interface Comparison {
  readonly direction: 'more' | 'less' | 'same'
  /** The absolute difference in the metric's unit. */
  readonly difference: number
  /** The difference in whole percent of the earlier value; null if misleading. */
  readonly percent: number | null
}

/** Above this, a percentage is less useful than the amount: "12000% more" than one coffee. */
const MAX_PERCENT = 999

/**
 * Compares a value with the earlier one. There is no percentage of zero or of a loss, and none below half a
 * percent.
 */
export const compare = (now: number, before: number): Comparison => {
  const difference = Math.round(Math.abs(now - before) * 100) / 100
  if (difference === 0) return { direction: 'same', difference: 0, percent: null }
  const percent = before > 0 ? Math.round((difference / before) * 100) : 0
  return {
    direction: now > before ? 'more' : 'less',
    difference,
    percent: percent >= 1 && percent <= MAX_PERCENT ? percent : null,
  }
}

const DAY_MS = 86_400_000
const WEEK = 7
/** The length of a year in whole weeks. */
const WEEKS_A_YEAR = 52

/** The days of a range, both ends included. */
export const daysIn = ({ from, to }: DayRange): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

const moved = ({ from, to }: DayRange, days: number): DayRange => ({
  from: addDays(from, days),
  to: addDays(to, days),
})
const isInWeeks = (days: number): boolean => days <= WEEK || days % WEEK === 0

/**
 * The range that a range is compared with: as many days right before it. Up to a week, the same weekdays a week before:
 * a Friday is compared with the Friday before, not with a Thursday.
 */
export const rangeBefore = (range: DayRange): DayRange => moved(range, -Math.max(WEEK, daysIn(range)))

/** The same day a year before; the last day of a shorter February. */
const yearBefore = (day: string): string => {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0')
  return day.endsWith('-02-29') ? `${year}-02-28` : `${year}${day.slice(4)}`
}

/** As many days a year before: the same weekdays for days and weeks, otherwise from the same date on. */
export const rangeLastYear = (range: DayRange): DayRange => {
  const days = daysIn(range)
  if (isInWeeks(days)) return moved(range, -WEEKS_A_YEAR * WEEK)
  const from = yearBefore(range.from)
  return { from, to: addDays(from, days - 1) }
}

const QUARTER_MS = 900_000

/** The bounds of an earlier range, as calls need them. */
export interface EarlierBounds {
  readonly start: string
  readonly end: string
  /** Where it ends before its last day does, because today is not over: UTC ms. */
  readonly until: number | null
}

/**
 * The bounds of the range that `range` is compared with. Where `range` contains today, the earlier one ends at the same
 * time of its own corresponding day, to a quarter of an hour: half a day is not compared with a whole one.
 */
export const earlierBounds = (
  range: DayRange,
  earlier: DayRange,
  { today, now, clock }: { readonly today: string; readonly now: number; readonly clock: VenueClock },
): EarlierBounds => {
  const whole = boundsOf(earlier, clock)
  if (today < range.from || today > range.to) return { ...whole, until: null }
  const same = dayBounds(addDays(earlier.from, daysIn({ from: range.from, to: today }) - 1), clock)
  const passed = Math.max(0, now - dayBounds(today, clock).start)
  const until = Math.min(same.end, same.start + Math.ceil(passed / QUARTER_MS) * QUARTER_MS)
  return { start: whole.start, end: new Date(until).toISOString(), until }
}
