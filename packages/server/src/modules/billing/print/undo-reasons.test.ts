import { expect, it } from 'vitest'
import { intentOf, openBilling } from '../../../testing/billing-factories.ts'
import type { Member } from '../../../testing/factories.ts'
import { onBothEngines } from '../../../testing/test-server.ts'

type Opened = Awaited<ReturnType<typeof openBilling>>
const voidReceipt = async ({ billing, ids }: Opened, paidBy?: Member): Promise<string> => {
  const intentId = intentOf(await billing.storno(ids[0] ?? '', undefined, undefined, paidBy?.id))
  await billing.arm(intentId, 'storno')
  await billing.report('storno', { selectedOrders: ids, intentId, receiptNo: 90 })
  return intentId
}
const nameOf = ({ id }: Member) => ({ _id: id })

onBothEngines('why a bill was undone', (server) => {
  it('is said on every order of the receipt, with who voided it and who paid the guests', async () => {
    const made = await openBilling(server(), 2)
    const { venue, ids, billed, orderOf } = made
    await billed('fiscal', 41)
    const { reversals, copy, copyOf } = await orderOf()
    expect([reversals, copy, copyOf]).toEqual([undefined, undefined, undefined])
    await server().send('PUT', `/api/user/${venue.monitor.id}/balance?code=give`, {
      token: venue.owner.token,
      body: { balance: 1000 },
    })
    await voidReceipt(made, venue.monitor)
    for (const id of ids)
      expect((await orderOf(id))['reversals']).toMatchObject([
        { kind: 'storno', reason: 'Wrong table', by: nameOf(venue.owner), paidBy: [nameOf(venue.monitor)] },
      ])
  })

  it('is said beside the storno in the fiscal report', async () => {
    const made = await openBilling(server())
    const { venue, billed } = made
    const receipt = await billed('fiscal', 41)
    const storno = await voidReceipt(made)
    const { body } = await server().send('GET', '/api/fiscal-book', { token: venue.owner.token })
    const documents = body['documents'] as unknown as Record<string, unknown>[]
    const of = (intent: string) => documents.find((each) => each['intent'] === intent) ?? {}
    expect(of(storno)).toMatchObject({ reason: 'Wrong table', paidBy: [nameOf(venue.waiter)] })
    expect(Object.keys(of(receipt))).not.toContain('reason')
  })

  it('names nobody who paid where it was paid by card', async () => {
    const made = await openBilling(server())
    await made.billed('fiscal', 41, 'card')
    await voidReceipt(made)
    expect((await made.orderOf())['reversals']).toMatchObject([{ reason: 'Wrong table', paidBy: [] }])
  })

  it('is kept of every pre-bill that was undone, also after the order is billed', async () => {
    const made = await openBilling(server())
    const { venue, ids, billing, billed, orderOf } = made
    for (let round = 0; round < 2; round += 1) {
      await billed('pre')
      server().clock.advance(1000)
      await billing.unbill(ids[0] ?? '')
    }
    await billed('fiscal', 41)
    const undone = { kind: 'unbill', reason: 'Wrong button', by: nameOf(venue.owner), paidBy: [] }
    expect((await orderOf())['reversals']).toMatchObject([undone, undone])
  })
})
