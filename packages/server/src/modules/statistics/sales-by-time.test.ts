import { dayOf, hourOf } from '@kafana/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { constantOffsetSpans, daysTouched, groupRuns, isRegularDay } from './sales-by-time.ts'
import { tableLabels } from './statistics-service.ts'

const table = (id: string, name: string, zone: string | null) => ({
  id,
  name,
  zone_id: zone,
  zone_name: zone === null ? null : `Zone ${zone}`,
})

it.each([
  ['alone', [table('a', '1', 'in')], ['1']],
  [
    'in two zones',
    [table('a', '1', 'in'), table('b', '1', 'out'), table('c', '2', 'in')],
    ['1 (Zone in)', '1 (Zone out)', '2'],
  ],
  ['in a zone and in none', [table('a', '1', 'in'), table('b', '1', null)], ['1 (Zone in)', '1']],
  ['as a successor of an archived one', [table('a', '1', 'in'), table('b', '1', 'in')], ['1', '1']],
])('a table’s label is its name %s', (_case, tables, labels) => {
  expect([...tableLabels(tables).values()]).toEqual(labels)
})

const [QUARTER, HOUR, DAY] = [900_000, 3_600_000, 86_400_000]
/**
 * Ranges in which the clocks change: by an hour at night, at midnight, by half an hour, and over a whole day.
 */
const RANGES = [
  ['Europe/Skopje', '2026-03-25', '2026-11-02'],
  ['America/Sao_Paulo', '2018-10-30', '2018-11-10'],
  ['Australia/Lord_Howe', '2026-03-30', '2026-10-10'],
  ['Pacific/Apia', '2011-12-26', '2012-01-03'],
  ['Asia/Kathmandu', '2026-01-01', '2026-01-09'],
  ['Europe/Dublin', '2026-10-20', '2026-10-30'],
] as const

describe.each(RANGES)('the days of %s from %s to %s', (timezone, from, to) => {
  const [low, high] = [Date.parse(`${from}T00:00:00Z`), Date.parse(`${to}T00:00:00Z`)]
  const someRange = fc
    .tuple(fc.integer({ min: low, max: high }), fc.nat(6 * DAY))
    .map(([start, length]) => ({ start, end: start + length }))

  it('cover the range without gaps and have the dates of the calendar', () => {
    fc.assert(
      fc.property(someRange, fc.constantFrom('00:00', '04:00', '03:07'), ({ start, end }, dayStart) => {
        const clock = { timezone, dayStart }
        const days = daysTouched({ start, end }, clock)
        let at = start
        for (const day of days) {
          expect(day.start).toBe(at)
          expect([dayOf(day.start, clock), dayOf(day.end - 1, clock)]).toEqual([day.date, day.date])
          at = day.end
        }
        expect(at).toBe(end)
        expect(new Set(days.map(({ date }) => date)).size).toBe(days.length)
        const runs = groupRuns(days)
        expect(runs.flat()).toEqual(days)
        for (const run of runs) expect(run.length === 1 || run.every(isRegularDay)).toBe(true)
      }),
    )
  })

  it('have a constant offset where a quarter of an hour shows the same time each day', () => {
    const spans = constantOffsetSpans({ start: low, end: high }, timezone)
    for (const [first, last] of spans) {
      for (let quarter = first; quarter < last; quarter += 1) {
        expect(hourOf((first + ((quarter - first) % 96)) * QUARTER, timezone)).toBe(
          hourOf(quarter * QUARTER, timezone),
        )
      }
    }
    const days = spans.reduce((sum, [first, last]) => sum + (last - first) / 96, 0)
    expect(days).toBeGreaterThan((high - low) / DAY - 6)
  })
})

it('a day is regular only if it has 24 hours that start on a quarter', () => {
  expect(
    [
      [0, DAY],
      [QUARTER, QUARTER + DAY],
      [1, DAY + 1],
      [0, DAY - HOUR],
      [0, DAY + HOUR],
    ].map(([start = 0, end = 0]) => isRegularDay({ start, end })),
  ).toEqual([true, true, false, false, false])
})
