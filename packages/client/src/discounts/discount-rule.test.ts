import { expect, it } from 'vitest'
import { check, order } from '../testing/entities.ts'
import { discountable, EVERYTHING, totalWith } from './discount-rule.ts'

const party = check('c1', {
  owed: 240,
  orders: [order('soup', { status: 'pending' }), order('pie', { status: 'billed' })],
})
const [line] = discountable(party)
const draft = { kind: 'percent', value: 10, target: EVERYTHING } as const

it('a discount is for what is open, and the total is known before it holds', () => {
  expect(discountable(party)).toHaveLength(party.orders[0]?.products.length ?? 0)
  expect(line && totalWith(party, { kind: 'comp', value: 0, target: [line.line] })).toBe(
    240 - (line?.price ?? 0) * (line?.quantity ?? 0),
  )
  expect(totalWith(party, { kind: 'comp', value: 0, target: [] })).toBe(240)
  const all = discountable(party).reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  expect(totalWith(party, draft)).toBeCloseTo(240 - all / 10)
})

it('the total is not guessed where a discount of the check is reckoned again', () => {
  const given = {
    _id: 'd1',
    kind: 'percent' as const,
    value: 5,
    reason: { _id: 'staff', key: 'staff' as const, text: null },
    by: { _id: 'u1', firstname: 'Ana', lastname: 'A' },
    approvedBy: null,
    at: party.openedAt,
    amount: 12,
  }
  expect(totalWith({ ...party, discounts: [given] }, { ...draft, target: ['other'] })).toBeNull()
  expect(totalWith({ ...party, discounts: [given] }, draft)).not.toBeNull()
})
