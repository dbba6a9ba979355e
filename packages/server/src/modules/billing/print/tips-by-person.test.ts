import { expect, it } from 'vitest'
import { intentOf } from '../../../testing/billing-factories.ts'
import { addMember, type Member, TEST_PIN } from '../../../testing/factories.ts'
import { openJournal } from '../../../testing/gateway-journal.ts'
import { openInvoicing } from '../../../testing/invoice-factories.ts'
import { openAccount, openPaymentEvening, type SentPayment } from '../../../testing/payment-evening.ts'
import { expectSumsOfWaiters, readServiceReport } from '../../../testing/service-report-check.ts'
import { onBothEngines, type TestServer } from '../../../testing/test-server.ts'

const card = (amount: number, more: Partial<SentPayment> = {}) => ({ tender: 'card', amount, ...more })

/** An evening whose owner voids, undoes and bills again, with the tips that the service report has by person. */
const openTips = async (server: TestServer, orders = 2) => {
  const evening = await openPaymentEvening(server, orders)
  const { venue, gateway, billing, arm, ids } = evening
  const journal = openJournal(server, gateway)
  const post = (path: string, body: object) => server.send('POST', path, { token: venue.monitor.token, body })
  return {
    ...evening,
    first: ids[0] ?? '',
    journal,
    change: (id: string, before: number, tip: number) =>
      server.send('PUT', `/api/bill-intents/${id}/tip`, {
        token: venue.owner.token,
        body: { tender: 'card', before, tip },
      }),
    /** Bills the copies of the voided orders of a receipt. */
    billAgain: async (order: string, payments: readonly SentPayment[], by?: Member) => {
      const { username } = venue.owner
      const made = await post(`/api/order/${order}/rebill`, { username, pin: TEST_PIN })
      const copies = (made.body as unknown as readonly { _id: string }[]).map(({ _id }) => _id)
      await evening.pay('fiscal', payments, { selected: copies, ...(by && { by }) })
    },
    /** A screen reports a receipt as printed, which its gateway denies. */
    payDenied: async (payments: readonly SentPayment[], selected: readonly string[] = ids) => {
      await journal.connect()
      const intentId = intentOf(await billing.validate(selected))
      expect((await arm(intentId, { kind: 'fiscal', payments })).status).toBe(200)
      await billing.report('fiscal', {
        selectedOrders: selected,
        intentId,
        receiptNo: 90,
        deviceSerial: 'VIRT-1',
      })
      await journal.reportTask({ taskId: intentId, state: 'CANCELLED' })
    },
    /** A screen reports a storno as printed, which its gateway denies. */
    voidDenied: async (order: string) => {
      await journal.connect()
      const reserved = await billing.storno(order)
      const intentId = intentOf(reserved)
      await billing.arm(intentId, 'storno')
      server.clock.advance(1000)
      await billing.report('storno', { selectedOrders: reserved.body['orders'], intentId })
      await journal.reportTask({ taskId: intentId, state: 'CANCELLED' })
    },
    tips: async (): Promise<Record<string, number>> => {
      const report = await readServiceReport(server, venue)
      expectSumsOfWaiters(report)
      return Object.fromEntries(report.tips.map(({ person, amount }) => [person._id, amount])) as Record<
        string,
        number
      >
    },
  }
}

onBothEngines('tips by person', (server) => {
  const opened = (orders?: number) => openTips(server(), orders)

  it('are those of bills that stand, of whoever closed them, also if an owner has voided others', async () => {
    const { ana, first, pay, storno, billAgain, tips } = await opened()
    await pay('fiscal', [card(500, { tip: 30 })])
    await storno(first)
    expect(await tips()).toEqual({})
    await billAgain(first, [card(500, { tip: 30 })])
    expect(await tips()).toEqual({ [ana.id]: 30 })
  })

  it('go to whoever bills again what was voided', async () => {
    const { luka, first, pay, storno, billAgain, tips, paid } = await opened()
    await pay('fiscal', [card(500, { tip: 30 })])
    await storno(first)
    await billAgain(first, [card(500, { tip: 20 })], luka)
    expect(await tips()).toEqual({ [luka.id]: 20 })
    expect(await paid()).toEqual({ card: 500, 'card tips': 20 })
  })

  it('are without a tip that was changed before the bill was voided', async () => {
    const { ana, first, pay, change, storno, tips } = await opened()
    const id = await pay('fiscal', [card(500, { tip: 30 })])
    expect((await change(id, 30, 45)).status).toBe(200)
    expect(await tips()).toEqual({ [ana.id]: 45 })
    await storno(first)
    expect(await tips()).toEqual({})
  })

  it('are without that of an invoice that is credited', async () => {
    const { venue, ids, reserved, close, tender, credit, as } = await openInvoicing(server(), 1)
    const tipped = async () => {
      const { tips } = await readServiceReport(server(), venue)
      return tips.map(({ person, amount }) => [person._id, amount])
    }
    const id = await reserved()
    expect((await close(id)).status).toBe(201)
    const change = { tender, before: 0, tip: 12 }
    expect((await as('PUT', `/api/bill-intents/${id}/tip`, change)).status).toBe(200)
    expect(await tipped()).toEqual([[venue.waiter.id, 12]])
    expect((await credit(ids[0] ?? '')).status).toBe(201)
    expect(await tipped()).toEqual([])
  })

  it('are without those of a pre-bill that is undone, order by order', async () => {
    const { ana, ids, pay, billing, tips } = await opened()
    await pay('pre', [card(500, { tip: 30 })])
    expect((await billing.unbill(ids[0] ?? '')).status).toBe(200)
    expect(await tips()).toEqual({ [ana.id]: 15 })
    expect((await billing.unbill(ids[1] ?? '')).status).toBe(200)
    expect(await tips()).toEqual({})
  })

  it('are without those of a denied receipt and of its pre-bill, whoever closed either', async () => {
    const { ana, luka, first, pay, payDenied, billing, tips } = await opened()
    await pay('pre', [card(500, { tip: 30 })], { by: luka })
    await payDenied([card(500, { tip: 7 })])
    expect(await tips()).toEqual({ [ana.id]: 7, [luka.id]: 30 })
    expect((await billing.unbill(first)).status).toBe(200)
    expect(await tips()).toEqual({})
  })

  it('are what they were once a storno is undone, by whatever owner', async () => {
    const { ana, venue, first, pay, voidDenied, billing, tips } = await opened()
    const owner = await addMember(server(), venue.companyId, 'owner')
    await pay('fiscal', [card(500, { tip: 30 })])
    await voidDenied(first)
    expect(await tips()).toEqual({})
    expect((await billing.unbill(first, TEST_PIN, owner.username)).status).toBe(200)
    expect(await tips()).toEqual({ [ana.id]: 30 })
  })

  it('are in the export of a person in the same way, with what was paid, also of a pre-bill that has its receipt', async () => {
    const { ana, luka, venue, first, pay, storno } = await opened()
    const exported = async ({ id }: Member) => {
      const { token } = venue.owner
      const { body } = await server().send('GET', `/api/user/${id}/export`, { token })
      const { payments = [] } = body['records'] as unknown as {
        payments?: readonly { amount: number; tip: number }[]
      }
      const sumOf = (of: 'amount' | 'tip') => payments.reduce((sum, row) => sum + row[of], 0)
      return [sumOf('amount'), sumOf('tip')]
    }
    await pay('pre', [card(500, { tip: 10 })], { by: luka })
    expect(await exported(luka)).toEqual([50_000, 1000])
    await pay('fiscal', [card(500, { tip: 5 })])
    expect([await exported(luka), await exported(ana)]).toEqual([
      [0, 1000],
      [50_000, 500],
    ])
    await storno(first)
    expect(await exported(ana)).toEqual([0, 0])
    expect(await exported(venue.owner)).toEqual([0, 0])
  })

  it('leave accounts and cash with who voided: only what was paid is in the name of who closed the bill', async () => {
    const { ana, luka, venue, first, pay, storno, tips, ledgerOf } = await opened()
    const guest = await openAccount(server(), venue.owner)
    await pay('pre', [guest.charge(500)], { by: luka })
    await pay('fiscal', [guest.charge(300, { tip: 20 }), { tender: 'cash', amount: 200 }])
    await storno(first)
    expect(await tips()).toEqual({})
    expect(await guest.balance()).toBe(0)
    expect((await guest.entries()).entries.slice(0, 1)).toMatchObject([
      { kind: 'reversal', amount: -320, by: { _id: venue.owner.id } },
    ])
    expect(await ledgerOf(ana)).toMatchObject({
      balance: 0,
      entries: [{ kind: 'bill' }, { kind: 'storno', by: { _id: venue.monitor.id } }],
    })
  })
})

onBothEngines('the tip of a pre-bill that has its receipt', (server) => {
  const opened = (orders?: number) => openTips(server(), orders)

  it('goes when the receipt is voided: billed again, it is charged once and counts once', async () => {
    const { venue, luka, first, pay, storno, billAgain, tips, paid } = await opened()
    const guest = await openAccount(server(), venue.owner)
    await pay('pre', [guest.charge(500, { tip: 10 })], { by: luka })
    await pay('fiscal', [guest.charge(500)])
    expect([await guest.balance(), await tips()]).toEqual([510, { [luka.id]: 10 }])
    await storno(first)
    expect([await guest.balance(), await tips()]).toEqual([0, {}])
    await billAgain(first, [guest.charge(500, { tip: 10 })], luka)
    expect([await guest.balance(), await tips()]).toEqual([510, { [luka.id]: 10 }])
    expect(await paid()).toEqual({ [guest.tender]: 500, [`${guest.tender} tips`]: 10 })
  })

  it('is there again once the storno is undone, and goes with the next one', async () => {
    const { ana, luka, venue, first, pay, voidDenied, billing, storno, tips } = await opened()
    const guest = await openAccount(server(), venue.owner)
    await pay('pre', [guest.charge(500, { tip: 10 })], { by: luka })
    await pay('fiscal', [guest.charge(500, { tip: 5 })])
    for (let times = 0; times < 2; times += 1) {
      await voidDenied(first)
      expect([await guest.balance(), await tips()]).toEqual([0, {}])
      expect((await billing.unbill(first)).status).toBe(200)
      expect([await guest.balance(), await tips()]).toEqual([515, { [ana.id]: 5, [luka.id]: 10 }])
    }
    await storno(first)
    expect([await guest.balance(), await tips()]).toEqual([0, {}])
  })

  it('goes order by order with a receipt each, all of it in the end, whichever storno is undone between', async () => {
    const { ids, pay, voidDenied, billing, storno, paid } = await opened(3)
    const [one = '', two = '', three = ''] = ids.toSorted()
    const tipped = async () => (await paid())['card tips'] ?? 0
    await pay('pre', [card(750, { tip: 0.05 })])
    for (const id of [one, two, three]) await pay('fiscal', [card(250)], { selected: [id] })
    await voidDenied(one)
    expect(await tipped()).toBe(0.03)
    await voidDenied(two)
    expect(await tipped()).toBe(0.01)
    expect((await billing.unbill(one)).status).toBe(200)
    expect(await tipped()).toBe(0.03)
    await storno(three)
    expect(await tipped()).toBe(0.01)
    await storno(one)
    expect(await tipped()).toBe(0)
    // The receipt of this order is good again, with what had gone with its storno.
    expect((await billing.unbill(two)).status).toBe(200)
    expect(await tipped()).toBe(0.02)
    expect(await paid()).toEqual({ card: 250, 'card tips': 0.02 })
    await storno(two)
    expect(await paid()).toEqual({})
  })

  it('stays with an order that has no receipt, or another one', async () => {
    const { ids, pay, storno, billing, paid } = await opened(3)
    const [one = '', two = '', three = ''] = ids.toSorted()
    await pay('pre', [card(500, { tip: 8 }), { tender: 'cash', amount: 250, tip: 3 }])
    await pay('fiscal', [card(250)], { selected: [one] })
    await storno(one)
    expect(await paid()).toEqual({ card: 250, 'card tips': 4, cash: 250, 'cash tips': 3 })
    await pay('fiscal', [card(250)], { selected: [two] })
    await storno(two)
    expect(await paid()).toEqual({ cash: 250, 'cash tips': 3 })
    expect((await billing.unbill(three)).status).toBe(200)
    expect(await paid()).toEqual({})
  })

  it('goes once where one receipt is voided and another one undone because it was denied', async () => {
    const { ids, pay, payDenied, voidDenied, billing, paid } = await opened()
    const [one = '', two = ''] = ids.toSorted()
    await pay('pre', [card(500, { tip: 9 })])
    await pay('fiscal', [card(250)], { selected: [one] })
    await payDenied([card(250)], [two])
    await voidDenied(one)
    expect(await paid()).toEqual({ card: 250, 'card tips': 4.5 })
    expect((await billing.unbill(two)).status).toBe(200)
    expect(await paid()).toEqual({})
    expect((await billing.unbill(one)).status).toBe(200)
    expect(await paid()).toEqual({ card: 250, 'card tips': 4.5 })
  })
})
