import { singlePayment } from '@kafana/domain'
import { expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { openBillingAfterRestore } from '../../../testing/bills-missing-after-restore.ts'
import { TEST_PIN, makeVenue, type Member } from '../../../testing/factories.ts'
import { openAccount, openPaymentEvening } from '../../../testing/payment-evening.ts'
import { compareSalesSummary } from '../../../testing/sales-summary-check.ts'
import { expectSumsOfWaiters, readServiceReport } from '../../../testing/service-report-check.ts'
import { storedAuditLog } from '../../../testing/stored-records.ts'
import { onBothEngines, type TestServer } from '../../../testing/test-server.ts'

const tipCalls = (server: TestServer, { token }: Member) => ({
  change: (id: string, tender: string, before: number, tip: number, more: object = {}) =>
    server.send('PUT', `/api/bill-intents/${id}/tip`, { token, body: { tender, before, tip, ...more } }),
})

onBothEngines('the tip of a closed bill', (server) => {
  const opened = async (orders?: number) => {
    const evening = await openPaymentEvening(server(), orders)
    const { venue, ids } = evening
    const { token } = venue.owner
    return {
      ...evening,
      ...tipCalls(server(), venue.monitor),
      asOwner: tipCalls(server(), venue.owner).change,
      asAna: tipCalls(server(), venue.waiter).change,
      asLuka: tipCalls(server(), evening.luka).change,
      /** What the pages of all orders show, in one sum by tender. */
      onOrders: async () => {
        const sums: Record<string, number> = {}
        for (const id of ids) {
          const { payments = [] } = (await evening.orderOf(id)) as unknown as {
            payments?: readonly { tender: string; tip?: number }[]
          }
          for (const { tender, tip = 0 } of payments) sums[tender] = (sums[tender] ?? 0) + tip
        }
        return sums
      },
      inService: async () => {
        const report = await readServiceReport(server(), venue)
        expectSumsOfWaiters(report)
        return report.tips.map(({ person, amount }) => [person._id, amount])
      },
      documents: async () =>
        (await server().send('GET', '/api/fiscal-book', { token })).body['documents'] as unknown as readonly {
          payments?: unknown
        }[],
    }
  }

  it('is another one in every report and on every screen, and what was printed stays', async () => {
    const { ana, venue, pay, change, paid, onOrders, inService, documents, intent, paidSales } =
      await opened()
    const sent = [
      { tender: 'cash', amount: 300, tip: 10 },
      { tender: 'card', amount: 200, tip: 30 },
    ]
    const id = await pay('fiscal', sent)
    const sales = await paidSales()
    const shown = (cash: number, card: number) => [
      { tender: 'cash', kind: 'cash', amount: 300, ...(cash && { tip: cash }) },
      { tender: 'card', kind: 'card', amount: 200, tip: card },
    ]
    const expectTips = async (cash: number, card: number) => {
      expect(await paid()).toEqual({
        cash: 300,
        card: 200,
        'card tips': card,
        ...(cash && { 'cash tips': cash }),
      })
      expect(await onOrders()).toEqual({ cash, card })
      expect(await inService()).toEqual([[ana.id, cash + card]])
      expect(await documents()).toMatchObject([{ payments: shown(cash, card) }])
      expect((await intent(id))?.['payments']).toEqual(shown(cash, card))
    }
    expect(await change(id, 'card', 30, 51)).toMatchObject({
      status: 200,
      body: { _id: id, payments: shown(10, 51) },
    })
    await expectTips(10, 51)
    expect((await change(id, 'cash', 10, 0)).status).toBe(200)
    await expectTips(0, 51)
    expect((await change(id, 'card', 51, 20.5)).status).toBe(200)
    await expectTips(0, 20.5)
    expect(await paidSales()).toEqual(sales)
    const { summary, expected } = await compareSalesSummary(server(), venue.companyId)
    expect(summary).toEqual(expected)
    const log = await storedAuditLog(server(), venue.companyId)
    expect(log.filter(({ action }) => action === 'bill.tipChanged')).toMatchObject([
      { by: venue.monitor.id, entityId: id, details: { tender: 'card', from: 3000, to: 5100 } },
      { details: { tender: 'cash', from: 1000, to: 0 } },
      { details: { tender: 'card', from: 5100, to: 2050 } },
    ])
  })

  it('can be given to a bill that one word paid, and taken off again', async () => {
    const { ana, ids, pay, change, paid, intent, orderOf, documents, balanceOf, storno } = await opened(1)
    const id = await pay('fiscal', 'cash')
    expect((await change(id, 'cash', 0, 12)).status).toBe(200)
    const payments = [{ tender: 'cash', kind: 'cash', amount: 250, tip: 12 }]
    expect(await paid()).toEqual({ cash: 250, 'cash tips': 12 })
    expect(await intent(id)).toMatchObject({ payment: 'cash', payments })
    expect(await orderOf(ids[0])).toMatchObject({ payments })
    expect(await documents()).toMatchObject([{ payments }])
    // A tip is in nobody's balance.
    expect(await balanceOf(ana)).toBe(250)
    expect((await change(id, 'cash', 12, 0)).status).toBe(200)
    expect(await orderOf(ids[0])).toMatchObject({ payment: 'cash' })
    expect(await orderOf(ids[0])).not.toHaveProperty('payments')
    expect(await intent(id)).not.toHaveProperty('payments')
    expect((await documents())[0]).not.toHaveProperty('payments')
    // Whoever holds the cash still holds it.
    await storno(ids[0] ?? '')
    expect(await balanceOf(ana)).toBe(0)
    expect(await paid()).toEqual({})
  })

  it('is reversed by a storno as it is, which shows it before', async () => {
    const { ids, pay, change, paid, storno, billing, onOrders, intent } = await opened()
    const id = await pay('fiscal', [{ tender: 'card', amount: 500, tip: 30 }])
    await change(id, 'card', 30, 70)
    await change(id, 'card', 70, 55)
    const reserved = await billing.storno(ids[0] ?? '')
    expect(reserved.body).toMatchObject({ payments: [{ tender: 'card', amount: 500, tip: 55 }] })
    // What is shown for a refund stays true while the storno is open.
    expect(await change(id, 'card', 55, 60)).toMatchObject({
      status: 409,
      body: { code: 'ORDER_IN_BILLING' },
    })
    await billing.abandon(String(reserved.body['intentId']))
    await storno(ids[0] ?? '')
    expect(await paid()).toEqual({})
    expect(await change(id, 'card', 55, 60)).toMatchObject({ status: 409, body: { code: 'ALREADY_STORNO' } })
    expect(await onOrders()).toEqual({ card: 55 })
    expect(await intent(id)).toMatchObject({ payments: [{ tip: 55 }] })
  })

  it('of a pre-bill goes with each of its orders, until one of them has its receipt', async () => {
    const { ids, pay, change, paid, billing, intent } = await opened(3)
    const [first = '', second = '', third = ''] = ids.toSorted()
    const id = await pay('pre', [{ tender: 'card', amount: 750, tip: 3 }])
    expect((await billing.unbill(first)).status).toBe(200)
    expect(await intent(id)).toMatchObject({ payments: [{ tip: 2 }] })
    expect((await change(id, 'card', 2, 6)).status).toBe(200)
    expect(await paid()).toEqual({ card: 500, 'card tips': 6 })
    expect(await intent(id)).toMatchObject({ payments: [{ tip: 6 }] })
    expect((await change(id, 'card', 6, 20)).status).toBe(200)
    expect((await billing.unbill(second)).status).toBe(200)
    expect(await paid()).toEqual({ card: 250, 'card tips': 10 })
    await pay('fiscal', 'card', { selected: [third] })
    expect(await change(id, 'card', 10, 20)).toMatchObject({ status: 409, body: { code: 'ALREADY_FISCAL' } })
    expect(await paid()).toEqual({ card: 250, 'card tips': 10 })
  })

  it('is changed once by a call that is repeated with its key', async () => {
    const { venue, pay, paid } = await opened()
    const id = await pay('fiscal', [{ tender: 'card', amount: 500, tip: 30 }])
    const key = crypto.randomUUID()
    const send = () =>
      server().send('PUT', `/api/bill-intents/${id}/tip`, {
        token: venue.monitor.token,
        headers: { 'idempotency-key': key },
        body: { tender: 'card', before: 30, tip: 40 },
      })
    const first = await send()
    expect(first.status).toBe(200)
    expect((await send()).body).toEqual(first.body)
    expect(await paid()).toEqual({ card: 500, 'card tips': 40 })
  })

  it('is not changed twice by two people who saw the same one', async () => {
    const { pay, change, asOwner, paid } = await opened()
    const id = await pay('fiscal', [{ tender: 'card', amount: 500, tip: 30 }])
    const both = await Promise.all([change(id, 'card', 30, 40), asOwner(id, 'card', 30, 50)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body['code']).toBe('VERSION_CONFLICT')
    expect([40, 50]).toContain((await paid())['card tips'])
  })

  it('stays once cash was taken from whoever closed the bill, or counted', async () => {
    const { ana, venue, pay, change, paid, ids } = await opened(3)
    const [first = '', second = '', third = ''] = ids
    const take = (body: Record<string, unknown>) =>
      server().send('POST', `/api/user/${ana.id}/cash`, { token: venue.owner.token, body })
    const card = (tip: number) => [{ tender: 'card', amount: 250, tip }]
    const early = await pay('fiscal', card(1), { selected: [first] })
    await pay('fiscal', 'cash', { selected: [second] })
    server().clock.advance(1000)
    expect((await change(early, 'card', 1, 2)).status).toBe(200)
    expect((await take({ expected: 250, counted: 240, left: 240, reason: 'change' })).status).toBe(201)
    expect(await change(early, 'card', 2, 3)).toMatchObject({
      status: 409,
      body: { code: 'TIP_HANDED_OVER' },
    })
    server().clock.advance(1000)
    const late = await pay('fiscal', card(5), { selected: [third] })
    expect((await change(late, 'card', 5, 6)).status).toBe(200)
    server().clock.advance(1000)
    expect((await take({ expected: 240, counted: 240, left: 0 })).status).toBe(201)
    expect(await change(late, 'card', 6, 7)).toMatchObject({ status: 409, body: { code: 'TIP_HANDED_OVER' } })
    expect(await paid()).toMatchObject({ 'card tips': 8 })
  })

  it('of what an account was charged with stays', async () => {
    const { venue, pay, change, paid } = await opened()
    const guest = await openAccount(server(), venue.owner)
    const id = await pay('fiscal', [guest.charge(300, { tip: 5 }), { tender: 'cash', amount: 200 }])
    expect(await change(id, guest.tender, 5, 6)).toMatchObject({
      status: 409,
      body: { code: 'TIP_ON_ACCOUNT' },
    })
    expect((await change(id, 'cash', 0, 6)).status).toBe(200)
    expect(await paid()).toMatchObject({ [`${guest.tender} tips`]: 5, 'cash tips': 6 })
    expect(await guest.balance()).toBe(305)
  })

  it('is refused for what is no closed bill of the venue, and below zero', async () => {
    const { ids, reserved, pay, change, storno, intent, venue } = await opened(2)
    const [first = '', second = ''] = ids
    const other = await makeVenue(server())
    const id = await pay('fiscal', 'card', { selected: [first] })
    const otherVenue = tipCalls(server(), other.owner).change
    expect((await otherVenue(id, 'card', 0, 1)).status).toBe(404)
    expect((await change(id, 'cash', 0, 1)).status).toBe(404)
    expect((await change(id, 'card', 0, -1)).status).toBe(400)
    expect((await change(id, 'card', 0, 1.234)).status).toBe(400)
    const open = await reserved([second])
    expect(await change(open, 'card', 0, 1)).toMatchObject({ status: 409, body: { code: 'INTENT_STATE' } })
    await storno(first)
    const bills = (
      await server().send('GET', `/api/bill-intents?order=${first}`, { token: venue.owner.token })
    ).body as unknown as readonly { _id: string; kind: string }[]
    const voiding = bills.find(({ kind }) => kind === 'storno')?._id ?? ''
    expect(await change(voiding, 'card', 0, 1)).toMatchObject({ status: 409, body: { code: 'INTENT_STATE' } })
    expect(await intent(id)).not.toHaveProperty('payments')
  })

  it('of a bill of which a restored server does not have every order stays', async () => {
    const { ids, venue, printed, intent, billing } = await openBillingAfterRestore(server(), 1)
    const payments = [{ ...singlePayment('card', 50_000), tip: 3000 }]
    const id = await printed({ orderIds: [...ids, newId()], payment: 'card', payments })
    const seen = { printed: true, receiptNo: 41, reason: 'It is on paper' }
    await billing.resolve(id, seen, venue.owner.token)
    expect(await intent(id)).toMatchObject({ state: 'BILLED', payments: [{ amount: 500, tip: 30 }] })
    for (const before of [15, 30])
      expect(await tipCalls(server(), venue.monitor).change(id, 'card', before, 40)).toMatchObject({
        status: 409,
        body: { code: 'INTENT_STATE' },
      })
  })

  it('is free for whoever closed the bill; others need what the limit says', async () => {
    const { ana, venue, pay, change, asAna, asLuka, asOwner, paid } = await opened()
    const id = await pay('fiscal', [{ tender: 'card', amount: 500, tip: 1 }], { by: ana })
    const { username } = venue.owner
    const approval = { username, pin: TEST_PIN }
    const setLimit = (role: string, limit: string) =>
      server().send('PUT', '/api/approvals/limits', {
        token: venue.owner.token,
        body: { action: 'adjustTip', role, limit },
      })
    expect((await asAna(id, 'card', 1, 2)).status).toBe(200)
    expect(await asLuka(id, 'card', 2, 3)).toMatchObject({
      status: 403,
      body: { code: 'APPROVAL_NEEDED', actions: ['adjustTip'] },
    })
    expect(await asLuka(id, 'card', 2, 3, { approval: { username, pin: '9999' } })).toMatchObject({
      status: 403,
      body: { code: 'BAD_CREDENTIALS' },
    })
    expect((await asLuka(id, 'card', 2, 3, { approval })).status).toBe(200)
    const log = await storedAuditLog(server(), venue.companyId)
    expect(log.findLast(({ action }) => action === 'bill.tipChanged')).toMatchObject({
      details: { from: 200, to: 300, approvedBy: venue.owner.id },
    })
    await setLimit('waiter', 'never')
    expect(await asLuka(id, 'card', 3, 4, { approval })).toMatchObject({
      status: 403,
      body: { code: 'ROLE_FORBIDDEN' },
    })
    expect((await asAna(id, 'card', 3, 4)).status).toBe(200)
    await setLimit('monitor', 'approval')
    expect((await change(id, 'card', 4, 5)).status).toBe(403)
    expect((await asOwner(id, 'card', 4, 5)).status).toBe(200)
    expect(await paid()).toEqual({ card: 500, 'card tips': 5 })
  })
})
