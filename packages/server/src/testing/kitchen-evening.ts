import type { Category } from '@kafana/domain'
import type { Order } from '../features/orders/index.ts'
import { makeProduct } from './catalog-factories.ts'
import { makeVenue, signedInAgain, type Member } from './factories.ts'
import { makeTable, makeZone } from './layout-factories.ts'
import { makeOrder, moveOrder } from './orders-factories.ts'
import type { TestServer } from './test-server.ts'

/** A venue whose day starts at four, with two tables, a beer and a pie; whoever asks has a session of now. */
export const makeEvening = async (server: TestServer) => {
  const venue = await makeVenue(server)
  await server.send('PUT', '/api/company', { token: venue.owner.token, body: { dayStart: '04:00' } })
  const zone = await makeZone(server, venue)
  const [one, two] = [
    await makeTable(server, venue, { zoneId: zone.id, name: '1' }),
    await makeTable(server, venue, { zoneId: zone.id, name: '2' }),
  ] as const
  const beer = await makeProduct(server, venue, { name: 'Пиво', category: 'drink' })
  const pie = await makeProduct(server, venue, { name: 'Пита', category: 'food' })
  const productOf: Record<Category, string> = { drink: beer.id, food: pie.id }
  const take = (tableId: string, category: Category = 'food', quantity = 1): Promise<Order> =>
    makeOrder(server, venue, { tableId, lines: [{ productId: productOf[category], quantity }] })
  const tokenOf = async (member: Member): Promise<string> =>
    (await signedInAgain(server, venue.companyId, member)).token
  return {
    venue,
    one,
    two,
    beer,
    pie,
    take,
    tokenOf,
    move: (id: string, to: Parameters<typeof moveOrder>[3]) => moveOrder(server, venue, id, to),
    ask: async (path: string, member: Member = venue.monitor) =>
      server.send('GET', `/api/orders/${path}`, { token: await tokenOf(member) }),
  }
}
export type Evening = Awaited<ReturnType<typeof makeEvening>>
