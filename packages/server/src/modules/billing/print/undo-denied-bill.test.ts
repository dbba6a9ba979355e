import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { statement } from '../../../platform/unit-of-work/statement.ts'
import { gatewayProof, intentOf, signedReport } from '../../../testing/billing-factories.ts'
import { openConnected, openDenied, type Connected } from '../../../testing/denied-bills.ts'
import { addMember } from '../../../testing/factories.ts'
import { pairGateway } from '../../../testing/gateway-factories.ts'
import { PRINTED } from '../../../testing/gateway-journal.ts'
import { compareSalesSummary } from '../../../testing/sales-summary-check.ts'
import { storedAuditLog, storedBills, storedEvents } from '../../../testing/stored-records.ts'
import { onBothEngines } from '../../../testing/test-server.ts'

const SECOND = 1000
const selectHistory = statement((kit, p: { intentId: string }) =>
  kit.db
    .selectFrom('bill_intent_history')
    .select(['from_state', 'to_state', 'by_user', 'reason'])
    .where('company_id', '=', kit.companyId)
    .where('intent_id', '=', p.intentId)
    .orderBy('position'),
)
onBothEngines('undoing a bill that its gateway denies', (server) => {
  const opened = (orders?: number) => openConnected(server(), orders)
  const denied = (orders?: number, payment?: string) => openDenied(server(), orders, payment)
  const reportOf = async ({ venue: { owner } }: Pick<Connected, 'venue'>) => {
    server().clock.advance(31 * SECOND)
    const { body } = await server().send('GET', '/api/fiscal-book', { token: owner.token })
    return body as unknown as {
      differences: { kind: string }[]
      undone: object[]
      documents: object[]
      ours: { turnover: number; receipts: number; cash: number }
    }
  }
  const kindsIn = ({ differences }: { differences: { kind: string }[] }) =>
    differences.map(({ kind }) => kind)

  it('makes all of its orders delivered again, and the history, the audit log and the screens say so', async () => {
    const made = await denied(2)
    const { venue, ids, first, billing, orderOf, id, intent } = made
    const before = (await storedEvents(server(), venue.companyId)).length
    expect(await intent(id)).toMatchObject({ state: 'BILLED', denied: true })
    expect(await billing.unbill(first)).toMatchObject({
      status: 200,
      body: { _id: first, status: 'delivered', billKind: null, receiptNo: null, storno: null },
    })
    for (const order of ids)
      expect(await orderOf(order)).toMatchObject({
        status: 'delivered',
        billKind: null,
        history: [{}, {}, { to: 'billed' }, { from: 'billed', to: 'delivered', by: { _id: venue.owner.id } }],
      })
    expect(await intent(id)).toMatchObject({ state: 'ABORTED', reason: 'Wrong button', denied: false })
    expect(
      await server().platform.uow.read(venue.companyId, (tx) => tx.all(selectHistory, { intentId: id })),
    ).toMatchObject([
      {},
      {},
      {},
      { to_state: 'BILLED' },
      { from_state: 'BILLED', to_state: 'ABORTED', by_user: venue.owner.id, reason: 'Wrong button' },
    ])
    const audited = (await storedAuditLog(server(), venue.companyId)).filter(({ action }) =>
      ['bill.aborted', 'order.unbilled'].includes(action),
    )
    expect(audited).toMatchObject([
      { action: 'bill.aborted', by: venue.owner.id, entityId: id, details: { from: 'BILLED' } },
      ...ids.map((entityId) => ({
        action: 'order.unbilled',
        by: venue.owner.id,
        entityId,
        details: { reason: 'Wrong button', deniedBill: id },
      })),
    ])
    const published = (await storedEvents(server(), venue.companyId)).slice(before)
    for (const order of ids)
      expect(published).toContainEqual(
        expect.objectContaining({
          type: 'orderStatusUpdated',
          order: expect.objectContaining({ _id: order, status: 'delivered' }) as unknown,
        }),
      )
    expect(published).toContainEqual(expect.objectContaining({ type: 'dataChanged', room: 'billing' }))
  })

  it('keeps the bill under its number, lists it as undone, and counts it nowhere', async () => {
    const made = await denied(2)
    const { venue, ids, first, billing, id } = made
    expect(kindsIn(await reportOf(made))).toEqual(['PRINT_DENIED'])
    await billing.unbill(first)
    expect(await storedBills(server(), venue.companyId)).toMatchObject([{ billNo: 1, intentId: id }])
    expect(await reportOf(made)).toMatchObject({
      differences: [],
      documents: [],
      ours: { turnover: 0, receipts: 0, cash: 0 },
      undone: [
        {
          billNo: 1,
          intent: id,
          total: 500,
          orders: ids.toSorted(),
          closedBy: { _id: venue.waiter.id },
          undoneBy: { _id: venue.owner.id },
          reason: 'Wrong button',
        },
      ],
    })
    const { summary, expected } = await compareSalesSummary(server(), venue.companyId)
    expect(summary).toEqual(expected)
    // No sale is left, only that two were undone.
    expect(summary).toEqual([expect.stringContaining('"unbilled"'), expect.stringContaining('"unbilled"')])
  })

  it('lets its orders be billed again, at any gateway, with one receipt', async () => {
    const made = await denied(2)
    const { venue, gateway, ids, first, billing, orderOf, ledgerOf } = made
    const other = await pairGateway(server(), venue, 'Terrace')
    await billing.unbill(first)
    const intentId = intentOf(await billing.validate(ids))
    expect((await billing.arm(intentId, 'fiscal', 'card', other.id)).body).toMatchObject({
      gateway: other.id,
    })
    const report = { selectedOrders: ids, intentId, receiptNo: 7, deviceSerial: 'VIRT-2' }
    await billing.report('fiscal', signedReport(server(), other, report))
    expect(await orderOf(first)).toMatchObject({ status: 'billed', billKind: 'fiscal', receiptNo: 7 })
    expect(await ledgerOf()).toMatchObject({ balance: 0 })
    expect(await storedBills(server(), venue.companyId)).toMatchObject([{ billNo: 1 }, { billNo: 2 }])
    // It is this receipt that can be voided now.
    expect(await billing.storno(first)).toMatchObject({ status: 200, body: { receipt: { refReceiptNo: 7 } } })
    expect(gateway.id).not.toBe(other.id)
  })

  describe('takes the cash back', () => {
    it('from whoever holds it', async () => {
      const { venue, first, billing, ledgerOf } = await denied(2)
      await billing.unbill(first)
      expect(await ledgerOf()).toMatchObject({
        balance: 0,
        entries: [
          { kind: 'bill', amount: 500 },
          { kind: 'unbill', amount: 500, by: { _id: venue.owner.id } },
        ],
      })
    })

    it('from the owner who undoes it, from the till, if the holder has handed it over', async () => {
      const { venue, first, billing, ledgerOf } = await denied(2)
      await server().send('PUT', `/api/user/${venue.waiter.id}/balance?code=take`, {
        token: venue.owner.token,
        body: { balance: 400 },
      })
      await billing.unbill(first)
      expect(await ledgerOf()).toMatchObject({ balance: 100 })
      expect(await ledgerOf(venue.owner)).toMatchObject({
        balance: 0,
        entries: [
          { kind: 'give', amount: 500 },
          { kind: 'unbill', amount: 500 },
        ],
      })
    })

    it('not for a card payment', async () => {
      const { first, billing, ledgerOf } = await denied(1, 'card')
      await billing.unbill(first)
      expect(await ledgerOf()).toEqual({ balance: 0, entries: [] })
    })

    it('of its pre-bill too: the order is billed from the start', async () => {
      const made = await opened()
      const { venue, first, billing, billed, reported, journal, ledgerOf, orderOf } = made
      await billed('pre')
      const id = await reported(41)
      await journal.reportTask({ taskId: id, state: 'CANCELLED' })
      expect((await billing.unbill(first)).status).toBe(200)
      expect(await ledgerOf()).toMatchObject({ balance: 0, entries: [{ kind: 'bill' }, { kind: 'unbill' }] })
      expect(await orderOf()).toMatchObject({ status: 'delivered', billKind: null })
      await billed('pre')
      expect(await ledgerOf()).toMatchObject({ balance: 250 })
      const { summary, expected } = await compareSalesSummary(server(), venue.companyId)
      expect(summary).toEqual(expected)
    })
  })

  it('also works for a bill that a person resolved as printed', async () => {
    const { venue, ids, billing, armed, journal, orderOf } = await opened()
    const id = await armed()
    for (const seconds of [61, 601]) {
      server().clock.advance(seconds * SECOND)
      await server().services.billing.sweep()
    }
    await billing.resolve(id, { printed: true, receiptNo: 41, reason: 'paper' }, venue.owner.token)
    await journal.reportTask({ taskId: id, state: 'CANCELLED' })
    expect((await billing.unbill(ids[0] ?? '')).status).toBe(200)
    expect(await orderOf()).toMatchObject({ status: 'delivered' })
  })

  it('happens once: repeated with its key it is answered the same, and again there is nothing to undo', async () => {
    const { venue, first, billing, ledgerOf } = await denied()
    const body = { username: venue.owner.username, pin: '4073', reason: 'No paper' }
    const key = randomUUID()
    const send = () =>
      server().send('POST', `/api/order/${first}/unbill`, {
        token: venue.monitor.token,
        body,
        headers: { 'idempotency-key': key },
      })
    const answers = [await send(), await send()]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect(await billing.unbill(first)).toMatchObject({ status: 409, body: { code: 'NOT_PRE_BILLED' } })
    expect(await ledgerOf()).toMatchObject({ balance: 0, entries: [{ kind: 'bill' }, { kind: 'unbill' }] })
  })

  it('happens once if two owners undo it at the same time', async () => {
    const made = await denied(2)
    const { venue, ids, billing, ledgerOf } = made
    const owner = await addMember(server(), venue.companyId, 'owner')
    const statuses = await Promise.all([
      billing.unbill(ids[0] ?? ''),
      billing.unbill(ids[1] ?? '', undefined, owner.username),
    ])
    expect(statuses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await ledgerOf()).toMatchObject({ balance: 0, entries: [{ kind: 'bill' }, { kind: 'unbill' }] })
  })

  it('loses or wins against a late confirmation: the order is never billed and free at once', async () => {
    for (let times = 0; times < 4; times += 1) {
      const made = await opened()
      const { gateway, first, billing, journal, reported, orderOf, intent } = made
      const id = await reported(41)
      await journal.reportTask({ taskId: id, state: 'CANCELLED' })
      const report = { selectedOrders: [first], intentId: id, receiptNo: 41, deviceSerial: 'VIRT-1' }
      const late = () => billing.report('fiscal', signedReport(server(), gateway, report))
      const undo = () => billing.unbill(first)
      const [one, other] = times % 2 === 0 ? [late, undo] : [undo, late]
      await Promise.all([one(), other()])
      const [bill, order] = [await intent(id), await orderOf()]
      expect([bill?.['state'], order['status']]).toEqual(
        bill?.['state'] === 'BILLED' ? ['BILLED', 'billed'] : ['ABORTED', 'delivered'],
      )
    }
  })

  describe('a receipt of it that is reported all the same', () => {
    /** The bill of this command was printed, although its gateway had denied it. */
    const printedAfterAll = async (made: Awaited<ReturnType<typeof withCommand>>) =>
      made.journal.reportTask({ ...PRINTED, taskId: made.id, command: made.command })
    const withCommand = async () => {
      const made = await opened()
      const { billing, ids, journal, first } = made
      const id = intentOf(await billing.validate(ids))
      const { command } = (await billing.arm(id)).body as unknown as { command: object }
      await billing.report('fiscal', {
        selectedOrders: ids,
        intentId: id,
        receiptNo: 2_000_000_000,
        deviceSerial: 'VIRT-1',
      })
      await journal.reportTask({ taskId: id, state: 'CANCELLED' })
      expect((await billing.unbill(first)).status).toBe(200)
      return { ...made, id, command }
    }

    it('bills its orders, as that of any freed bill', async () => {
      const made = await withCommand()
      await printedAfterAll(made)
      expect(await made.orderOf()).toMatchObject({ status: 'billed', billKind: 'fiscal', receiptNo: 41 })
      expect(await made.billing.validate(made.ids)).toMatchObject({ body: { code: 'ALREADY_FISCAL' } })
      expect(await made.ledgerOf()).toMatchObject({ balance: 250 })
      const audited = (await storedAuditLog(server(), made.venue.companyId)).map(({ action }) => action)
      expect(audited).toContain('bill.contradicted')
      // The number that the screen invented counts nowhere.
      expect((await made.journal.connect()).body['counted']).toBe(41)
    })

    it('needs attention if they were billed again', async () => {
      const made = await withCommand()
      await made.billed('fiscal', 42)
      await printedAfterAll(made)
      expect(kindsIn(await reportOf(made))).toContain('NEEDS_PERSON')
      expect(await made.orderOf()).toMatchObject({ status: 'billed', receiptNo: 42 })
      expect(await made.ledgerOf()).toMatchObject({ balance: 250 })
    })

    it('needs attention while they are on another bill, which keeps them', async () => {
      const made = await withCommand()
      const open = await made.armed()
      await printedAfterAll(made)
      expect(kindsIn(await reportOf(made))).toContain('NEEDS_PERSON')
      expect((await made.billing.open()).body).toMatchObject([{ _id: open }, { state: 'MANUAL' }])
    })
  })

  it('leaves nothing for a screen that reports it again, and nothing for its gateway to be asked', async () => {
    const { ids, first, billing, journal, gateway, id, orderOf } = await denied()
    await billing.unbill(first)
    const again = await billing.report('fiscal', { selectedOrders: ids, intentId: id, receiptNo: 41 })
    expect(again).toMatchObject({ status: 409, body: { code: 'BILL_NOT_AUTHORISED' } })
    expect((await billing.abandon(id, gatewayProof(gateway, id))).body).toMatchObject({ state: 'ABORTED' })
    expect((await journal.connect()).body).toMatchObject({ doubts: [] })
    expect(await orderOf()).toMatchObject({ status: 'delivered' })
  })
})
