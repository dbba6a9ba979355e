import { describe, expect, it } from 'vitest'
import { ageOf, DEFAULT_TICKET_TIMES, isTicketTimeInOrder, latenessOf } from './ticket-times.ts'

const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000]

it.each([
  [0, 'seconds', 0],
  [SECOND - 1, 'seconds', 0],
  [SECOND, 'seconds', 1],
  [MINUTE - 1, 'seconds', 59],
  [MINUTE, 'minutes', 1],
  [5.9 * MINUTE, 'minutes', 5],
  [HOUR - 1, 'minutes', 59],
  [HOUR, 'hours', 1],
  [DAY - 1, 'hours', 23],
  [DAY, 'days', 1],
  [400 * DAY, 'days', 400],
  [-5 * SECOND, 'seconds', 0],
] as const)('%d ms ago in %s: %d', (ms, unit, value) => {
  expect(ageOf(ms)).toEqual({ unit, value })
})

describe('the lateness of an order', () => {
  const time = { warnAfter: 5, lateAfter: 10 }
  it.each([
    [-3, 'fresh'],
    [0, 'fresh'],
    [299.999, 'fresh'],
    [300, 'warn'],
    [599.999, 'warn'],
    [600, 'late'],
    [86_400, 'late'],
  ] as const)('after %s seconds: %s', (seconds, lateness) => {
    expect(latenessOf(time, 1_000_000, 1_000_000 + seconds * 1000)).toBe(lateness)
  })

  it('has a warning before it is late', () => {
    expect(Object.values(DEFAULT_TICKET_TIMES).every(isTicketTimeInOrder)).toBe(true)
    expect([
      isTicketTimeInOrder({ warnAfter: 5, lateAfter: 5 }),
      isTicketTimeInOrder({ warnAfter: 6, lateAfter: 5 }),
    ]).toEqual([false, false])
  })
})
