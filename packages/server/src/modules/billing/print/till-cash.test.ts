import { expect, it } from 'vitest'
import { intentOf, openBilling } from '../../../testing/billing-factories.ts'
import { onBothEngines } from '../../../testing/test-server.ts'

onBothEngines('the till', (server) => {
  it('pays nothing for a waiter whose cash another receipt that is armed pays back', async () => {
    const { venue, ids, billing, billed, ledgerOf } = await openBilling(server(), 2)
    await billed('pre')
    const { token } = venue.owner
    const body = { balance: 250 }
    await server().send('PUT', `/api/user/${venue.waiter.id}/balance?code=take`, { token, body })
    const [first = '', second = ''] = ids
    const reserve = async (order: string) => intentOf(await billing.validate([order]))
    const armed = await reserve(first)
    expect((await billing.arm(armed, 'fiscal', 'card')).status).toBe(200)
    const other = await reserve(second)
    expect(await billing.arm(other, 'fiscal', 'card')).toMatchObject({
      status: 403,
      body: { code: 'CASH_HANDED_OVER' },
    })
    await billing.report('fiscal', { selectedOrders: [first], intentId: armed, receiptNo: 40 })
    expect(await ledgerOf()).toMatchObject({ balance: 0 })
    expect((await billing.arm(other, 'fiscal', 'cash')).status).toBe(200)
  })
})
