import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asTaken, lateTakenAt, takenAtOf, waitsSince } from './late-ticket.ts'

const NOW = Date.UTC(2026, 9, 16, 20)
const MINUTE = 60_000
const DAY = 86_400_000

describe('when a ticket counts as taken', () => {
  it.each([
    ['what its device says', NOW - MINUTE, NOW - MINUTE],
    ['a day before at most', NOW - DAY, NOW - DAY],
    ['its arrival, if the device says longer ago', NOW - DAY - 1, NOW],
    ['its arrival, if the device is ahead', NOW + 1, NOW],
    ['its arrival, if the device says nothing', undefined, NOW],
  ])('is %s', (_, takenAt, expected) => {
    expect(takenAtOf({ takenAt }, NOW)).toBe(expected)
  })

  const clock = fc.integer({ min: -2 * DAY, max: 2 * DAY })
  const way = fc.integer({ min: 0, max: DAY })

  it('does not depend on the clock of a device that says what it shows', () =>
    fc.assert(
      fc.property(clock, way, (wrongBy, age) => {
        const said = { takenAt: NOW - age + wrongBy, sentAt: NOW + wrongBy }
        expect(takenAtOf(said, NOW)).toBe(NOW - age)
        expect(lateTakenAt(said, NOW)).toBe(age > MINUTE ? NOW - age : null)
      }),
    ))

  it('is within the day before its arrival, whatever the device says', () =>
    fc.assert(
      fc.property(
        fc.option(clock, { nil: undefined }),
        fc.option(clock, { nil: undefined }),
        (taken, sent) => {
          const said = {
            takenAt: taken === undefined ? undefined : NOW + taken,
            sentAt: sent === undefined ? undefined : NOW + sent,
          }
          const takenAt = takenAtOf(said, NOW)
          expect(takenAt).toBeLessThanOrEqual(NOW)
          expect(takenAt).toBeGreaterThanOrEqual(NOW - DAY)
          const late = lateTakenAt(said, NOW)
          if (late !== null) expect([late, NOW - late > MINUTE]).toEqual([takenAt, true])
        },
      ),
    ))

  it('is never late for a device that does not say what its clock shows', () =>
    expect(lateTakenAt({ takenAt: NOW - 3 * MINUTE }, NOW)).toBeNull())
})

describe('orders as they were taken', () => {
  const order = fc.record({
    createdAt: fc.integer({ min: 0, max: 50 }),
    takenAt: fc.option(fc.integer({ min: 0, max: 50 })),
  })

  it('keep their order of arrival, but for those that arrived late', () =>
    fc.assert(
      fc.property(fc.array(order, { maxLength: 8 }), (orders) => {
        const listed = asTaken(orders)
        const inTime = (of: typeof orders) => of.filter(({ takenAt }) => takenAt === null)
        expect(listed).toHaveLength(orders.length)
        expect(new Set(listed)).toEqual(new Set(orders))
        expect(inTime(listed)).toEqual(inTime(orders))
        for (const [at, each] of listed.entries())
          if (each.takenAt !== null)
            expect(listed.slice(0, at).some((before) => waitsSince(before) > waitsSince(each))).toBe(false)
      }),
    ))

  it('of one ticket stay together', () => {
    const [first, drink, food, since] = [
      { of: 'first', createdAt: 0 },
      { of: 'drink', createdAt: 9, takenAt: 3 },
      { of: 'food', createdAt: 9, takenAt: 3 },
      { of: 'since', createdAt: 5, takenAt: null },
    ]
    expect(asTaken([first, since, drink, food])).toEqual([first, drink, food, since])
  })
})
