import { describe, expect, it } from 'vitest'
import { intentOf, signedReport } from '../../../testing/billing-factories.ts'
import { expectSalesToAddUp } from '../../../testing/day-sales-check.ts'
import { makeVenue, TEST_PIN } from '../../../testing/factories.ts'
import { syncAs } from '../../../testing/gateway-factories.ts'
import {
  allowInvoicesInstead,
  BUYER,
  completeCompany,
  invoiceCalls,
  LEGAL,
  openInvoicing,
} from '../../../testing/invoice-factories.ts'
import { openWaitersCheck } from '../../../testing/pay-factories.ts'
import { onBothEngines } from '../../../testing/test-server.ts'

/** Of what `openWaitersCheck` has. */
const PIZZA_PRICE = 100.01
const RANGE = 'start=2020-01-01T00:00:00Z&end=2035-01-01T00:00:00Z'

onBothEngines('an invoice instead of a receipt', (server) => {
  const open = (orders = 1) => openInvoicing(server(), orders)

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
})
