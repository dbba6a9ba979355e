import { afterEach, expect, it } from 'vitest'
import { billingCalls, intentOf } from '../../../testing/billing-factories.ts'
import { fiscalDay } from '../../../testing/day-sales-check.ts'
import { TEST_PIN } from '../../../testing/factories.ts'
import { pairGateway, syncAs } from '../../../testing/gateway-factories.ts'
import { openJournal } from '../../../testing/gateway-journal.ts'
import { BUYER, invoiceCalls, openInvoicing } from '../../../testing/invoice-factories.ts'
import { storedAudit } from '../../../testing/stored-records.ts'
import { onBothEngines, restartServer, type StoppableServer } from '../../../testing/test-server.ts'
import { createGivenNumbers } from '../invoice/given-numbers.ts'
import { createPermitRecords, EMPTY_RECORD, type PermittedContent } from './permit-records.ts'

onBothEngines('an invoice instead of a receipt that a restored database does not have', (server) => {
  const started: StoppableServer[] = []
  afterEach(async () => {
    for (const each of started.splice(0)) await each.stop()
  })
  /**
   * A venue whose database lacks the last bills of its record, as after a restore.
   * @param kind of the bill that is forgotten: an invoice, or the credit note of one that is known
   * @param before what happens before the server restarts
   */
  const restored = async (
    kind: 'invoice' | 'credit',
    hasGateway = true,
    more: Partial<PermittedContent> = {},
    before?: (made: Awaited<ReturnType<typeof openInvoicing>>) => Promise<unknown>,
  ) => {
    const made = await openInvoicing(server(), 2)
    await before?.(made)
    const { venue, ids, gateway, tender, as, closed } = made
    const [first = ''] = ids
    if (kind === 'credit') await closed([first])
    const silent = hasGateway ? (await pairGateway(server(), venue, 'Terrace')).id : null
    if (!hasGateway) await as('DELETE', `/api/gateway/${gateway.id}`)
    const records = createPermitRecords(server().platform.settings.dataDir)
    const content: PermittedContent = {
      kind,
      payment: 'card',
      payments: [
        {
          tender,
          kind: 'transfer',
          type: 'other',
          amount: 25_000,
          rounding: 0,
          tip: 0,
          tendered: null,
          reference: '',
        },
      ],
      ref: 'LOST2345',
      orders: [first],
      closedBy: venue.owner.id,
      paidBy: null,
      journal: null,
      ...more,
    }
    const { allowed } = records.read(venue.companyId) ?? EMPTY_RECORD
    records.write(venue.companyId, {
      allowed: [...allowed, { id: 'lost', epoch: 1, gateway: null, content }],
      heard: null,
    })
    const at = server().clock.now()
    createGivenNumbers(server().platform.settings.dataDir).add(venue.companyId, made.year, [
      { no: 7, kind, ref: 'LOST2345', at },
    ])
    const restarted = await restartServer(server())
    started.push(restarted)
    const billing = billingCalls(restarted, venue)
    return {
      ...made,
      first,
      silent,
      billing,
      restarted,
      invoices: invoiceCalls(restarted, venue),
      resolve: (printed: boolean) =>
        billing.resolve('lost', { printed, reason: 'Looked at the paper' }, venue.owner.token),
    }
  }

  it('is held whether all gateways have reported or not, and a person says whether it was issued', async () => {
    const { first, ids, billing, restarted, gateway, resolve, invoices, year } = await restored('invoice')
    await syncAs(restarted, gateway, { lastLine: 0 })
    expect((await billing.open()).body).toMatchObject([
      { _id: 'lost', state: 'MANUAL', kind: 'invoice', gateway: null, orders: [first], total: 250 },
    ])
    expect((await billing.validate(ids)).body).toMatchObject({ code: 'ORDER_IN_BILLING' })
    expect((await resolve(true)).body).toMatchObject({ state: 'BILLED', kind: 'invoice', receiptNo: null })
    expect((await billing.validate([first])).body).toMatchObject({ code: 'ALREADY_FISCAL' })
    // The buyer is entered from the paper; the number is the one that it has.
    expect(await invoices.issued(first)).toMatchObject({ _id: `${year}-00007`, instead: true, total: 250 })
  })

  it.each([200, 300])(
    'comes to the %i on its paper, although its order is something else in the backup, and its credit note to the same',
    async (total) => {
      const products = [{ title: 'Soup', taxClass: 'А', price: `${total}.00`, quantity: '1.000' }]
      const made = await restored('invoice', true, { products })
      const { first, restarted, venue, gateway, silent, resolve, invoices, billing } = made
      await syncAs(restarted, gateway, { lastLine: 0 })
      expect((await billing.open()).body).toMatchObject([{ _id: 'lost', orders: [first], total }])
      await resolve(true)
      expect(await invoices.issued(first)).toMatchObject({ total, lines: [{ title: 'Soup', amount: total }] })
      const transfers = async () => (await fiscalDay(restarted, venue)).tenders
      expect(await transfers()).toMatchObject([{ amount: total }])
      const { username, token } = venue.owner
      // It is gone for good, and never reports.
      await restarted.send('DELETE', `/api/gateway/${silent}`, { token })
      const credited = await restarted.send('POST', `/api/order/${first}/credit-note`, {
        token,
        body: { username, pin: TEST_PIN, reason: 'Wrong company' },
      })
      expect(credited.status).toBe(201)
      for (const { amount } of await transfers()) expect(amount).toBe(0)
    },
  )

  it('is in the audit log where the backup has none of its orders', async () => {
    const { restarted, venue, gateway, billing } = await restored('invoice', true, { orders: ['younger'] })
    await syncAs(restarted, gateway, { lastLine: 0 })
    expect((await billing.open()).body).toEqual([])
    expect(await storedAudit(restarted, venue.companyId, 'bill.lost')).toEqual([
      {
        by: null,
        entityId: 'lost',
        details: { ref: 'LOST2345', kind: 'invoice', total: null, orders: ['younger'] },
      },
    ])
  })

  const whoseReceiptWas = async (state: 'CANCELLED' | 'DONE') => {
    let current: Pick<StoppableServer, 'send' | 'clock'> = server()
    const send: StoppableServer['send'] = (...request) => current.send(...request)
    let journal: ReturnType<typeof openJournal> | undefined
    let id = ''
    const made = await restored('invoice', true, {}, async ({ gateway, ids, billed }) => {
      journal = openJournal({ send, clock: server().clock }, gateway)
      await journal.connect()
      id = await billed('fiscal', 41, 'cash', ids.slice(0, 1), false)
    })
    current = made.restarted
    await journal?.connect()
    expect((await made.billing.open()).body).toEqual([])
    expect(await storedAudit(made.restarted, made.venue.companyId, 'bill.lost')).toEqual([])
    await journal?.reportTask({ taskId: id, state, receiptNo: 41, deviceSerial: 'VD000001' })
    return { ...made, connect: async () => journal?.connect() }
  }

  it('waits for a receipt of its order that its gateway denies to be undone', async () => {
    const { first, billing, connect } = await whoseReceiptWas('CANCELLED')
    expect((await billing.open()).body).toEqual([])
    expect((await billing.unbill(first)).body).toMatchObject({ status: 'delivered' })
    await connect()
    expect((await billing.open()).body).toMatchObject([{ _id: 'lost', state: 'MANUAL', orders: [first] }])
  })

  it('is in the audit log where its order has a receipt that its gateway confirms', async () => {
    const { restarted, venue, billing } = await whoseReceiptWas('DONE')
    expect((await billing.open()).body).toEqual([])
    expect(await storedAudit(restarted, venue.companyId, 'bill.lost')).toMatchObject([{ entityId: 'lost' }])
  })

  it('frees its orders where it was not issued', async () => {
    const { first, billing, restarted, gateway, resolve } = await restored('invoice')
    await syncAs(restarted, gateway, { lastLine: 0 })
    expect((await resolve(false)).body).toMatchObject({ state: 'ABORTED' })
    expect((await billing.validate([first])).status).toBe(200)
  })

  it('is held at the next bill where the venue has no gateway', async () => {
    const { first, ids, billing, restarted, venue, tender } = await restored('invoice', false)
    const [, second = ''] = ids
    const send = (intentId: string) =>
      restarted.send('POST', `/api/bill-intents/${intentId}/invoice`, {
        token: venue.monitor.token,
        body: { buyer: BUYER, tender },
      })
    // A reservation of its order ends, one of another order does not.
    const [own, other] = [
      intentOf(await billing.validate([first])),
      intentOf(await billing.validate([second])),
    ]
    expect((await send(other)).status).toBe(201)
    expect((await send(own)).body).toMatchObject({ code: 'INTENT_STATE', state: 'ABORTED' })
    expect((await billing.open()).body).toMatchObject([{ _id: 'lost', state: 'MANUAL', orders: [first] }])
  })

  it('or its credit note is held, and voids it once a person has seen the paper', async () => {
    const { first, billing, restarted, gateway, resolve, invoices, year } = await restored('credit')
    await syncAs(restarted, gateway, { lastLine: 0 })
    expect((await billing.open()).body).toMatchObject([{ _id: 'lost', state: 'MANUAL', kind: 'credit' }])
    expect((await resolve(true)).body).toMatchObject({ state: 'BILLED', kind: 'credit' })
    expect((await invoices.ofOrder(first)).body).toMatchObject({
      invoice: { creditedBy: `${year}-00007` },
    })
  })
})
