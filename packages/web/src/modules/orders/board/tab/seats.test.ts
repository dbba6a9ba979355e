import { order } from '@kafana/client/testing/entities.ts'
import { fromMinor, toMinor } from '@kafana/domain'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { totalOf } from '../order-texts.ts'
import { hasSeats, seatsOf } from './seats.ts'
import { isOwed } from './tab-rounds.ts'

const anyLine = fc.record({
  seat: fc.constantFrom(undefined, 1, 2, 3),
  price: fc.integer({ min: 0, max: 99_999 }),
  quantity: fc.integer({ min: 1, max: 9 }),
})
const anyOrders = fc
  .array(
    fc.record({
      status: fc.constantFrom('created' as const, 'rejected' as const, 'delivered' as const),
      lines: fc.array(anyLine, { maxLength: 5 }),
    }),
    { maxLength: 5 },
  )
  .map((all) =>
    all.map(({ status, lines }, index) =>
      order(`o${index}`, {
        status,
        totalPrice: fromMinor(lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)),
        products: lines.map(({ seat, price, quantity }, at) => ({
          product: null,
          price: fromMinor(price),
          quantity,
          line: `o${index}.${at}`,
          lineVersion: 1,
          state: 'sent',
          note: '',
          station: null,
          ...(seat !== undefined && { seat }),
        })),
      }),
    ),
  )

it('each line is at one seat, and the sums of all seats are what is owed', () => {
  fc.assert(
    fc.property(anyOrders, (orders) => {
      const seats = seatsOf(orders)
      const linesOf = (of: typeof orders) => of.flatMap(({ products }) => products)
      const found = seats.flatMap((each) =>
        linesOf([...each.orders]).map((line) => {
          expect(line.seat ?? null).toBe(each.seat)
          return line.line
        }),
      )
      expect(found.toSorted()).toEqual(
        linesOf(orders)
          .map(({ line }) => line)
          .toSorted(),
      )
      const sum = seats.reduce((all, { total }) => all + toMinor(total), 0)
      expect(fromMinor(sum)).toBe(totalOf(orders.filter(isOwed)))
      const numbers = seats.map(({ seat }) => seat ?? 1000)
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
      expect(hasSeats(orders)).toBe(numbers.some((seat) => seat < 1000))
    }),
  )
})

it('what was taken off stays with its seat', () => {
  const [line] = order('a').products
  if (!line) throw new Error('it has a line')
  const off = {
    ...line,
    seat: 2,
    voidedAt: '2026-11-21T10:05:00.000Z',
    voidedBy: { _id: 'w', firstname: 'Ana', lastname: 'K' },
    reason: { _id: 'r', key: null, text: 'x' },
    used: false,
    seen: true,
  }
  const seats = seatsOf([order('a', { products: [{ ...line, seat: 1 }], voided: [off] })])
  expect(seats.map(({ seat, orders }) => [seat, orders[0]?.voided?.length])).toEqual([
    [1, undefined],
    [2, 1],
  ])
  expect(seats[1]?.total).toBe(0)
})
