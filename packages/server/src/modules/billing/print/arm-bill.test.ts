import { createHmac } from 'node:crypto'
import { canonicalJson } from '@kafana/domain'
import { expect, it } from 'vitest'
import {
  billingCalls,
  intentOf,
  makeDeliveredOrders,
  openBilling,
} from '../../../testing/billing-factories.ts'
import { makeVenue } from '../../../testing/factories.ts'
import { journalOf, pairGateway, pairNewGateway, syncAs } from '../../../testing/gateway-factories.ts'
import { openJournal } from '../../../testing/gateway-journal.ts'
import { onBothEngines } from '../../../testing/test-server.ts'

const permitOf = (command: unknown, secret: string): string =>
  createHmac('sha256', secret).update(canonicalJson(command)).digest('hex')
const commandIn = ({ body }: { body: unknown }) => {
  const {
    command: { permit, ...rest },
    gateway,
  } = body as { command: Record<string, unknown>; gateway: string }
  return { permit, rest, gateway }
}

onBothEngines('arming a bill', (server) => {
  it('returns the command for the gateway, with a permit over all of it keyed with the gateway’s secret', async () => {
    const { venue, gateway, ids, billing, reserved } = await openBilling(server(), 2)
    const id = await reserved()
    const armed = await billing.arm(id)
    const [{ _id, ref, gateway: shown }] = (await billing.open()).body as unknown as [
      { _id: string; ref: string; gateway: string },
    ]
    expect(armed).toMatchObject({
      status: 200,
      body: { path: '/commands', epoch: 1, ref, gateway: gateway.id },
    })
    expect([_id, shown]).toEqual([id, gateway.id])
    const { permit, rest } = commandIn(armed)
    expect(rest).toEqual({
      commandType: 0,
      taskId: id,
      epoch: 1,
      ref,
      kind: 'fiscal',
      closedBy: venue.waiter.id,
      orders: ids.toSorted(),
      journal: journalOf(gateway),
      heard: 0,
      commandContext: {
        receiptType: 'NormalReceipt',
        payment: 'cash',
        products: ids.map(
          () => expect.objectContaining({ price: '250.00', quantity: '1.000', taxClass: 'В' }) as unknown,
        ),
      },
    })
    expect(permit).toBe(permitOf(rest, gateway.secret))
  })

  it('waits for the first call of its gateway, which says what commands must name; a pre-bill does not', async () => {
    const venue = await makeVenue(server())
    const gateway = await pairNewGateway(server(), venue)
    const ids = await makeDeliveredOrders(server(), venue, 2)
    const billing = billingCalls(server(), venue)
    const [receipt, preBill] = [
      intentOf(await billing.validate(ids.slice(0, 1))),
      intentOf(await billing.validate(ids.slice(1))),
    ]
    for (const to of [undefined, gateway.id])
      expect(await billing.arm(receipt, 'fiscal', 'cash', to)).toMatchObject({
        status: 409,
        body: { code: 'GATEWAY_NOT_READY' },
      })
    expect((await billing.arm(preBill, 'pre')).status).toBe(200)
    await syncAs(server(), gateway)
    const { rest } = commandIn(await billing.arm(receipt))
    expect(rest).toMatchObject({ taskId: receipt, journal: journalOf(gateway) })
  })

  it('says which line of the gateway’s journal the server had last', async () => {
    const { gateway, billing, reserved } = await openBilling(server())
    const journal = openJournal(server(), gateway)
    for (const taskId of ['first', 'second']) await journal.reportTask({ taskId, state: 'CANCELLED' })
    const { permit, rest } = commandIn(await billing.arm(await reserved()))
    expect(rest).toMatchObject({ heard: 2 })
    expect(permit).toBe(permitOf(rest, gateway.secret))
  })

  it('returns the same when repeated; another kind, payment or gateway is refused', async () => {
    const { venue, gateway, billing, reserved } = await openBilling(server())
    const id = await reserved()
    const armed = await billing.arm(id)
    const other = await pairGateway(server(), venue, 'Terrace')
    expect((await billing.arm(id)).body).toEqual(armed.body)
    expect((await billing.arm(id, 'fiscal', 'cash', gateway.id)).body).toEqual(armed.body)
    for (const [kind, payment, to] of [
      ['pre', 'cash'],
      ['storno', 'cash'],
      ['fiscal', 'card'],
      ['fiscal', 'cash', other.id],
    ] as const) {
      expect(await billing.arm(id, kind, payment, to)).toMatchObject({
        status: 409,
        body: { code: 'INTENT_STATE', state: 'ARMED' },
      })
    }
    expect((await billing.open()).body).toMatchObject([
      { state: 'ARMED', kind: 'fiscal', payment: 'cash', gateway: gateway.id, expiresAt: null },
    ])
  })

  it('returns the same also when a tender of it was archived since, and no other payments', async () => {
    const { venue, reserved } = await openBilling(server())
    const call = (method: string, path: string, body?: object, by = venue.owner) =>
      server().send(method, path, { token: by.token, body })
    const made = await call('POST', '/api/tenders', { name: 'Meal', kind: 'other' })
    const tender = made.body['_id']
    const id = await reserved()
    const arm = (...payments: readonly object[]) =>
      call('POST', `/api/bill-intents/${id}/arm`, { kind: 'fiscal', payments }, venue.monitor)
    const meal = { tender, amount: 100, tip: 5 }
    const cash = { tender: 'cash', amount: 150, tendered: 200 }
    const armed = await arm(meal, cash)
    expect(armed.status).toBe(200)
    expect((await call('PUT', `/api/tenders/${tender ?? ''}`, { archived: true })).status).toBe(200)
    expect(await arm(meal, cash)).toMatchObject({ status: 200, body: armed.body })
    for (const other of [
      [{ ...meal, tip: 6 }, cash],
      [meal, { ...cash, tendered: 300 }],
      [cash, meal],
      [{ tender: 'cash', amount: 250 }],
    ])
      expect(await arm(...other)).toMatchObject({
        status: 409,
        body: { code: 'INTENT_STATE', state: 'ARMED' },
      })
  })

  it('uses the given gateway, otherwise always the same one, whichever called last', async () => {
    const { venue, gateway: first, ids, billing, reserved } = await openBilling(server(), 3)
    const second = await pairGateway(server(), venue, 'Terrace')
    const named = commandIn(await billing.arm(await reserved(ids.slice(0, 1)), 'fiscal', 'cash', second.id))
    expect([named.gateway, named.permit]).toEqual([second.id, permitOf(named.rest, second.secret)])
    for (const [at, last] of [first, second].entries()) {
      await openJournal(server(), last).connect()
      expect(commandIn(await billing.arm(await reserved(ids.slice(at + 1, at + 2)))).gateway).toBe(first.id)
      server().clock.advance(1000)
    }
  })

  it('needs a gateway of the venue; without one the bill stays reserved', async () => {
    const [venue, foreign] = [await makeVenue(server()), await openBilling(server())]
    const billing = billingCalls(server(), venue)
    const {
      body: { intentId },
    } = await billing.validate(await makeDeliveredOrders(server(), venue))
    for (const kind of ['fiscal', 'pre'])
      expect(await billing.arm(intentId ?? '', kind)).toMatchObject({
        status: 409,
        body: { code: 'NO_GATEWAY' },
      })
    expect((await billing.arm(intentId ?? '', 'fiscal', 'cash', foreign.gateway.id)).status).toBe(404)
    const unpaired = await pairGateway(server(), venue)
    await server().send('DELETE', `/api/gateway/${unpaired.id}`, { token: venue.owner.token })
    expect(await billing.arm(intentId ?? '')).toMatchObject({ status: 409, body: { code: 'NO_GATEWAY' } })
    expect((await billing.arm(intentId ?? '', 'fiscal', 'cash', unpaired.id)).status).toBe(404)
    expect((await billing.open()).body).toMatchObject([{ state: 'RESERVED' }])
  })

  it('does not turn a bill into a storno', async () => {
    const { billing, reserved } = await openBilling(server())
    expect(await billing.arm(await reserved(), 'storno')).toMatchObject({
      status: 409,
      body: { code: 'INTENT_STATE', state: 'RESERVED' },
    })
  })

  it('does not find a bill of another venue', async () => {
    const [mine, theirs] = [await openBilling(server()), await openBilling(server())]
    const id = await theirs.reserved()
    expect((await mine.billing.arm(id)).status).toBe(404)
    expect((await mine.billing.abandon(id)).status).toBe(404)
    expect(
      (await mine.billing.resolve(id, { printed: true, reason: 'x' }, mine.venue.owner.token)).status,
    ).toBe(404)
    expect((await mine.billing.report('fiscal', { selectedOrders: mine.ids, intentId: id })).status).toBe(404)
    expect((await theirs.billing.open()).body).toMatchObject([{ _id: id, state: 'RESERVED' }])
  })

  it('is refused while the device has another rate for a letter of the receipt, or does not have it', async () => {
    const { gateway, ids, billing, reserved } = await openBilling(server(), 2)
    const reportRates = (rates?: unknown) =>
      syncAs(server(), gateway, { device: rates === undefined ? {} : { rates } })
    const refused = {
      status: 409,
      body: { code: 'TAX_RATES_DIFFER', letters: ['В'] },
    }
    const id = await reserved(ids.slice(0, 1))
    for (const rates of [
      { А: 10, Б: 5, В: 18 },
      { А: 18, Б: 5 },
      { А: 18, B: 10 },
    ]) {
      await reportRates(rates)
      expect(await billing.arm(id)).toMatchObject(refused)
    }
    // After a start, while the device does not answer yet, its rates are those that it had.
    await syncAs(server(), gateway, { device: { serial: null, rates: null } })
    expect(await billing.arm(id)).toMatchObject(refused)
    expect((await billing.open()).body).toMatchObject([{ _id: id, state: 'RESERVED' }])
    // What is not fiscal has no tax to differ, and the refused bill can be cancelled.
    expect((await billing.arm(await reserved(ids.slice(1)), 'pre')).status).toBe(200)
    expect((await billing.abandon(id)).status).toBe(200)
    const again = await reserved(ids.slice(0, 1))
    expect(await billing.arm(again)).toMatchObject(refused)
    await reportRates({ А: 18, Б: 5, В: 10, Г: 0 })
    const armed = await billing.arm(again)
    expect(armed.status).toBe(200)
    // A bill that may be on paper gets the same command, whatever the device reports now.
    await reportRates({ А: 10, В: 18 })
    expect((await billing.arm(again)).body).toEqual(armed.body)
  })

  it('is refused if the device has another rate than was sold, also if the venue has that rate by now', async () => {
    const { venue, gateway, billing, reserved } = await openBilling(server())
    const id = await reserved()
    const { token } = venue.owner
    const taxClasses = [
      { letter: 'А', rate: 18 },
      { letter: 'В', rate: 12 },
    ]
    expect((await server().send('PUT', '/api/company', { token, body: { taxClasses } })).status).toBe(200)
    await syncAs(server(), gateway, { device: { rates: { А: 18, В: 12 } } })
    expect(await billing.arm(id)).toMatchObject({
      status: 409,
      body: { code: 'TAX_RATES_DIFFER', letters: ['В'] },
    })
    await syncAs(server(), gateway, { device: { rates: { А: 18, В: 10 } } })
    expect((await billing.arm(id)).status).toBe(200)
  })

  it.each([[undefined], [null], [{}], [{ А: null, В: null }]])(
    'is not refused for a device that reports no rates: %o',
    async (rates) => {
      const { gateway, billing, reserved } = await openBilling(server())
      await syncAs(server(), gateway, { device: rates === undefined ? {} : { rates } })
      expect((await billing.arm(await reserved())).status).toBe(200)
    },
  )

  it('of a storno is refused while the rates differ', async () => {
    const { gateway, ids, billing, billed } = await openBilling(server())
    await billed('fiscal', 41)
    const storno = await billing.storno(ids[0] ?? '')
    await syncAs(server(), gateway, { device: { serial: 'VIRT-1', rates: { А: 10, В: 18 } } })
    expect(await billing.arm(intentOf(storno), 'storno')).toMatchObject({
      status: 409,
      body: { code: 'TAX_RATES_DIFFER', letters: ['В'] },
    })
  })
})
