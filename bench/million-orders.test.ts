import { afterEach, expect, it } from 'vitest'
import { openMillion, type MillionApp } from './million-app.ts'
import { filledDays } from './million-orders.ts'

const ORDERS = 50
const LINES_OF_ORDER = 3

let filled: MillionApp | null = null
afterEach(async () => {
  await filled?.close()
  filled = null
})

it('orders that are filled in are read as others are, and are in the sums', async () => {
  filled = await openMillion(ORDERS)
  const { app, company } = filled
  const { orders, statistics } = app.services
  const { list, sums } = await app.platform.uow.read(company, async (tx) => ({
    list: await orders.list(tx, {}, { page: 1, limit: ORDERS + 1, sort: 'newest' }),
    sums: await statistics.ofRange(tx, filledDays(ORDERS)),
  }))
  expect([list.total, list.orders.length]).toEqual([ORDERS, ORDERS])
  const lines = list.orders.flatMap((order) => order.lines)
  expect(new Set(lines.map(({ id }) => id)).size).toBe(ORDERS * LINES_OF_ORDER)
  const amounts = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const totals = list.orders.reduce((sum, { total }) => sum + total, 0)
  expect([amounts, sums.totalRevenue, sums.totalSales]).toEqual([totals, totals, ORDERS])
})
