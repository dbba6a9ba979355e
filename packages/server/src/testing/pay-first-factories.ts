import type { BillSelection, Check, Order } from '@kafana/contract'
import type { BillKind } from '@kafana/domain'
import { billingCalls, intentOf, signedReport } from './billing-factories.ts'
import { makeVenue, TEST_PIN, type OwnedVenue } from './factories.ts'
import { pairGateway } from './gateway-factories.ts'
import { makeOrder, makeSeat } from './orders-factories.ts'
import type { TestServer } from './test-server.ts'
import { makeIngredient, makeProduct } from './venue-factories.ts'

/** Lets the guests of a venue pay before anything is made, or not. */
export const letGuestsPayFirst = (
  server: Pick<TestServer, 'send'>,
  { owner }: Pick<OwnedVenue, 'owner'>,
  payFirst = true,
) => server.send('PUT', '/api/company', { token: owner.token, body: { payFirst } })

/**
 * A venue whose guests pay first, with a gateway and a table; pies of 100.00 that take 150 g of flour each, and soups of
 * 50.00.
 */
export const openCounter = async (server: TestServer) => {
  const venue = await makeVenue(server)
  await letGuestsPayFirst(server, venue)
  const gateway = await pairGateway(server, venue)
  const { tableId } = await makeSeat(server, venue)
  const flour = await makeIngredient(server, venue, { name: 'Flour', quantity: 9_000 })
  const pie = await makeProduct(server, venue, {
    name: 'Pie',
    price: 10_000,
    recipe: [{ ingredientId: flour.id, quantity: 150 }],
  })
  const soup = await makeProduct(server, venue, { name: 'Soup', price: 5_000 })
  const billing = billingCalls(server, venue)
  const get = async <T>(path: string, { token } = venue.monitor): Promise<T> =>
    (await server.send('GET', path, { token })).body as unknown as T
  const orderOf = (id: string) => get<Order & { history: { to: string }[] }>(`/api/order/${id}`)
  let receiptNo = 40
  const report = async (kind: BillKind, intentId: string, selectedOrders: readonly string[]) => {
    receiptNo += 1
    const printed = { selectedOrders, intentId, receiptNo, deviceSerial: 'VIRT-1' }
    const body = kind === 'pre' ? { selectedOrders, intentId } : signedReport(server, gateway, printed)
    return (await billing.report(kind, body)).status
  }
  const armed = async (ids: readonly string[], kind: BillKind = 'fiscal'): Promise<string> => {
    const intentId = intentOf(await billing.validate(ids))
    const { status, body } = await billing.arm(intentId, kind)
    if (status !== 200) throw new Error(`the server answered ${status}: ${JSON.stringify(body)}`)
    return intentId
  }
  const ofCheck = (checkId: string, path: string, body: object) =>
    server.send('POST', `/api/checks/${checkId}/${path}`, { token: venue.monitor.token, body })
  return {
    venue,
    gateway,
    tableId,
    billing,
    get,
    orderOf,
    armed,
    report,
    /** An order of so many pies and one soup. */
    take: (pies = 1) =>
      makeOrder(server, venue, {
        tableId,
        lines: [
          { productId: pie.id, quantity: pies },
          { productId: soup.id, quantity: 1 },
        ],
      }),
    paid: async (ids: readonly string[], kind: BillKind = 'fiscal') => {
      const intentId = await armed(ids, kind)
      if ((await report(kind, intentId, ids)) !== 200) throw new Error('the bill was not closed')
      return intentId
    },
    /** Moves the lines at these places, all by default, as they are now. */
    bump: async (id: string, to: string, places: readonly number[] = [0, 1], as = venue.monitor) => {
      const { products } = await orderOf(id)
      const lines = products
        .filter((_, place) => places.includes(place))
        .map(({ line, lineVersion }) => ({ id: line, version: lineVersion }))
      return server.send('PUT', '/api/lines/state', { token: as.token, body: { lines, to } })
    },
    /** Its status, how far it is with the kitchen, and the states of its lines. */
    seen: async (id: string) => {
      const { status, preparation, products } = await orderOf(id)
      return [status, preparation, products.map(({ state }) => state).join(' ')]
    },
    kitchen: (as = venue.monitor) =>
      get<{ created: number; pending: number; doneToday: number; paid?: readonly Order[] }>(
        '/api/orders/kitchen?category=food',
        as,
      ),
    /** In grams. */
    flour: async () => {
      const found = await get<readonly { name: string; quantity: number }[]>('/api/ingredient', venue.owner)
      return found.find(({ name }) => name === 'Flour')?.quantity
    },
    quote: (checkId: string, selection: BillSelection) => ofCheck(checkId, 'quote', { selection }),
    reserve: (checkId: string, selection: BillSelection) =>
      ofCheck(checkId, 'bills', { selection, username: venue.waiter.username, pin: TEST_PIN }),
    checks: () => get<readonly Check[]>(`/api/checks/table/${tableId}`),
  }
}
