import type { BillSelection, Invoice } from '@kafana/contract'
import { DEFAULT_TAX_CLASSES, lineGross, toMinor } from '@kafana/domain'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { intentOf, signedReport } from '../../../testing/billing-factories.ts'
import { completeCompany, invoiceCalls } from '../../../testing/invoice-factories.ts'
import { runsOf } from '../../../testing/long-runs.ts'
import { openCheckBilling } from '../../../testing/selection-factories.ts'
import { onBothEngines, type TestServer } from '../../../testing/test-server.ts'

const anyEvening = fc.record({
  /** Percent off the whole check; 0 for nothing. */
  percent: fc.constantFrom(0, 0, 5, 12.5, 33),
  amount: fc.constantFrom(0, 0, 7.01, 40),
  bills: fc.array(
    fc.record({
      wanted: fc.constantFrom<BillSelection>({ evenly: 3 }, { evenly: 2 }, { amount: 20 }, { amount: 70.5 }),
      /** The share of the bill that is paid by voucher, in percent; the rest is paid in cash with a tip. */
      voucher: fc.constantFrom(0, 0, 30, 100),
      voided: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  ),
})
type Evening = typeof anyEvening extends fc.Arbitrary<infer E> ? E : never
interface Paid {
  readonly tender: string
  readonly amount: number
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, each) => sum + toMinor(each), 0)

const openEvening = async (server: TestServer, { percent, amount }: Evening) => {
  const made = await openCheckBilling(server)
  await completeCompany(server, made.venue)
  const { token } = made.venue.owner
  const post = (path: string, body: object) => server.send('POST', path, { token, body })
  const discount = async (id: string, kind: string, value: number): Promise<void> => {
    const body = { id, kind, value, reason: 'regular' }
    if (value > 0) expect((await post(`/api/checks/${made.checkId}/discounts`, body)).status).toBe(200)
  }
  await discount('percent', 'percent', percent)
  await discount('amount', 'amount', amount)
  const tender = await post('/api/tenders', { name: 'Meal voucher', kind: 'other' })
  return { ...made, post, voucher: String(tender.body['_id']) }
}
type Opened = Awaited<ReturnType<typeof openEvening>>

/** Pays a selection and prints its receipt; returns its orders and payments, or null if there is nothing to pay. */
const payBill = async (
  server: TestServer,
  made: Opened,
  { wanted, voucher }: { readonly wanted: BillSelection; readonly voucher: number },
  receiptNo: number,
) => {
  const reserved = await made.reserve(wanted)
  if (reserved.status !== 200) return null
  const [intentId, total] = [intentOf(reserved), toMinor(Number(reserved.body['total']))]
  const byVoucher = Math.floor((total * voucher) / 100)
  const payments: Paid[] = [
    { tender: made.voucher, amount: byVoucher / 100 },
    { tender: 'cash', amount: (total - byVoucher) / 100 },
  ].filter(({ amount }) => amount > 0)
  const sent = payments.map((each) => (each.tender === 'cash' ? { ...each, tip: 3 } : each))
  const armed = await made.post(`/api/bill-intents/${intentId}/arm`, { kind: 'fiscal', payments: sent })
  const orders = armed.body['orders'] as unknown as string[]
  const printed = { selectedOrders: orders, intentId, receiptNo, deviceSerial: 'VIRT-1' }
  const report = await made.billing.report('fiscal', signedReport(server, made.gateway, printed))
  expect([report.status, report.body]).toMatchObject([200, {}])
  return { orders, payments }
}

/** What the orders cost by tax letter, counted line by line. */
const costOf = async (server: TestServer, { venue }: Opened, orders: readonly string[]) => {
  const { uow } = server.platform
  const found = await uow.read(venue.companyId, (tx) => server.services.orders.findForBilling(tx, orders))
  const costs: Record<string, number> = {}
  for (const line of found.flatMap(({ lines }) => lines)) {
    const gross = lineGross(line)
    if (gross > 0) costs[line.taxClass] = (costs[line.taxClass] ?? 0) + gross
  }
  return costs
}

const expectAmounts = (
  { classes, lines, payments, total, vat }: Invoice,
  costs: Readonly<Record<string, number>>,
  paid: readonly Paid[],
): void => {
  expect(Object.fromEntries(classes.map(({ taxClass, gross }) => [taxClass, toMinor(gross)]))).toEqual(costs)
  expect(toMinor(total)).toBe(Object.values(costs).reduce((sum, each) => sum + each, 0))
  expect(sumOf(lines.map(({ amount }) => amount))).toBe(toMinor(total))
  expect(payments.map(({ tender, amount }) => ({ tender, amount }))).toEqual(paid)
  for (const { taxClass, rate, net, vat: tax, gross } of classes) {
    const sold = DEFAULT_TAX_CLASSES.find(({ letter }) => letter === taxClass)?.rate ?? 0
    expect(rate).toBe(sold)
    expect(toMinor(net) + toMinor(tax)).toBe(toMinor(gross))
    expect(Math.abs(tax - (gross * sold) / (100 + sold))).toBeLessThan(0.00501)
  }
  expect(toMinor(vat)).toBe(sumOf(classes.map(({ vat: tax }) => tax)))
}

const run = async (server: TestServer, evening: Evening): Promise<void> => {
  const made = await openEvening(server, evening)
  const invoices = invoiceCalls(server, made.venue)
  const expected: string[] = []
  let receiptNo = 100
  for (const bill of [...evening.bills, { wanted: { evenly: 1 }, voucher: 50, voided: false }]) {
    receiptNo += 1
    const paid = await payBill(server, made, bill, receiptNo)
    if (!paid) continue
    const [order = ''] = paid.orders
    const costs = await costOf(server, made, paid.orders)
    const invoice = await invoices.issued(order)
    expectAmounts(invoice, costs, paid.payments)
    expect(invoice.receiptNo).toBe(receiptNo)
    // Any order of the bill has the same invoice.
    for (const each of paid.orders) expect((await invoices.issued(each))._id).toBe(invoice._id)
    expected.push(invoice._id)
    if (!bill.voided) continue
    receiptNo += 1
    const storno = await made.billing.storno(order)
    const intentId = intentOf(storno)
    await made.billing.arm(intentId, 'storno')
    const orders = storno.body['orders'] as unknown as string[]
    const printed = { selectedOrders: orders, intentId, receiptNo, deviceSerial: 'VIRT-1' }
    await made.billing.report('storno', signedReport(server, made.gateway, printed))
    const { body } = await invoices.ofOrder(order)
    const credited = (body['invoice'] as unknown as Invoice).creditedBy ?? ''
    const credit = (await invoices.get(`/api/invoices/${credited}`)).body as unknown as Invoice
    expectAmounts(credit, costs, paid.payments)
    expected.push(credited)
  }
  const year = expected[0]?.slice(0, 4) ?? ''
  expect(expected).toEqual(expected.map((_, at) => `${year}-${String(at + 1).padStart(5, '0')}`))
}

onBothEngines('bills with discounts, shares and several tenders', (server) => {
  it('have invoices and credit notes that come to what was ordered, to the cent and by tax letter', async () => {
    await fc.assert(
      fc.asyncProperty(anyEvening, (evening) => run(server(), evening)),
      { numRuns: runsOf(60, 2) },
    )
  })
})
