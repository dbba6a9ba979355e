const DAY = 86_400_000
/**
 * Enough for a dozen years of one zone; then its cache is cleared, so that unusual queries cannot exhaust memory.
 */
const MAX_DAYS = 5_000

/**
 * The offsets of a zone on one UTC day: before and from the instant at which the clocks change, if they do.
 */
interface OffsetDay {
  readonly before: number
  readonly change: number
  readonly after: number
}

interface Zone {
  readonly format: Intl.DateTimeFormat
  readonly days: Map<number, OffsetDay>
}

const zones = new Map<string, Zone>()

const zoneOf = (timezone: string): Zone => {
  const known = zones.get(timezone)
  if (known) return known
  const zone = {
    format: new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'longOffset' }),
    days: new Map<number, OffsetDay>(),
  }
  zones.set(timezone, zone)
  return zone
}

/** Read off the formatter, in ms: "GMT", "GMT+02:00" and, before zones were standard, "GMT-00:44:30". */
const formattedOffset = (zone: Zone, at: number): number => {
  const match = /GMT([+-])(\d{2}):(\d{2})(?::(\d{2}))?$/.exec(zone.format.format(at))
  if (!match) return 0
  const [, sign, hours, minutes, seconds = '0'] = match
  return (sign === '-' ? -1000 : 1000) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds))
}

/** The first instant in (low, high] at which the offset is no longer the one at `low`. */
const bisect = (offset: (at: number) => number, low: number, high: number): number => {
  const before = offset(low)
  let [last, first] = [low, high]
  while (first - last > 1) {
    const middle = Math.floor((last + first) / 2)
    if (offset(middle) === before) last = middle
    else first = middle
  }
  return first
}

const computeDay = (zone: Zone, start: number): OffsetDay => {
  const [before, after] = [formattedOffset(zone, start), formattedOffset(zone, start + DAY)]
  if (before === after) return { before, change: start, after }
  return { before, change: bisect((at) => formattedOffset(zone, at), start, start + DAY), after }
}

/**
 * The offset of a zone from UTC at an instant, in ms. The formatter is slow, so that its results are cached by day.
 */
export const offsetAt = (at: number, timezone: string): number => {
  const zone = zoneOf(timezone)
  const index = Math.floor(at / DAY)
  let day = zone.days.get(index)
  if (!day) {
    day = computeDay(zone, index * DAY)
    if (zone.days.size >= MAX_DAYS) zone.days.clear()
    zone.days.set(index, day)
  }
  return at < day.change ? day.before : day.after
}

/**
 * The first instant at which the local time is `local` or later (`local` is a local time as if it were UTC, in ms). A
 * skipped time gives the instant of the change, a repeated one its first occurrence.
 */
export const firstInstantAt = (local: number, timezone: string): number => {
  // Offsets are within 16 hours, so the answer is between these two; clocks never change twice in that time.
  const [low, high] = [local - DAY, local + DAY]
  const early = local - offsetAt(low, timezone)
  if (offsetAt(early, timezone) === offsetAt(low, timezone)) return early
  const late = local - offsetAt(high, timezone)
  if (offsetAt(late, timezone) === offsetAt(high, timezone)) return late
  return bisect((at) => offsetAt(at, timezone), low, high)
}

/**
 * Is this a known IANA zone? A plain offset ("+02:00") is none, since it has no summer time.
 */
export const isTimezone = (timezone: string): boolean => {
  if (!/^[A-Za-z]/.test(timezone)) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: timezone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
