import { firstInstantAt, offsetAt } from './zone-offset.ts'

export { firstInstantAt, isTimezone } from './zone-offset.ts'

/**
 * The clock of a venue: its IANA zone and the local time ("HH:MM") at which its day starts, so that a bar's night
 * belongs to one day.
 */
export interface VenueClock {
  readonly timezone: string
  readonly dayStart: string
}

const MINUTE = 60_000
const HOUR = 3_600_000
const DAY = 86_400_000

const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayText = (utc: number): string => new Date(utc).toISOString().slice(0, 10)
const startOffset = ({ dayStart }: VenueClock): number =>
  Number(dayStart.slice(0, 2)) * HOUR + Number(dayStart.slice(3)) * MINUTE
const startOf = (day: string, clock: VenueClock): number =>
  firstInstantAt(midnight(day) + startOffset(clock), clock.timezone)

/** Years outside 1900 to 2999 are typing errors, and their texts would not be comparable. */
const [FIRST_DAY, AFTER_LAST_DAY] = [Date.UTC(1900, 0, 1), Date.UTC(3000, 0, 1)]

/** Is this a day of the calendar, written YYYY-MM-DD? */
export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const utc = midnight(text)
  return utc >= FIRST_DAY && utc < AFTER_LAST_DAY && dayText(utc) === text
}

/**
 * Is this instant (UTC ms) within the calendar? With two more days on both sides, since days start by the venue's own
 * clock.
 */
export const isCalendarInstant = (at: number): boolean =>
  at >= FIRST_DAY - 2 * DAY && at <= AFTER_LAST_DAY + 2 * DAY

/** The day `count` days later, or earlier when negative. */
export const addDays = (day: string, count: number): string => dayText(midnight(day) + count * DAY)

/**
 * The venue day that contains an instant. A day starts once, even where the clocks go back over its start.
 */
export const dayOf = (at: number, clock: VenueClock): string => {
  // Computed in numbers for speed: lists and statistics call this for every order.
  const intoDay = startOffset(clock)
  const next = (Math.floor((at + offsetAt(at, clock.timezone) - intoDay) / DAY) + 1) * DAY
  return dayText(at >= firstInstantAt(next + intoDay, clock.timezone) ? next : next - DAY)
}

/**
 * When a venue day starts and when the next one does, in UTC ms: start <= t < end. 23 or 25 hours apart where
 * the clocks change.
 */
export const dayBounds = (day: string, clock: VenueClock): { start: number; end: number } => ({
  start: startOf(day, clock),
  end: startOf(addDays(day, 1), clock),
})

/** The bounds of the venue day that `now` falls into. */
export const todayBounds = (now: number, clock: VenueClock): { start: number; end: number } =>
  dayBounds(dayOf(now, clock), clock)

/** The local hour, 0 to 23. */
export const hourOf = (at: number, timezone: string): number => {
  const local = at + offsetAt(at, timezone)
  return Math.floor((local - Math.floor(local / DAY) * DAY) / HOUR)
}

/**
 * The same wall time one month before; the month's last day where it has no such day (31 March gives 28 or 29
 * February).
 */
export const oneMonthBefore = (at: number, clock: VenueClock): number => {
  const wall = new Date(at + offsetAt(at, clock.timezone))
  const [year, month] = [wall.getUTCFullYear(), wall.getUTCMonth()]
  const lastOfMonthBefore = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const day = Date.UTC(year, month - 1, Math.min(wall.getUTCDate(), lastOfMonthBefore))
  const timeOfDay = wall.getTime() - Math.floor(wall.getTime() / DAY) * DAY
  return firstInstantAt(day + timeOfDay, clock.timezone)
}
