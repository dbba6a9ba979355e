import { expect, it } from 'vitest'
import { party, sentOrder } from '../../testing/open-phone.tsx'
import { unpaidBillsOf } from './pre-bills.ts'

it('orders of one pre-bill are paid together, those without one or with a receipt are not among them', () => {
  const order = (id: string, totalPrice: number, preBill?: string) =>
    sentOrder(id, 'served', { status: 'billed', totalPrice, ...(preBill !== undefined && { preBill }) })
  const checks = [
    party('c1', 't1', { orders: [order('a', 10.1, 'p1'), order('b', 20.2, 'p2'), order('c', 0.2, 'p1')] }),
    party('c2', 't1', { orders: [order('d', 5), order('e', 7, 'p3')] }),
  ]
  expect(
    unpaidBillsOf(checks).map(({ id, check, total, orders }) => [
      id,
      check,
      total,
      orders.map(({ _id }) => _id),
    ]),
  ).toEqual([
    ['p1', 'c1', 10.3, ['a', 'c']],
    ['p2', 'c1', 20.2, ['b']],
    ['p3', 'c2', 7, ['e']],
  ])
})
