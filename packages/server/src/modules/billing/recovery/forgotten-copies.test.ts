import { afterEach, expect, it } from 'vitest'
import { intentOf, signedReport } from '../../../testing/billing-factories.ts'
import { copyIdOf, openBillingAfterRestore } from '../../../testing/bills-missing-after-restore.ts'
import { TEST_PIN } from '../../../testing/factories.ts'
import { syncAs } from '../../../testing/gateway-factories.ts'
import { onBothEngines, restartServer, type StoppableServer } from '../../../testing/test-server.ts'
import { createPermitRecords } from './permit-records.ts'

const started: StoppableServer[] = []
afterEach(async () => {
  for (const server of started.splice(0)) await server.stop()
})

const IN_BILLING = { status: 409, body: { code: 'ORDER_IN_BILLING' } }

onBothEngines('a copy of a voided order that the restored database has forgotten', (server) => {
  /** The receipt of an order is voided, and nothing is copied here. */
  const voided = async () => {
    const made = await openBillingAfterRestore(server(), 1)
    const { venue, gateway, ids, billed, billing } = made
    const [order = ''] = ids
    await billed('fiscal', 41)
    const intentId = intentOf(await billing.storno(order))
    await billing.arm(intentId, 'storno')
    const report = signedReport(server(), gateway, { selectedOrders: ids, intentId, receiptNo: 42 })
    expect((await billing.report('storno', report)).status).toBe(200)
    const rebill = (from: Pick<StoppableServer, 'send'> = server()) =>
      from.send('POST', `/api/order/${order}/rebill`, {
        token: venue.monitor.token,
        body: { username: venue.waiter.username, pin: TEST_PIN },
      })
    const resolve = (id: string, printed: boolean) =>
      billing.resolve(
        id,
        { printed, reason: 'I looked', ...(printed && { receiptNo: 43 }) },
        venue.owner.token,
      )
    return { ...made, copy: copyIdOf(order), rebill, resolve }
  }

  it('is held by its bill, which its gateway reported before it was made', async () => {
    const { copy, printed, intent, rebill, billing } = await voided()
    const id = await printed({ orderIds: [copy] }, { receiptNo: 43 })
    expect(await intent(id)).toMatchObject({ state: 'MANUAL', orders: [] })
    expect(await rebill()).toMatchObject({ status: 200, body: [{ _id: copy, status: 'delivered' }] })
    expect(await intent(id)).toMatchObject({ state: 'MANUAL', orders: [copy] })
    expect(await billing.validate([copy])).toMatchObject(IN_BILLING)
  })

  it('is not made once somebody has said that its receipt was printed', async () => {
    const { copy, printed, rebill, resolve } = await voided()
    const id = await printed({ orderIds: [copy] }, { receiptNo: 43 })
    expect(await resolve(id, true)).toMatchObject({ status: 200, body: { state: 'BILLED', orders: [] } })
    expect(await rebill()).toMatchObject({ status: 409, body: { code: 'ALREADY_FISCAL' } })
  })

  it('is held by its bill, which only the record outside the database has', async () => {
    const { venue, gateway, copy, intent, rebill, billing } = await voided()
    const records = createPermitRecords(server().platform.settings.dataDir)
    const content = {
      kind: 'fiscal' as const,
      payment: 'cash' as const,
      ref: 'LOST2345',
      orders: [copy],
      closedBy: venue.waiter.id,
      paidBy: null,
      journal: 'lost',
    }
    records.write(venue.companyId, {
      allowed: [{ id: 'lost', epoch: 1, gateway: gateway.id, content }],
      heard: null,
    })
    const restarted = await restartServer(server())
    started.push(restarted)
    for (const _time of [1, 2]) await syncAs(restarted, gateway, { lastLine: 0 })
    expect(records.read(venue.companyId)).toMatchObject({ allowed: [{ id: 'lost' }], heard: null })
    expect((await rebill(restarted)).status).toBe(200)
    expect(await intent('lost')).toMatchObject({ state: 'MANUAL', orders: [copy], total: 250 })
    expect(await billing.validate([copy])).toMatchObject(IN_BILLING)
  })
})
