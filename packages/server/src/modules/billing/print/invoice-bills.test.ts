import type { Invoice } from '@kafana/contract'
import { invoiceDate } from '@kafana/domain'
import { afterEach, describe, expect, it } from 'vitest'
import { billingCalls, intentOf, openBilling, signedReport } from '../../../testing/billing-factories.ts'
import { expectSalesToAddUp } from '../../../testing/day-sales-check.ts'
import { makeVenue, TEST_PIN } from '../../../testing/factories.ts'
import { pairGateway, syncAs } from '../../../testing/gateway-factories.ts'
import {
  allowInvoicesInstead,
  BUYER,
  completeCompany,
  invoiceCalls,
  LEGAL,
} from '../../../testing/invoice-factories.ts'
import { openWaitersCheck } from '../../../testing/pay-factories.ts'
import { onBothEngines, restartServer, type StoppableServer } from '../../../testing/test-server.ts'
import { createGivenNumbers } from '../invoice/given-numbers.ts'
import { createPermitRecords, EMPTY_RECORD, type PermittedContent } from '../recovery/permit-records.ts'

/** Of what `openWaitersCheck` has. */
const PIZZA_PRICE = 100.01
const RANGE = 'start=2020-01-01T00:00:00Z&end=2035-01-01T00:00:00Z'

onBothEngines('an invoice instead of a receipt', (server) => {
  const open = async (orders = 1) => {
    const made = await openBilling(server(), orders)
    const { venue } = made
    const as = (method: string, path: string, body?: object, member = venue.owner) =>
      server().send(method, path, { token: member.token, body })
    const tender = await allowInvoicesInstead(server(), venue)
    const close = (intentId: string, body: object = {}, member = venue.monitor) =>
      as('POST', `/api/bill-intents/${intentId}/invoice`, { buyer: BUYER, tender, ...body }, member)
    return {
      ...made,
      as,
      tender,
      close,
      year: Number(invoiceDate(server().clock.now(), 'Europe/Skopje').slice(0, 4)),
      invoices: invoiceCalls(server(), venue),
      /** Closes all of the orders with one invoice. */
      closed: async (ids: readonly string[] = made.ids): Promise<Invoice> => {
        const { status, body } = await close(await made.reserved(ids))
        expect([status, body]).toMatchObject([201, { kind: 'invoice' }])
        return body as unknown as Invoice
      },
      credit: (order: string, { pin = TEST_PIN, member = venue.owner } = {}) =>
        as('POST', `/api/order/${order}/credit-note`, {
          username: member.username,
          pin,
          reason: 'Wrong company',
        }),
    }
  }

  it('closes the orders at once, with the invoice and its payment, and without a gateway', async () => {
    const { venue, ids, reserved, close, year, orderOf, billing, as, gateway } = await open(2)
    const id = await reserved()
    const { status, body } = await close(id, { reference: 'PO 7' })
    expect([status, body]).toMatchObject([
      201,
      {
        _id: `${year}-00001`,
        kind: 'invoice',
        instead: true,
        buyer: BUYER,
        seller: LEGAL,
        receiptNo: null,
        deviceSerial: null,
        total: 500,
        payments: [{ kind: 'transfer', name: 'Bank', amount: 500 }],
        // Whoever closed it, whoever is signed in.
        issuedBy: { _id: venue.waiter.id },
      },
    ])
    // Once more is the same invoice, also with another buyer.
    expect((await close(id, { buyer: { ...BUYER, name: 'Other' } })).body).toEqual(body)
    for (const order of ids)
      expect(await orderOf(order)).toMatchObject({
        status: 'billed',
        billKind: 'invoice',
        receiptNo: null,
        billedBy: { _id: venue.waiter.id },
      })
    expect((await billing.open()).body).toEqual([])
    expect((await as('GET', `/api/user/${venue.waiter.id}/ledger`)).body).toMatchObject({
      balance: 0,
      entries: [],
    })
    // Nothing of it is for a gateway.
    expect((await syncAs(server(), gateway, {})).body).toMatchObject({ doubts: [] })
  })

  it('is the one document of its orders: they get no receipt, no other bill and no other invoice', async () => {
    const { ids, closed, billing, invoices, orderOf, as } = await open()
    const [order = ''] = ids
    const invoice = await closed()
    expect((await billing.validate(ids)).body).toMatchObject({ code: 'ALREADY_FISCAL' })
    expect((await billing.storno(order)).body).toMatchObject({ code: 'NOT_FISCAL' })
    expect((await billing.unbill(order)).body).toMatchObject({ code: 'ALREADY_FISCAL' })
    expect((await billing.copy(order)).body).toMatchObject({ code: 'NOT_FISCAL' })
    expect(await invoices.issued(order, { ...BUYER, name: 'Other' })).toEqual(invoice)
    expect((await invoices.ofOrder(order)).body).toMatchObject({ invoice, voided: false })
    expect(await orderOf(order)).toMatchObject({ billKind: 'invoice' })
    expect((await as('GET', `/api/bill-intents?order=${order}`)).body).toMatchObject([{ state: 'BILLED' }])
    const list = await invoices.month(invoice.issuedAt.slice(0, 7))
    expect(list.body).toMatchObject({ invoices: [{ _id: invoice._id, instead: true }], forgotten: [] })
    const elsewhere = invoiceCalls(server(), await makeVenue(server()))
    expect((await elsewhere.get(`/api/invoices/${invoice._id}`)).status).toBe(404)
  })

  it('is a sale of the day without a receipt, and revenue like any other', async () => {
    const { ids, closed, venue, as, billed } = await open(2)
    const [first = '', second = ''] = ids
    await closed([first])
    await billed('fiscal', 9, 'card', [second])
    const { sales, ours, documents, tenders } = await expectSalesToAddUp(server(), venue)
    expect(sales).toMatchObject({
      byInvoice: { orders: 1, voided: 0, total: 250 },
      withReceipt: { orders: 1, total: 250 },
      withoutDocument: { orders: 0 },
    })
    // Devices know nothing of it, so it is not among the documents that are compared with theirs.
    expect([ours.turnover, documents.length]).toEqual([250, 1])
    const paid = new Map(tenders.map(({ kind, amount }) => [kind, amount]))
    expect([paid.get('card'), paid.get('transfer'), paid.size]).toEqual([250, 250, 2])
    expect((await as('GET', `/api/statistics?${RANGE}`)).body).toMatchObject({
      totalSales: 2,
      totalRevenue: 500,
    })
  })

  it('is refused where the venue does not allow it, for what is free, for no bank transfer, and without its details', async () => {
    const { venue, reserved, close, as, billing } = await open()
    const id = await reserved()
    await as('PUT', '/api/company', { invoiceInstead: false })
    expect((await close(id)).body).toMatchObject({ code: 'INVOICE_NEEDS_RECEIPT' })
    await as('PUT', '/api/company', { invoiceInstead: true })
    for (const tender of ['cash', 'card'])
      expect((await close(id, { tender })).body).toMatchObject({ code: 'PAYMENTS_DIFFER', tender })
    expect((await close(id, { tender: 'none' })).status).toBe(404)
    expect((await close(id, { buyer: { ...BUYER, taxNumber: 'ABC' } })).status).toBe(400)
    await completeCompany(server(), venue, { legalName: '' })
    expect((await close(id)).body).toMatchObject({ code: 'COMPANY_INCOMPLETE', missing: ['legalName'] })
    await completeCompany(server(), venue)
    expect((await close(id, {}, venue.waiter)).status).toBe(403)
    const { monitor } = await makeVenue(server())
    expect((await close(id, {}, monitor)).status).toBe(404)
    await billing.abandon(id)
    expect((await close(id)).body).toMatchObject({ code: 'INTENT_STATE' })
    expect((await close(await reserved())).body).toMatchObject({ kind: 'invoice' })
  })

  it('takes a part of a check alone; the rest is billed with a receipt', async () => {
    const { venue, checkId, pizza, food, drinks, orderOf } = await openWaitersCheck(server())
    const tender = await allowInvoicesInstead(server(), venue)
    const post = (path: string, body: object) =>
      server().send('POST', path, { token: venue.monitor.token, body })
    const closer = { username: venue.waiter.username, pin: TEST_PIN }
    const selection = { lines: [{ id: pizza, version: 2 }] }
    const part = intentOf(await post(`/api/checks/${checkId}/bills`, { ...closer, selection }))
    expect((await post(`/api/bill-intents/${part}/invoice`, { buyer: BUYER, tender })).body).toMatchObject({
      total: PIZZA_PRICE,
    })
    expect(await orderOf(food)).toMatchObject({ status: 'delivered', totalPrice: 105 })
    const rest = intentOf(await post('/api/auth/validate', { ...closer, selectedOrders: [food, drinks] }))
    expect((await post(`/api/bill-intents/${rest}/arm`, { kind: 'fiscal' })).status).toBe(200)
  })

  it('is in the day’s sales also where a part of the order had its receipt before', async () => {
    const { venue, checkId, pizza, food, gateway } = await openWaitersCheck(server())
    const tender = await allowInvoicesInstead(server(), venue)
    const post = async (path: string, body: object) =>
      server().send('POST', path, { token: venue.monitor.token, body })
    const closer = { username: venue.waiter.username, pin: TEST_PIN }
    const selection = { lines: [{ id: pizza, version: 2 }] }
    const part = intentOf(await post(`/api/checks/${checkId}/bills`, { ...closer, selection }))
    const armed = await post(`/api/bill-intents/${part}/arm`, { kind: 'fiscal' })
    const selectedOrders = armed.body['orders'] as unknown as string[]
    const printed = { selectedOrders, intentId: part, receiptNo: 9, deviceSerial: 'VIRT-1' }
    await post('/api/order/bill/fiscal', signedReport(server(), gateway, printed))
    const rest = intentOf(await post('/api/auth/validate', { ...closer, selectedOrders: [food] }))
    await post(`/api/bill-intents/${rest}/invoice`, { buyer: BUYER, tender })
    const { sales } = await expectSalesToAddUp(server(), venue)
    expect(sales.byInvoice).toMatchObject({ orders: 0, total: 105 })
  })

  it('is refused for a storno that is reserved', async () => {
    const { ids, billed, billing, close } = await open()
    await billed('fiscal', 9)
    const storno = intentOf(await billing.storno(ids[0] ?? ''))
    expect(await close(storno)).toMatchObject({ status: 409, body: { code: 'INTENT_STATE' } })
  })

  it('takes a pre-bill over, whose cash is nobody’s any more', async () => {
    const { venue, billed, closed, orderOf, ids, ledgerOf } = await open()
    await billed('pre')
    expect(await ledgerOf(venue.waiter)).toMatchObject({ balance: 250 })
    await closed()
    expect(await orderOf(ids[0])).toMatchObject({ billKind: 'invoice' })
    expect(await ledgerOf(venue.waiter)).toMatchObject({ balance: 0 })
  })

  it('is made once, by one of two screens, and its orders have that or a receipt', async () => {
    const { ids, reserved, close, billing, orderOf } = await open()
    const id = await reserved()
    const answers = await Promise.all([close(id), close(id), billing.arm(id)])
    const [first, second, armed] = answers.map(({ status }) => status)
    const { billKind } = await orderOf(ids[0])
    if (armed === 200) expect([first, second, billKind]).toEqual([409, 409, null])
    else expect([first, second, armed, billKind]).toEqual([201, 201, 409, 'invoice'])
  })

  describe('is voided by an owner', () => {
    it('with a credit note of the same amounts, and its orders can be billed again', async () => {
      const { venue, ids, closed, credit, year, as, orderOf, invoices, billing } = await open(2)
      const [first = '', second = ''] = ids
      const { issuedBy: _by, ...invoice } = await closed()
      const { status, body } = await credit(first)
      const { lines, classes, total, payments, buyer, seller } = invoice
      expect([status, body]).toMatchObject([
        201,
        {
          _id: `${year}-00002`,
          kind: 'credit',
          instead: true,
          credits: invoice._id,
          issuedBy: { _id: venue.owner.id },
          lines,
          classes,
          total,
          payments,
          buyer,
          seller,
        },
      ])
      expect((await invoices.get(`/api/invoices/${invoice._id}`)).body).toMatchObject({
        creditedBy: `${year}-00002`,
      })
      for (const order of ids)
        expect(await orderOf(order)).toMatchObject({
          status: 'billed',
          storno: { receiptNo: null },
          reversals: [{ kind: 'storno', reason: 'Wrong company', paidBy: [] }],
        })
      expect((await credit(second)).body).toMatchObject({ code: 'ALREADY_STORNO' })
      const { sales } = await expectSalesToAddUp(server(), venue)
      expect(sales.byInvoice).toEqual({ orders: 2, voided: 2, total: 0 })
      const exported = (await as('GET', `/api/statistics/sales?${RANGE}`)).body as unknown as {
        sales: readonly { readonly billKind: string }[]
      }
      expect(exported.sales.map(({ billKind }) => billKind).toSorted()).toEqual([
        'credit',
        'credit',
        'invoice',
        'invoice',
      ])
      const again = await as('POST', `/api/order/${first}/rebill`, {
        username: venue.waiter.username,
        pin: TEST_PIN,
      })
      const copies = (again.body as unknown as { _id: string }[]).map(({ _id }) => _id)
      expect(copies).toHaveLength(2)
      expect((await billing.arm(intentOf(await billing.validate(copies)))).status).toBe(200)
    })

    it('with a PIN, and only where there is one', async () => {
      const { venue, ids, closed, credit, billed, invoices } = await open(2)
      const [first = '', second = ''] = ids
      await closed([first])
      await billed('fiscal', 9, 'card', [second])
      await invoices.issued(second)
      expect((await credit(first, { pin: '999999' })).body).toMatchObject({ code: 'BAD_CREDENTIALS' })
      expect((await credit(first, { member: venue.monitor })).body).toMatchObject({ code: 'BAD_CREDENTIALS' })
      expect((await credit(second)).body).toMatchObject({ code: 'NOT_INVOICED' })
      expect((await credit('f'.repeat(32))).status).toBe(404)
      expect((await credit(first)).status).toBe(201)
    })
  })

  describe('that a restored database does not have', () => {
    const started: StoppableServer[] = []
    afterEach(async () => {
      for (const each of started.splice(0)) await each.stop()
    })
    /**
     * A venue whose database lacks the last bills of its record, as after a restore.
     * @param kind of the bill that is forgotten: an invoice, or the credit note of one that is known
     */
    const restored = async (kind: 'invoice' | 'credit', hasGateway = true) => {
      const made = await open(2)
      const { venue, ids, gateway, tender, as, closed } = made
      const [first = ''] = ids
      if (kind === 'credit') await closed([first])
      if (hasGateway) await pairGateway(server(), venue, 'Terrace')
      else await as('DELETE', `/api/gateway/${gateway.id}`)
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
})
