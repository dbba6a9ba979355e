import fc from 'fast-check'
import { expect, it } from 'vitest'
import { afterReturn, afterSale, leftOf, type Remaining } from './left-count.ts'
import { isSoldOut } from './menu.ts'

const [NOW, LATER] = [1_000, 2_000]
const counted = (left: number): Remaining => ({ left, soldOut: null })

it('counts down to being sold out, until that ends', () => {
  expect(afterSale(counted(3), 1, NOW, LATER)).toEqual(counted(2))
  const gone = afterSale(counted(1), 1, NOW, LATER)
  expect(gone).toEqual({ left: 0, soldOut: { since: NOW, until: LATER } })
  expect([leftOf(gone, NOW), leftOf(gone, LATER)]).toEqual([0, null])
  // The next day it can be ordered in any number, and nothing is counted.
  expect(afterSale(gone, 5, LATER, LATER + 1)).toEqual(gone)
})

it('counts nothing of a product that nobody counts', () => {
  const open: Remaining = { left: null, soldOut: null }
  expect(afterSale(open, 3, NOW, LATER)).toEqual(open)
  expect(afterReturn(open, 3, NOW)).toEqual(open)
})

it('is never below zero, and sold out exactly at zero', () => {
  const step = fc.record({ sell: fc.boolean(), pieces: fc.integer({ min: 1, max: 9 }) })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.array(step, { maxLength: 30 }), (start, steps) => {
      let remaining = counted(start)
      let expected = start
      for (const { sell, pieces } of steps) {
        remaining = sell ? afterSale(remaining, pieces, NOW, LATER) : afterReturn(remaining, pieces, NOW)
        expected = sell ? Math.max(0, expected - pieces) : expected + pieces
        expect(remaining.left).toBe(expected)
        expect(isSoldOut(remaining.soldOut, NOW)).toBe(expected === 0)
      }
    }),
  )
})
