import { expect, it } from 'vitest'
import { auditOf } from '../../testing/audit.ts'
import { billingOf, makeDelivered, openBilling } from '../../testing/billing-factories.ts'
import { onBothEngines } from '../../testing/test-server.ts'

const PRINTED = { receiptNo: 41, deviceSerial: 'VIRT-1', printedAt: '2026-10-16T17:00:00.000Z' }
const NOT_AUTHORISED = { status: 409, body: { code: 'BILL_NOT_AUTHORISED' } }

onBothEngines('telling of a bill', (server) => {
  it('bills the orders, numbers them and credits the person once, however often it is told', async () => {
    const { ids, billing, armed, orderOf, ledgerOf } = await openBilling(server(), 2)
    const intentId = await armed()
    const told = await Promise.all(
      Array.from({ length: 8 }, () => billing.tell('fiscal', { selectedOrders: ids, intentId, ...PRINTED })),
    )
    for (const answer of told)
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

  it('finds the armed bill of the session by exactly its orders and kind', async () => {
    const { venue, ids, billing, armed } = await openBilling(server(), 2)
    await armed()
    expect(await billing.tell('fiscal', { selectedOrders: ids.slice(0, 1) })).toMatchObject(NOT_AUTHORISED)
    expect(
      await billingOf(server(), venue, venue.owner.token).tell('fiscal', { selectedOrders: ids }),
    ).toMatchObject(NOT_AUTHORISED)
    for (const kind of ['pre', 'storno'] as const)
      expect(await billing.tell(kind, { selectedOrders: ids })).toMatchObject(NOT_AUTHORISED)
    expect((await billing.tell('fiscal', { selectedOrders: ids })).status).toBe(200)
  })

  it('with its name wants its orders and its kind too', async () => {
    const { ids, billing, armed } = await openBilling(server(), 2)
    const intentId = await armed()
    expect(await billing.tell('fiscal', { selectedOrders: ids.slice(1), intentId })).toMatchObject(
      NOT_AUTHORISED,
    )
    expect(await billing.tell('pre', { selectedOrders: ids, intentId })).toMatchObject(NOT_AUTHORISED)
  })

  it('learns the receipt’s number later, once', async () => {
    const { ids, billing, armed, orderOf, intent } = await openBilling(server())
    const intentId = await armed()
    expect((await billing.tell('fiscal', { selectedOrders: ids, intentId })).body).toMatchObject({
      receiptNo: null,
    })
    await billing.tell('fiscal', { selectedOrders: ids, intentId, ...PRINTED })
    expect(await orderOf()).toMatchObject({ receiptNo: 41 })
    expect(
      (await billing.tell('fiscal', { selectedOrders: ids, intentId, receiptNo: 99 })).body,
    ).toMatchObject({ receiptNo: 41 })
    expect([(await orderOf()).receiptNo, (await intent(intentId))?.receiptNo]).toEqual([41, 41])
  })

  it('takes no number of a pre-bill: no device counts one', async () => {
    const { ids, billing, armed, orderOf } = await openBilling(server())
    const intentId = await armed('pre')
    for (let told = 0; told < 2; told += 1)
      expect((await billing.tell('pre', { selectedOrders: ids, intentId, ...PRINTED })).body).toMatchObject({
        receiptNo: null,
      })
    expect(await orderOf()).toMatchObject({ billKind: 'pre', receiptNo: null })
  })

  it('is refused for a bill that was only reserved, and for one that was given up', async () => {
    const { ids, billing, reserved } = await openBilling(server())
    const intentId = await reserved()
    expect(await billing.tell('fiscal', { selectedOrders: ids, intentId, ...PRINTED })).toMatchObject(
      NOT_AUTHORISED,
    )
    await billing.abandon(intentId)
    expect(await billing.tell('fiscal', { selectedOrders: ids, intentId, ...PRINTED })).toMatchObject(
      NOT_AUTHORISED,
    )
  })

  it('counts although the person was blocked and the screen signed out meanwhile: the money was taken, and the audit says so', async () => {
    const { venue, ids, armed, ledgerOf, orderOf } = await openBilling(server())
    const intentId = await armed()
    await server().send('POST', '/api/auth/revoke-token', { token: venue.monitor.token, body: {} })
    await server().send('PUT', `/api/user/${venue.waiter.id}`, {
      token: venue.owner.token,
      body: { isBlocked: true },
    })
    const told = { selectedOrders: ids, intentId, ...PRINTED }
    expect((await billingOf(server(), venue).tell('fiscal', told)).status).toBe(401)
    expect((await billingOf(server(), venue, venue.owner.token).tell('fiscal', told)).status).toBe(200)
    const noted = (await auditOf(server(), venue.companyId)).filter(
      ({ action }) => action === 'bill.toldWithoutTrust',
    )
    expect(noted).toMatchObject([
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

  it('notes nothing where everybody is still there', async () => {
    const { venue, billed } = await openBilling(server())
    await billed()
    expect((await auditOf(server(), venue.companyId)).map(({ action }) => action)).not.toContain(
      'bill.toldWithoutTrust',
    )
  })

  it('adds nothing to a balance for a card', async () => {
    const { billed, ledgerOf } = await openBilling(server())
    await billed('fiscal', 1, 'card')
    expect(await ledgerOf()).toEqual({ balance: 0, entries: [] })
  })

  it('makes a pre-bill first, its fiscal receipt once after it, the money once in all', async () => {
    const { venue, ids, billing, billed, reserved, orderOf, ledgerOf } = await openBilling(server(), 2)
    const pre = await reserved()
    expect((await billing.arm(pre, 'pre')).body).toMatchObject({
      path: '/pos/commands',
      command: { taskId: pre, receipt: { receiptType: 'PreBill' } },
    })
    await billing.tell('pre', { selectedOrders: ids, intentId: pre })
    expect(await orderOf()).toMatchObject({ status: 'billed', billKind: 'pre', receiptNo: null })
    const [plain] = await makeDelivered(server(), venue)
    expect(await billing.validate([...ids, plain ?? ''])).toMatchObject({
      status: 409,
      body: { code: 'MIXED_BILL_KINDS' },
    })
    const second = await reserved()
    expect(await billing.arm(second, 'pre')).toMatchObject({ status: 409, body: { code: 'INTENT_STATE' } })
    await billing.abandon(second)
    await billed('fiscal', 7, 'card')
    expect(await orderOf()).toMatchObject({ status: 'billed', billKind: 'fiscal', receiptNo: 7 })
    expect(await ledgerOf()).toMatchObject({ balance: 500, entries: [{ kind: 'bill' }] })
    expect(await billing.validate(ids)).toMatchObject({ status: 409, body: { code: 'ALREADY_FISCAL' } })
  })
})
