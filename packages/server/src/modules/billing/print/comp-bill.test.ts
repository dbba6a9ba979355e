import { describe, expect, it } from 'vitest'
import { intentOf } from '../../../testing/billing-factories.ts'
import { expectSalesToAddUp } from '../../../testing/day-sales-check.ts'
import { makeVenue, TEST_PIN, token } from '../../../testing/factories.ts'
import { openWaitersCheck } from '../../../testing/pay-factories.ts'
import { storedAudit } from '../../../testing/stored-records.ts'
import { onBothEngines } from '../../../testing/test-server.ts'

const RANGE = 'start=2020-01-01T00:00:00Z&end=2035-01-01T00:00:00Z'
/** Of the pizza and the soups in `food`. */
const FOOD_PRICE = 205.01

onBothEngines('a bill that is free of charge', (server) => {
  const open = async () => {
    const made = await openWaitersCheck(server())
    const { venue, checkId } = made
    const as = (method: string, path: string, body?: object, member = venue.owner) =>
      server().send(method, path, { token: member.token, body })
    /** Gives everything of the check, or some lines, free of charge. */
    const give = (lines?: readonly string[]) =>
      as('POST', `/api/checks/${checkId}/discounts`, {
        id: token(),
        kind: 'comp',
        reason: 'complaint',
        ...(lines && { lines: lines.map((id) => ({ id, version: 2 })) }),
      })
    const close = (intentId: string, member = venue.monitor) =>
      as('POST', `/api/bill-intents/${intentId}/close`, undefined, member)
    return { ...made, as, give, close }
  }
  type Opened = Awaited<ReturnType<typeof open>>
  const reserved = async ({ billing, food, drinks }: Opened) =>
    intentOf(await billing.validate([food, drinks]))

  it('is closed without a payment and a gateway, under a number of its own', async () => {
    const opened = await open()
    const { give, close, printer, billing, venue, food, drinks, orderOf, as, tableId } = opened
    await give()
    const id = await reserved(opened)
    expect((await billing.arm(id)).body).toMatchObject({ code: 'BILL_IS_FREE' })
    expect((await billing.arm(id, 'pre')).body).toMatchObject({ code: 'BILL_IS_FREE' })
    expect((await billing.arm(id, 'comp')).status).toBe(400)
    const closed = { _id: id, state: 'BILLED', kind: 'comp', total: 0, payment: null, gateway: null }
    expect(await close(id)).toMatchObject({ status: 200, body: closed })
    // Once more is the same bill.
    expect(await close(id)).toMatchObject({ status: 200, body: closed })
    for (const order of [food, drinks])
      expect(await orderOf(order)).toMatchObject({
        status: 'billed',
        billKind: 'comp',
        payment: null,
        receiptNo: null,
        totalPrice: 0,
        billedBy: { _id: venue.waiter.id },
      })
    expect(await printer.take()).toEqual([])
    expect((await billing.open()).body).toEqual([])
    expect((await as('GET', `/api/checks/table/${tableId}`)).body).toEqual([])
    const ledger = await as('GET', `/api/user/${venue.waiter.id}/ledger`)
    expect(ledger.body).toMatchObject({ balance: 0, entries: [] })
    const states = ['reserved', 'billed']
    for (const state of states)
      expect(await storedAudit(server(), venue.companyId, `bill.${state}`)).toHaveLength(1)
    expect(await storedAudit(server(), venue.companyId, 'bill.printed')).toEqual([])
  })

  it('counts as orders without revenue, in statistics and in the day’s sales by document', async () => {
    const opened = await open()
    await opened.give()
    await opened.close(await reserved(opened))
    const { sales, start, end } = await expectSalesToAddUp(server(), opened.venue)
    expect(sales).toMatchObject({
      freeOfCharge: { orders: 2, voided: 0, total: 0 },
      withoutDocument: { orders: 0, voided: 0, total: 0 },
    })
    const found = await opened.as(
      'GET',
      `/api/orders/totals?billedStart=${start}&billedEnd=${end}&document=comp`,
    )
    expect(found.body).toEqual({ count: 2, total: 0 })
    expect((await opened.as('GET', `/api/statistics?${RANGE}`)).body).toMatchObject({
      totalSales: 2,
      totalRevenue: 0,
    })
  })

  it('closes an order that was on a pre-bill with others, which are still to be paid', async () => {
    const opened = await open()
    const { give, close, billing, pizza, soup, food, drinks, orderOf, venue } = opened
    await give([pizza, soup])
    const preBill = await reserved(opened)
    await billing.arm(preBill, 'pre')
    await billing.report('pre', { selectedOrders: [food, drinks], intentId: preBill })
    const alone = intentOf(await billing.validate([food]))
    expect(await close(alone)).toMatchObject({ status: 200, body: { kind: 'comp', total: 0 } })
    expect(await orderOf(food)).toMatchObject({ status: 'billed', billKind: 'comp', totalPrice: 0 })
    expect(await orderOf(drinks)).toMatchObject({ billKind: 'pre', totalPrice: 51 })
    expect((await billing.arm(intentOf(await billing.validate([drinks])))).status).toBe(200)
    await expectSalesToAddUp(server(), venue)
  })

  it('is no bill of what costs something', async () => {
    const opened = await open()
    const { give, close, billing, pizza, soup, food, drinks, orderOf } = opened
    await give([pizza, soup])
    const id = await reserved(opened)
    expect((await close(id)).body).toMatchObject({ code: 'BILL_HAS_TOTAL' })
    await billing.abandon(id)
    expect((await close(id)).body).toMatchObject({ code: 'INTENT_STATE' })
    const free = intentOf(await billing.validate([food]))
    expect((await close(free)).status).toBe(200)
    expect(await orderOf(drinks)).toMatchObject({ status: 'delivered', totalPrice: 51 })
  })

  it('expires like every reservation', async () => {
    const opened = await open()
    await opened.give()
    const id = await reserved(opened)
    server().clock.advance(121_000)
    expect((await opened.close(id)).body).toMatchObject({ code: 'INTENT_STATE' })
    expect(await opened.orderOf(opened.food)).toMatchObject({ status: 'delivered' })
  })

  it('is undone by an owner, with all of its orders, which cost again once nothing is free', async () => {
    const opened = await open()
    const { give, close, billing, food, drinks, orderOf, as, checkId, venue } = opened
    const { body } = await give()
    const given = (body as unknown as { discounts: readonly { _id: string }[] }).discounts[0]?._id ?? ''
    await close(await reserved(opened))
    expect((await billing.unbill(food, TEST_PIN, venue.monitor.username)).body).toMatchObject({
      code: 'BAD_CREDENTIALS',
    })
    expect((await billing.unbill(food)).body).toMatchObject({
      _id: food,
      status: 'delivered',
      billKind: null,
    })
    expect(await orderOf(drinks)).toMatchObject({ status: 'delivered', billKind: null, totalPrice: 0 })
    await as('POST', `/api/checks/${checkId}/discounts/${given}/reverse`, { reason: 'complaint' })
    expect(await orderOf(food)).toMatchObject({ totalPrice: FOOD_PRICE })
    // Billed as if nothing had been closed.
    const paid = intentOf(await billing.validate([food, drinks]))
    expect((await billing.arm(paid)).status).toBe(200)
    await expectSalesToAddUp(server(), venue)
  })

  it('is made once, by one of two screens', async () => {
    const opened = await open()
    await opened.give()
    const id = await reserved(opened)
    const answers = await Promise.all([opened.close(id), opened.close(id), opened.billing.abandon(id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409])
    const bills = await opened.as('GET', '/api/bill-intents')
    expect(bills.body).toMatchObject([{ _id: id, state: 'BILLED' }])
  })

  it('of another venue does not exist', async () => {
    const opened = await open()
    await opened.give()
    const { monitor } = await makeVenue(server())
    expect((await opened.close(await reserved(opened), monitor)).status).toBe(404)
  })

  describe('for a part of a check, with one call', () => {
    it('takes that part alone, and the same id answers the same bill', async () => {
      const { give, pay, pizza, food, printer, quote, orderOf, as, tableId } = await open()
      await give([pizza])
      const selection = { lines: [{ id: pizza, version: 2 }] }
      expect((await quote(selection)).body).toMatchObject({ total: 0, left: 156, receipt: { products: [] } })
      const request = { selection, kind: 'comp', total: 0 }
      const { status, body } = await pay(request)
      expect([status, body]).toMatchObject([200, { state: 'BILLED', kind: 'comp', total: 0, gateway: null }])
      expect((await pay(request)).body['_id']).toBe(body['_id'])
      expect(await printer.take()).toEqual([])
      // The soups stay with the order.
      expect(await orderOf(food)).toMatchObject({ status: 'delivered', totalPrice: 105 })
      expect((await as('GET', `/api/checks/table/${tableId}`)).body).toMatchObject([{ owed: 156 }])
    })

    it('is refused where it comes to something, or where waiters do not close bills', async () => {
      const { give, pay, food, drinks, as } = await open()
      await give()
      const request = { selection: { orders: [food] }, kind: 'comp' }
      await as('PUT', '/api/company', { waitersBill: false })
      expect((await pay(request)).body).toMatchObject({ code: 'WAITERS_MAY_NOT_BILL' })
      await as('PUT', '/api/company', { waitersBill: true })
      expect((await pay({ ...request, pin: '999999' })).body).toMatchObject({ code: 'BAD_CREDENTIALS' })
      expect((await pay({ ...request, total: 1 })).body).toMatchObject({ code: 'LINE_CHANGED' })
      expect((await pay({ selection: { orders: [drinks] }, kind: 'fiscal' })).body).toMatchObject({
        code: 'BILL_IS_FREE',
      })
      expect((await pay(request)).status).toBe(200)
      const { pay: payElse } = await open()
      expect((await payElse({ kind: 'comp' })).body).toMatchObject({ code: 'BILL_HAS_TOTAL' })
    })
  })
})
