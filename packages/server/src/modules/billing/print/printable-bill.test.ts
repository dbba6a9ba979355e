import { expect, it } from 'vitest'
import { intentOf, openBilling } from '../../../testing/billing-factories.ts'
import { pairGateway, syncAs } from '../../../testing/gateway-factories.ts'
import { makeSimpleOrder, moveOrder } from '../../../testing/orders-factories.ts'
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
})
