import { describe, expect, it } from 'vitest'
import { billingCalls, intentOf, openBilling } from '../../../testing/billing-factories.ts'
import { addMember, withNewSession } from '../../../testing/factories.ts'
import { makeSimpleOrder } from '../../../testing/orders-factories.ts'
import { onBothEngines } from '../../../testing/test-server.ts'

const SECOND = 1000

onBothEngines('reserving a bill', (server) => {
  it('freezes the lines at the server’s prices and holds the orders, with person, time and bill', async () => {
    const { venue, ids, billing } = await openBilling(server(), 2)
    const { monitor, waiter } = venue
    const answer = await billing.validate(ids)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        ok: true,
        total: 500,
        receipt: {
          receiptType: 'NormalReceipt',
          products: [{ price: '250.00', quantity: '1.000' }, { price: '250.00' }],
        },
      },
    })
    const holder = {
      by: { _id: waiter.id, firstname: 'waiter', lastname: 'Test' },
      since: new Date(server().clock.now()).toISOString(),
      intentId: intentOf(answer),
    }
    const move = await server().send('PUT', `/api/order/${ids[0]}`, {
      token: monitor.token,
      body: { status: 'pending' },
    })
    expect(move).toMatchObject({ status: 409, body: { code: 'ORDER_LOCKED', ...holder } })
    expect(await billingCalls(server(), venue, venue.owner.token).validate(ids.slice(1))).toMatchObject({
      status: 409,
      body: { code: 'ORDER_IN_BILLING', ...holder },
    })
  })

  it('is listed as an open bill with its receipt, its start and its expiry', async () => {
    const { ids, billing } = await openBilling(server())
    const [id, now] = [intentOf(await billing.validate(ids)), server().clock.now()]
    const [since, expiresAt] = [new Date(now).toISOString(), new Date(now + 120 * SECOND).toISOString()]
    expect((await billing.open()).body).toMatchObject([
      {
        _id: id,
        state: 'RESERVED',
        kind: null,
        payment: null,
        gateway: null,
        refReceiptNo: null,
        reason: null,
        receiptNo: null,
        since,
        expiresAt,
        orders: ids,
        receipt: { receiptType: 'NormalReceipt', products: [{ price: '250.00', quantity: '1.000' }] },
      },
    ])
  })

  it('returns the same bill to the same person on the same screen, and refuses everybody else', async () => {
    const { venue, ids, billing } = await openBilling(server(), 2)
    const first = await billing.validate(ids)
    expect(intentOf(await billing.validate(ids.toReversed()))).toBe(intentOf(first))
    expect(await billing.validate(ids, undefined, venue.owner.username)).toMatchObject({
      status: 409,
      body: { code: 'ORDER_IN_BILLING' },
    })
    const other = billingCalls(server(), venue, venue.owner.token)
    expect(await other.validate(ids.slice(0, 1))).toMatchObject({
      status: 409,
      body: { code: 'ORDER_IN_BILLING', by: { _id: venue.waiter.id } },
    })
  })

  // Fewer than the PIN checks that may wait at once for one venue.
  const SCREENS = 25

  it('gives overlapping orders to one of many concurrent screens', async () => {
    const { venue, ids } = await openBilling(server(), 3)
    const screens = await Promise.all(
      Array.from({ length: SCREENS }, () => addMember(server(), venue.companyId, 'monitor')),
    )
    const answers = await Promise.all(
      screens.map((screen, index) =>
        billingCalls(server(), venue, screen.token).validate([
          ids[index % 3] ?? '',
          ids[(index + 1) % 3] ?? '',
        ]),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body['code'] === 'ORDER_IN_BILLING')).toHaveLength(SCREENS - 1)
  })

  it('is all or nothing', async () => {
    const { venue, ids, billing } = await openBilling(server())
    const created = await makeSimpleOrder(server(), venue)
    expect(await billing.validate([...ids, created.id])).toMatchObject({
      status: 409,
      body: { code: 'ORDER_NOT_DELIVERED', order: created.id },
    })
    expect((await billing.validate(ids)).status).toBe(200)
  })

  it.each([
    ['an empty selection', []],
    ['a missing selection', undefined],
  ])('refuses %s with the text that the screen shows', async (_what, selected) => {
    const { billing } = await openBilling(server(), 0)
    const answer = await billing.validate(selected as never)
    expect(answer).toMatchObject({
      status: 400,
      body: {
        issues: [
          { path: 'selectedOrders', message: 'Please select at least one order to proceed with billing.' },
        ],
      },
    })
  })

  it('does not find an order of another venue', async () => {
    const [{ billing }, foreign] = [await openBilling(server()), await openBilling(server())]
    expect(await billing.validate(foreign.ids)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect((await foreign.billing.validate(foreign.ids)).status).toBe(200)
  })

  it('expires after two minutes and releases the orders', async () => {
    const { venue, ids, billing, reserved } = await openBilling(server())
    const id = await reserved()
    server().clock.advance(119 * SECOND)
    await server().services.billing.sweep()
    expect((await billing.open()).body).toMatchObject([{ _id: id, state: 'RESERVED' }])
    server().clock.advance(SECOND)
    await server().services.billing.sweep()
    expect((await billing.open()).body).toEqual([])
    expect(await billing.arm(id)).toMatchObject({
      status: 409,
      body: { code: 'INTENT_STATE', state: 'ABORTED' },
    })
    expect(
      (
        await server().send('PUT', `/api/order/${ids[0]}`, {
          token: venue.monitor.token,
          body: { status: 'done' },
        })
      ).status,
    ).toBe(200)
  })

  it('can be cancelled before it is armed', async () => {
    const { ids, billing, reserved } = await openBilling(server())
    expect((await billing.abandon(await reserved())).body).toMatchObject({ state: 'ABORTED' })
    expect((await billing.validate(ids)).status).toBe(200)
  })

  describe('with a PIN that', () => {
    it('is wrong or belongs to nobody gets the same error, and five tries lock it for five minutes', async () => {
      const { ids, billing } = await openBilling(server())
      for (let tried = 0; tried < 5; tried += 1)
        expect(await billing.validate(ids, '9999')).toMatchObject({
          status: 403,
          body: { code: 'BAD_CREDENTIALS' },
        })
      expect(await billing.validate(ids, '4073', 'nobody-here')).toMatchObject({
        status: 403,
        body: { code: 'BAD_CREDENTIALS' },
      })
      const closed = await billing.validate(ids)
      expect(closed).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } })
      expect(Number(closed.headers.get('retry-after'))).toBe(300)
      server().clock.advance(300 * SECOND)
      expect((await billing.validate(ids)).status).toBe(200)
    })

    it('is guessed fifty times at once is checked five times', async () => {
      const { ids, billing } = await openBilling(server())
      const answers = await Promise.all(Array.from({ length: 50 }, () => billing.validate(ids, '9998')))
      expect(answers.filter(({ status }) => status === 403)).toHaveLength(5)
      expect(answers.filter(({ status }) => status === 429 || status === 503)).toHaveLength(45)
    })

    it('is tried with made-up names stops the session that tries, and no other', async () => {
      const { venue, ids, billing } = await openBilling(server())
      for (let name = 0; name < 30; name += 1)
        expect((await billing.validate(ids, '9999', `made-up-${name}`)).status).toBe(403)
      expect((await billing.validate(ids)).status).toBe(429)
      const other = await withNewSession(server(), venue.companyId, venue.monitor)
      expect((await billingCalls(server(), venue, other.token).validate(ids)).status).toBe(200)
    })

    it('belongs to a blocked person is refused', async () => {
      const { venue, ids, billing } = await openBilling(server())
      await server().send('PUT', `/api/user/${venue.waiter.id}`, {
        token: venue.owner.token,
        body: { isBlocked: true },
      })
      expect((await billing.validate(ids)).status).toBe(403)
    })
  })
})
