import { expect, it } from 'vitest'
import { intentOf, openBilling, signedReport } from '../../../testing/billing-factories.ts'
import { addMember } from '../../../testing/factories.ts'
import { compareSalesSummary } from '../../../testing/sales-summary-check.ts'
import { storedBills, storedEvents } from '../../../testing/stored-records.ts'
import { onBothEngines } from '../../../testing/test-server.ts'

type Opened = Awaited<ReturnType<typeof openBilling>>
const voidReceipt = async ({ billing, ids }: Opened, receiptNo = 90): Promise<string> => {
  const id = intentOf(await billing.storno(ids[0] ?? ''))
  await billing.arm(id, 'storno')
  await billing.report('storno', { selectedOrders: ids, intentId: id, receiptNo })
  return id
}

onBothEngines('a voided receipt', (server) => {
  it('has a storno as a document of its own, numbered in sequence with the other bills', async () => {
    const made = await openBilling(server(), 2)
    const fiscal = await made.billed('fiscal', 41)
    const storno = await voidReceipt(made)
    expect(await storedBills(server(), made.venue.companyId)).toMatchObject([
      { billNo: 1, intentId: fiscal, kind: 'fiscal', total: 50_000, payment: 'cash' },
      {
        billNo: 2,
        intentId: storno,
        kind: 'storno',
        total: 50_000,
        payment: 'cash',
        closedBy: made.venue.owner.id,
      },
    ])
  })

  it('is paid by the owner who confirms it, from the till, if whoever was credited handed the cash over', async () => {
    const made = await openBilling(server(), 2)
    const {
      venue: { owner, waiter },
      billed,
      ledgerOf,
    } = made
    await billed('fiscal', 41)
    await server().send('PUT', `/api/user/${waiter.id}/balance?code=take`, {
      token: owner.token,
      body: { balance: 400 },
    })
    await voidReceipt(made)
    expect(await ledgerOf()).toMatchObject({
      balance: 100,
      entries: [
        { kind: 'bill', amount: 500 },
        { kind: 'take', amount: 400 },
      ],
    })
    expect(await ledgerOf(owner)).toMatchObject({
      balance: 0,
      entries: [
        { kind: 'give', amount: 500, by: { _id: made.venue.monitor.id } },
        { kind: 'storno', amount: 500, by: { _id: made.venue.monitor.id } },
      ],
    })
  })

  it('debits nothing for a card payment', async () => {
    const made = await openBilling(server())
    await made.billed('fiscal', 41, 'card')
    await voidReceipt(made)
    expect(await made.ledgerOf()).toEqual({ balance: 0, entries: [] })
  })

  it('debits each person who holds cash of it with their share', async () => {
    const made = await openBilling(server(), 4)
    const { venue, ids, billing, billed, ledgerOf } = made
    const [other, third] = [
      await addMember(server(), venue.companyId, 'waiter'),
      await addMember(server(), venue.companyId, 'waiter'),
    ]
    const preBill = async (orders: readonly string[], by: string, payment: string) => {
      const id = intentOf(await billing.validate(orders, undefined, by))
      await billing.arm(id, 'pre', payment)
      await billing.report('pre', { selectedOrders: orders, intentId: id })
    }
    await preBill(ids.slice(0, 2), venue.waiter.username, 'cash')
    await preBill(ids.slice(2, 3), other.username, 'cash')
    await preBill(ids.slice(3), third.username, 'card')
    // Only what was not paid in cash before is credited to the person who closes the receipt.
    await billed('fiscal', 41, 'cash')
    await voidReceipt(made)
    expect(await ledgerOf()).toMatchObject({
      balance: 0,
      entries: [
        { kind: 'bill', amount: 500 },
        { kind: 'bill', amount: 250 },
        { kind: 'storno', amount: 750 },
      ],
    })
    expect(await ledgerOf(other)).toMatchObject({
      balance: 0,
      entries: [
        { kind: 'bill', amount: 250 },
        { kind: 'storno', amount: 250 },
      ],
    })
    expect(await ledgerOf(third)).toEqual({ balance: 0, entries: [] })
  })

  it('debits nobody whose pre-bill was undone before', async () => {
    const made = await openBilling(server())
    const { venue, gateway, ids, billing, billed, ledgerOf } = made
    const [first = ''] = ids
    await billed('pre')
    await billing.unbill(first)
    const other = await addMember(server(), venue.companyId, 'waiter')
    const id = intentOf(await billing.validate(ids, undefined, other.username))
    await billing.arm(id)
    const report = { selectedOrders: ids, intentId: id, receiptNo: 41 }
    await billing.report('fiscal', signedReport(server(), gateway, report))
    await voidReceipt(made)
    expect(await ledgerOf()).toMatchObject({ balance: 0, entries: [{ kind: 'bill' }, { kind: 'unbill' }] })
    expect(await ledgerOf(other)).toMatchObject({
      balance: 0,
      entries: [{ kind: 'bill' }, { kind: 'storno' }],
    })
  })

  it('is subtracted from the sales from then on, and its order screens are notified', async () => {
    const made = await openBilling(server())
    await made.billed('fiscal', 41)
    server().clock.advance(14 * 60_000)
    const before = (await storedEvents(server(), made.venue.companyId)).length
    await voidReceipt(made)
    const { summary, expected } = await compareSalesSummary(server(), made.venue.companyId)
    expect(summary).toEqual(expected)
    const published = (await storedEvents(server(), made.venue.companyId)).slice(before)
    expect(published).toContainEqual(
      expect.objectContaining({
        type: 'orderStatusUpdated',
        order: expect.objectContaining({ _id: made.ids[0], status: 'billed' }) as unknown,
      }),
    )
    const { body } = await server().send('GET', `/api/order/${made.ids[0]}`, {
      token: made.venue.monitor.token,
    })
    expect((body as unknown as { history: { to: string }[] }).history.map(({ to }) => to)).toEqual([
      'created',
      'delivered',
      'billed',
    ])
  })
})
