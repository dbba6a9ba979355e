import { expect, it } from 'vitest'
import { intentOf, openBilling } from '../../../testing/billing-factories.ts'
import { TEST_PIN } from '../../../testing/factories.ts'
import { pairGateway, syncAs } from '../../../testing/gateway-factories.ts'
import { makeSeat, makeOrder, makeSimpleOrder, moveOrder } from '../../../testing/orders-factories.ts'
import { onBothEngines } from '../../../testing/test-server.ts'
import { makeProduct } from '../../../testing/venue-factories.ts'

const beyond = (limit: string) => ({ status: 409, body: { code: 'BILL_BEYOND_DEVICE', limit } })

onBothEngines('a bill beyond the limits of the device', (server) => {
  /** Two delivered orders of one line each, the first of them free, and a device with these limits. */
  const opened = async (limits: { lines: number; zeroPrices: boolean }) => {
    const billing = await openBilling(server())
    const { venue, gateway, ids } = billing
    const product = await makeProduct(server(), venue, { price: 0 })
    const free = await makeSimpleOrder(server(), venue, { lines: [{ productId: product.id, quantity: 1 }] })
    await moveOrder(server(), venue, free.id, 'delivered')
    await syncAs(server(), gateway, { device: { limits } })
    return { ...billing, free: free.id, both: [free.id, ...ids] }
  }

  it('is refused before its orders are reserved', async () => {
    const { billing, both, ids } = await opened({ lines: 1, zeroPrices: true })
    expect(await billing.validate(both)).toMatchObject(beyond('lines'))
    expect((await billing.open()).body).toEqual([])
    expect((await billing.validate(ids)).status).toBe(200)
  })

  it('can be printed if another gateway’s device can, and by that one only', async () => {
    const { venue, gateway, billing, both } = await opened({ lines: 1, zeroPrices: true })
    const other = await pairGateway(server(), venue, 'Terrace')
    const id = intentOf(await billing.validate(both))
    expect(await billing.arm(id, 'fiscal', 'cash', gateway.id)).toMatchObject(beyond('lines'))
    expect((await billing.open()).body).toMatchObject([{ _id: id, state: 'RESERVED' }])
    expect((await billing.arm(id, 'fiscal', 'cash', other.id)).status).toBe(200)
  })

  it('with free items is refused as a fiscal receipt, not as a pre-bill', async () => {
    const { billing, free } = await opened({ lines: 200, zeroPrices: false })
    const id = intentOf(await billing.validate([free]))
    expect(await billing.arm(id, 'fiscal')).toMatchObject(beyond('zeroPrices'))
    expect((await billing.arm(id, 'pre')).status).toBe(200)
    await billing.report('pre', { selectedOrders: [free], intentId: id })
    expect(await billing.validate([free])).toMatchObject(beyond('zeroPrices'))
  })

  it('is refused with a line more than the device prints; a part of it is not', async () => {
    const { venue, gateway, billing } = await openBilling(server())
    const { tableId } = await makeSeat(server(), venue)
    const { id: productId } = await makeProduct(server(), venue, { name: 'Coffee', price: 5_000 })
    const order = await makeOrder(server(), venue, {
      tableId,
      lines: Array.from({ length: 100 }, () => ({ productId, quantity: 1 })),
    })
    await moveOrder(server(), venue, order.id, 'delivered')
    const limits = (lines: number) =>
      syncAs(server(), gateway, { device: { limits: { lines, zeroPrices: false } } })
    await limits(99)
    const post = (path: string, body: object) =>
      server().send('POST', `/api/checks/${order.checkId}/${path}`, { token: venue.monitor.token, body })
    const read = await server().send('GET', `/api/order/${order.id}`, { token: venue.monitor.token })
    const { products } = read.body as unknown as { products: { line: string; lineVersion: number }[] }
    const selectionOf = (count: number) => ({
      lines: products.slice(0, count).map(({ line: id, lineVersion: version }) => ({ id, version })),
    })
    const reserve = (count: number) =>
      post('bills', { selection: selectionOf(count), username: venue.waiter.username, pin: TEST_PIN })
    expect((await reserve(100)).body).toMatchObject(beyond('lines').body)
    expect(await billing.validate([order.id])).toMatchObject(beyond('lines'))
    const pay = {
      id: 'all-at-once',
      selection: selectionOf(100),
      payments: [{ tender: 'cash', amount: 5000 }],
      username: venue.waiter.username,
      pin: TEST_PIN,
    }
    expect(await post('pay', pay)).toMatchObject(beyond('lines'))
    expect((await billing.open()).body).toEqual([])
    const part = intentOf(await reserve(99))
    expect((await billing.arm(part)).status).toBe(200)
  })

  it('was printed once: its storno is not refused', async () => {
    const { gateway, billing, billed, ids } = await openBilling(server(), 2)
    await billed('fiscal', 1)
    const limits = { lines: 1, zeroPrices: false }
    await syncAs(server(), gateway, { device: { serial: 'VIRT-1', limits } })
    const storno = intentOf(await billing.storno(ids[0] ?? ''))
    expect((await billing.arm(storno, 'storno')).status).toBe(200)
  })
})
