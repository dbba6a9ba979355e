import { addDays, dayBounds, dayOf, type VenueClock } from '@kafana/domain'
import type { BilledRange } from './statistics-read-model.ts'

/** A venue's day, or the part of it that a range takes. UTC ms, start <= t < end. */
export interface DaySpan extends BilledRange { readonly date: string }

/** Every venue day that a range touches, in order; the range cuts the first and the last. */
export const daysTouched = ({ start, end }: BilledRange, clock: VenueClock): DaySpan[] => {
  const days: DaySpan[] = []
  if (start >= end) return days
  const last = dayOf(end - 1, clock)
  for (let date = dayOf(start, clock); date <= last; date = addDays(date, 1)) {
    const bounds = dayBounds(date, clock)
    const span = { date, start: Math.max(start, bounds.start), end: Math.min(end, bounds.end) }
    // A zone that moved across the date line has a day that never was.
    if (span.start < span.end) days.push(span)
  }
  return days
}
