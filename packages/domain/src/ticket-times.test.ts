import { describe, expect, it } from 'vitest'
import { DEFAULT_TICKET_TIMES, isTicketTimeInOrder, latenessOf } from './ticket-times.ts'

describe('how late an order is', () => {
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

  it('is a worry before it is late', () => {
    expect(Object.values(DEFAULT_TICKET_TIMES).every(isTicketTimeInOrder)).toBe(true)
    expect([
      isTicketTimeInOrder({ warnAfter: 5, lateAfter: 5 }),
      isTicketTimeInOrder({ warnAfter: 6, lateAfter: 5 }),
    ]).toEqual([false, false])
  })
})
