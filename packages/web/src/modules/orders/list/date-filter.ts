import { addDays, dayBounds, dayOf, type VenueClock } from '@kafana/domain'

/** ISO timestamps: start <= t < end. */
interface TimeRange {
  readonly start: string | undefined
  readonly end: string | undefined
}
interface RangeTexts {
  /** "21/11/2026, 14:05" */
  readonly orderDate: (at: number) => string
  /** "14:05" */
  readonly time: (at: number) => string
  readonly since: (from: string) => string
  readonly until: (until: string) => string
}

/** From YYYY-MM-DD to the format of order dates. */
const displayDate = (day: string): string => day.split('-').toReversed().join('/')
const startsDay = (at: number, clock: VenueClock): boolean => dayBounds(dayOf(at, clock), clock).start === at

/** The first and last business day of a range, YYYY-MM-DD; null if it is open-ended or has partial days. */
export const wholeDays = (
  { start, end }: TimeRange,
  clock: VenueClock,
): { readonly from: string; readonly to: string } | null => {
  if (start === undefined || end === undefined) return null
  const [first, after] = [Date.parse(start), Date.parse(end)]
  if (after <= first || !startsDay(first, clock) || !startsDay(after, clock)) return null
  return { from: dayOf(first, clock), to: addDays(dayOf(after, clock), -1) }
}

const partialDaysText = (
  start: number,
  end: number,
  clock: VenueClock,
  { orderDate, time }: RangeTexts,
): string => {
  // Calendar days instead of business days, because the text shows clock times.
  const calendar: VenueClock = { ...clock, dayStart: '00:00' }
  if (dayOf(start, calendar) === dayOf(Math.max(start, end - 1), calendar))
    return `${orderDate(start)}–${time(end)}`
  return `${orderDate(start)} – ${orderDate(end)}`
}

/** A range as text: "21/11/2026", "01/11/2026–21/11/2026", "21/11/2026, 14:00–15:00". */
export const rangeText = (range: TimeRange, clock: VenueClock, texts: RangeTexts): string => {
  const days = wholeDays(range, clock)
  if (days)
    return days.from === days.to
      ? displayDate(days.from)
      : `${displayDate(days.from)}–${displayDate(days.to)}`
  const format = (timestamp: string): string => {
    const at = Date.parse(timestamp)
    return startsDay(at, clock) ? displayDate(dayOf(at, clock)) : texts.orderDate(at)
  }
  if (range.start !== undefined && range.end !== undefined)
    return partialDaysText(Date.parse(range.start), Date.parse(range.end), clock, texts)
  if (range.start !== undefined) return texts.since(format(range.start))
  return range.end === undefined ? '' : texts.until(format(range.end))
}
