import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { VenueClock } from './calendar.ts'
import {
  addDays,
  dayBounds,
  dayOf,
  hourOf,
  isCalendarInstant,
  isDay,
  isTimezone,
  oneMonthBefore,
  todayBounds,
} from './calendar.ts'

const HOUR = 3_600_000
const utc = (text: string): number => Date.parse(`${text}Z`)
const venue = (timezone = 'Europe/Skopje', dayStart = '00:00'): VenueClock => ({ timezone, dayStart })

/** "YYYY-MM-DD HH:MM" in local time, by the formatter only. */
const wallClock = (timezone: string): ((at: number) => string) => {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  return (at) => format.format(at)
}

/**
 * The start of each venue day in a period, found by checking the local time every quarter of an hour: the
 * first time that is not before the start of the day.
 */
const startsByLooking = (
  clock: VenueClock,
  from: number,
  to: number,
): readonly (readonly [string, number])[] => {
  const wall = wallClock(clock.timezone)
  const starts: [string, number][] = []
  let day = addDays(wall(from).slice(0, 10), 1)
  for (let at = from; at < to; at += HOUR / 4) {
    while (wall(at) >= `${day} ${clock.dayStart}`) {
      starts.push([day, at])
      day = addDays(day, 1)
    }
  }
  return starts
}

/** Time zone, start of day, first and last day checked. */
const STRETCHES: readonly (readonly [string, string, string, string])[] = [
  ['Europe/Skopje', '00:00', '2023-12-25', '2025-01-05'],
  ['Europe/Skopje', '04:00', '2023-12-25', '2025-01-05'],
  ['Europe/Skopje', '02:30', '2026-03-20', '2026-11-05'],
  ['Europe/Skopje', '03:00', '2026-03-20', '2026-11-05'],
  ['Asia/Beirut', '00:00', '2026-03-20', '2026-11-05'],
  ['America/Sao_Paulo', '00:00', '2018-10-25', '2019-02-25'],
  ['Australia/Lord_Howe', '01:45', '2026-03-25', '2026-10-15'],
  ['Asia/Kathmandu', '04:00', '2026-01-01', '2026-02-01'],
  ['Pacific/Apia', '06:00', '2011-12-20', '2012-01-10'],
  ['America/New_York', '01:30', '2026-10-25', '2026-11-10'],
]

describe.each(STRETCHES)('days of %s starting at %s, %s to %s', (timezone, dayStart, from, to) => {
  const clock = venue(timezone, dayStart)
  const starts = startsByLooking(clock, utc(`${from}T00:00`), utc(`${to}T00:00`))

  it('start and end at the local time', () => {
    const wrong = starts.slice(0, -1).filter(([day, start], index) => {
      const bounds = dayBounds(day, clock)
      return bounds.start !== start || bounds.end !== starts[index + 1]?.[1]
    })
    expect(starts.length).toBeGreaterThan(15)
    expect(wrong).toEqual([])
  })

  it('contain every instant exactly once', () => {
    const wrong: string[] = []
    for (const [index, [day, start]] of starts.slice(0, -1).entries()) {
      const end = starts[index + 1]?.[1] ?? start
      for (let at = start; at < end; at += HOUR / 4)
        if (dayOf(at, clock) !== day) wrong.push(`${new Date(at).toISOString()} is not in ${day}`)
      if (end > start && dayOf(end - 1, clock) !== day) wrong.push(`the last moment of ${day}`)
    }
    expect(wrong).toEqual([])
  })

  it('have the local hours', () => {
    const wall = wallClock(timezone)
    const [first = 0, last = 0] = [starts[0]?.[1], starts.at(-1)?.[1]]
    const wrong: string[] = []
    for (let at = first; at < last; at += HOUR / 4)
      if (hourOf(at, timezone) !== Number(wall(at).slice(11, 13))) wrong.push(wall(at))
    expect(wrong).toEqual([])
  })
})

describe('the length of a day', () => {
  it.each([
    ['2026-03-29', 23],
    ['2026-10-25', 25],
    ['2026-06-01', 24],
    ['2024-02-29', 24],
    ['2025-12-31', 24],
  ])('%s in Skopje has %d hours', (day, hours) => {
    const { start, end } = dayBounds(day, venue())
    expect((end - start) / HOUR).toBe(hours)
  })

  it('is 23 hours on the day before the change if the day starts at 04:00', () => {
    const { start, end } = dayBounds('2026-03-28', venue('Europe/Skopje', '04:00'))
    expect((end - start) / HOUR).toBe(23)
    expect(dayOf(utc('2026-03-29T01:59:59.999'), venue('Europe/Skopje', '04:00'))).toBe('2026-03-28')
    expect(dayOf(utc('2026-03-29T02:00'), venue('Europe/Skopje', '04:00'))).toBe('2026-03-29')
  })
})

describe('venue days in any time zone', () => {
  const zones = [
    'Europe/Skopje',
    'America/St_Johns',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'Africa/Casablanca',
    'Asia/Kolkata',
    'Pacific/Chatham',
    'America/Havana',
    'UTC',
  ]
  const twoDigits = (max: number) =>
    fc.integer({ min: 0, max }).map((value) => String(value).padStart(2, '0'))
  const clocks = fc.record({
    timezone: fc.constantFrom(...zones),
    dayStart: fc.tuple(twoDigits(23), twoDigits(59)).map((parts) => parts.join(':')),
  })
  const instants = fc.integer({ min: utc('1990-01-01T00:00'), max: utc('2045-01-01T00:00') })

  it('contain their instants and follow one another without a gap', () => {
    fc.assert(
      fc.property(clocks, instants, (clock, at) => {
        const day = dayOf(at, clock)
        const { start, end } = dayBounds(day, clock)
        expect(start <= at && at < end).toBe(true)
        expect(dayBounds(addDays(day, 1), clock).start).toBe(end)
        expect(dayOf(end, clock)).toBe(addDays(day, 1))
        expect(todayBounds(at, clock)).toEqual({ start, end })
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('one month before', () => {
  it.each([
    ['2026-11-21T10:15:30.250', '2026-10-21T09:15:30.250'], // the same local time, across the change to winter time
    ['2026-03-31T12:00', '2026-02-28T13:00'],
    ['2024-03-31T12:00', '2024-02-29T13:00'],
    ['2026-01-15T23:30', '2025-12-15T23:30'],
    ['2026-01-31T22:59', '2025-12-31T22:59'],
    ['2026-05-31T10:00', '2026-04-30T10:00'],
    ['2026-04-29T00:30', '2026-03-29T01:00'], // 02:30 was skipped that night
  ])('of %s is %s', (at, expected) => {
    expect(new Date(oneMonthBefore(utc(at), venue())).toISOString()).toBe(
      new Date(utc(expected)).toISOString(),
    )
  })
})

describe('days as text', () => {
  it.each(['2026-11-21', '2024-02-29', '2000-02-29', '1900-01-01', '2999-12-31'])('%s is valid', (text) => {
    expect(isDay(text)).toBe(true)
  })

  it.each([
    '2026-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-4-1',
    '26-04-01',
    '2026-04-01T00:00',
    '1899-12-31',
    '3000-01-01',
    '0026-01-01',
    ' 2026-01-01',
    '2026-01-01\n',
    '',
  ])('%j is invalid', (text) => {
    expect(isDay(text)).toBe(false)
  })

  it.each(['Pacific/Kiritimati', 'Etc/GMT+12'])(
    'in %s the first and the last day are within the calendar, a month earlier or later is not',
    (timezone) => {
      const [first, last] = [
        dayBounds('1900-01-01', venue(timezone, '23:59')),
        dayBounds('2999-12-31', venue(timezone, '23:59')),
      ]
      expect([first.start, first.end, last.start, last.end].map(isCalendarInstant)).toEqual([
        true,
        true,
        true,
        true,
      ])
      expect(
        [utc('1899-12-01T00:00:00'), utc('3000-02-01T00:00:00'), Number.NaN].map(isCalendarInstant),
      ).toEqual([false, false, false])
    },
  )

  it.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2024-03-01', -1, '2024-02-29'],
    ['2026-03-29', 1, '2026-03-30'],
    ['2026-01-01', 0, '2026-01-01'],
    ['2026-01-01', 365, '2027-01-01'],
  ])('%s and %d days is %s', (day, count, expected) => {
    expect(addDays(day, count)).toBe(expected)
  })
})

describe('time zones', () => {
  it.each(['Europe/Skopje', 'UTC', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])('%s is valid', (name) => {
    expect(isTimezone(name)).toBe(true)
  })

  it.each(['', 'Skopje', '+02:00', '-05', 'Europe/Nowhere', '../etc/passwd', 'Europe/Skopje ', '\0'])(
    '%j is invalid',
    (name) => {
      expect(isTimezone(name)).toBe(false)
    },
  )
})
