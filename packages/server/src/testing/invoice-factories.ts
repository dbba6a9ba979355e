import type { Invoice } from '@kafana/contract'
import type { OwnedVenue, TestVenue } from './factories.ts'
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
