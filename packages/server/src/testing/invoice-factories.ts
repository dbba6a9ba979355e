import type { Invoice } from '@kafana/contract'
import { invoiceDate } from '@kafana/domain'
import { openBilling } from './billing-factories.ts'
import { type OwnedVenue, TEST_PIN, type TestVenue } from './factories.ts'
import type { TestServer } from './test-server.ts'

export const LEGAL = { legalName: 'Два Елена ДООЕЛ', taxNumber: 'MK4030006001234', address: 'Кеј 1, Охрид' }
export const BUYER = {
  name: 'Алкалоид АД',
  taxNumber: 'MK 4030002001122',
  address: 'Бул. 12',
  city: 'Скопје',
}

/** Enters what an invoice needs to know of the venue. */
export const completeCompany = (
  server: Pick<TestServer, 'send'>,
  { owner }: Pick<OwnedVenue, 'owner'>,
  details: Partial<typeof LEGAL> = LEGAL,
) => server.send('PUT', '/api/company', { token: owner.token, body: details })

/** The calls of a monitor and of the owner for invoices. */
export const invoiceCalls = (
  server: Pick<TestServer, 'send'>,
  { monitor, owner }: Pick<TestVenue, 'monitor' | 'owner'>,
) => {
  const get = (path: string, token = monitor.token) => server.send('GET', path, { token })
  const issue = (order: string, buyer: object = BUYER) =>
    server.send('POST', '/api/invoices', { token: monitor.token, body: { order, buyer } })
  return {
    get,
    issue,
    issued: async (order: string, buyer: object = BUYER): Promise<Invoice> => {
      const { status, body } = await issue(order, buyer)
      if (status !== 201) throw new Error(`the server answered ${status}: ${JSON.stringify(body)}`)
      return body as unknown as Invoice
    },
    ofOrder: (order: string) => get(`/api/order/${order}/invoice`),
    month: (month: string, token = owner.token) => get(`/api/invoices?month=${month}`, token),
    buyers: (search: string) => get(`/api/invoice-buyers?search=${encodeURIComponent(search)}`),
  }
}

/** Lets companies have an invoice instead of a receipt. Returns the way to pay for it. */
export const allowInvoicesInstead = async (
  server: Pick<TestServer, 'send'>,
  venue: Pick<OwnedVenue, 'owner'>,
): Promise<string> => {
  const { token } = venue.owner
  await completeCompany(server, venue)
  await server.send('PUT', '/api/company', { token, body: { invoiceInstead: true } })
  const bank = { token, body: { name: 'Bank', kind: 'transfer' } }
  return (await server.send('POST', '/api/tenders', bank)).body['_id'] ?? ''
}

/** The invoice for the receipt of an order, and an order that has one instead. */
export const makeInvoices = async (
  server: Pick<TestServer, 'send'>,
  venue: Pick<TestVenue, 'monitor' | 'owner'>,
  printed: string,
  reserve: () => Promise<{ readonly id: string; readonly orderId: string }>,
) => {
  const transfer = await allowInvoicesInstead(server, venue)
  const { _id: invoice } = await invoiceCalls(server, venue).issued(printed)
  const { id, orderId: invoicedInstead } = await reserve()
  await server.send('POST', `/api/bill-intents/${id}/invoice`, {
    token: venue.monitor.token,
    body: { buyer: BUYER, tender: transfer },
  })
  return { invoice, transfer, invoicedInstead }
}

/** A venue in which companies can have invoices instead of receipts, with a gateway and delivered orders of 250. */
export const openInvoicing = async (server: TestServer, orders = 1) => {
  const made = await openBilling(server, orders)
  const { venue } = made
  const as = (method: string, path: string, body?: object, member = venue.owner) =>
    server.send(method, path, { token: member.token, body })
  const tender = await allowInvoicesInstead(server, venue)
  const close = (intentId: string, body: object = {}, member = venue.monitor) =>
    as('POST', `/api/bill-intents/${intentId}/invoice`, { buyer: BUYER, tender, ...body }, member)
  return {
    ...made,
    as,
    tender,
    close,
    year: Number(invoiceDate(server.clock.now(), 'Europe/Skopje').slice(0, 4)),
    invoices: invoiceCalls(server, venue),
    /** Closes all of the orders with one invoice. */
    closed: async (ids: readonly string[] = made.ids): Promise<Invoice> => {
      const { status, body } = await close(await made.reserved(ids))
      if (status !== 201) throw new Error(`the server answered ${status}: ${JSON.stringify(body)}`)
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
