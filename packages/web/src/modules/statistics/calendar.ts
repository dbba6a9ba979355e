import type { DaySales } from '@kafana/contract'
import { addDays } from '@kafana/domain'

const WEEK = 7
/** Shorter ranges are seen at a glance in the bars. */
const MIN_DAYS = 43
/** Longer ones have more weeks than anybody scrolls through. */
const MAX_DAYS = 735
export const hasCalendar = (days: number): boolean => days >= MIN_DAYS && days <= MAX_DAYS

/** A week from Monday to Sunday; null for days outside the range. */
export interface CalendarWeek {
  /** Its Monday, YYYY-MM-DD. */
  readonly monday: string
  readonly days: readonly (DaySales | null)[]
}

/** 0 for Monday to 6 for Sunday. */
const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + WEEK - 1) % WEEK

/** Consecutive days as weeks. */
export const weeksOf = (days: readonly DaySales[]): CalendarWeek[] => {
  const weeks = new Map<string, (DaySales | null)[]>()
  for (const day of days) {
    const monday = addDays(day.date, -weekdayOf(day.date))
    const week = weeks.get(monday) ?? Array.from({ length: WEEK }, () => null)
    week[weekdayOf(day.date)] = day
    weeks.set(monday, week)
  }
  return [...weeks].map(([monday, of]) => ({ monday, days: of }))
}

/** The number of shades besides that of nothing. */
export const LEVELS = 4

/** The shade of a day, 0 to 4: nothing sold, then quarters of the best day. */
export const levelOf = ({ revenue }: DaySales, best: number): number =>
  revenue <= 0 || best <= 0 ? 0 : Math.min(LEVELS, Math.ceil((revenue / best) * LEVELS))

const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  ArrowLeft: -WEEK,
  ArrowRight: WEEK,
}

/** The index of the day that a key moves to; undefined for other keys. */
export const dayAfterKey = (key: string, at: number, count: number): number | undefined => {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = STEPS[key]
  if (step === undefined) return undefined
  const next = at + step
  return next < 0 || next >= count ? at : next
}
