import type { BillSelection } from '@kafana/contract'
import { describe, expect, it } from 'vitest'
import { gatewayProof, intentOf, signedReport } from '../../../testing/billing-factories.ts'
import { makeOrder, makeSeat } from '../../../testing/orders-factories.ts'
import { openCheckBilling } from '../../../testing/selection-factories.ts'
import { onBothEngines } from '../../../testing/test-server.ts'
import { makeProduct } from '../../../testing/venue-factories.ts'

const third = { num: 1, den: 3 }
type Opened = Awaited<ReturnType<typeof openCheckBilling>>
/** The version of every line once its order is delivered. */
const version = 2
const aThird = ({ pizza }: Opened): BillSelection => ({ lines: [{ id: pizza, version, share: third }] })

onBothEngines('a bill of a selection', (server) => {
  const open = () => openCheckBilling(server())
  const printed = async (made: Opened, selection: BillSelection, receiptNo: number) => {
    const { intentId, orders } = await made.armed(selection)
    const report = { selectedOrders: [...orders], intentId, receiptNo, deviceSerial: 'VIRT-1' }
    const { status } = await made.billing.report('fiscal', signedReport(server(), made.gateway, report))
    expect(status).toBe(200)
    return { intentId, orders }
  }

  describe('is fixed when it is reserved', () => {
    it('and was quoted to the cent, by tax letter, with what is left; a quote writes nothing', async () => {
      const made = await open()
      const before = await made.orderOf(made.food)
      const selection = { ...aThird(made), orders: [made.drinks] }
      const answer = await made.quote(selection)
      expect(answer).toMatchObject({
        status: 200,
        body: {
          total: 84.34,
          left: 171.67,
          receipt: {
            receiptType: 'NormalReceipt',
            products: [
              { title: 'Beer', price: '25.50', quantity: '2.000' },
              { title: 'Pizza 1/3', price: '33.34', quantity: '1.000' },
            ],
          },
        },
      })
      const { byClass } = answer.body as unknown as { byClass: Record<string, number> }
      expect(Object.values(byClass).toSorted((a, b) => a - b)).toEqual([33.34, 51])
      expect(await made.orderOf(made.food)).toEqual(before)
      expect((await made.billing.open()).body).toEqual([])
      expect(await made.reserve(selection)).toMatchObject({
        status: 200,
        body: {
          total: 84.34,
          orders: [made.food, made.drinks],
          receipt: (answer.body as unknown as { receipt: object }).receipt,
        },
      })
    })

    it('and may name a check that was merged: it is the other one', async () => {
      const made = await open()
      const { tableId } = await makeSeat(server(), made.venue)
      const { id: beer } = await makeProduct(server(), made.venue)
      const into = await makeOrder(server(), made.venue, {
        tableId,
        lines: [{ productId: beer, quantity: 1 }],
      })
      const { token } = made.venue.owner
      const merge = `/api/checks/${made.checkId}/merge`
      expect((await server().send('POST', merge, { token, body: { into: into.checkId } })).status).toBe(200)
      const selection = { orders: [made.drinks] }
      expect(await made.quote(selection)).toMatchObject({ status: 200, body: { total: 51 } })
      expect(await made.reserve(selection)).toMatchObject({ status: 200, body: { orders: [made.drinks] } })
    })

    it('holds every order that it touches, and is the same bill for a repeat alone', async () => {
      const made = await open()
      const first = await made.reserve(aThird(made))
      expect(intentOf(await made.reserve(aThird(made)))).toBe(intentOf(first))
      const held = { status: 409, body: { code: 'ORDER_IN_BILLING', intentId: intentOf(first) } }
      expect(await made.reserve({ lines: [{ id: made.soup, version, pieces: 1 }] })).toMatchObject(held)
      expect(await made.reserve({ evenly: 2 })).toMatchObject(held)
      expect(await made.billing.validate([made.food])).toMatchObject(held)
      expect(await made.reserve({ orders: [made.drinks] })).toMatchObject({ status: 200 })
    })

    it('and leaves no trace if it is cancelled or expires', async () => {
      const made = await open()
      const before = await made.orderOf(made.food)
      await made.billing.abandon(intentOf(await made.reserve(aThird(made))))
      await made.reserve(aThird(made))
      server().clock.advance(121_000)
      expect(await made.reserve({ orders: [made.food] })).toMatchObject({
        status: 200,
        body: { total: 205.01 },
      })
      expect(await made.orderOf(made.food)).toEqual(before)
    })
  })

  describe('is refused', () => {
    it('for what has changed or is not there', async () => {
      const made = await open()
      const { soup } = made
      const selections: BillSelection[] = [
        { lines: [{ id: soup, version: 1 }] },
        { lines: [{ id: 'elsewhere', version }] },
        { lines: [{ id: soup, version, pieces: 4 }] },
        { orders: ['elsewhere'] },
        { amount: 256.02 },
        { seats: [1] },
      ]
      const changed = { status: 409, body: { code: 'LINE_CHANGED' } }
      for (const selection of selections) {
        expect(await made.quote(selection)).toMatchObject(changed)
        expect(await made.reserve(selection)).toMatchObject(changed)
      }
    })

    it('while its order is not delivered, and after it is billed', async () => {
      const made = await open()
      const { tableId, venue, pizza } = made
      const { products } = await made.orderOf(made.food)
      const fresh = await makeOrder(server(), venue, {
        tableId,
        lines: [
          { productId: (products[0] as unknown as { product: { _id: string } }).product._id, quantity: 2 },
        ],
      })
      const [line] = fresh.lines
      const part = { lines: [{ id: line?.id ?? '', version: 1, pieces: 1 }] }
      expect(await made.reserve(part)).toMatchObject({ status: 409, body: { code: 'ORDER_NOT_DELIVERED' } })
      await printed(made, { orders: [made.food] }, 7)
      expect(await made.reserve({ orders: [made.food] })).toMatchObject({ body: { code: 'ALREADY_FISCAL' } })
      const share = { lines: [{ id: pizza, version, share: third }] }
      expect(await made.reserve(share)).toMatchObject({ status: 409, body: { code: 'ORDER_NOT_DELIVERED' } })
    })

    it('for nothing, for two ways at once, for more than a whole and for no amount', async () => {
      const made = await open()
      const selections = [
        {},
        { evenly: 2, amount: 5 },
        { lines: [{ id: 'l', version, pieces: 1, share: third }] },
        { lines: [{ id: 'l', version, share: { num: 4, den: 3 } }] },
        { amount: 0 },
        { amount: 0.001 },
      ]
      for (const selection of selections) {
        expect((await made.quote(selection as BillSelection)).status).toBe(400)
        expect((await made.reserve(selection as BillSelection)).status).toBe(400)
      }
    })

    it('for a waiter, and in another venue', async () => {
      const made = await open()
      const other = await open()
      expect((await made.reserve({ evenly: 2 }, made.venue.waiter.token)).status).toBe(403)
      expect((await made.quote({ evenly: 2 }, other.venue.monitor.token)).status).toBe(404)
    })
  })

  describe('is carved when it is armed', () => {
    it('once: the part is an order of its own, and the rest can be reserved at once', async () => {
      const made = await open()
      const { intentId, orders, command } = await made.armed(aThird(made))
      const [part = ''] = orders
      expect(orders).toHaveLength(1)
      expect(part).not.toBe(made.food)
      expect(await made.orderOf(part)).toMatchObject({
        status: 'delivered',
        totalPrice: 33.34,
        products: [{ product: { name: 'Pizza 1/3' }, price: 33.34, quantity: 1 }],
      })
      expect(command['orders']).toEqual(orders)
      expect(command['carved']).toEqual([
        {
          order: part,
          from: made.food,
          lines: [{ line: expect.any(String) as string, from: made.pizza, num: 1, den: 3, paid: 3334 }],
        },
      ])
      const again = await made.arm(intentId)
      expect(again).toEqual({ ...again, command, orders })
      expect(await made.orderOf(made.food)).toMatchObject({ totalPrice: 171.67 })
      const rest = await made.armed({ orders: [made.food] })
      expect(rest.orders).toEqual([made.food])
      expect(rest.command['carved']).toMatchObject([
        {
          order: made.food,
          from: made.food,
          lines: [
            { line: made.pizza, from: made.pizza, num: 2, den: 3, paid: 6667 },
            { line: made.soup, from: made.soup, num: 1, den: 1, paid: 10_500 },
          ],
        },
      ])
    })

    it('and is reported with the orders that arming names', async () => {
      const made = await open()
      const { intentId, orders } = await made.armed({ ...aThird(made), orders: [made.drinks] })
      const report = { intentId, receiptNo: 7, deviceSerial: 'VIRT-1' }
      const old = await made.billing.report('fiscal', { ...report, selectedOrders: [made.food, made.drinks] })
      expect(old).toMatchObject({ status: 409, body: { code: 'BILL_NOT_AUTHORISED' } })
      expect(await made.billing.report('fiscal', { ...report, selectedOrders: orders })).toMatchObject({
        status: 200,
        body: { receiptNo: 7 },
      })
      expect(await made.intent(intentId)).toMatchObject({
        state: 'BILLED',
        total: 84.34,
        orders: orders.toSorted(),
      })
      for (const id of orders) expect(await made.orderOf(id)).toMatchObject({ billKind: 'fiscal' })
      expect(await made.orderOf(made.food)).toMatchObject({ status: 'delivered', billKind: null })
    })

    it('a bill that is proved unprinted leaves its part behind, which can be billed like any other', async () => {
      const made = await open()
      const { intentId, orders } = await made.armed(aThird(made))
      expect(await made.billing.abandon(intentId, gatewayProof(made.gateway, intentId))).toMatchObject({
        status: 200,
      })
      const [part = ''] = orders
      expect(await made.orderOf(part)).toMatchObject({ status: 'delivered', totalPrice: 33.34 })
      expect(await made.orderOf(made.food)).toMatchObject({ totalPrice: 171.67 })
      expect(await made.quote({ evenly: 1 })).toMatchObject({ body: { total: 256.01, left: 0 } })
      expect((await printed(made, { orders: [part] }, 7)).orders).toEqual([part])
    })

    it('what is in print is no part of what is left', async () => {
      const made = await open()
      await made.armed({ evenly: 3 })
      expect(await made.quote({ evenly: 2 })).toMatchObject({ body: { total: 85.34, left: 85.33 } })
    })

    it('a pre-bill of a part is carved too, and its receipt is of the same part', async () => {
      const made = await open()
      const { intentId, orders, command } = await made.armed(aThird(made), 'pre')
      expect(command['carved']).toBeUndefined()
      expect(await made.billing.report('pre', { selectedOrders: orders, intentId })).toMatchObject({
        status: 200,
      })
      const fiscal = await printed(made, { orders: [...orders] }, 7)
      expect(fiscal.orders).toEqual(orders)
      expect(await made.orderOf(made.food)).toMatchObject({ status: 'delivered', totalPrice: 171.67 })
    })
  })

  it('three who share everything pay all of it, on three receipts, and one of them is voided', async () => {
    const made = await open()
    const bills = []
    for (const [at, evenly] of [3, 2, 1].entries()) bills.push(await printed(made, { evenly }, 7 + at))
    const totals = await Promise.all(bills.map(async ({ intentId }) => (await made.intent(intentId))?.total))
    expect(totals).toEqual([85.34, 85.34, 85.33])
    expect(await made.quote({ evenly: 1 })).toMatchObject({ status: 409, body: { code: 'LINE_CHANGED' } })
    for (const id of [made.food, made.drinks])
      expect(await made.orderOf(id)).toMatchObject({ status: 'billed', billKind: 'fiscal' })
    const [first = ''] = bills[0]?.orders ?? []
    expect(await made.billing.storno(first)).toMatchObject({ status: 200, body: { total: 85.34 } })
  })
})
