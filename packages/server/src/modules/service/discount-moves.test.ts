import type { Check } from '@kafana/contract'
import { expect, it } from 'vitest'
import { billingCalls, intentOf } from '../../testing/billing-factories.ts'
import { makeDiscountedPlace } from '../../testing/discounted-place.ts'
import { moveOrder } from '../../testing/orders-factories.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'

const makePlace = async (server: TestServer) => {
  const place = await makeDiscountedPlace(server)
  const { venue, call, table, check } = place
  const billing = billingCalls(server, venue)
  const totalsOf = (of: Pick<Check, 'orders'> | undefined) => of?.orders.map(({ totalPrice }) => totalPrice)
  return {
    ...place,
    billing,
    totals: async (at = table) => totalsOf(await check(at)),
    status: (order: string, to: Parameters<typeof moveOrder>[3]) => moveOrder(server, venue, order, to),
    transfer: (from: string, orders: readonly string[], to: string) =>
      call('POST', `/api/checks/${from}/transfer`, { orders, table: to }),
    preBill: async (order: string) => {
      await moveOrder(server, venue, order, 'delivered')
      const intentId = intentOf(await billing.validate([order]))
      await billing.arm(intentId, 'pre', 'cash')
      return billing.report('pre', { selectedOrders: [order], intentId })
    },
  }
}

onBothEngines('discounts of what is moved, rejected or billed', (server) => {
  it('a comp of a check is only for what is there', async () => {
    const { send, coffee, wine, give, reverse, check, totals, transfer, other } = await makePlace(server())
    const first = await send(coffee, 1)
    const id = first.check
    await give(id, { kind: 'percent', value: 10 })
    expect((await give(id, { id: 'free', kind: 'comp' })).body).toMatchObject({ owed: 0 })
    const second = await send(wine, 1)
    expect(await totals()).toEqual([0, 450])
    // Of both, what is moved: the free one stays free, the percentage stays with its check.
    await transfer(id, [first.order, second.order], other)
    expect(await totals(other)).toEqual([0, 500])
    const there = await check(other)
    expect(there?.discounts).toMatchObject([{ _id: 'free', amount: 30.01 }])
    expect((await reverse(there?._id ?? '', 'free')).body).toMatchObject({ owed: 530.01 })
    await send(coffee, 1)
    await give((await check())?._id ?? '', { kind: 'percent', value: 100 })
    await send(wine, 1)
    expect(await totals()).toEqual([0, 500])
  })
})
