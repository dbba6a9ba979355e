import { expect, it } from 'vitest'
import { partsByOrder, receiptTypeOf, TENDER_KINDS, type PaidPart } from './bill-payments.ts'
import { chargesOf, leftOnAccount } from './guest-account.ts'

const charge = (account: string, amount: number, tip = 0): PaidPart => ({
  tender: 'on-account',
  kind: 'account',
  account,
  amount,
  rounding: 0,
  tip,
})
const CARD: PaidPart = { tender: 'card', kind: 'card', amount: 500, rounding: 0, tip: 20 }

it('charges each account with its amounts and their tips, and nothing for other ways to pay', () => {
  expect([...chargesOf([charge('a', 100, 10), CARD, charge('b', 30), charge('a', 5)])]).toEqual([
    ['a', 115],
    ['b', 30],
  ])
})

it('keeps the account with each order that it pays', () => {
  const parts = partsByOrder([charge('a', 100, 10), CARD, charge('b', 50)], [300, 350])
  expect(parts.map((ofOrder) => [...chargesOf(ofOrder)])).toEqual([[['a', 110]], [['b', 50]]])
})

it('leaves what the limit is above the balance and what is held, and never less than nothing', () => {
  expect(leftOnAccount({ balance: 200, limit: 1000 })).toBe(800)
  expect(leftOnAccount({ balance: 200, limit: 1000 }, 700)).toBe(100)
  expect(leftOnAccount({ balance: 200, limit: 1000 }, 900)).toBe(0)
  // Paid in advance.
  expect(leftOnAccount({ balance: -500, limit: 0 }, 100)).toBe(400)
  expect(leftOnAccount({ balance: 200, limit: null }, 900)).toBeNull()
})

it('is on a receipt as another way to pay', () => {
  expect(TENDER_KINDS.map(receiptTypeOf)).toEqual(['cash', 'card', 'other', 'other', 'other', 'other'])
})
