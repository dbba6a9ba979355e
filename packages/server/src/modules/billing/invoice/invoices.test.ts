import { type BillKind, invoiceDate } from '@kafana/domain'
import { expect, it } from 'vitest'
import { openBilling, signedReport, intentOf } from '../../../testing/billing-factories.ts'
import { makeVenue, withNewSession } from '../../../testing/factories.ts'
import { BUYER, completeCompany, invoiceCalls, LEGAL } from '../../../testing/invoice-factories.ts'
import { onBothEngines, type TestServer } from '../../../testing/test-server.ts'
import { listIntents } from '../intent/intent.ts'
import { createGivenNumbers } from './given-numbers.ts'

const openInvoices = async (server: TestServer, orders = 1) => {
  const made = await openBilling(server, orders)
  await completeCompany(server, made.venue)
  const month = invoiceDate(server.clock.now(), 'Europe/Skopje').slice(0, 7)
  return {
    ...made,
    month,
    year: month.slice(0, 4),
    invoices: invoiceCalls(server, made.venue),
    /** Bills one order with a receipt of this number; returns the order. */
    printed: async (at: number): Promise<string> => {
      const order = made.ids[at] ?? ''
      await made.billed('fiscal', 10 + at, 'card', [order])
      return order
    },
    voided: async (order: string, receiptNo: number): Promise<void> => {
      const intentId = intentOf(await made.billing.storno(order))
      await made.billing.arm(intentId, 'storno')
      const report = signedReport(server, made.gateway, { selectedOrders: [order], intentId, receiptNo })
      expect((await made.billing.report('storno', report)).status).toBe(200)
    },
  }
}

/** The mark on the paper of an order's bill. */
const refOf = ({ platform }: TestServer, companyId: string, orderId: string, kind: BillKind) =>
  platform.uow.read(companyId, async (tx) => {
    const bill = (await listIntents(tx, { isOpen: false, orderId })).find((intent) => intent.kind === kind)
    if (!bill) throw new Error(`the order has no ${kind}`)
    return bill.ref
  })

onBothEngines('an invoice for a fiscal receipt', (server) => {
  it('has the receipt, the buyer, the venue and the tax as they are when it is issued', async () => {
    const { venue, printed, invoices, year } = await openInvoices(server())
    const order = await printed(0)
    const issued = await invoices.issued(order)
    expect(issued).toMatchObject({
      _id: `${year}-00001`,
      kind: 'invoice',
      order,
      buyer: BUYER,
      seller: LEGAL,
      receiptNo: 10,
      deviceSerial: 'VIRT-1',
      total: 250,
      payments: [{ tender: 'card', kind: 'card', name: null, amount: 250 }],
      credits: null,
      creditedBy: null,
    })
    const { classes, lines, vat } = issued
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(250)
    expect(classes.reduce((sum, { net, vat: tax }) => sum + Math.round((net + tax) * 100), 0)).toBe(25_000)
    expect(vat).toBe(classes.reduce((sum, each) => sum + each.vat, 0))
    await completeCompany(server(), venue, { ...LEGAL, legalName: 'Other DOO', address: 'Elsewhere 2' })
    expect((await invoices.get(`/api/invoices/${issued._id}`)).body).toEqual(issued)
    expect((await invoices.ofOrder(order)).body).toEqual({ invoice: issued, voided: false, missing: [] })
  })

  it('is the same one when it is asked for again, whatever buyer is named', async () => {
    const { printed, invoices, month } = await openInvoices(server())
    const order = await printed(0)
    const first = await invoices.issued(order)
    expect(await invoices.issued(order, { ...BUYER, name: 'Other' })).toEqual(first)
    expect((await invoices.month(month)).body['invoices']).toHaveLength(1)
  })

  it('is numbered from 1 in each year of the venue’s calendar, without a gap, also when several are issued at once', async () => {
    const { venue, ids, printed } = await openInvoices(server(), 5)
    const orders: string[] = []
    for (const at of ids.keys()) orders.push(await printed(at))
    server().clock.jump(Date.parse('2026-12-31T22:59:59Z') - server().clock.now())
    const monitor = await withNewSession(server(), venue.companyId, venue.monitor)
    const invoices = invoiceCalls(server(), { ...venue, monitor })
    const first = await Promise.all(orders.slice(0, 3).map((order) => invoices.issued(order)))
    expect(first.map(({ _id }) => _id).toSorted()).toEqual(['2026-00001', '2026-00002', '2026-00003'])
    server().clock.jump(1000)
    const next = await Promise.all(orders.slice(3).map((order) => invoices.issued(order)))
    expect(next.map(({ _id }) => _id).toSorted()).toEqual(['2027-00001', '2027-00002'])
  })

  it('is refused without a confirmed fiscal receipt, and after its storno', async () => {
    const { ids, billed, reported, printed, voided, invoices } = await openInvoices(server(), 4)
    const [open = '', pre = '', unconfirmed = ''] = ids
    await billed('pre', undefined, 'cash', [pre])
    await reported(4, [unconfirmed])
    const last = await printed(3)
    await voided(last, 5)
    const codes: unknown[] = []
    for (const order of [open, pre, unconfirmed, last, 'f'.repeat(32)])
      codes.push((await invoices.issue(order)).body['code'])
    expect(codes).toEqual(['NOT_FISCAL', 'NOT_FISCAL', 'PRINT_UNCONFIRMED', 'ALREADY_STORNO', 'NOT_FOUND'])
    expect((await invoices.ofOrder(pre)).body['code']).toBe('NOT_FISCAL')
    expect((await invoices.ofOrder(last)).body).toMatchObject({ invoice: null, voided: true })
  })

  it('waits for the venue’s legal name, tax number and address', async () => {
    const { venue, printed, invoices } = await openInvoices(server())
    await completeCompany(server(), venue, { legalName: '', taxNumber: '' })
    const order = await printed(0)
    const { status, body } = await invoices.issue(order)
    expect([status, body]).toMatchObject([
      409,
      { code: 'COMPANY_INCOMPLETE', missing: ['legalName', 'taxNumber'] },
    ])
    expect((await invoices.ofOrder(order)).body['missing']).toEqual(['legalName', 'taxNumber'])
    await completeCompany(server(), venue)
    expect((await invoices.issue(order)).status).toBe(201)
  })

  it('gets a credit note of the same amounts with its storno, once, and both name each other', async () => {
    const { venue, printed, voided, invoices, month, year } = await openInvoices(server(), 2)
    const [order, other] = [await printed(0), await printed(1)]
    const { issuedBy: _issuer, ...invoice } = await invoices.issued(order)
    await voided(other, 29)
    await voided(order, 30)
    const { body } = await invoices.month(month)
    expect(body['invoices']).toMatchObject([
      { _id: `${year}-00002`, kind: 'credit', receiptNo: 30, credits: `${year}-00001`, creditedBy: null },
      { _id: `${year}-00001`, kind: 'invoice', receiptNo: 10, credits: null, creditedBy: `${year}-00002` },
    ])
    for (const { net, vat, gross } of body['classes'] as unknown as Record<string, number>[])
      expect([net, vat, gross]).toEqual([0, 0, 0])
    const { body: credit } = await invoices.get(`/api/invoices/${year}-00002`)
    const same = ['buyer', 'seller', 'lines', 'classes', 'total', 'vat', 'payments'] as const
    for (const part of same) expect(credit[part]).toEqual(invoice[part])
    expect(credit['issuedBy']).toMatchObject({ _id: venue.owner.id })
  })

  it('keeps its number when a backup is restored that does not have it, and gives that number to no other receipt', async () => {
    const made = await openInvoices(server(), 4)
    const { venue, printed, voided, invoices, month } = made
    const year = Number(made.year)
    const numbers = createGivenNumbers(server().platform.settings.dataDir)
    const given = (no: number): string => `${year}-0000${no}`
    const orders: string[] = []
    for (const at of made.ids.keys()) orders.push(await printed(at))
    const [first = '', lost = '', next = '', voidedLost = ''] = orders
    await invoices.issued(first)
    expect(numbers.read(venue.companyId, year)).toMatchObject([{ no: 1, kind: 'invoice' }])
    // As if invoices 2 and 3, and the credit note 4, had been issued after the backup.
    const at = server().clock.now()
    await voided(voidedLost, 40)
    const ref = (order: string, kind: BillKind = 'fiscal') => refOf(server(), venue.companyId, order, kind)
    numbers.add(venue.companyId, year, [
      { no: 2, kind: 'invoice', ref: await ref(lost), at },
      { no: 3, kind: 'invoice', ref: await ref(voidedLost), at },
      { no: 4, kind: 'credit', ref: await ref(voidedLost, 'storno'), at },
    ])
    const list = async () => (await invoices.month(month)).body
    expect((await list())['forgotten']).toMatchObject([
      { _id: given(4), kind: 'credit', order: voidedLost },
      { _id: given(3), kind: 'invoice', order: voidedLost },
      { _id: given(2), kind: 'invoice', order: lost },
    ])
    expect(await invoices.issued(next)).toMatchObject({ _id: given(5) })
    expect(await invoices.issued(lost)).toMatchObject({ _id: given(2), issuedAt: new Date(at).toISOString() })
    expect((await invoices.ofOrder(voidedLost)).body).toMatchObject({ invoice: null, voided: false })
    expect(await invoices.issued(voidedLost)).toMatchObject({ _id: given(3), creditedBy: given(4) })
    const { forgotten: none, invoices: all } = (await list()) as Record<string, { _id: string }[]>
    expect(none).toEqual([])
    expect(all?.map(({ _id }) => _id)).toEqual([5, 4, 3, 2, 1].map(given))
  })

  it('remembers its buyers by name and tax number in any alphabet, as their last invoice has them', async () => {
    const { ids, printed, invoices } = await openInvoices(server(), 3)
    const orders: string[] = []
    for (const at of ids.keys()) orders.push(await printed(at))
    await invoices.issued(orders[0] ?? '')
    await invoices.issued(orders[1] ?? '', { ...BUYER, name: 'Οίνος ΑΕ', taxNumber: 'EL 094259216' })
    await invoices.issued(orders[2] ?? '', { ...BUYER, taxNumber: 'mk4030002001122', address: 'Нова 5' })
    const found = async (search: string) =>
      ((await invoices.buyers(search)).body as unknown as { address: string; name: string }[]).map(
        ({ name, address }) => `${name}, ${address}`,
      )
    expect(await found('alkaloid')).toEqual(['Алкалоид АД, Нова 5'])
    expect(await found('4030-002')).toEqual(['Алкалоид АД, Нова 5'])
    expect(await found('oinos')).toEqual(['Οίνος ΑΕ, Бул. 12'])
    expect(await found('%')).toEqual([])
    expect(await found(' ')).toEqual([])
  })

  it('is of its venue alone, and refuses what no company has', async () => {
    const { printed, invoices, year } = await openInvoices(server())
    const order = await printed(0)
    await invoices.issued(order)
    const elsewhere = invoiceCalls(server(), await makeVenue(server()))
    expect((await elsewhere.get(`/api/invoices/${year}-00001`)).status).toBe(404)
    expect((await elsewhere.ofOrder(order)).status).toBe(404)
    expect((await elsewhere.issue(order)).status).toBe(404)
    expect((await elsewhere.buyers('alkaloid')).body).toEqual([])
    for (const buyer of [
      {},
      { ...BUYER, taxNumber: 'ABC' },
      { ...BUYER, name: ' ' },
      { ...BUYER, address: '' },
    ])
      expect((await invoices.issue(order, buyer)).status).toBe(400)
    expect((await invoices.month('2026-13')).status).toBe(400)
    expect((await invoices.get('/api/invoices/2026-1')).status).toBe(404)
  })
})
