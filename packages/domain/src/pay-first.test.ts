import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { followsLines } from './line-state.ts'
import { OPEN_STATUSES, ORDER_STATUSES } from './order.ts'
import { isBillable, preparationOf } from './pay-first.ts'

describe('an order can be billed', () => {
  it.each([
    ['created', false, true],
    ['pending', false, true],
    ['rejected', false, false],
    ['error', false, false],
    ['done', false, true],
    ['delivered', true, true],
    ['billed', false, false],
  ] as const)('%s: %s, and where guests pay first: %s', (status, otherwise, payFirst) => {
    expect([isBillable(status, false), isBillable(status, true)]).toEqual([otherwise, payFirst])
  })

  it('wherever guests pay first if it can be without that, and only while it is open', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ORDER_STATUSES), (status) => {
        if (isBillable(status, false)) expect(isBillable(status, true)).toBe(true)
        if (isBillable(status, true)) expect(OPEN_STATUSES).toContain(status)
      }),
    )
  })
})

describe('how far an order is with the kitchen', () => {
  it('is its own status while it is not billed', () => {
    for (const status of ORDER_STATUSES)
      expect(preparationOf({ status, preparation: null })).toBe(followsLines(status) ? status : null)
  })

  it('is kept beside it once it is billed before it was served', () => {
    for (const preparation of ['created', 'pending', 'done', 'delivered'] as const)
      expect(preparationOf({ status: 'billed', preparation })).toBe(preparation)
    expect(preparationOf({ status: 'billed' })).toBeNull()
  })
})
