import { randomUUID } from 'node:crypto'
import type { FiscalDay, OpenDay } from '@kafana/contract'
import { expect, it } from 'vitest'
import { intentOf, makeDeliveredOrders, openBilling } from '../../../testing/billing-factories.ts'
import { TEST_PIN } from '../../../testing/factories.ts'
import { pairGateway, syncAs } from '../../../testing/gateway-factories.ts'
import { closingLine } from '../../../testing/gateway-journal.ts'
import { useCourses } from '../../../testing/held-lines.ts'
import { makeSeat, makeSimpleOrder } from '../../../testing/orders-factories.ts'
import { storedAudit } from '../../../testing/stored-records.ts'
import { onBothEngines } from '../../../testing/test-server.ts'
import { makeProduct, makeTable, makeZone } from '../../../testing/venue-factories.ts'

onBothEngines('before the day is closed', (server) => {
  it('owner and monitor see what is open, each with an order to look at', async () => {
    const { venue, billed, armed, reserved } = await openBilling(server(), 0)
    const ids = await makeDeliveredOrders(server(), venue, 6, await makeSeat(server(), venue))
    const [one = '', two = '', three = '', four = '', five = ''] = ids
    const look = async (token = venue.owner.token) => {
      const { status, body } = await server().send('GET', '/api/fiscal-day/open', { token })
      expect(status).toBe(200)
      return body as unknown as OpenDay
    }
    await billed('pre', undefined, 'cash', [one, two])
    await billed('fiscal', 41, 'cash', [three])
    await armed('fiscal', 'cash', [four])
    await reserved([five])
    const shown = await look()
    expect(shown.tables).toMatchObject([{ orders: 3, total: 750 }])
    expect(shown.preBills).toMatchObject([{ orders: 2, total: 500 }])
    expect([one, two]).toContain(shown.preBills[0]?.order)
    expect(shown.bills).toMatchObject([
      { order: four, state: 'ARMED', total: 250, closedBy: { _id: venue.waiter.id } },
      { order: five, state: 'RESERVED' },
    ])
    expect(await look(venue.monitor.token)).toEqual(shown)
    const { token } = venue.waiter
    expect((await server().send('GET', '/api/fiscal-day/open', { token })).status).toBe(403)
  })

  it('has what is held, of which no order knows, and pre-bills that are older than a day', async () => {
    const { venue, billed } = await openBilling(server())
    await billed('pre')
    const [starters = ''] = await useCourses(server(), venue)
    const zone = await makeZone(server(), venue)
    const table = await makeTable(server(), venue, { zoneId: zone.id, name: '7' })
    const steak = await makeProduct(server(), venue, { name: 'Steak', category: 'food', price: 90_000 })
    const line = (hold: boolean) => ({
      id: randomUUID(),
      product: steak.id,
      quantity: 2,
      course: starters,
      hold,
    })
    for (const lines of [[line(true)], [line(true), line(false)]])
      await server().send('POST', '/api/tickets', {
        token: venue.waiter.token,
        body: { id: randomUUID(), table: table.id, lines },
      })
    const look = () => server().send('GET', '/api/fiscal-day/open', { token: venue.owner.token })
    // Nobody stays signed in for a day who does nothing.
    for (const hours of [10, 10, 10]) {
      server().clock.advance(hours * 3_600_000)
      await look()
    }
    const { body } = await look()
    expect(body).toMatchObject({
      tables: [{ table: { _id: table.id }, orders: 1, total: 1800 }],
      held: [{ table: { _id: table.id, name: '7' }, lines: 2, total: 3600 }],
      preBills: [{ orders: 1, total: 250 }],
    })
  })

  it('counts an order once of which a part was on a pre-bill that was undone', async () => {
    const { venue, ids, billing } = await openBilling(server())
    const [order = ''] = ids
    const { check } = (await server().send('GET', `/api/order/${order}`, { token: venue.monitor.token })).body
    const body = { selection: { evenly: 2 }, username: venue.waiter.username, pin: TEST_PIN }
    const { token } = venue.monitor
    const part = intentOf(await server().send('POST', `/api/checks/${String(check)}/bills`, { token, body }))
    const armed = await billing.arm(part, 'pre', 'cash')
    await billing.report('pre', { selectedOrders: armed.body['orders'], intentId: part })
    const look = async () =>
      (await server().send('GET', '/api/fiscal-day/open', { token: venue.owner.token }))
        .body as unknown as OpenDay
    expect((await look()).tables).toMatchObject([{ orders: 1, total: 125 }])
    await billing.unbill(String((armed.body['orders'] as unknown as string[])[0]))
    expect((await look()).tables).toMatchObject([{ orders: 1, total: 250 }])
  })

  it('names nothing in a venue where everything is paid', async () => {
    const { venue, billed } = await openBilling(server())
    await billed('fiscal', 41)
    const { token } = venue.owner
    expect((await server().send('GET', '/api/fiscal-day/open', { token })).body).toEqual({
      tables: [],
      preBills: [],
      bills: [],
    })
    await makeSimpleOrder(server(), venue)
    expect((await server().send('GET', '/api/fiscal-day/open', { token })).body).toMatchObject({
      tables: [{ orders: 1 }],
    })
  })
})

onBothEngines('a daily report', (server) => {
  const open = async () => {
    const made = await openBilling(server())
    const { venue, gateway } = made
    const permit = (pin = TEST_PIN, username = venue.owner.username, of = gateway.id) =>
      server().send('POST', '/api/fiscal-day/permit', {
        token: venue.monitor.token,
        body: { username, pin, gateway: of },
      })
    let seq = 0
    const close = async (closingNo: number, carried?: string, by = gateway) => {
      seq += 1
      await syncAs(server(), by, {
        entries: [
          closingLine(seq, {
            closingNo,
            closedAt: new Date(server().clock.now()).toISOString(),
            ...(carried !== undefined && { permit: carried }),
          }),
        ],
      })
    }
    const closings = async () => {
      const { body } = await server().send('GET', '/api/fiscal-book', { token: venue.owner.token })
      return (body as unknown as FiscalDay).closings.map(({ closingNo, closedBy, withoutPin }) => [
        closingNo,
        closedBy?._id ?? null,
        withoutPin ?? false,
      ])
    }
    return { ...made, permit, close, closings }
  }

  it('says whose PIN it was closed with, or that it was closed without one', async () => {
    const { venue, permit, close, closings } = await open()
    const { status, body } = await permit()
    expect(status).toBe(200)
    await close(1, String(body['permit']))
    await close(2)
    // A permit is for one daily report, and only the server can make one.
    await close(3, String(body['permit']))
    const [, once = '', signature = ''] = String((await permit()).body['permit']).split('.')
    await close(4, [venue.waiter.id, once, signature].join('.'))
    await close(5, 'anything')
    expect(await closings()).toEqual([
      [1, venue.owner.id, false],
      [2, null, true],
      [3, null, true],
      [4, null, true],
      [5, null, true],
    ])
  })

  it('says so also where the gateway was paired again before it reported it', async () => {
    const { venue, gateway, permit, close, closings } = await open()
    const { body } = await permit()
    await server().send('DELETE', `/api/gateway/${gateway.id}`, { token: venue.owner.token })
    await close(1, String(body['permit']), await pairGateway(server(), venue, 'Bar again'))
    expect(await closings()).toEqual([[1, venue.owner.id, false]])
  })

  it('is closed with a permit for this gateway, not for another one that is paired', async () => {
    const { venue, permit, close, closings } = await open()
    const { body } = await permit()
    await close(1, String(body['permit']), await pairGateway(server(), venue, 'Terrace'))
    expect(await closings()).toEqual([[1, null, true]])
  })

  it('needs an owner’s PIN, which is counted, and is in the audit log', async () => {
    const { venue, gateway, permit } = await open()
    expect((await permit('0000')).body).toMatchObject({ code: 'BAD_CREDENTIALS' })
    expect((await permit(TEST_PIN, venue.monitor.username)).body).toMatchObject({ code: 'BAD_CREDENTIALS' })
    expect((await permit(TEST_PIN, venue.owner.username, 'other')).status).toBe(404)
    expect((await permit()).body).toMatchObject({ gateway: gateway.id })
    expect(await storedAudit(server(), venue.companyId, 'gateway.closingPermitted')).toMatchObject([
      { by: venue.monitor.id, entityId: gateway.id, details: { closedBy: venue.owner.id } },
    ])
    for (let attempt = 0; attempt < 5; attempt += 1) await permit('0000')
    expect((await permit()).body).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
  })
})
