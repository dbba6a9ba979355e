import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CATEGORIES } from './catalog.ts'
import { ORDER_STATUSES, OPEN_STATUSES, type OrderStatus } from './order.ts'
import { tableStateOf, type OpenOrders } from './table-state.ts'

const group = (status: OrderStatus, oldest: number, more: Partial<OpenOrders> = {}): OpenOrders => ({
  status,
  category: 'drink',
  count: 1,
  total: 100,
  oldest,
  firstServed: null,
  lastServed: null,
  ...more,
})

describe('the state of a table', () => {
  it.each([
    ['free without orders', [], { state: 'free', since: null, category: null, owed: 0 }],
    [
      'free if all orders are closed',
      [group('billed', 5), group('rejected', 6)],
      { state: 'free', since: null, category: null, readySince: null, owed: 0 },
    ],
    [
      'waiting since the oldest waiting order of any status',
      [group('created', 20), group('pending', 10, { category: 'food', count: 2 })],
      { state: 'waiting', since: 10, category: 'food', waiting: 3 },
    ],
    [
      'waiting if any order is, even if others are served',
      [group('delivered', 1, { lastServed: 9 }), group('error', 30)],
      { state: 'waiting', since: 30, waiting: 1, served: 1, readySince: null, owed: 200 },
    ],
    [
      'waiting while others are ready, which is known with its start',
      [group('pending', 30), group('done', 1, { firstServed: 50, lastServed: 90, total: 1 })],
      { state: 'waiting', since: 30, ready: 1, readySince: 50, owed: 101 },
    ],
    [
      'ready since the first order was done',
      [group('done', 1, { firstServed: 50, lastServed: 90 }), group('delivered', 1, { lastServed: 95 })],
      { state: 'ready', since: 50, readySince: 50, category: null, ready: 1, served: 1 },
    ],
    [
      'served since the last order was served',
      [group('delivered', 1, { firstServed: 50, lastServed: 90 })],
      { state: 'served', since: 90, served: 1 },
    ],
  ] as const)('%s', (_case, orders, expected) => {
    expect(tableStateOf(orders)).toMatchObject(expected)
  })

  const PRE_BILL = { orders: 2, total: 500, since: 70 }
  it.each([
    [
      'pre-billed with nothing open, since the pre-bill',
      [],
      undefined,
      { state: 'preBilled', since: 70, owed: 500 },
    ],
    [
      'what its open orders are, beside which a pre-bill is owed',
      [group('delivered', 1, { lastServed: 9 })],
      undefined,
      { state: 'served', since: 9, owed: 600 },
    ],
    ['waiting, if it holds a course beside its pre-bill', [], 80, { state: 'waiting', since: 80, owed: 500 }],
  ] as const)('%s', (_case, orders, heldSince, expected) => {
    expect(tableStateOf(orders, heldSince, PRE_BILL)).toMatchObject({ ...expected, preBill: PRE_BILL })
  })

  it('counts every open order and its total once, and is free exactly when there is none', () => {
    const orders = fc.array(
      fc.record<OpenOrders>({
        status: fc.constantFrom(...ORDER_STATUSES),
        category: fc.constantFrom(...CATEGORIES),
        count: fc.integer({ min: 1, max: 9 }),
        total: fc.nat(1_000_000),
        oldest: fc.nat(),
        firstServed: fc.option(fc.nat()),
        lastServed: fc.option(fc.nat()),
      }),
    )
    fc.assert(
      fc.property(orders, (all) => {
        const open = all.filter(({ status }) => OPEN_STATUSES.includes(status))
        const { waiting, ready, served, readySince, owed, state } = tableStateOf(all)
        expect(waiting + ready + served).toBe(open.reduce((sum, { count }) => sum + count, 0))
        expect(owed).toBe(open.reduce((sum, { total }) => sum + total, 0))
        expect(state === 'free').toBe(open.length === 0)
        expect(readySince === null).toBe(ready === 0)
      }),
    )
  })
})
