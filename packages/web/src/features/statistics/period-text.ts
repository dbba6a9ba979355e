import type { Dates } from '../../platform/i18n/dates.ts'
import type { Grain, Period } from './periods.ts'

const firstBig = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)

/** A bar's days in words: "Saturday, 21/11/2026", "16/11/2026 – 22/11/2026", "November 2026". */
export const periodText = (
  { from, to }: Period,
  grain: Grain,
  { weekdayDate, month, date }: Dates,
): string => {
  if (grain === 'day') return firstBig(weekdayDate(from))
  return grain === 'month' ? firstBig(month(from)) : `${date(from)} – ${date(to)}`
}

/** The two lines below a bar. */
export const tickText = (
  { from }: Period,
  grain: Grain,
  { shortMonth, weekday, shortDate }: Dates,
): readonly [string, string] =>
  grain === 'month' ? [shortMonth(from), from.slice(0, 4)] : [weekday(from), shortDate(from)]
