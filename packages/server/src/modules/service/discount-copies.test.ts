import type { Check } from '@kafana/contract'
import { expect, it } from 'vitest'
import { billingCalls, intentOf, signedReport } from '../../testing/billing-factories.ts'
import { makeDiscountedPlace } from '../../testing/discounted-place.ts'
import { TEST_PIN } from '../../testing/factories.ts'
import { pairGateway } from '../../testing/gateway-factories.ts'
import { openJournal } from '../../testing/gateway-journal.ts'
import { moveOrder } from '../../testing/orders-factories.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'

type Reserved = Awaited<ReturnType<ReturnType<typeof billingCalls>['storno']>>

const makePlace = async (server: TestServer) => {
  const place = await makeDiscountedPlace(server)
  const { venue, call, table } = place
  const gateway = await pairGateway(server, venue)
  const journal = openJournal(server, gateway)
  await journal.connect()
  const billing = billingCalls(server, venue)
  const closer = { username: venue.waiter.username, pin: TEST_PIN }
  /** Prints what was reserved, as the gateway has signed it, or as a screen alone says. */
  const print = async (kind: 'fiscal' | 'storno', reserved: Reserved, order: string, isSigned = true) => {
    const intentId = intentOf(reserved)
    await billing.arm(intentId, kind, 'cash')
    const receiptNo = kind === 'fiscal' ? 1 : 2
    const report = { selectedOrders: [order], intentId, receiptNo, deviceSerial: 'VIRT-1' }
    await billing.report(kind, isSigned ? signedReport(server, gateway, report) : report)
    return intentId
  }
  const sell = async (order: string) => {
    await moveOrder(server, venue, order, 'delivered')
    await print('fiscal', await billing.validate([order]), order)
  }
  return {
    ...place,
    billing,
    journal,
    print,
    sell,
    checks: async (at = table) => (await call('GET', `/api/checks/table/${at}`)).body as unknown as Check[],
    totalOf: async (order: string) =>
      ((await call('GET', `/api/order/${order}`)).body as unknown as { totalPrice: number }).totalPrice,
    preBill: async (order: string) => {
      await moveOrder(server, venue, order, 'delivered')
      const intentId = intentOf(await billing.validate([order]))
      await billing.arm(intentId, 'pre', 'cash')
      await billing.report('pre', { selectedOrders: [order], intentId })
    },
    /** Voids the receipt of an order, and copies the order. Returns the copy. */
    rebill: async (order: string) => {
      await print('storno', await billing.storno(order), order)
      const token = venue.monitor.token
      const { body } = await server.send('POST', `/api/order/${order}/rebill`, { token, body: closer })
      const [copy] = body as unknown as { _id: string; check: string }[]
      return copy ?? { _id: '', check: '' }
    },
    splitEvenly: async (check: string, evenly: number) => {
      const body = { selection: { evenly }, ...closer }
      const reserved = await call('POST', `/api/checks/${check}/bills`, body, venue.monitor)
      await billing.arm(intentOf(reserved), 'pre', 'cash')
    },
  }
}

onBothEngines('what is off a check whose receipts are voided', (server) => {
  it('is given once also where a storno was never printed', async () => {
    const { send, wine, coffee, give, sell, print, billing, journal, totalOf } = await makePlace(server())
    const [first, second] = [await send(wine, 1), await send(wine, 1)]
    await give(first.check, { kind: 'amount', value: 100 })
    await sell(first.order)
    const storno = await print('storno', await billing.storno(first.order), first.order, false)
    const third = await send(coffee, 1)
    const unpaid = async () => (await totalOf(second.order)) + (await totalOf(third.order))
    expect(await unpaid()).toBeCloseTo(430.01)
    await journal.reportTask({ taskId: storno, state: 'CANCELLED' })
    expect((await billing.unbill(first.order)).status).toBe(200)
    // The receipt of the first one has its 50 off again.
    expect(await totalOf(first.order)).toBe(450)
    expect(await unpaid()).toBeCloseTo(480.01)
  })

  it('is given once also where a part of what is billed again is paid alone', async () => {
    const { send, wine, give, sell, preBill, rebill, splitEvenly, billing, totalOf } =
      await makePlace(server())
    const [first, second] = [await send(wine, 1), await send(wine, 1)]
    await give(first.check, { kind: 'amount', value: 100 })
    await sell(first.order)
    await preBill(second.order)
    const copy = await rebill(first.order)
    await splitEvenly(copy.check, 2)
    expect(await totalOf(copy._id)).toBe(225)
    await billing.unbill(second.order)
    expect(await totalOf(second.order)).toBe(450)
  })

  it('stays with what is billed again when its check is merged', async () => {
    const { venue, send, wine, give, sell, rebill, call, other, totalOf } = await makePlace(server())
    const { order, check } = await send(wine, 1)
    await give(check, { kind: 'percent', value: 10 })
    await sell(order)
    const copy = await rebill(order)
    expect(await totalOf(copy._id)).toBe(450)
    const there = await send(wine, 1, { table: other })
    const merged = await call('POST', `/api/checks/${copy.check}/merge`, { into: there.check }, venue.owner)
    expect(merged.status).toBe(200)
    expect(await totalOf(copy._id)).toBe(450)
    expect(await totalOf(there.order)).toBe(500)
  })

  it('is reckoned before orders are reserved again, in the seconds after their reservation ended', async () => {
    const { venue, send, wine, give, billing, totalOf } = await makePlace(server())
    const [first, second] = [await send(wine, 1), await send(wine, 1)]
    await give(first.check, { kind: 'amount', value: 100 })
    await moveOrder(server(), venue, first.order, 'delivered')
    expect((await billing.validate([first.order])).body).toMatchObject({ total: 450 })
    await moveOrder(server(), venue, second.order, 'rejected')
    expect(await totalOf(first.order)).toBe(450)
    server().clock.advance(121_000)
    expect((await billing.validate([first.order])).body).toMatchObject({ total: 400 })
    expect(await totalOf(first.order)).toBe(400)
  })
})
