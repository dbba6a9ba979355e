import { addDays, dayBounds, dayOf, isDay, oneMonthBefore, type VenueClock } from '@kafana/domain'
import { useSearchParams } from '../platform/navigation/search-params.ts'

/** Days of the venue, inclusive, YYYY-MM-DD. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

/** The bounds of a range as the calls need them: start <= t < end. */
export const boundsOf = ({ from, to }: DayRange, clock: VenueClock): { start: string; end: string } => ({
  start: new Date(dayBounds(from, clock).start).toISOString(),
  end: new Date(dayBounds(to, clock).end).toISOString(),
})

export const todayRange = (now: number, clock: VenueClock): DayRange => {
  const today = dayOf(now, clock)
  return { from: today, to: today }
}
export const yesterdayRange = (now: number, clock: VenueClock): DayRange => {
  const yesterday = addDays(dayOf(now, clock), -1)
  return { from: yesterday, to: yesterday }
}
const DAYS_A_WEEK = 7
/** The last whole week, from Monday to Sunday. */
export const lastWeekRange = (now: number, clock: VenueClock): DayRange => {
  const today = dayOf(now, clock)
  const sinceMonday = (new Date(today).getUTCDay() + DAYS_A_WEEK - 1) % DAYS_A_WEEK
  const monday = addDays(today, -sinceMonday - DAYS_A_WEEK)
  return { from: monday, to: addDays(monday, DAYS_A_WEEK - 1) }
}
export const lastDaysRange = (now: number, clock: VenueClock, days: number): DayRange => {
  const today = dayOf(now, clock)
  return { from: addDays(today, 1 - days), to: today }
}
/** From one month ago until today. */
export const lastMonthRange = (now: number, clock: VenueClock): DayRange => ({
  from: dayOf(oneMonthBefore(now, clock), clock),
  to: dayOf(now, clock),
})

/**
 * The range in the parameters of an address; null unless they are two days of the calendar. Days in reverse order
 * are swapped.
 */
export const readRange = (params: URLSearchParams): DayRange | null => {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  if (!isDay(from) || !isDay(to)) return null
  return from <= to ? { from, to } : { from: to, to: from }
}

/**
 * The range in the address (`from`, `to`), so that a page can be shared and reloaded, and going back restores it.
 * Another range starts a list at its first page.
 */
export const useDayRangeParam = (): readonly [DayRange | null, (range: DayRange) => void] => {
  const [params, setParams] = useSearchParams()
  const set = ({ from, to }: DayRange): void => {
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('page')
        after.set('from', from)
        after.set('to', to)
        return after
      },
      { replace: true },
    )
  }
  return [readRange(params), set]
}
