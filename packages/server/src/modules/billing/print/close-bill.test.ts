import { expect, it } from 'vitest'
import { billingCalls, makeDeliveredOrders, openBilling } from '../../../testing/billing-factories.ts'
import { storedAuditLog } from '../../../testing/stored-records.ts'
import { onBothEngines } from '../../../testing/test-server.ts'

const PRINTED = { receiptNo: 41, deviceSerial: 'VIRT-1', printedAt: '2026-10-16T17:00:00.000Z' }
const NOT_AUTHORISED = { status: 409, body: { code: 'BILL_NOT_AUTHORISED' } }

onBothEngines('reporting a printed bill', (server) => {
  it.each([0, -1, 1.5, 2_147_483_648])('is refused with the receipt number %d', async (receiptNo) => {
    const { ids, billing, armed } = await openBilling(server())
    const intentId = await armed()
    const refused = { status: 400, body: { code: 'INPUT_INVALID', issues: [{ path: 'receiptNo' }] } }
    expect(await billing.report('fiscal', { selectedOrders: ids, intentId, receiptNo })).toMatchObject(
      refused,
    )
    const resolution = { printed: true, receiptNo, reason: 'Read off the paper' }
    expect(await billing.resolve(intentId, resolution)).toMatchObject(refused)
    expect((await billing.open()).body).toMatchObject([{ _id: intentId, state: 'ARMED' }])
  })

  it('bills the orders, numbers them and credits the person once, however often it is reported', async () => {
    const { ids, billing, armed, orderOf, ledgerOf } = await openBilling(server(), 2)
    const intentId = await armed()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        billing.report('fiscal', { selectedOrders: ids, intentId, ...PRINTED }),
      ),
    )
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, body: { billed: ids.toSorted(), receiptNo: 41 } })
    expect(await orderOf(ids[1])).toMatchObject({
      status: 'billed',
      billKind: 'fiscal',
      receiptNo: 41,
      storno: null,
    })
    expect(await ledgerOf()).toMatchObject({ balance: 500, entries: [{ kind: 'bill', amount: 500 }] })
    expect((await billing.open()).body).toEqual([])
    expect(await billing.validate(ids)).toMatchObject({ status: 409, body: { code: 'ALREADY_FISCAL' } })
  })

  it('without an id finds the armed bill of the session by exactly its orders and kind', async () => {
    const { venue, ids, billing, armed } = await openBilling(server(), 2)
    await armed()
    expect(await billing.report('fiscal', { selectedOrders: ids.slice(0, 1) })).toMatchObject(NOT_AUTHORISED)
    expect(
      await billingCalls(server(), venue, venue.owner.token).report('fiscal', { selectedOrders: ids }),
    ).toMatchObject(NOT_AUTHORISED)
    for (const kind of ['pre', 'storno'] as const)
      expect(await billing.report(kind, { selectedOrders: ids })).toMatchObject(NOT_AUTHORISED)
    expect((await billing.report('fiscal', { selectedOrders: ids })).status).toBe(200)
  })

  it('with an id requires its orders and kind as well', async () => {
    const { ids, billing, armed } = await openBilling(server(), 2)
    const intentId = await armed()
    expect(await billing.report('fiscal', { selectedOrders: ids.slice(1), intentId })).toMatchObject(
      NOT_AUTHORISED,
    )
    expect(await billing.report('pre', { selectedOrders: ids, intentId })).toMatchObject(NOT_AUTHORISED)
  })

  it('accepts the receipt number later, once', async () => {
    const { ids, billing, armed, orderOf, intent } = await openBilling(server())
    const intentId = await armed()
    expect((await billing.report('fiscal', { selectedOrders: ids, intentId })).body).toMatchObject({
      receiptNo: null,
    })
    await billing.report('fiscal', { selectedOrders: ids, intentId, ...PRINTED })
    expect(await orderOf()).toMatchObject({ receiptNo: 41 })
    expect(
      (await billing.report('fiscal', { selectedOrders: ids, intentId, receiptNo: 99 })).body,
    ).toMatchObject({ receiptNo: 41 })
    expect([(await orderOf()).receiptNo, (await intent(intentId))?.receiptNo]).toEqual([41, 41])
  })

  it('ignores a receipt number for a pre-bill', async () => {
    const { ids, billing, armed, orderOf } = await openBilling(server())
    const intentId = await armed('pre')
    for (let times = 0; times < 2; times += 1)
      expect((await billing.report('pre', { selectedOrders: ids, intentId, ...PRINTED })).body).toMatchObject(
        {
          receiptNo: null,
        },
      )
    expect(await orderOf()).toMatchObject({ billKind: 'pre', receiptNo: null })
  })

  it('is refused for a bill that is only reserved, and for a cancelled one', async () => {
    const { ids, billing, reserved } = await openBilling(server())
    const intentId = await reserved()
    expect(await billing.report('fiscal', { selectedOrders: ids, intentId, ...PRINTED })).toMatchObject(
      NOT_AUTHORISED,
    )
    await billing.abandon(intentId)
    expect(await billing.report('fiscal', { selectedOrders: ids, intentId, ...PRINTED })).toMatchObject(
      NOT_AUTHORISED,
    )
  })

  it('counts although the person was blocked and the screen signed out since, and is audited', async () => {
    const { venue, ids, armed, ledgerOf, orderOf } = await openBilling(server())
    const intentId = await armed()
    await server().send('POST', '/api/auth/revoke-token', { token: venue.monitor.token, body: {} })
    await server().send('PUT', `/api/user/${venue.waiter.id}`, {
      token: venue.owner.token,
      body: { isBlocked: true },
    })
    const report = { selectedOrders: ids, intentId, ...PRINTED }
    expect((await billingCalls(server(), venue).report('fiscal', report)).status).toBe(401)
    expect((await billingCalls(server(), venue, venue.owner.token).report('fiscal', report)).status).toBe(200)
    const audited = (await storedAuditLog(server(), venue.companyId)).filter(
      ({ action }) => action === 'bill.toldWithoutTrust',
    )
    expect(audited).toMatchObject([
      {
        by: venue.owner.id,
        entityId: intentId,
        details: { closedBy: venue.waiter.id, blocked: true, signedOut: true },
      },
    ])
    expect(await ledgerOf()).toMatchObject({ balance: 250 })
    const { body } = await server().send('GET', `/api/order/${ids[0]}`, { token: venue.owner.token })
    expect(body).toMatchObject({ status: 'billed', billKind: 'fiscal' })
    expect(await orderOf()).toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  it('audits nothing while the person and the session are still valid', async () => {
    const { venue, billed } = await openBilling(server())
    await billed()
    expect((await storedAuditLog(server(), venue.companyId)).map(({ action }) => action)).not.toContain(
      'bill.toldWithoutTrust',
    )
  })

  it('adds nothing to a balance for a card payment', async () => {
    const { billed, ledgerOf } = await openBilling(server())
    await billed('fiscal', 1, 'card')
    expect(await ledgerOf()).toEqual({ balance: 0, entries: [] })
  })

  it('allows one pre-bill and then one fiscal receipt, and credits the cash once in all', async () => {
    const { venue, ids, billing, billed, reserved, orderOf, ledgerOf } = await openBilling(server(), 2)
    const pre = await reserved()
    expect((await billing.arm(pre, 'pre')).body).toMatchObject({
      path: '/pos/commands',
      command: { taskId: pre, receipt: { receiptType: 'PreBill' } },
    })
    await billing.report('pre', { selectedOrders: ids, intentId: pre })
    expect(await orderOf()).toMatchObject({ status: 'billed', billKind: 'pre', receiptNo: null })
    const [plain] = await makeDeliveredOrders(server(), venue)
    expect(await billing.validate([...ids, plain ?? ''])).toMatchObject({
      status: 409,
      body: { code: 'MIXED_BILL_KINDS' },
    })
    const second = await reserved()
    expect(await billing.arm(second, 'pre')).toMatchObject({ status: 409, body: { code: 'INTENT_STATE' } })
    await billing.abandon(second)
    await billed('fiscal', 7)
    expect(await orderOf()).toMatchObject({ status: 'billed', billKind: 'fiscal', receiptNo: 7 })
    expect(await ledgerOf()).toMatchObject({ balance: 500, entries: [{ kind: 'bill' }] })
    expect(await billing.validate(ids)).toMatchObject({ status: 409, body: { code: 'ALREADY_FISCAL' } })
  })
})
