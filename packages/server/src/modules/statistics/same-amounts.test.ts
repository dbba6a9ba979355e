import type { DayAtAGlance, FiscalDay, SalesTotals, Statistics, TableNow } from '@kafana/contract'
import { toMinor, vatOf } from '@kafana/domain'
import { expect, it } from 'vitest'
import { intentOf, openBilling } from '../../testing/billing-factories.ts'
import { expectSalesToAddUp } from '../../testing/day-sales-check.ts'
import { makeOrder, makeSeat, moveOrder } from '../../testing/orders-factories.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { makeProduct } from '../../testing/venue-factories.ts'

const MINUTE = 60_000
/** Prices whose VAT depends on what is rounded: each line, each receipt, or the day. */
const [COFFEE, PIE] = [7_004, 11_902]
/** A Friday evening in Skopje. */
const EVENING = Date.parse('2026-10-16T17:00:00Z')

const minor = (amount: number): number => Math.round(amount * 100)
const sumOf = <T>(items: readonly T[], amount: (item: T) => number): number =>
  items.reduce((sum, item) => sum + minor(amount(item)), 0)

/**
 * A day with receipts in cash and by card, one voided, one reported without a number, two pre-bills of which one was
 * undone and billed again, and open orders. Its prices leave a rest in every division.
 */
const openEvening = async (server: TestServer) => {
  server.clock.set(EVENING)
  const made = await openBilling(server)
  const { venue, billed, billing, gateway, ids } = made
  const [coffee, pie] = [
    await makeProduct(server, venue, { name: 'Кафе', category: 'drink', price: COFFEE, taxRate: 18 }),
    await makeProduct(server, venue, { name: 'Пита', category: 'food', price: PIE, taxRate: 5 }),
  ]
  const seats = [await makeSeat(server, venue), await makeSeat(server, venue)] as const
  const take = async (
    seat: 0 | 1,
    product: { readonly id: string },
    quantity = 1,
    to = 'delivered' as const,
  ) => {
    const { tableId } = seats[seat]
    const { id } = await makeOrder(server, venue, { tableId, lines: [{ productId: product.id, quantity }] })
    server.clock.advance(MINUTE)
    await moveOrder(server, venue, id, to)
    return id
  }
  const many = async (seat: 0 | 1) => [
    await take(seat, coffee, 3),
    await take(seat, coffee),
    await take(seat, pie, 2),
  ]
  await billed('fiscal', 41, 'cash', ids)
  server.clock.advance(MINUTE)
  await billed('fiscal', 42, 'card', await many(0))
  server.clock.advance(MINUTE)
  const voided = await many(1)
  await billed('fiscal', 43, 'cash', voided)
  server.clock.advance(MINUTE)
  const intentId = intentOf(await billing.storno(voided[0] ?? ''))
  await billing.arm(intentId, 'storno', 'cash', gateway.id)
  await billing.report('storno', { selectedOrders: voided, intentId, receiptNo: 44, deviceSerial: 'VIRT-1' })
  server.clock.advance(MINUTE)
  await billed('fiscal', undefined, 'card', [await take(1, pie)])
  server.clock.advance(MINUTE)
  await billed('pre', undefined, 'cash', [await take(0, coffee, 5)])
  server.clock.advance(MINUTE)
  const undone = await take(1, coffee)
  await billed('pre', undefined, 'cash', [undone])
  await billing.unbill(undone)
  server.clock.advance(MINUTE)
  await billed('fiscal', 45, 'cash', [undone])
  await take(1, pie, 3)
  return made
}

onBothEngines('amounts that mean the same', (server) => {
  it('are the same wherever they are asked for', async () => {
    const { venue } = await openEvening(server())
    const get = async <T>(path: string): Promise<T> =>
      (await server().send('GET', path, { token: venue.owner.token })).body as unknown as T
    const report = await expectSalesToAddUp(server(), venue)
    const range = `start=${report.start}&end=${report.end}`
    const billedRange = `billedStart=${report.start}&billedEnd=${report.end}`
    const statistics = await get<Statistics>(`/api/statistics?${range}`)
    const { takings: today, openOrders } = await get<DayAtAGlance>('/api/statistics/day')
    const days = await get<readonly SalesTotals[]>(`/api/statistics/days?${range}`)
    const products = await get<readonly { revenue: number; profit: number }[]>(
      `/api/statistics/products?limit=100&${range}`,
    )
    const floor = await get<readonly TableNow[]>('/api/statistics/floor')
    const { sales } = await get<{
      sales: readonly { total: number; profit: number; net: number; cost: number }[]
    }>(`/api/statistics/sales?limit=100&${range}`)
    const totals = (query: string) => get<{ count: number; total: number }>(`/api/orders/totals?${query}`)

    const revenue = minor(statistics.totalRevenue)
    expect({
      today: minor(today.revenue),
      days: sumOf(days, (one) => one.revenue),
      products: sumOf(products, (one) => one.revenue),
      tables: sumOf(floor, (one) => one.revenue),
      exported: sumOf(sales, (one) => one.total),
      orders: minor((await totals(billedRange)).total),
      fiscalReport: minor(report.sales.total.total),
    }).toEqual({
      today: revenue,
      days: revenue,
      products: revenue,
      tables: revenue,
      exported: revenue,
      orders: revenue,
      fiscalReport: revenue,
    })
    const profit = minor(statistics.totalProfit)
    expect([
      minor(today.profit),
      sumOf(days, (one) => one.profit),
      sumOf(products, (one) => one.profit),
      sumOf(sales, (one) => one.profit),
    ]).toEqual([profit, profit, profit, profit])
    expect([today.orders, floor.reduce((sum, one) => sum + one.billedOrders, 0)]).toEqual([
      statistics.totalSales,
      statistics.totalSales,
    ])
    expect(minor(today.averageBill)).toBe(Math.round(revenue / today.bills))
    const open = minor((await totals('filter=open')).total)
    expect(open).toBe(3 * PIE)
    expect([sumOf(openOrders, (one) => one.total), sumOf(floor, (one) => one.openTotal)]).toEqual([
      open,
      open,
    ])
  })

  it('balances are the sums of their movements, and cash on receipts is what was paid in cash', async () => {
    const { venue } = await openEvening(server())
    const get = async <T>(path: string): Promise<T> =>
      (await server().send('GET', path, { token: venue.owner.token })).body as unknown as T
    const staff = await get<readonly { _id: string; balance: number }[]>('/api/company/staff')
    for (const { _id: id, balance } of staff)
      expect((await get<{ balance: number }>(`/api/user/${id}/ledger`)).balance).toBe(balance)
    const { ours, sales } = await get<FiscalDay>('/api/fiscal-book')
    expect(minor(ours.cash) + minor(ours.card)).toBe(minor(ours.turnover))
    // Beside the receipts, the waiter holds the cash of the pre-bill.
    expect(sumOf(staff, (one) => one.balance)).toBe(minor(ours.cash) + minor(sales.preBillOnly.total))
  })

  it('the VAT of a day is that of its documents, each rounded as it is printed', async () => {
    const { venue } = await openEvening(server())
    const { body } = await server().send('GET', '/api/fiscal-book', { token: venue.owner.token })
    const { ours } = body as unknown as FiscalDay
    // Three coffees and one on the same receipt are one amount of their class; two stand on receipts of their own.
    const receipts = [
      [18, 4 * COFFEE],
      [5, 2 * PIE],
      [5, PIE],
      [18, COFFEE],
    ] as const
    const first = ours.classes.reduce((sum, one) => sum + toMinor(one.turnover), 0)
    const others = receipts.reduce((sum, [, amount]) => sum + amount, 0)
    const rate = ours.classes.find(({ taxClass }) => taxClass === 'В')?.rate ?? 0
    expect(first - others).toBe(25_000)
    expect(minor(ours.vat)).toBe(
      receipts.reduce((sum, [of, amount]) => sum + vatOf(amount, of), vatOf(25_000, rate)),
    )
    // The lines hold another sum, and so does each class as a whole.
    const bare = minor(ours.vat) - vatOf(25_000, rate)
    const taxOf = (amounts: readonly number[], of: number) =>
      amounts.reduce((sum, amount) => sum + vatOf(amount, of), 0)
    expect(taxOf([3 * COFFEE, COFFEE, COFFEE], 18) + taxOf([2 * PIE, PIE], 5)).not.toBe(bare)
    expect(vatOf(5 * COFFEE, 18) + vatOf(3 * PIE, 5)).not.toBe(bare)
  })
})
