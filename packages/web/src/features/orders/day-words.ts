import { addDays, dayBounds, dayOf, type VenueClock } from '@kafana/domain'

/** Moments as ISO texts: start <= t < end. */
export interface Span {
  readonly start: string | undefined
  readonly end: string | undefined
}
export interface Words {
  /** "21/11/2026, 14:05" */
  readonly orderDate: (at: number) => string
  /** "14:05" */
  readonly time: (at: number) => string
  readonly since: (from: string) => string
  readonly until: (until: string) => string
}

/** YYYY-MM-DD as order dates are written. */
const written = (day: string): string => day.split('-').toReversed().join('/')
const startsDay = (at: number, clock: VenueClock): boolean => dayBounds(dayOf(at, clock), clock).start === at

/** The venue's days that a span is made of, both included, YYYY-MM-DD; null where it has no end or cuts a day. */
export const wholeDays = (
  { start, end }: Span,
  clock: VenueClock,
): { readonly from: string; readonly to: string } | null => {
  if (start === undefined || end === undefined) return null
  const [first, after] = [Date.parse(start), Date.parse(end)]
  if (after <= first || !startsDay(first, clock) || !startsDay(after, clock)) return null
  return { from: dayOf(first, clock), to: addDays(dayOf(after, clock), -1) }
}

const cutDays = (start: number, end: number, clock: VenueClock, { orderDate, time }: Words): string => {
  // The day on the wall, not the venue's: the words show wall times.
  const wall: VenueClock = { ...clock, dayStart: '00:00' }
  if (dayOf(start, wall) === dayOf(Math.max(start, end - 1), wall)) return `${orderDate(start)}–${time(end)}`
  return `${orderDate(start)} – ${orderDate(end)}`
}

/** A span as a person would say it: "21/11/2026", "01/11/2026–21/11/2026", "21/11/2026, 14:00–15:00". */
export const spanWords = (span: Span, clock: VenueClock, words: Words): string => {
  const days = wholeDays(span, clock)
  if (days) return days.from === days.to ? written(days.from) : `${written(days.from)}–${written(days.to)}`
  const say = (text: string): string => {
    const at = Date.parse(text)
    return startsDay(at, clock) ? written(dayOf(at, clock)) : words.orderDate(at)
  }
  if (span.start !== undefined && span.end !== undefined)
    return cutDays(Date.parse(span.start), Date.parse(span.end), clock, words)
  if (span.start !== undefined) return words.since(say(span.start))
  return span.end === undefined ? '' : words.until(say(span.end))
}
