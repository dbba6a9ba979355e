import { order } from '@kafana/client/testing/entities.ts'
import type { Order } from '@kafana/contract'
import { fromMinor, toMinor } from '@kafana/domain'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { totalOf } from '../order-texts.ts'
import { coursesOf, groupingsOf, seatsOf } from './line-groups.ts'
import { isOwed } from './tab-rounds.ts'

const anyLine = fc.record({
  seat: fc.constantFrom(undefined, 1, 2, 3),
  course: fc.constantFrom(undefined, 'starters', 'mains', 'gone'),
  price: fc.integer({ min: 100, max: 99_999 }),
  discount: fc.integer({ min: 0, max: 100 }),
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
        totalPrice: fromMinor(
          lines.reduce((sum, { price, quantity, discount }) => sum + price * quantity - discount, 0),
        ),
        products: lines.map(({ seat, course, price, quantity, discount }, at) => ({
          product: null,
          price: fromMinor(price),
          quantity,
          discount: fromMinor(discount),
          line: `o${index}.${at}`,
          lineVersion: 1,
          state: 'sent',
          note: '',
          station: null,
          ...(seat !== undefined && { seat }),
          ...(course !== undefined && { course }),
        })),
      }),
    ),
  )

/** In the order of the meal; another one is not chosen any more. */
const COURSES = ['starters', 'mains']
const linesOf = (orders: readonly Order[]) => orders.flatMap(({ products }) => products)

it('each line is at one seat and in one course, and the sums of all of them are what is owed', () => {
  fc.assert(
    fc.property(anyOrders, (orders) => {
      const [seats, courses] = [seatsOf(orders), coursesOf(orders, COURSES)]
      for (const { key, orders: own } of seats)
        for (const { seat = null } of linesOf(own)) expect(seat).toBe(key)
      for (const { key, orders: own } of courses)
        for (const { course = null } of linesOf(own)) expect(course).toBe(key)
      for (const groups of [seats, courses]) {
        const found = groups.flatMap((each) => linesOf(each.orders).map(({ line }) => line))
        const all = linesOf(orders).map(({ line }) => line)
        expect(found.toSorted()).toEqual(all.toSorted())
        const sum = groups.reduce((total, each) => total + toMinor(each.total), 0)
        expect(fromMinor(sum)).toBe(totalOf(orders.filter(isOwed)))
      }
      const numbers = seats.map(({ key }) => key ?? 1000)
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
      const places = courses.map(({ key }) => [null, ...COURSES, 'gone'].indexOf(key))
      expect(places).toEqual(places.toSorted((a, b) => a - b))
      const isOffered = groupingsOf(orders)
      expect(isOffered.includes('seats')).toBe(numbers.some((seat) => seat < 1000))
      expect(isOffered.includes('courses')).toBe(courses.some(({ key }) => key !== null))
      expect(isOffered.length).not.toBe(1)
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
  expect(seats.map(({ key, orders }) => [key, orders[0]?.voided?.length])).toEqual([
    [1, undefined],
    [2, 1],
  ])
  expect(seats[1]?.total).toBe(0)
})
