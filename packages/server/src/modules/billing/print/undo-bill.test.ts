import { expect, it } from 'vitest'
import { billingCalls, intentOf, openBilling } from '../../../testing/billing-factories.ts'
import { compareSalesSummary } from '../../../testing/sales-summary-check.ts'
import { storedAuditLog } from '../../../testing/stored-records.ts'
import { onBothEngines } from '../../../testing/test-server.ts'

onBothEngines('undoing a pre-bill', (server) => {
  it('makes this one order delivered again and debits its cash, with the reason in the audit log', async () => {
    const {
      venue,
      ids: [first = '', second = ''],
      billing,
      billed,
      orderOf,
      ledgerOf,
    } = await openBilling(server(), 2)
    await billed('pre')
    const answer = await billing.unbill(first)
    expect(answer).toMatchObject({
      status: 200,
      body: { _id: first, status: 'delivered', billKind: null, receiptNo: null, storno: null },
    })
    expect(await orderOf(first)).toMatchObject({
      status: 'delivered',
      history: [{}, {}, { to: 'billed' }, { from: 'billed', to: 'delivered', by: { _id: venue.owner.id } }],
    })
    expect(await orderOf(second)).toMatchObject({ status: 'billed', billKind: 'pre' })
    expect(await ledgerOf()).toMatchObject({
      balance: 250,
      entries: [
        { kind: 'bill', amount: 500 },
        { kind: 'unbill', amount: 250, by: { _id: venue.owner.id } },
      ],
    })
    const noted = (await storedAuditLog(server(), venue.companyId)).filter(
      ({ action }) => action === 'order.unbilled',
    )
    expect(noted).toMatchObject([
      { by: venue.owner.id, entityId: first, details: { reason: 'Wrong button' } },
    ])
    const { summary, expected } = await compareSalesSummary(server(), venue.companyId)
    expect(summary).toEqual(expected)
  })

  it('can be repeated after the next mistake, each time for that pre-bill', async () => {
    const {
      ids: [first = ''],
      billing,
      billed,
      ledgerOf,
    } = await openBilling(server())
    for (const payment of ['cash', 'card', 'cash']) {
      await billed('pre', undefined, payment)
      expect((await billing.unbill(first)).status).toBe(200)
    }
    expect(await ledgerOf()).toMatchObject({
      balance: 0,
      entries: [{ kind: 'bill' }, { kind: 'unbill' }, { kind: 'bill' }, { kind: 'unbill' }],
    })
  })

  it('debits nothing for a card payment', async () => {
    const {
      ids: [first = ''],
      billing,
      billed,
      ledgerOf,
    } = await openBilling(server())
    await billed('pre', undefined, 'card')
    await billing.unbill(first)
    expect(await ledgerOf()).toEqual({ balance: 0, entries: [] })
  })

  it('is refused without a pre-bill, or with a fiscal receipt', async () => {
    const {
      ids: [first = ''],
      billing,
      billed,
    } = await openBilling(server())
    expect(await billing.unbill(first)).toMatchObject({ status: 409, body: { code: 'NOT_PRE_BILLED' } })
    await billed('pre')
    await billed('fiscal', 41)
    expect(await billing.unbill(first)).toMatchObject({ status: 409, body: { code: 'ALREADY_FISCAL' } })
  })

  it('is refused while its fiscal bill is open, and says who holds the order', async () => {
    const {
      venue,
      ids: [first = ''],
      billing,
      billed,
      reserved,
      orderOf,
    } = await openBilling(server())
    await billed('pre')
    const intentId = await reserved()
    expect(await billing.unbill(first)).toMatchObject({
      status: 409,
      body: { code: 'ORDER_IN_BILLING', intentId, by: { _id: venue.waiter.id } },
    })
    await billing.arm(intentId)
    server().clock.advance(3_600_000)
    expect(await billing.unbill(first)).toMatchObject({
      status: 409,
      body: { code: 'ORDER_IN_BILLING', intentId },
    })
    expect(await orderOf()).toMatchObject({ status: 'billed', billKind: 'pre' })
  })

  it('needs an owner’s PIN and a reason, and an order of the venue', async () => {
    const [made, foreign] = [await openBilling(server()), await openBilling(server())]
    const {
      venue,
      ids: [first = ''],
      billing,
      billed,
      orderOf,
    } = made
    await billed('pre')
    await foreign.billed('pre')
    expect(await billing.unbill(first, '9999')).toMatchObject({
      status: 403,
      body: { code: 'BAD_CREDENTIALS' },
    })
    expect(
      await billingCalls(server(), venue, venue.owner.token).unbill(first, undefined, venue.waiter.username),
    ).toMatchObject({ status: 403 })
    const body = { username: venue.owner.username, pin: '4073', reason: '' }
    expect(
      (await server().send('POST', `/api/order/${first}/unbill`, { token: venue.monitor.token, body }))
        .status,
    ).toBe(400)
    expect(await billing.unbill(foreign.ids[0] ?? '')).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    })
    expect(await orderOf()).toMatchObject({ status: 'billed' })
  })

  it('lets the order be billed again normally', async () => {
    const { ids, billing, billed, orderOf, ledgerOf } = await openBilling(server())
    await billed('pre')
    await billing.unbill(ids[0] ?? '')
    expect(intentOf(await billing.validate(ids))).not.toBe('')
    await billing.abandon(intentOf(await billing.validate(ids)))
    await billed('fiscal', 41)
    expect(await orderOf()).toMatchObject({ status: 'billed', billKind: 'fiscal', receiptNo: 41 })
    expect(await ledgerOf()).toMatchObject({ balance: 250 })
  })
})
