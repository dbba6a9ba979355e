import { describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { untilAttention } from '../../../testing/bill-timing.ts'
import {
  gatewayProof,
  intentOf,
  makeDeliveredOrders,
  signedReport,
} from '../../../testing/billing-factories.ts'
import { openBillingAfterRestore } from '../../../testing/bills-missing-after-restore.ts'
import { pairGateway } from '../../../testing/gateway-factories.ts'
import { openJournal } from '../../../testing/gateway-journal.ts'
import { makeSimpleOrder, moveOrder } from '../../../testing/orders-factories.ts'
import { compareSalesSummary } from '../../../testing/sales-summary-check.ts'
import { storedAuditLog, storedBills } from '../../../testing/stored-records.ts'
import { onBothEngines } from '../../../testing/test-server.ts'

const MINUTE = 60_000

onBothEngines('a printed bill that the database does not have', (server) => {
  const afterRestore = (orders?: number) => openBillingAfterRestore(server(), orders)

  it('is reconstructed and closed at once if its orders are as they were printed', async () => {
    const { venue, gateway, ids, printed, intent, orderOf, ledgerOf, billing } = await afterRestore()
    const printedAt = server().clock.now()
    server().clock.advance(30 * MINUTE)
    const id = await printed({}, { printedAt: new Date(printedAt).toISOString() })
    expect(await intent(id)).toMatchObject({
      state: 'BILLED',
      kind: 'fiscal',
      payment: 'cash',
      gateway: gateway.id,
      receiptNo: 41,
      orders: ids.toSorted(),
      total: 500,
      closedBy: { _id: venue.waiter.id },
    })
    expect(await orderOf()).toMatchObject({ status: 'billed', billKind: 'fiscal', receiptNo: 41 })
    expect(await ledgerOf()).toMatchObject({ balance: 500, entries: [{ kind: 'bill', amount: 500 }] })
    expect(await storedBills(server(), venue.companyId)).toMatchObject([
      { intentId: id, kind: 'fiscal', total: 50_000, at: printedAt },
    ])
    expect(await billing.validate(ids)).toMatchObject({ status: 409, body: { code: 'ALREADY_FISCAL' } })
    const { summary, expected } = await compareSalesSummary(server(), venue.companyId)
    expect(summary).toEqual(expected)
  })

  it.each(['created', 'pending', 'error', 'done'] as const)(
    'closes orders that are only %s here',
    async (status) => {
      const { venue, ids, printed, orderOf } = await afterRestore(1)
      await moveOrder(server(), venue, ids[0] ?? '', status)
      await printed()
      expect(await orderOf()).toMatchObject({
        status: 'billed',
        history: [{}, {}, {}, { from: status, to: 'billed', by: { _id: venue.waiter.id } }],
      })
    },
  )

  it('adds no cash for what its pre-bill added', async () => {
    const { ids, billed, printed, ledgerOf, orderOf } = await afterRestore()
    await billed('pre', undefined, 'cash', ids.slice(0, 1))
    await printed()
    expect(await ledgerOf()).toMatchObject({ balance: 500, entries: [{ amount: 250 }, { amount: 250 }] })
    expect(await orderOf()).toMatchObject({ billKind: 'fiscal' })
  })

  it('cancels a reservation that would print its orders again', async () => {
    const { ids, reserved, printed, intent, billing } = await afterRestore()
    const again = await reserved(ids.slice(0, 1))
    const id = await printed()
    expect([(await intent(again))?.['state'], (await intent(id))?.['state']]).toEqual(['ABORTED', 'BILLED'])
    expect((await billing.arm(again)).body).toMatchObject({ code: 'INTENT_STATE' })
  })

  it.each(['armed', 'billed'] as const)(
    'that is reserved here, and was %s as a pre-bill since, is reconstructed beside the pre-bill',
    async (how) => {
      const { ids, commandOf, reportPrinted, reserved, intent, orderOf, billing, ledgerOf, venue } =
        await afterRestore()
      const id = await reserved()
      await billing.arm(id, 'pre')
      if (how === 'billed') await billing.report('pre', { selectedOrders: ids, intentId: id })
      const command = commandOf({ intentId: id, ref: String((await intent(id))?.['ref']) })
      await reportPrinted(command)
      await reportPrinted(command)
      expect(await intent(id)).toMatchObject({ state: how === 'billed' ? 'BILLED' : 'ABORTED', kind: 'pre' })
      expect(await orderOf()).toMatchObject({ status: 'billed', billKind: 'fiscal', receiptNo: 41 })
      expect(await ledgerOf()).toMatchObject({ balance: 500 })
      expect(
        (await storedBills(server(), venue.companyId)).filter(({ kind }) => kind === 'fiscal'),
      ).toHaveLength(1)
    },
  )

  it('that is only reserved here is armed and closed as reported', async () => {
    const { venue, gateway, commandOf, reportPrinted, reserved, intent, orderOf, ids } = await afterRestore()
    const id = await reserved()
    const ref = String((await intent(id))?.['ref'])
    await reportPrinted(commandOf({ intentId: id, ref, orderIds: ids.toSorted() }))
    expect(await intent(id)).toMatchObject({
      state: 'BILLED',
      kind: 'fiscal',
      payment: 'cash',
      gateway: gateway.id,
      receiptNo: 41,
    })
    expect(await orderOf()).toMatchObject({ status: 'billed', receiptNo: 41 })
    expect(await storedBills(server(), venue.companyId)).toHaveLength(1)
  })

  it('is reconstructed once, however often it is reported', async () => {
    const { venue, commandOf, reportPrinted, ledgerOf } = await afterRestore()
    const command = commandOf({})
    for (let times = 0; times < 3; times += 1) await reportPrinted(command)
    expect(await storedBills(server(), venue.companyId)).toHaveLength(1)
    expect(await ledgerOf()).toMatchObject({ balance: 500 })
  })

  describe('needs attention', () => {
    it('and has the number and those of its orders that exist and are free', async () => {
      const { venue, ids, printed, open, billing, orderOf, ledgerOf } = await afterRestore()
      const id = await printed({ orderIds: [ids[0] ?? '', newId()] })
      expect(await open()).toMatchObject([
        {
          _id: id,
          state: 'MANUAL',
          kind: 'fiscal',
          orders: [ids[0]],
          receiptNo: 41,
          total: 500,
          reason: 'reconstructed from the gateway’s journal',
        },
      ])
      expect(await billing.validate(ids)).toMatchObject({
        status: 409,
        body: { code: 'ORDER_IN_BILLING', intentId: id },
      })
      await billing.resolve(id, { printed: true, reason: 'The paper is there' }, venue.owner.token)
      expect(await orderOf(ids[0])).toMatchObject({ status: 'billed', receiptNo: 41 })
      expect(await orderOf(ids[1])).toMatchObject({ status: 'delivered' })
      // The whole bill was paid, whatever happened to the other order.
      expect(await ledgerOf()).toMatchObject({ balance: 500 })
    })

    it('if none of its orders is known', async () => {
      const { venue, printed, open, billing } = await afterRestore(0)
      const id = await printed({ orderIds: [newId()] })
      expect(await open()).toMatchObject([{ _id: id, state: 'MANUAL', orders: [] }])
      expect(
        (await billing.resolve(id, { printed: true, reason: 'seen' }, venue.owner.token)).body,
      ).toMatchObject({ state: 'BILLED', receiptNo: 41 })
    })

    it('if an order is rejected, has another price, is on another bill or has another receipt', async () => {
      const rejected = await afterRestore(1)
      await moveOrder(server(), rejected.venue, rejected.ids[0] ?? '', 'rejected')
      await rejected.printed()
      expect(await rejected.open()).toMatchObject([{ state: 'MANUAL', orders: rejected.ids }])
      const dearer = await afterRestore(1)
      await dearer.printed({
        receipt: {
          receiptType: 'NormalReceipt',
          products: [{ title: 'X', taxClass: 'В', price: '251.00', quantity: '1.000' }],
        },
      })
      expect(await dearer.open()).toMatchObject([{ state: 'MANUAL', orders: dearer.ids, total: 251 }])
      const held = await afterRestore(2)
      const holder = await held.armed('fiscal', 'cash', held.ids.slice(0, 1))
      const id = await held.printed()
      expect(await held.open()).toMatchObject([
        { _id: holder, state: 'ARMED' },
        { _id: id, state: 'MANUAL', orders: held.ids.slice(1) },
      ])
      const fiscal = await afterRestore(1)
      await fiscal.billed('fiscal', 40)
      await fiscal.printed()
      expect(await fiscal.open()).toMatchObject([{ state: 'MANUAL', orders: [], receiptNo: 41 }])
      expect(await fiscal.orderOf()).toMatchObject({ receiptNo: 40 })
    })

    it('and gets its orders when the bill that held them is cancelled, without their cash twice', async () => {
      const { venue, gateway, ids, billed, armed, printed, billing, intent, orderOf, ledgerOf } =
        await afterRestore(1)
      await billed('pre')
      const holder = await armed('fiscal')
      const id = await printed()
      const resolution = { printed: true, reason: 'The paper is there' }
      expect(await intent(id)).toMatchObject({ state: 'MANUAL', orders: [] })
      expect(await billing.resolve(id, resolution, venue.owner.token)).toMatchObject({
        status: 409,
        body: { code: 'INTENT_STATE', state: 'ARMED' },
      })
      await billing.abandon(holder, gatewayProof(gateway, holder))
      expect((await billing.resolve(id, resolution, venue.owner.token)).body).toMatchObject({
        state: 'BILLED',
        orders: ids,
      })
      expect(await orderOf()).toMatchObject({ billKind: 'fiscal', receiptNo: 41 })
      expect(await ledgerOf()).toMatchObject({ balance: 250 })
      expect(await billing.validate(ids)).toMatchObject({ status: 409, body: { code: 'ALREADY_FISCAL' } })
    })

    it('if its person is not known: an owner is named instead', async () => {
      const { venue, printed, open } = await afterRestore(1)
      await printed({ closedBy: newId() })
      expect(await open()).toMatchObject([{ state: 'MANUAL', closedBy: { _id: venue.owner.id } }])
    })

    it('if the gateway does not know the outcome', async () => {
      const { commandOf, reportPrinted, open, ids } = await afterRestore(1)
      const command = commandOf({})
      await reportPrinted(command, { state: 'UNKNOWN' })
      expect(await open()).toMatchObject([{ state: 'MANUAL', orders: ids }])
    })

    it('if the gateway does not know the outcome of one that expired here as a reservation', async () => {
      const { commandOf, reportPrinted, reserved, intent, open, ids, billing } = await afterRestore(1)
      const id = await reserved()
      const command = commandOf({ intentId: id, ref: String((await intent(id))?.['ref']) })
      server().clock.advance(121_000)
      await server().services.billing.sweep()
      expect(await intent(id)).toMatchObject({ state: 'ABORTED' })
      for (let times = 0; times < 2; times += 1) await reportPrinted(command, { state: 'UNKNOWN' })
      expect(await open()).toMatchObject([{ state: 'MANUAL', orders: ids }])
      expect(await billing.validate(ids)).toMatchObject({ status: 409, body: { code: 'ORDER_IN_BILLING' } })
    })

    it('and stays so, whatever is reported again', async () => {
      const { ids, commandOf, reportPrinted, open } = await afterRestore()
      const command = commandOf({ orderIds: [ids[0] ?? '', newId()] })
      for (let times = 0; times < 2; times += 1) await reportPrinted(command)
      expect(await open()).toMatchObject([{ state: 'MANUAL' }])
    })
  })

  describe('that was cancelled here', () => {
    /** At its own gateway they would wait for that gateway's report. */
    const billedElsewhere = async ({ venue, billing, ids }: Awaited<ReturnType<typeof afterRestore>>) => {
      const other = await pairGateway(server(), venue, 'Terrace')
      await openJournal(server(), other).connect()
      const intentId = intentOf(await billing.validate(ids))
      await billing.arm(intentId, 'fiscal', 'cash', other.id)
      const report = { selectedOrders: ids, intentId, receiptNo: 42, deviceSerial: 'VIRT-2' }
      await billing.report('fiscal', signedReport(server(), other, report))
    }
    const contradicted = async (bills: 'again' | 'not') => {
      const made = await afterRestore(1)
      const { billing, armed, venue } = made
      const id = await armed()
      const { command } = (await billing.arm(id)).body as unknown as {
        command: Readonly<Record<string, unknown>>
      }
      await untilAttention(server())
      await billing.resolve(id, { printed: false, reason: 'No paper' }, venue.owner.token)
      if (bills === 'again') await billedElsewhere(made)
      await made.reportPrinted(command)
      return { ...made, id, command }
    }
    it('is reconstructed and audited, and its orders get the receipt', async () => {
      const { venue, id, intent, orderOf, open, reportPrinted, command } = await contradicted('not')
      expect(await intent(id)).toMatchObject({ state: 'ABORTED' })
      expect(await orderOf()).toMatchObject({ status: 'billed', receiptNo: 41 })
      await reportPrinted(command)
      expect([await open(), await storedBills(server(), venue.companyId)]).toMatchObject([
        [],
        [{ kind: 'fiscal' }],
      ])
      expect((await storedAuditLog(server(), venue.companyId)).map(({ action }) => action)).toContain(
        'bill.contradicted',
      )
    })

    it('and was printed again since needs attention as a second receipt', async () => {
      const { id, intent, orderOf, open } = await contradicted('again')
      expect(await intent(id)).toMatchObject({ state: 'ABORTED' })
      expect(await orderOf()).toMatchObject({ status: 'billed', receiptNo: 42 })
      expect(await open()).toMatchObject([{ state: 'MANUAL', receiptNo: 41, orders: [] }])
    })
  })

  describe('that is a storno', () => {
    it('is reconstructed with the bill that it voids', async () => {
      const { venue, ids, printed, orderOf, ledgerOf, open } = await afterRestore()
      await printed()
      await printed({ kind: 'storno', refReceiptNo: 41, closedBy: venue.owner.id }, { receiptNo: 42 })
      expect(await open()).toEqual([])
      for (const id of ids)
        expect(await orderOf(id)).toMatchObject({
          status: 'billed',
          receiptNo: 41,
          storno: { receiptNo: 42, by: { _id: venue.owner.id } },
        })
      expect(await ledgerOf()).toMatchObject({ balance: 0 })
      expect(await storedBills(server(), venue.companyId)).toMatchObject([
        { kind: 'fiscal' },
        { kind: 'storno' },
      ])
    })

    it('is paid by the person who was named for it, while they hold the cash', async () => {
      const { venue, printed, ledgerOf } = await afterRestore()
      await printed()
      await server().send('PUT', `/api/user/${venue.monitor.id}/balance?code=give`, {
        token: venue.owner.token,
        body: { balance: 500 },
      })
      const storno = { kind: 'storno', refReceiptNo: 41, closedBy: venue.owner.id } as const
      await printed({ ...storno, paidBy: venue.monitor.id }, { receiptNo: 42 })
      expect(await ledgerOf()).toMatchObject({ balance: 500 })
      expect(await ledgerOf(venue.monitor)).toMatchObject({
        balance: 0,
        entries: [{ kind: 'give' }, { kind: 'storno', amount: 500 }],
      })
    })

    it('needs attention until its bill is resolved', async () => {
      const { venue, ids, printed, billing, orderOf, open, ledgerOf } = await afterRestore(1)
      const paper = { orderIds: [ids[0] ?? '', newId()] }
      const bill = await printed(paper)
      const storno = await printed(
        { ...paper, kind: 'storno', refReceiptNo: 41, closedBy: venue.owner.id },
        { receiptNo: 42 },
      )
      expect(await open()).toMatchObject([
        { _id: bill, state: 'MANUAL' },
        { _id: storno, state: 'MANUAL', orders: [], refReceiptNo: 41 },
      ])
      const resolution = { printed: true, reason: 'seen' }
      expect(await billing.resolve(storno, resolution, venue.owner.token)).toMatchObject({
        status: 409,
        body: { code: 'INTENT_STATE', state: 'MANUAL' },
      })
      await billing.resolve(bill, resolution, venue.owner.token)
      await billing.resolve(storno, resolution, venue.owner.token)
      expect(await orderOf()).toMatchObject({ status: 'billed', receiptNo: 41, storno: { receiptNo: 42 } })
      expect(await ledgerOf()).toMatchObject({
        entries: [
          { kind: 'bill', amount: 500 },
          { kind: 'storno', amount: 500 },
        ],
      })
      // What another storno of the same receipt refunded is not refunded again.
      const again = await printed(
        { ...paper, kind: 'storno', refReceiptNo: 41, closedBy: venue.owner.id },
        { receiptNo: 43 },
      )
      await billing.resolve(again, resolution, venue.owner.token)
      expect(await ledgerOf()).toMatchObject({ balance: 0, entries: [{}, {}] })
    })

    it('needs attention if its receipt is not known or is voided already', async () => {
      const unknown = await afterRestore(1)
      await unknown.printed(
        { kind: 'storno', refReceiptNo: 7, closedBy: unknown.venue.owner.id },
        { receiptNo: 42 },
      )
      expect(await unknown.open()).toMatchObject([
        { state: 'MANUAL', kind: 'storno', refReceiptNo: 7, receiptNo: 42, orders: unknown.ids },
      ])
      const [{ _id: id }] = (await unknown.open()) as [{ _id: string }]
      await unknown.billing.resolve(id, { printed: true, reason: 'seen' }, unknown.venue.owner.token)
      // An order without a receipt has none to void: it is billed and voided like any other.
      expect(await unknown.orderOf()).toMatchObject({ status: 'delivered', storno: null })
      await unknown.billed('fiscal', 50)
      const later = intentOf(await unknown.billing.storno(unknown.ids[0] ?? ''))
      expect((await unknown.billing.arm(later, 'storno')).status).toBe(200)
      const twice = await afterRestore(1)
      await twice.billed('fiscal', 41)
      const first = intentOf(await twice.billing.storno(twice.ids[0] ?? ''))
      await twice.billing.arm(first, 'storno')
      await twice.billing.report('storno', { selectedOrders: twice.ids, intentId: first, receiptNo: 42 })
      await twice.printed(
        { kind: 'storno', refReceiptNo: 41, closedBy: twice.venue.owner.id },
        { receiptNo: 43 },
      )
      expect(await twice.open()).toMatchObject([{ state: 'MANUAL', kind: 'storno', orders: [] }])
      expect(await twice.orderOf()).toMatchObject({ storno: { receiptNo: 42 } })
    })
  })

  it('does not change other orders', async () => {
    const { venue, printed, orderOf } = await afterRestore(1)
    const [[other = ''], fresh] = [
      await makeDeliveredOrders(server(), venue),
      await makeSimpleOrder(server(), venue),
    ]
    await printed()
    expect([(await orderOf(other)).status, (await orderOf(fresh.id)).status]).toEqual([
      'delivered',
      'created',
    ])
  })
})
