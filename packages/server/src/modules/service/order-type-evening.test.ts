import { fromMinor, ORDER_TYPES } from '@kafana/domain'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runsOf } from '../../testing/long-runs.ts'
import { anyTypeEvent, createTypeEvening, type TypeEvening } from '../../testing/order-type-evening.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'

const RANGE = 'start=2020-01-01T00:00:00Z&end=2030-01-01T00:00:00Z'
type Expected = ReturnType<TypeEvening['expected']>

/** The net of an amount at a rate in basis points, half up: the rule, written a second time. */
const netAt = (gross: number, rate: number): number => Math.floor((gross * 10_000) / (10_000 + rate) + 0.5)
const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)
const netOf = ({ lines }: Expected): number =>
  sum(lines.map(({ price, quantity, rate }) => netAt(price * quantity, rate)))

const expectOrders = async (
  server: TestServer,
  { fixture, orders, expected }: TypeEvening,
): Promise<void> => {
  const ids = orders.map(({ id }) => id)
  const stored = await server.platform.uow.read(fixture.venue.companyId, (tx) =>
    server.services.orders.findForBilling(tx, ids),
  )
  const found = stored.map(({ id, total, lines, ...order }) => ({
    id,
    type: 'type' in order ? order.type : null,
    total,
    lines: lines.map(({ quantity, price, taxRateBasisPoints: rate }) => ({ quantity, price, rate })),
  }))
  expect(found).toEqual(orders.map(expected))
}

/** What an order says of its tax, and the profit of the statistics, are those of its lines. */
const expectMoney = async (server: TestServer, { fixture, orders, expected }: TypeEvening): Promise<void> => {
  const { token } = fixture.venue.owner
  const read = async <T>(path: string) => (await server.send('GET', path, { token })).body as unknown as T
  for (const order of orders) {
    const { taxes } = await read<{ taxes: { tax: number }[] }>(`/api/order/${order.id}`)
    const of = expected(order)
    expect(sum(taxes.map(({ tax }) => tax))).toBeCloseTo(fromMinor(of.total - netOf(of)), 2)
  }
  const billed = orders.filter(({ status }) => status === 'billed').map(expected)
  const types = await read<{ type: string; orders: number; revenue: number }[]>(
    `/api/statistics/types?${RANGE}`,
  )
  const sold = ORDER_TYPES.map((type) => {
    const of = billed.filter((order) => (order.type ?? 'dineIn') === type)
    return { type, orders: of.length, revenue: fromMinor(sum(of.map(({ total }) => total))) }
  }).filter((each) => each.orders > 0)
  expect(types).toMatchObject(sold)
  expect(types).toHaveLength(sold.length)
  const { totalProfit, totalRevenue } = await read<{ totalProfit: number; totalRevenue: number }>(
    `/api/statistics?${RANGE}`,
  )
  expect(totalRevenue).toBeCloseTo(fromMinor(sum(billed.map(({ total }) => total))), 2)
  expect(totalProfit).toBeCloseTo(fromMinor(sum(billed.map(netOf))), 2)
}

onBothEngines('an evening in which parties change where they eat', (server) => {
  it('taxes every line by the type of its check, or of its bill, and changes no price', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyTypeEvent, { minLength: 24, maxLength: 36, size: 'max' }),
        async (events) => {
          const evening = await createTypeEvening(server())
          for (const event of events) {
            await evening.apply(event)
            server().clock.advance(1000)
          }
          await expectOrders(server(), evening)
          await expectMoney(server(), evening)
        },
      ),
      { numRuns: runsOf(8, 2) },
    )
  })
})
