import type { Check } from '@kafana/contract'
import { makeVenue, type Member, token } from './factories.ts'
import type { TestServer } from './test-server.ts'
import { makeProduct, makeTable, makeZone } from './venue-factories.ts'

type Body = Readonly<Record<string, unknown>>

/** Two tables; coffee for 30.01 and wine for 500.00. What is given without a reason is for a regular guest. */
export const makeDiscountedPlace = async (server: TestServer) => {
  const venue = await makeVenue(server)
  const zone = await makeZone(server, venue)
  const table = (await makeTable(server, venue, { zoneId: zone.id, name: '5' })).id
  const other = (await makeTable(server, venue, { zoneId: zone.id, name: '7' })).id
  const coffee = await makeProduct(server, venue, { name: 'Coffee', price: 3001 })
  const wine = await makeProduct(server, venue, { name: 'Wine', price: 50_000, category: 'drink' })
  const call = (method: string, path: string, body?: Body, by: Member = venue.owner) =>
    server.send(method, path, { token: by.token, body })
  const send = async (product: { id: string }, quantity: number, more: Body = { table }) => {
    const lines = [{ id: token(), product: product.id, quantity }]
    const { body } = await call('POST', '/api/tickets', { id: token(), lines, ...more }, venue.waiter)
    const { ticket, orders } = body as unknown as { ticket: { check: string }; orders: Check['orders'] }
    const [order] = orders
    return { check: ticket.check, order: order?._id ?? '', line: order?.products[0]?.line ?? '' }
  }
  const check = async (at = table) =>
    ((await call('GET', `/api/checks/table/${at}`)).body as unknown as Check[])[0]
  const give = (id: string, body: Body, by?: Member) =>
    call('POST', `/api/checks/${id}/discounts`, { id: token(), reason: 'regular', ...body }, by)
  const reverse = (id: string, discount: string) =>
    call('POST', `/api/checks/${id}/discounts/${discount}/reverse`, { reason: 'complaint' })
  const totals = async () => (await check())?.orders.map(({ totalPrice }) => totalPrice)
  return { venue, table, other, coffee, wine, call, send, check, give, reverse, totals }
}
