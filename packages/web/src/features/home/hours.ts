import { hourOf } from '@kafana/domain'

/** Zones stand apart by quarters of an hour, and a day may start at any minute. */
const STEP_MS = 60_000

/** An hour of the wall clock within a venue day: start <= t < end, in UTC ms. */
export interface DayHour {
  readonly hour: number
  readonly start: number
  readonly end: number
}

/**
 * The hours of a venue day in the order in which they pass, from its start: 4, 5, … 23, 0, … 3 where a bar's day starts at 04:00.
 * An hour that the clocks repeat is one; one that they leave out is none; of an hour that the day both starts and ends in, the first part counts.
 */
export const hoursOfDay = (start: number, end: number, timezone: string): DayHour[] => {
  const hours = new Map<number, DayHour>()
  for (let at = start; at < end; at += STEP_MS) {
    const hour = hourOf(at, timezone)
    const known = hours.get(hour)
    if (!known || at - known.end < 60 * STEP_MS)
      hours.set(hour, { hour, start: known?.start ?? at, end: at + STEP_MS })
  }
  return [...hours.values()]
}

const DAY_MS = 86_400_000

/**
 * The hours in which what is billed today was ordered: of the evening before those that today has not come to at `now`, then today's up to `now`.
 * Guests who sit over midnight order on one day and pay on the next.
 */
export const hoursUpTo = (now: number, start: number, end: number, timezone: string): DayHour[] => {
  const today = hoursOfDay(start, end, timezone).filter((hour) => hour.start <= now)
  const come = new Set(today.map(({ hour }) => hour))
  return [...hoursOfDay(start - DAY_MS, start, timezone).filter(({ hour }) => !come.has(hour)), ...today]
}

export interface CountedHour extends DayHour {
  readonly count: number
}

/** Fewer columns than this look like a wall. */
const FEWEST_SHOWN = 8

/** The hours from the first with an order to the last, with those between, and enough of those around to be a picture; empty when there was none. */
export const busyHours = (
  hours: readonly DayHour[],
  counts: readonly { readonly hour: number; readonly count: number }[],
): CountedHour[] => {
  const countOf = new Map(counts.map(({ hour, count }) => [hour, count]))
  const counted = hours.map((hour) => ({ ...hour, count: countOf.get(hour.hour) ?? 0 }))
  const first = counted.findIndex(({ count }) => count > 0)
  if (first === -1) return []
  const end = Math.max(
    counted.findLastIndex(({ count }) => count > 0) + 1,
    Math.min(first + FEWEST_SHOWN, counted.length),
  )
  return counted.slice(Math.min(first, Math.max(0, end - FEWEST_SHOWN)), end)
}
