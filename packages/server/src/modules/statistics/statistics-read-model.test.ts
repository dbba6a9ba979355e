import fc from 'fast-check'
import { expect, it } from 'vitest'
import { summaryRange, quarterRange } from './statistics-read-model.ts'

const HOUR = 3_600_000
const span = fc
  .tuple(
    fc.integer({ min: -5, max: 300 * HOUR }),
    fc.oneof(
      fc.nat(3 * HOUR),
      fc.nat(200 * HOUR),
      fc.nat(99).map((hours) => hours * HOUR),
    ),
  )
  .map(([start, length]) => ({ start, end: start + length }))

/** The non-empty parts in UTC ms, in order. */
const inOrder = (...stretches: readonly (readonly [number, number, number])[]) =>
  stretches
    .map(([start, end, unit]) => [start * unit, end * unit] as const)
    .filter(([start, end]) => start !== end)

const expectToFill = (
  parts: readonly (readonly [number, number])[],
  { start, end }: { start: number; end: number },
) => {
  let at = start
  for (const [from, to] of parts) {
    expect(from).toBe(at)
    expect(to).toBeGreaterThan(from)
    at = to
  }
  expect(at).toBe(end)
}

it('a range is split into adjacent edges, hours and days', () => {
  fc.assert(
    fc.property(span, (range) => {
      const of = summaryRange(range)
      expectToFill(
        inOrder(
          [of.edgeStart, of.edgeEnd, 1],
          [of.hoursStart, of.hoursEnd, HOUR],
          [of.daysStart, of.daysEnd, 24 * HOUR],
          [of.laterHoursStart, of.laterHoursEnd, HOUR],
          [of.laterEdgeStart, of.laterEdgeEnd, 1],
        ),
        range,
      )
      // The orders are read for less than two hours, the hours for less than two days.
      expect(of.edgeEnd - of.edgeStart + of.laterEdgeEnd - of.laterEdgeStart).toBeLessThan(2 * HOUR)
      expect(of.hoursEnd - of.hoursStart + of.laterHoursEnd - of.laterHoursStart).toBeLessThan(48)
    }),
  )
})

it('a range is split into adjacent edges and quarters of an hour', () => {
  fc.assert(
    fc.property(span, (range) => {
      const of = quarterRange(range)
      expectToFill(
        inOrder(
          [of.edgeStart, of.edgeEnd, 1],
          [of.quartersStart, of.quartersEnd, HOUR / 4],
          [of.laterEdgeStart, of.laterEdgeEnd, 1],
        ),
        range,
      )
      expect(of.edgeEnd - of.edgeStart + of.laterEdgeEnd - of.laterEdgeStart).toBeLessThan(HOUR / 2)
    }),
  )
})
