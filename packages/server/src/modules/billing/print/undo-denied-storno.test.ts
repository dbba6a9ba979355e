import { expect, it } from 'vitest'
import { intentOf } from '../../../testing/billing-factories.ts'
import { addMember } from '../../../testing/factories.ts'
import { openJournal } from '../../../testing/gateway-journal.ts'
import { openPaymentEvening, openVoucher, type SentPayment } from '../../../testing/payment-evening.ts'
import { compareSalesSummary } from '../../../testing/sales-summary-check.ts'
import { storedAuditLog, storedEvents } from '../../../testing/stored-records.ts'
import { onBothEngines } from '../../../testing/test-server.ts'

onBothEngines('undoing a storno that its gateway denies', (server) => {
  const opened = async (orders = 2) => {
    const made = await openPaymentEvening(server(), orders)
    const journal = openJournal(server(), made.gateway)
    await journal.connect()
    /** A screen reports a storno as printed; nobody has confirmed it. */
    const reported = async (order: string, paidBy?: string): Promise<string> => {
      const reserved = await made.billing.storno(order, undefined, undefined, paidBy)
      const intentId = intentOf(reserved)
      await made.billing.arm(intentId, 'storno')
      server().clock.advance(1000)
      await made.billing.report('storno', { selectedOrders: reserved.body['orders'], intentId })
      return intentId
    }
    const denied = async (order: string, paidBy?: string): Promise<string> => {
      const id = await reported(order, paidBy)
      await journal.reportTask({ taskId: id, state: 'CANCELLED' })
      return id
    }
    return { ...made, journal, reported, denied, first: made.ids[0] ?? '' }
  }
  const voided = async (
    payments: readonly SentPayment[] | 'cash' | 'card' = 'cash',
  ): Promise<Awaited<ReturnType<typeof opened>> & { readonly deniedId: string }> => {
    const made = await opened()
    await made.pay('fiscal', payments)
    return { ...made, deniedId: await made.denied(made.first) }
  }

  it('makes all of its orders billed again, and the audit log and the screens say so', async () => {
    const { venue, ids, first, billing, orderOf, deniedId, intent } = await voided()
    const before = await orderOf(first)
    expect(before['storno']).not.toBeNull()
    const seen = (await storedEvents(server(), venue.companyId)).length
    expect(await billing.unbill(first)).toMatchObject({
      status: 200,
      body: { _id: first, status: 'billed', billKind: 'fiscal', receiptNo: 41, storno: null },
    })
    for (const id of ids)
      expect(await orderOf(id)).toMatchObject({ status: 'billed', receiptNo: 41, storno: null })
    expect(await intent(deniedId)).toMatchObject({ state: 'ABORTED', reason: 'Wrong button', denied: false })
    const audited = (await storedAuditLog(server(), venue.companyId)).filter(({ action }) =>
      ['bill.aborted', 'order.stornoUndone'].includes(action),
    )
    expect(audited).toMatchObject([
      { action: 'bill.aborted', by: venue.owner.id, entityId: deniedId, details: { from: 'BILLED' } },
      ...ids.map((entityId) => ({
        action: 'order.stornoUndone',
        by: venue.owner.id,
        entityId,
        details: { reason: 'Wrong button', deniedStorno: deniedId },
      })),
    ])
    const published = (await storedEvents(server(), venue.companyId)).slice(seen)
    for (const order of ids)
      expect(published).toContainEqual(
        expect.objectContaining({
          type: 'orderStatusUpdated',
          order: expect.objectContaining({ _id: order, status: 'billed' }) as unknown,
        }),
      )
  })

  it('gives the cash to those who paid the guests, once, who hold it for the next storno', async () => {
    const { ids, first, billing, ledgerOf, ana, denied } = await voided()
    expect(await ledgerOf(ana)).toMatchObject({ balance: 0 })
    const statuses = [await billing.unbill(first), await billing.unbill(ids[1] ?? '')].map(
      ({ status }) => status,
    )
    expect(statuses).toEqual([200, 409])
    expect(await ledgerOf(ana)).toMatchObject({
      balance: 500,
      entries: [{ kind: 'bill' }, { kind: 'storno' }, { kind: 'bill', amount: 500 }],
    })
    await denied(first)
    expect(await ledgerOf(ana)).toMatchObject({ balance: 0 })
    await billing.unbill(first)
    expect(await ledgerOf(ana)).toMatchObject({ balance: 500 })
  })

  it('names nobody as having paid for a later storno who has paid for the undone one', async () => {
    const { venue, luka, first, billing, ledgerOf, denied, orderOf, pay } = await opened()
    await pay('fiscal', 'cash')
    await server().send('PUT', `/api/user/${luka.id}/balance?code=give`, {
      token: venue.owner.token,
      body: { balance: 500 },
    })
    await denied(first, luka.id)
    expect((await billing.unbill(first)).status).toBe(200)
    expect(await ledgerOf(luka)).toMatchObject({ balance: 500 })
    await denied(first, venue.waiter.id)
    const { reversals } = (await orderOf(first)) as unknown as {
      reversals: readonly { kind: string; paidBy: readonly { _id: string }[] }[]
    }
    expect(reversals).toMatchObject([{ kind: 'storno', paidBy: [{ _id: venue.waiter.id }] }])
  })

  it('charges its voucher again, and its other payments', async () => {
    const made = await opened()
    const gift = await openVoucher(server(), made.venue.owner, 400)
    await gift.lookUp(made.venue.monitor)
    await made.pay('fiscal', [gift.redeem(300, { tip: 20 }), { tender: 'cash', amount: 200 }])
    const paid = await made.paid()
    await made.denied(made.first)
    expect([await gift.left(), await made.paid()]).toEqual([400, {}])
    await made.billing.unbill(made.first)
    expect([await gift.left(), await made.paid()]).toEqual([80, paid])
    expect(await made.ledgerOf(made.ana)).toMatchObject({ balance: 200 })
  })

  it('counts its sales again at the time of their bill', async () => {
    const { venue, first, billing } = await voided('card')
    server().clock.advance(3_600_000)
    await billing.unbill(first)
    const { summary, expected } = await compareSalesSummary(server(), venue.companyId)
    expect(summary).toEqual(expected)
    expect(summary.join('\n')).not.toContain('"storno_orders":1')
  })

  it('is refused until the gateway has denied it, and once it has printed it', async () => {
    const { first, billing, journal, pay, reported, orderOf } = await opened()
    await pay('fiscal', 'cash')
    const id = await reported(first)
    expect(await billing.unbill(first)).toMatchObject({ status: 409, body: { code: 'PRINT_UNCONFIRMED' } })
    const printed = { receiptNo: 42, deviceSerial: 'VIRT-1', printedAt: '2026-10-16T17:00:00.000Z' }
    await journal.reportTask({ taskId: id, state: 'DONE', ...printed })
    expect(await billing.unbill(first)).toMatchObject({ status: 409, body: { code: 'ALREADY_FISCAL' } })
    expect((await orderOf(first))['storno']).not.toBeNull()
  })

  it('needs the PIN of an owner of the venue', async () => {
    const { ana, first, billing, orderOf } = await voided()
    expect((await billing.unbill(first, undefined, ana.username)).status).toBe(403)
    expect((await orderOf(first))['storno']).not.toBeNull()
  })

  it('happens once if two owners undo it at the same time', async () => {
    const { venue, ids, billing, ledgerOf, ana } = await voided()
    const owner = await addMember(server(), venue.companyId, 'owner')
    const answers = await Promise.all([
      billing.unbill(ids[0] ?? ''),
      billing.unbill(ids[1] ?? '', undefined, owner.username),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await ledgerOf(ana)).toMatchObject({ balance: 500 })
  })
})
