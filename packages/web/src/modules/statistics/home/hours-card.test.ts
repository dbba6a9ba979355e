import { dayBounds, hourOf } from '@kafana/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { busyHours, hoursOfDay, hoursUpTo } from './hours-card.tsx'

const HOUR = 3_600_000
const hoursOn = (day: string, dayStart: string, timezone = 'Europe/Skopje') => {
  const { start, end } = dayBounds(day, { timezone, dayStart })
  return hoursOfDay(start, end, timezone)
}
const lengths = (hours: ReturnType<typeof hoursOn>) => hours.map(({ start, end }) => (end - start) / HOUR)

describe('hoursOfDay', () => {
  it('starts with the start of the business day', () => {
    const hours = hoursOn('2026-11-21', '04:00')
    expect(hours.map(({ hour }) => hour)).toEqual([
      ...Array.from({ length: 20 }, (_, index) => index + 4),
      0,
      1,
      2,
      3,
    ])
    expect(new Date(hours[0]?.start ?? 0).toISOString()).toBe('2026-11-21T03:00:00.000Z')
    expect(lengths(hours)).toEqual(Array.from({ length: 24 }, () => 1))
  })

  it('has one hour less or a double hour when clocks change', () => {
    expect(hoursOn('2026-03-29', '00:00').map(({ hour }) => hour)).not.toContain(2)
    expect(hoursOn('2026-10-25', '00:00').find(({ hour }) => hour === 2)).toMatchObject({
      start: Date.parse('2026-10-25T00:00:00Z'),
      end: Date.parse('2026-10-25T02:00:00Z'),
    })
  })

  it('contains only instants of the same hour in any zone and with any day start', () => {
    const anywhere = fc.constantFrom(
      'Europe/Skopje',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
      'America/New_York',
    )
    const starts = fc.constantFrom('00:00', '04:00', '05:30', '23:59')
    fc.assert(
      fc.property(
        anywhere,
        starts,
        fc.integer({ min: 0, max: 364 }),
        fc.nat(),
        (timezone, dayStart, after, minute) => {
          const day = new Date(Date.parse('2026-01-01T00:00:00Z') + after * 24 * HOUR)
            .toISOString()
            .slice(0, 10)
          const hours = hoursOn(day, dayStart, timezone)
          expect(new Set(hours.map(({ hour }) => hour)).size).toBe(hours.length)
          for (const { hour, start, end } of hours) {
            expect(hourOf(start + ((minute * 60_000) % (end - start)), timezone)).toBe(hour)
            expect(end - start).toBeLessThanOrEqual(2 * HOUR)
          }
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe('hoursUpTo', () => {
  const { start, end } = dayBounds('2026-11-21', { timezone: 'Europe/Skopje', dayStart: '00:00' })
  const upTo = (now: string) => hoursUpTo(Date.parse(now), start, end, 'Europe/Skopje')

  it('has the hours of the previous evening that are still to come, then those of today', () => {
    const hours = upTo('2026-11-21T00:30:00Z')
    expect(hours.map(({ hour }) => hour)).toEqual([
      ...Array.from({ length: 22 }, (_, index) => index + 2),
      0,
      1,
    ])
    expect(hours.find(({ hour }) => hour === 23)).toMatchObject({
      start: Date.parse('2026-11-20T22:00:00Z'),
      end: Date.parse('2026-11-20T23:00:00Z'),
    })
    expect(hours.at(-1)).toMatchObject({ hour: 1, start: Date.parse('2026-11-21T00:00:00Z') })
  })

  it('has all hours of today at its end', () => {
    expect(upTo('2026-11-21T22:59:00Z')).toEqual(hoursOfDay(start, end, 'Europe/Skopje'))
  })

  it('has no gaps or duplicates', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 24 * 60 - 1 }), (minute) => {
        const hours = hoursUpTo(start + minute * 60_000, start, end, 'Europe/Skopje')
        expect(new Set(hours.map(({ hour }) => hour)).size).toBe(24)
        for (const [index, hour] of hours.slice(1).entries()) expect(hour.start).toBe(hours[index]?.end)
      }),
      { numRuns: 30 },
    )
  })
})

describe('busyHours', () => {
  const hours = hoursOn('2026-11-21', '04:00')
  const shown = (counts: Readonly<Record<number, number>>) =>
    busyHours(
      hours,
      Array.from({ length: 24 }, (_, hour) => ({ hour, count: counts[hour] ?? 0 })),
    ).map(({ hour, count }) => (count > 0 ? `${hour}:${count}` : String(hour)))

  it('range from the first to the last with an order', () => {
    expect(shown({ 9: 2, 20: 7, 1: 1 })).toEqual([
      '9:2',
      '10',
      '11',
      '12',
      '13',
      '14',
      '15',
      '16',
      '17',
      '18',
      '19',
      '20:7',
      '21',
      '22',
      '23',
      '0',
      '1:1',
    ])
  })

  it('are at least eight, also at the end of the day, and empty without orders', () => {
    expect(shown({ 12: 3 })).toEqual(['12:3', '13', '14', '15', '16', '17', '18', '19'])
    expect(shown({ 2: 1 })).toEqual(['20', '21', '22', '23', '0', '1', '2:1', '3'])
    expect(shown({})).toEqual([])
  })
})
