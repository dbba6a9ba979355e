import { expect, it } from 'vitest'
import { accountsKnown } from './recorded-bills.ts'

it('what guests paid in is whole cents, also where hundred times the amount is not', () => {
  expect([540.05 * 100, 300.59 * 100]).toEqual([54_004.999_999_999_99, 30_058.999_999_999_996])
  expect(
    accountsKnown([{ id: 'a', limit: null, paidIn: 100 }], {
      sold: [{ code: 'C', value: 540.05 }],
      found: [{ code: 'C', id: 'v' }],
      paidIn: [{ account: 'a', amount: 300.59 }],
    }),
  ).toEqual([
    { id: 'a', limit: null, paidIn: 30_159 },
    { id: 'v', limit: 0, paidIn: 54_005 },
  ])
})
