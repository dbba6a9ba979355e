import { order } from '@kafana/client/testing/entities.ts'
import type { Order } from '@kafana/contract'
import { COMPLETED_STATUSES, ORDER_STATUSES, type OrderStatus } from '@kafana/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countsWithMoves, type KitchenCounts } from './kitchen-counts.ts'
import type { OptimisticMove } from './moves.ts'

const line = (name: string, quantity: number): Order['products'][number] => ({
  product: { _id: name, name, taxClass: 'В' },
  price: 50,
  quantity,
  line: name,
  lineVersion: 1,
  state: 'sent',
  note: '',
  station: null,
})
const moveOf = (one: Order, to: OrderStatus, answeredAt: number | null = null): OptimisticMove => ({
  key: one._id,
  order: one,
  to,
  at: 0,
  isUnsent: false,
  answeredAt,
})

/** The same counts, computed from the orders themselves. */
const count = (orders: readonly Order[]): KitchenCounts => {
  const unmade = orders.filter(({ status }) => status === 'created' || status === 'pending')
  const names = [
    ...new Set(unmade.flatMap(({ products }) => products.map(({ product }) => product?.name ?? ''))),
  ]
  const pieces = (of: readonly Order[], name: string) =>
    of
      .flatMap(({ products }) => products)
      .filter(({ product }) => product?.name === name)
      .reduce((sum, { quantity }) => sum + quantity, 0)
  const dishes = names.map((name) => ({
    product: name,
    name,
    quantity: pieces(unmade, name),
    confirmed: pieces(
      unmade.filter(({ status }) => status === 'pending'),
      name,
    ),
    orders: unmade.filter(({ products }) => products.some(({ product }) => product?.name === name)).length,
  }))
  const of = (status: OrderStatus) => orders.filter((each) => each.status === status).length
  return {
    created: of('created'),
    pending: of('pending'),
    doneToday: COMPLETED_STATUSES.map(of).reduce((a, b) => a + b),
    stations: 0,
    dishes: dishes.toSorted((a, b) => b.quantity - a.quantity || a.name.localeCompare(b.name)),
  }
}

const dish = fc.record({
  name: fc.constantFrom('Espresso', 'Latte', 'Tea'),
  quantity: fc.integer({ min: 1, max: 9 }),
})
const orders = fc
  .array(
    fc.record({
      status: fc.constantFrom(...ORDER_STATUSES),
      lines: fc.array(dish, { minLength: 1, maxLength: 4 }),
      to: fc.constantFrom(...ORDER_STATUSES),
    }),
    { maxLength: 6 },
  )
  .map((drawn) =>
    drawn.map(({ status, lines, to }, index) => ({
      to,
      order: order(`o${index}`, {
        status,
        products: lines.map(({ name, quantity }) => line(name, quantity)),
      }),
    })),
  )

describe('kitchen counts', () => {
  it('count a move as the server will', () => {
    fc.assert(
      fc.property(orders, (drawn) => {
        const after = drawn.map(({ order: one, to }) => ({ ...one, status: to }))
        const shown = countsWithMoves(
          count(drawn.map(({ order: one }) => one)),
          0,
          drawn
            .filter(({ order: one, to }) => to !== one.status)
            .map(({ order: one, to }) => moveOf(one, to)),
        )
        expect(shown).toEqual(count(after))
      }),
    )
  })

  it('count a completed order as done today, and a correction of its status not again', () => {
    const kitchen: KitchenCounts = { created: 0, pending: 1, doneToday: 7, stations: 0, dishes: [] }
    expect(countsWithMoves(kitchen, 0, [moveOf(order('a', { status: 'pending' }), 'done')]).doneToday).toBe(8)
    expect(countsWithMoves(kitchen, 0, [moveOf(order('a', { status: 'delivered' }), 'done')]).doneToday).toBe(
      7,
    )
    expect(countsWithMoves(kitchen, 0, [moveOf(order('a', { status: 'done' }), 'pending')]).doneToday).toBe(6)
  })

  it.each([
    ['in flight', null, 0],
    ['answered after the counts were fetched', 2000, 0],
    ['answered before that, so that the server has counted it', 999, 1],
  ] as const)('count a move once: %s', (_case, answeredAt, created) => {
    const kitchen: KitchenCounts = { created: 1, pending: 0, doneToday: 0, stations: 0, dishes: [] }
    expect(countsWithMoves(kitchen, 1000, [moveOf(order('a'), 'pending', answeredAt)]).created).toBe(created)
  })
})
