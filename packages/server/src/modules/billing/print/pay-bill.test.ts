import { describe, expect, it } from 'vitest'
import { intentOf } from '../../../testing/billing-factories.ts'
import { addMember, makeVenue, TEST_PIN } from '../../../testing/factories.ts'
import { syncAs } from '../../../testing/gateway-factories.ts'
import { pendingCall, untilWaiting, type Answer } from '../../../testing/http-client.ts'
import { letWaitersBill, openWaitersCheck } from '../../../testing/pay-factories.ts'
import { storedAudit } from '../../../testing/stored-records.ts'
import { onBothEngines } from '../../../testing/test-server.ts'

const SECOND = 1000
const half = { num: 1, den: 2 }
const version = 2

onBothEngines('a bill that a waiter closes with one call', (server) => {
  const open = () => openWaitersCheck(server())
  const sweepAfter = async (seconds: number) => {
    server().clock.advance(seconds * SECOND)
    await server().services.billing.sweep()
  }

  it('is armed at once, goes to the gateway, and is billed by the gateway’s own line', async () => {
    const { paid, printer, gateway, drinks, venue, bill, orderOf, quote } = await open()
    const quoted = await quote({ orders: [drinks] }, venue.waiter.token)
    expect(quoted).toMatchObject({ status: 200, body: { total: 51 } })
    const armed = await paid('first', { orders: [drinks] })
    expect(armed).toMatchObject({
      state: 'ARMED',
      kind: 'fiscal',
      payment: 'cash',
      orders: [drinks],
      total: 51,
      gateway: gateway.id,
      closedBy: { _id: venue.waiter.id },
    })
    const [job, ...others] = await printer.take()
    if (!job) throw new Error('nothing arrived at the gateway')
    expect(others).toEqual([])
    expect([job.path, job.command]).toMatchObject([
      '/commands',
      { taskId: armed._id, epoch: 1, request: 'first', closedBy: venue.waiter.id, orders: [drinks] },
    ])
    await printer.answer(job, { ok: true, receiptNo: 77 })
    // An answer without the line is no receipt.
    expect((await bill(armed._id)).body).toMatchObject({ state: 'ARMED', receiptNo: null })
    await printer.print(job)
    expect((await bill(armed._id)).body).toMatchObject({ state: 'BILLED', receiptNo: 1, total: 51 })
    expect(await orderOf(drinks)).toMatchObject({ status: 'billed' })
    const ledger = await server().send('GET', `/api/user/${venue.waiter.id}/ledger`, {
      token: venue.owner.token,
    })
    expect(ledger.body).toMatchObject({ balance: 51, entries: [{ kind: 'bill' }] })
    expect(await storedAudit(server(), venue.companyId, 'gateway.relayed')).toHaveLength(1)
  })

  it('is refused where it comes to another amount than was shown, and leaves nothing behind', async () => {
    const { pay, paid, printer, drinks } = await open()
    expect(await pay({ total: 50.99 })).toMatchObject({ status: 409, body: { code: 'LINE_CHANGED' } })
    expect(await printer.take()).toEqual([])
    expect(await paid('first', { orders: [drinks] }, { total: 51 })).toMatchObject({ total: 51 })
  })

  it('is paid in several ways, of which the cash is with the waiter', async () => {
    const { pay, paid, printer, drinks, venue } = await open()
    const payments = [
      { tender: 'cash', amount: 20 },
      { tender: 'card', amount: 31 },
    ]
    const short = await pay({ payments: payments.slice(1) })
    expect(short.body['code']).toBe('PAYMENTS_DIFFER')
    await paid('first', { orders: [drinks] }, { payments })
    const [job] = await printer.take()
    if (!job) throw new Error('nothing arrived at the gateway')
    await printer.print(job)
    const { body } = await server().send('GET', `/api/user/${venue.waiter.id}/ledger`, {
      token: venue.owner.token,
    })
    expect(body).toMatchObject({ balance: 20, entries: [{ kind: 'bill' }] })
  })

  it('stays one bill with one command, however often its request is repeated', async () => {
    const { pay, paid, printer, drinks, venue } = await open()
    const { _id: id } = await paid('first', { orders: [drinks] })
    const again = await Promise.all([pay({}), pay({}), pay({ pin: '000000' })])
    expect(again.map(({ status, body }) => [status, body['_id']])).toEqual(again.map(() => [200, id]))
    const [job, ...others] = await printer.take()
    expect(others).toEqual([])
    if (job) await printer.print(job)
    await letWaitersBill(server(), venue, false)
    expect(await pay({})).toMatchObject({ status: 200, body: { _id: id, state: 'BILLED' } })
    const waiter = await addMember(server(), venue.companyId, 'waiter')
    const others409 = [
      await pay({ payment: 'card' }),
      await pay({ selection: { amount: 10 } }),
      await pay({}, waiter),
      await pay({ username: venue.waiter.username }, venue.monitor),
    ]
    expect(others409.map(({ body }) => body['code'])).toEqual(others409.map(() => 'ID_TAKEN'))
    expect(await printer.take()).toEqual([])
  })

  it('is another one with another id, also for the same person and the same orders', async () => {
    const { pay, paid, drinks } = await open()
    await paid('first', { orders: [drinks] })
    expect(await pay({ id: 'second' })).toMatchObject({ status: 409, body: { code: 'ORDER_IN_BILLING' } })
  })

  it('is refused where the owner has not allowed it, for waiters alone', async () => {
    const { pay, venue, billing } = await open()
    await letWaitersBill(server(), venue, false)
    expect(await pay({})).toMatchObject({ status: 403, body: { code: 'WAITERS_MAY_NOT_BILL' } })
    const other = await makeVenue(server())
    const { body } = await server().send('GET', '/api/company', { token: other.waiter.token })
    expect(body).not.toHaveProperty('waitersBill')
    expect((await billing.open()).body).toEqual([])
    const { username } = venue.waiter
    expect(await pay({ username }, venue.monitor)).toMatchObject({
      status: 200,
      body: { closedBy: { _id: venue.waiter.id } },
    })
  })

  it('is theirs: a PIN of somebody else is refused, whoever is named, and counts', async () => {
    const { pay, venue, billing } = await open()
    const { username } = venue.monitor
    expect(await pay({ username })).toMatchObject({
      status: 200,
      body: { closedBy: { _id: venue.waiter.id } },
    })
    const fresh = await open()
    for (let tries = 0; tries < 5; tries += 1)
      expect(await fresh.pay({ pin: '999999', username: fresh.venue.monitor.username })).toMatchObject({
        status: 403,
        body: { code: 'BAD_CREDENTIALS' },
      })
    expect((await fresh.pay({})).body).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
    // The person who was named can still close bills.
    expect(
      (await fresh.billing.validate([fresh.drinks], TEST_PIN, fresh.venue.monitor.username)).status,
    ).toBe(200)
    expect((await billing.open()).body).toHaveLength(1)
  })

  it('shares an order with the bill of another phone', async () => {
    const { paid, pay, printer, soup, pizza, venue } = await open()
    const colleague = await addMember(server(), venue.companyId, 'waiter')
    const lines = [{ id: soup, version, pieces: 2 }]
    const first = await paid('first', { lines })
    // The line is another one now.
    expect((await pay({ id: 'second', selection: { lines } }, colleague)).body).toMatchObject({
      code: 'LINE_CHANGED',
    })
    const second = await pay(
      { id: 'second', selection: { lines: [{ id: pizza, version, share: half }] } },
      colleague,
    )
    expect(second).toMatchObject({ status: 200, body: { state: 'ARMED', closedBy: { _id: colleague.id } } })
    const jobs = await printer.take()
    expect(jobs).toHaveLength(2)
    for (const job of jobs) await printer.print(job)
    const bills = await server().send('GET', '/api/bill-intents', { token: venue.monitor.token })
    expect(
      (bills.body as unknown as { state: string; total: number }[]).map((each) => [each.state, each.total]),
    ).toEqual(
      expect.arrayContaining([
        ['BILLED', 70],
        ['BILLED', 50.01],
      ]),
    )
    expect(first.total).toBe(70)
  })

  it('waits for no reservation of a monitor, and is not armed by one', async () => {
    const { pay, reserve, arm, drinks } = await open()
    const { body } = await reserve({ orders: [drinks] })
    expect((await pay({})).body).toMatchObject({ code: 'ORDER_IN_BILLING' })
    await arm(String(body['intentId']))
    expect((await pay({})).body).toMatchObject({ code: 'ORDER_IN_BILLING' })
    const { pay: payFirst, reserve: reserveLater, drinks: order } = await open()
    await payFirst({})
    expect((await reserveLater({ orders: [order] })).body).toMatchObject({ code: 'ORDER_IN_BILLING' })
  })

  describe('that is not printed', () => {
    it('is unconfirmed once the gateway refuses it, and free once the gateway proves it', async () => {
      const { paid, pay, printer, drinks, bill } = await open()
      const { _id: id } = await paid('first', { orders: [drinks] })
      const [job] = await printer.take()
      if (!job) throw new Error('nothing arrived at the gateway')
      const { doubts } = await printer.answer(job, { ok: false, code: 'DEVICE_UNAVAILABLE' }, 503)
      expect(doubts).toMatchObject([{ taskId: id }])
      expect((await bill(id)).body).toMatchObject({
        state: 'IN_DOUBT',
        reason: 'refused by the gateway: DEVICE_UNAVAILABLE',
      })
      expect((await pay({ id: 'second' })).body).toMatchObject({ code: 'ORDER_IN_BILLING' })
      await printer.deny(id)
      expect((await bill(id)).body).toMatchObject({ state: 'ABORTED' })
      expect(await pay({})).toMatchObject({ status: 200, body: { _id: id, state: 'ABORTED' } })
      expect(await pay({ id: 'second' })).toMatchObject({ status: 200, body: { state: 'ARMED' } })
    })

    it('is billed if it was printed in spite of the refusal', async () => {
      const { paid, printer, drinks, bill } = await open()
      const { _id: id } = await paid('first', { orders: [drinks] })
      const [job] = await printer.take()
      if (!job) throw new Error('nothing arrived at the gateway')
      await printer.answer(job, { ok: false, code: 'INTERNAL' }, 500)
      await printer.print(job, false)
      expect((await bill(id)).body).toMatchObject({ state: 'BILLED', receiptNo: 1 })
    })

    it('is not delivered after half a minute, and is unconfirmed after a minute', async () => {
      const { paid, printer, drinks, bill, billing } = await open()
      const { _id: id } = await paid('first', { orders: [drinks] })
      await sweepAfter(31)
      expect(await printer.take()).toEqual([])
      expect((await bill(id)).body).toMatchObject({ state: 'ARMED' })
      await sweepAfter(30)
      expect((await billing.open()).body).toMatchObject([{ _id: id, state: 'IN_DOUBT' }])
      expect((await printer.sync()).doubts).toMatchObject([{ taskId: id }])
    })

    it('is delivered again while its answer is missing', async () => {
      const { paid, printer, drinks, bill } = await open()
      const { _id: id } = await paid('first', { orders: [drinks] })
      const [job] = await printer.take()
      server().clock.advance(4 * SECOND)
      expect(await printer.take()).toEqual([job])
      if (job) await printer.print(job)
      server().clock.advance(4 * SECOND)
      expect(await printer.take()).toEqual([])
      expect((await bill(id)).body).toMatchObject({ state: 'BILLED' })
    })

    it('is not touched by the answer of another gateway, nor a screen’s bill by the answer to its command', async () => {
      const { venue, billing, drinks, food, printer, gateway, paid, bill, secondPrinter } = await open()
      const relayed = async (to: string, { path, command }: Answer['body']) => {
        const waiting = server().platform.signals.count()
        const body = { gateway: to, path, command }
        const call = pendingCall(
          server().send('POST', '/api/gateway/relay', { token: venue.monitor.token, body }),
        )
        await untilWaiting(server(), waiting + 1)
        return call
      }
      const refused = [{ ok: false, code: 'DEVICE_UNAVAILABLE' }, 503] as const
      const intentId = intentOf(await billing.validate([food]))
      const own = await relayed(gateway.id, (await billing.arm(intentId)).body)
      const { _id: id } = await paid('first', { orders: [drinks] }, { gateway: gateway.id })
      const { gateway: terrace, printer: second } = await secondPrinter()
      const again = await relayed(terrace.id, (await billing.arm(id, 'fiscal', 'cash', gateway.id)).body)
      for (const [at, taskId] of [
        [printer, intentId],
        [second, id],
      ] as const) {
        const job = (await at.take()).find(({ command }) => command.taskId === taskId)
        if (!job) throw new Error('nothing arrived at the gateway')
        await at.answer(job, ...refused)
      }
      expect([(await own.answer).status, (await again.answer).status]).toEqual([200, 200])
      expect((await bill(id)).body).toMatchObject({ state: 'ARMED' })
      expect((await bill(intentId, venue.monitor)).body).toMatchObject({ state: 'ARMED' })
    })
  })

  describe('as a pre-bill', () => {
    const asPreBill = async () => {
      const made = await open()
      const { _id: id } = await made.paid('first', { orders: [made.drinks] }, { kind: 'pre' })
      const [job] = await made.printer.take()
      if (!job) throw new Error('nothing arrived at the gateway')
      expect([job.path, job.command.taskId]).toEqual(['/pos/commands', id])
      return { ...made, id, job }
    }

    it('is billed by the answer of its gateway', async () => {
      const { id, job, printer, bill, orderOf, drinks } = await asPreBill()
      await printer.answer(job, { ok: true })
      expect((await bill(id)).body).toMatchObject({ state: 'BILLED', kind: 'pre', receiptNo: null })
      expect(await orderOf(drinks)).toMatchObject({ status: 'billed', billKind: 'pre' })
    })

    it('is billed by an answer that comes after half a minute, once', async () => {
      const { id, job, printer, bill } = await asPreBill()
      server().clock.advance(31 * SECOND)
      await printer.answer(job, { ok: true })
      expect((await bill(id)).body).toMatchObject({ state: 'BILLED', kind: 'pre' })
      await printer.answer(job, { ok: false }, 409)
      expect((await bill(id)).body).toMatchObject({ state: 'BILLED' })
    })

    it('is not delivered any more once it is cancelled, unlike others', async () => {
      const { paid, printer, drinks, food, bill, billing, orderOf } = await open()
      const { _id: id } = await paid('first', { orders: [drinks] }, { kind: 'pre' })
      const { _id: other } = await paid('second', { orders: [food] }, { kind: 'pre' })
      expect((await billing.abandon(id)).status).toBe(200)
      const taken = await printer.take()
      expect(taken.map(({ command }) => command.taskId)).toEqual([other])
      expect((await bill(id)).body).toMatchObject({ state: 'ABORTED' })
      expect(await orderOf(drinks)).toMatchObject({ status: 'delivered' })
    })

    it('is cancelled by its refusal', async () => {
      const { id, job, printer, bill, orderOf, drinks } = await asPreBill()
      await printer.answer(job, { ok: false, code: 'NOT_SUPPORTED' }, 409)
      expect((await bill(id)).body).toMatchObject({ state: 'ABORTED' })
      expect(await orderOf(drinks)).toMatchObject({ status: 'delivered' })
    })
  })

  describe('goes to', () => {
    it('the only gateway that is connected, or the one that is named', async () => {
      const { pay, paid, secondPrinter, printer, drinks, food, gateway, venue, billing } = await open()
      const { gateway: terrace, printer: second } = await secondPrinter()
      expect(await pay({})).toMatchObject({
        status: 409,
        body: {
          code: 'NO_GATEWAY',
          gateways: [
            { _id: gateway.id, name: 'Bar', connected: true },
            { _id: terrace.id, name: 'Terrace', connected: true },
          ],
        },
      })
      expect((await billing.open()).body).toEqual([])
      await paid('first', { orders: [drinks] }, { gateway: terrace.id })
      expect([await printer.take(), (await second.take()).length]).toEqual([[], 1])
      server().clock.advance(61 * SECOND)
      await second.sync()
      expect((await paid('second', { orders: [food] })).gateway).toBe(terrace.id)
      expect((await pay({ id: 'third', gateway: gateway.id })).body).toMatchObject({
        code: 'ORDER_IN_BILLING',
      })
      expect(venue.companyId).not.toBe('')
    })

    it('none that is not connected: nothing is reserved', async () => {
      const { pay, gateway, billing } = await open()
      server().clock.advance(61 * SECOND)
      expect((await pay({ gateway: gateway.id })).body).toMatchObject({ code: 'GATEWAY_AWAY' })
      expect((await pay({})).body).toMatchObject({
        code: 'NO_GATEWAY',
        gateways: [{ _id: gateway.id, connected: false }],
      })
      expect((await billing.open()).body).toEqual([])
      await syncAs(server(), gateway)
      expect((await pay({})).status).toBe(200)
    })

    it('none of another venue; nor does anybody else see it', async () => {
      const { pay, paid, bill, drinks, checkId, venue } = await open()
      const other = await open()
      expect((await pay({ gateway: other.gateway.id })).status).toBe(404)
      const body = { id: 'x', selection: { amount: 1 }, pin: TEST_PIN }
      for (const path of [`/api/checks/${checkId}/pay`])
        expect((await server().send('POST', path, { token: other.venue.waiter.token, body })).status).toBe(
          404,
        )
      const { _id: id } = await paid('first', { orders: [drinks] })
      const colleague = await addMember(server(), venue.companyId, 'waiter')
      const seenBy = [colleague, other.venue.monitor, venue.monitor, venue.owner, venue.waiter]
      expect(await Promise.all(seenBy.map(async (each) => (await bill(id, each)).status))).toEqual([
        404, 404, 200, 200, 200,
      ])
    })
  })

  it('is refused as a reservation is', async () => {
    const { pay, pizza, food } = await open()
    expect((await pay({ selection: { lines: [{ id: pizza, version: 1 }] } })).body).toMatchObject({
      code: 'LINE_CHANGED',
    })
    expect((await pay({ selection: { orders: [food] }, kind: 'storno' })).status).toBe(400)
    expect((await pay({ id: 'with a blank' })).status).toBe(400)
  })
})
