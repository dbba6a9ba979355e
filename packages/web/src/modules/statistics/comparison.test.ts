import { addDays } from '@kafana/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare, daysIn, earlierBounds, rangeBefore, rangeLastYear } from './comparison.ts'

const cases = [
  ['more, in percent', 112, 100, { direction: 'more', difference: 12, percent: 12 }],
  ['less, in percent', 75, 100, { direction: 'less', difference: 25, percent: 25 }],
  ['the same', 40, 40, { direction: 'same', difference: 0, percent: null }],
  ['nothing, twice', 0, 0, { direction: 'same', difference: 0, percent: null }],
  ['something after nothing', 250.5, 0, { direction: 'more', difference: 250.5, percent: null }],
  ['nothing after something', 0, 80, { direction: 'less', difference: 80, percent: 100 }],
  ['better than a loss', 100, -50, { direction: 'more', difference: 150, percent: null }],
  ['a loss after a profit', -50, 100, { direction: 'less', difference: 150, percent: 150 }],
  ['too little for a percent', 10_003, 10_000, { direction: 'more', difference: 3, percent: null }],
  ['too much for percent', 12_000, 60, { direction: 'more', difference: 11_940, percent: null }],
  ['cents without the noise of fractions', 0.3, 0.1, { direction: 'more', difference: 0.2, percent: 200 }],
] as const

describe('compare', () => {
  it.each(cases)('%s', (_what, now, before, comparison) => {
    expect(compare(now, before)).toEqual(comparison)
  })

  it('has the right direction and never 0%', () => {
    const cents = fc.integer({ min: -1e9, max: 1e9 }).map((amount) => amount / 100)
    fc.assert(
      fc.property(cents, cents, (now, before) => {
        const { direction, difference, percent } = compare(now, before)
        expect(direction).toBe(['less', 'same', 'more'][Math.sign(now - before) + 1])
        const change = { more: difference, less: -difference, same: 0 }[direction]
        expect(before + change).toBeCloseTo(now, 2)
        expect(percent === null || (Number.isInteger(percent) && percent > 0)).toBe(true)
      }),
    )
  })
})

const someDay = fc
  .integer({ min: 10_000, max: 25_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10))
const someRange = fc
  .tuple(someDay, fc.integer({ min: 1, max: 500 }))
  .map(([from, days]) => ({ from, to: addDays(from, days - 1) }))
const weekday = (day: string) => new Date(day).getUTCDay()

describe('the ranges that a range is compared with', () => {
  it.each([
    ['a Friday with the Friday before', '2026-11-20', '2026-11-20', '2026-11-13', '2026-11-13'],
    ['a week with the week before', '2026-11-15', '2026-11-21', '2026-11-08', '2026-11-14'],
    ['a weekend with the weekend before', '2026-11-20', '2026-11-22', '2026-11-13', '2026-11-15'],
    ['two weeks with the two before', '2026-11-09', '2026-11-22', '2026-10-26', '2026-11-08'],
    ['a month with as many days before it', '2026-11-01', '2026-11-30', '2026-10-02', '2026-10-31'],
  ])('%s', (_, from, to, before, until) => {
    expect(rangeBefore({ from, to })).toEqual({ from: before, to: until })
  })

  it.each([
    ['a Friday with a Friday', '2026-11-20', '2026-11-20', '2025-11-21', '2025-11-21'],
    ['a week with the same weekdays', '2026-11-15', '2026-11-21', '2025-11-16', '2025-11-22'],
    ['a month with the same dates', '2026-11-01', '2026-11-30', '2025-11-01', '2025-11-30'],
    ['from a leap day on with the last of February', '2024-02-29', '2024-03-10', '2023-02-28', '2023-03-10'],
  ])('%s a year before', (_, from, to, before, until) => {
    expect(rangeLastYear({ from, to })).toEqual({ from: before, to: until })
  })

  it('have as many days, end before the range, and weeks keep their weekdays', () => {
    fc.assert(
      fc.property(someRange, (range) => {
        for (const earlier of [rangeBefore(range), rangeLastYear(range)]) {
          expect(daysIn(earlier)).toBe(daysIn(range))
          expect(earlier.from < range.from).toBe(true)
          if (daysIn(range) <= 7) expect(weekday(earlier.from)).toBe(weekday(range.from))
        }
        expect(rangeBefore(range).to < range.from).toBe(true)
      }),
    )
  })
})

describe('the bounds of an earlier range', () => {
  const clock = { timezone: 'Europe/Skopje', dayStart: '04:00' }
  const today = '2026-11-21'
  // Ten to seven in the evening there.
  const now = Date.parse('2026-11-21T17:50:00Z')
  const of = (from: string, to: string) =>
    earlierBounds({ from, to }, rangeBefore({ from, to }), { today, now, clock })

  it('are whole days where today is not in the range', () => {
    expect(of('2026-11-20', '2026-11-20')).toEqual({
      start: '2026-11-13T03:00:00.000Z',
      end: '2026-11-14T03:00:00.000Z',
      until: null,
    })
  })

  it.each([
    ['2026-11-21', '2026-11-21', '2026-11-14T03:00:00.000Z', '2026-11-14T18:00:00.000Z'],
    ['2026-11-15', '2026-11-21', '2026-11-08T03:00:00.000Z', '2026-11-14T18:00:00.000Z'],
    // The range ends in the future: nothing of its last days is compared yet.
    ['2026-11-16', '2026-11-22', '2026-11-09T03:00:00.000Z', '2026-11-14T18:00:00.000Z'],
  ])('of %s to %s end at this time of day, because today is not over', (from, to, start, end) => {
    expect(of(from, to)).toEqual({ start, end, until: Date.parse(end) })
  })

  it('end with the day where the clocks were changed', () => {
    const late = { today, now: Date.parse('2026-11-22T02:59:00Z'), clock }
    expect(
      earlierBounds({ from: today, to: today }, { from: '2026-03-28', to: '2026-03-28' }, late),
    ).toMatchObject({
      end: '2026-03-29T02:00:00.000Z',
    })
  })
})
