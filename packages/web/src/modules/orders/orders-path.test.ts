import { expect, it } from 'vitest'
import { ordersPath } from './orders-path.ts'

it('names what is asked for and nothing else', () => {
  expect(ordersPath({})).toBe('/orders')
  expect(
    ordersPath({ filter: 'open', search: '', table: undefined, billedStart: '2026-11-21T03:00:00.000Z' }),
  ).toBe('/orders?filter=open&billedStart=2026-11-21T03%3A00%3A00.000Z')
})
