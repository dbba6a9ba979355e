import { ORDER_STATUSES, SETTABLE_STATUSES, type IntentState } from '@kafana/domain'
import { describe, expect, it } from 'vitest'
import { statement } from '../../platform/unit-of-work/statement.ts'
import { makeVenue, type TestVenue } from '../../testing/factories.ts'
import { billOrders, makeSimpleOrder, moveOrder } from '../../testing/orders-factories.ts'
import { storedEvents } from '../../testing/stored-records.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'

const put = (server: TestServer, { monitor }: TestVenue, id: string, body: unknown, token = monitor.token) =>
  server.send('PUT', `/api/order/${id}`, { token, body })
const get = async (server: TestServer, { monitor }: TestVenue, id: string) =>
  (await server.send('GET', `/api/order/${id}`, { token: monitor.token })).body

const holdByBill = statement((kit, p: { intentId: string; orderId: string }) =>
  kit.db.insertInto('bill_intent_orders').values({
    company_id: kit.companyId,
    intent_id: p.intentId,
    order_id: p.orderId,
    live: 1,
    fiscal: 0,
    storno: 0,
    undone: 0,
  }),
)
const makeIntent = statement((kit, p: { id: string; state: IntentState; by: string; expiresAt: number }) =>
  kit.db.insertInto('bill_intents').values({
    company_id: kit.companyId,
    id: p.id,
    state: p.state,
    kind: null,
    payment: null,
    ref: 'REF',
    epoch: 0,
    receipt: '{}',
    total: 0,
    closed_by: p.by,
    created_by: p.by,
    session_hash: '',
    created_at: 0,
    armed_at: null,
    expires_at: p.expiresAt,
    receipt_no: null,
    device_serial: null,
    printed_at: null,
    command: null,
    ref_receipt_no: null,
    reason: null,
    gateway_id: null,
    ref_intent_id: null,
    forgotten: 0,
    called_unprinted: 0,
    sending: 0,
    reported_state: null,
  }),
)
const hold = (
  { platform }: TestServer,
  { companyId, monitor }: TestVenue,
  orderId: string,
  state: IntentState,
  expiresAt: number,
) =>
  platform.uow.write(companyId, async (tx) => {
    await tx.run(makeIntent, { id: `intent-${orderId}`, state, by: monitor.id, expiresAt })
    await tx.run(holdByBill, { intentId: `intent-${orderId}`, orderId })
  })

onBothEngines('changing the status of an order', (server) => {
  it('is possible from any status but billed to any other but billed', async () => {
    const venue = await makeVenue(server())
    const product = (await makeSimpleOrder(server(), venue)).lines[0]?.productId ?? ''
    const seat = (await makeSimpleOrder(server(), venue)).table.id
    for (const from of ORDER_STATUSES) {
      for (const to of ORDER_STATUSES) {
        const { id } = await makeSimpleOrder(server(), venue, {
          tableId: seat,
          lines: [{ productId: product, quantity: 1 }],
        })
        if (from === 'billed')
          await moveOrder(server(), venue, id, 'delivered').then(() => billOrders(server(), venue, [id]))
        else await moveOrder(server(), venue, id, from)
        const before = await get(server(), venue, id)
        const { status, body } = await put(server(), venue, id, { status: to })
        const code = from === 'billed' ? 'BILLED_IS_FINAL' : 'BILL_BY_BILLING'
        if (from === to) expect([status, body.version]).toEqual([200, before.version])
        else if (from === 'billed' || to === 'billed') expect([status, body]).toMatchObject([409, { code }])
        else
          expect([status, body]).toMatchObject([
            200,
            { _id: id, status: to, version: Number(before.version) + 1 },
          ])
        expect((await get(server(), venue, id)).status).toBe(status === 409 ? from : to)
      }
    }
  })

  it('records every step with who and when, and publishes an event', async () => {
    const venue = await makeVenue(server())
    const { id, name, table } = await makeSimpleOrder(server(), venue)
    const start = server().clock.now()
    server().clock.advance(60_000)
    await put(server(), venue, id, { status: 'pending', expectedStatus: 'created' })
    server().clock.advance(60_000)
    const { body } = await put(server(), venue, id, { status: 'done' }, venue.waiter.token)
    expect(body).toMatchObject({
      status: 'done',
      version: 3,
      updatedAt: new Date(start + 120_000).toISOString(),
      createdAt: new Date(start).toISOString(),
    })
    expect((await get(server(), venue, id)).history).toEqual([
      {
        from: null,
        to: 'created',
        at: new Date(start).toISOString(),
        by: { _id: venue.waiter.id, firstname: 'waiter', lastname: 'Test' },
      },
      {
        from: 'created',
        to: 'pending',
        at: new Date(start + 60_000).toISOString(),
        by: { _id: venue.monitor.id, firstname: 'monitor', lastname: 'Test' },
      },
      {
        from: 'pending',
        to: 'done',
        at: new Date(start + 120_000).toISOString(),
        by: { _id: venue.waiter.id, firstname: 'waiter', lastname: 'Test' },
      },
    ])
    const events = (await storedEvents(server(), venue.companyId)).filter(
      ({ type }) => type === 'orderStatusUpdated',
    )
    expect(events).toMatchObject([
      {
        orderName: name,
        order: {
          _id: id,
          status: 'pending',
          category: 'food',
          version: 2,
          table: { _id: table.id, name: table.name },
        },
      },
      { orderName: name, order: { _id: id, status: 'done', version: 3 } },
    ])
  })

  it('stores who last completed it and when it was first served', async () => {
    const venue = await makeVenue(server())
    const { id } = await makeSimpleOrder(server(), venue)
    const { platform, services, clock } = server()
    const read = async () =>
      (await platform.uow.read(venue.companyId, (tx) => services.orders.withHistory(tx, id))).order
    await moveOrder(server(), venue, id, 'pending')
    expect(await read()).toMatchObject({ servedAt: null, doneBy: null })
    const first = clock.now()
    await moveOrder(server(), venue, id, 'done')
    clock.advance(60_000)
    await moveOrder(server(), venue, id, 'pending')
    await moveOrder(server(), venue, id, 'done', venue.waiter)
    await moveOrder(server(), venue, id, 'delivered')
    expect(await read()).toMatchObject({ servedAt: first, doneBy: venue.waiter.id })
  })

  it('to its present status is no change and no event, whatever was expected', async () => {
    const venue = await makeVenue(server())
    const { id } = await makeSimpleOrder(server(), venue)
    const before = await storedEvents(server(), venue.companyId)
    const { status, body } = await put(server(), venue, id, { status: 'created', expectedStatus: 'done' })
    expect([status, body]).toMatchObject([200, { status: 'created', version: 1 }])
    expect(await storedEvents(server(), venue.companyId)).toEqual(before)
    expect((await get(server(), venue, id)).history).toHaveLength(1)
  })

  it('on a stale status is refused with the current order and who changed it when', async () => {
    const venue = await makeVenue(server())
    const { id } = await makeSimpleOrder(server(), venue)
    server().clock.advance(60_000)
    await put(server(), venue, id, { status: 'pending', expectedStatus: 'created' }, venue.waiter.token)
    const moved = server().clock.now()
    server().clock.advance(60_000)
    const { status, body } = await put(server(), venue, id, { status: 'rejected', expectedStatus: 'created' })
    expect([status, body]).toMatchObject([
      409,
      {
        code: 'STATUS_CHANGED',
        order: { _id: id, status: 'pending', version: 2, products: [{ quantity: 1 }] },
      },
    ])
    expect(body.last).toEqual({
      from: 'created',
      to: 'pending',
      at: new Date(moved).toISOString(),
      by: { _id: venue.waiter.id, firstname: 'waiter', lastname: 'Test' },
    })
    expect((await get(server(), venue, id)).history).toHaveLength(2)
  })

  it('with an expected status it never had is refused with its creation step', async () => {
    const venue = await makeVenue(server())
    const { id } = await makeSimpleOrder(server(), venue)
    const { status, body } = await put(server(), venue, id, { status: 'done', expectedStatus: 'pending' })
    expect([status, body]).toMatchObject([
      409,
      {
        code: 'STATUS_CHANGED',
        order: { status: 'created' },
        last: { from: null, to: 'created', by: { _id: venue.waiter.id } },
      },
    ])
  })

  it('names the last person even if they were archived since', async () => {
    const venue = await makeVenue(server())
    const { id } = await makeSimpleOrder(server(), venue)
    await put(server(), venue, id, { status: 'pending' }, venue.waiter.token)
    await server().send('DELETE', `/api/user/${venue.waiter.id}`, { token: venue.owner.token })
    const { body } = await put(server(), venue, id, { status: 'rejected', expectedStatus: 'created' })
    expect(body).toMatchObject({
      code: 'STATUS_CHANGED',
      last: { by: { _id: venue.waiter.id, firstname: 'waiter' } },
    })
  })

  describe('while a bill is open', () => {
    const HOUR_MS = 3_600_000
    const cases = [
      ['RESERVED', 1, true],
      ['RESERVED', 0, false],
      ['ARMED', -HOUR_MS, true],
      ['MANUAL', -HOUR_MS, true],
    ] as const
    it.each(cases)('is locked by a bill that is %s until %i ms from now: %s', async (state, left, holds) => {
      const venue = await makeVenue(server())
      const { id } = await makeSimpleOrder(server(), venue)
      await moveOrder(server(), venue, id, 'delivered')
      await hold(server(), venue, id, state, server().clock.now() + left)
      const { status, body } = await put(server(), venue, id, { status: 'done', expectedStatus: 'delivered' })
      expect([status, body.code]).toEqual(holds ? [409, 'ORDER_LOCKED'] : [200, undefined])
      const holder = {
        by: { _id: venue.monitor.id, firstname: 'monitor', lastname: 'Test' },
        since: new Date(0).toISOString(),
        intentId: `intent-${id}`,
      }
      if (holds) expect(body).toMatchObject(holder)
      expect((await put(server(), venue, id, { status: holds ? 'delivered' : 'done' })).status).toBe(200)
    })
  })

  it('is impossible for another venue', async () => {
    const [venue, other] = [await makeVenue(server()), await makeVenue(server())]
    const { id } = await makeSimpleOrder(server(), venue)
    for (const status of SETTABLE_STATUSES) {
      const answer = await put(server(), other, id, { status })
      expect([answer.status, answer.body]).toMatchObject([404, { code: 'NOT_FOUND' }])
    }
    expect((await server().send('GET', `/api/order/${id}`, { token: other.owner.token })).status).toBe(404)
    expect((await get(server(), venue, id)).version).toBe(1)
  })

  it.each([[{}], [{ status: 'reject' }], [{ status: 'done', expectedStatus: 'x' }]])(
    'refuses %o',
    async (body) => {
      const venue = await makeVenue(server())
      const { id } = await makeSimpleOrder(server(), venue)
      expect((await put(server(), venue, id, body)).status).toBe(400)
    },
  )

  it('is not for owners', async () => {
    const venue = await makeVenue(server())
    const { id } = await makeSimpleOrder(server(), venue)
    expect((await put(server(), venue, id, { status: 'done' }, venue.owner.token)).body).toMatchObject({
      code: 'ROLE_FORBIDDEN',
    })
  })
})
