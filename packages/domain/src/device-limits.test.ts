import { expect, it } from 'vitest'
import { exceededLimit, MAX_RECEIPT_TOTAL, PROTOCOL_LIMITS } from './device-limits.ts'
import { receiptOf } from './fiscal-receipt.ts'

const receipt = (lines: number, price: number, quantity = 1) =>
  receiptOf(Array.from({ length: lines }, () => ({ name: 'Coffee', taxClass: 'А', price, quantity })))

it.each([
  ['as many lines as the device prints', receipt(3, 100), null],
  ['one line more', receipt(4, 100), 'lines'],
  ['the largest total', receipt(1, MAX_RECEIPT_TOTAL), null],
  ['a total that is larger', receipt(1, MAX_RECEIPT_TOTAL + 1), 'total'],
  ['a total that is not a safe number', receipt(2, MAX_RECEIPT_TOTAL, 999_999_999), 'total'],
  ['a line with the price zero', receipt(1, 0), 'zeroPrices'],
])('%s', (_what, of, exceeded) => {
  expect(exceededLimit(of, { lines: 3, zeroPrices: false })).toBe(exceeded)
})

it('a line with the price zero on a device that prints it', () => {
  expect(exceededLimit(receipt(1, 0), PROTOCOL_LIMITS)).toBeNull()
})
