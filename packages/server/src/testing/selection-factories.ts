import type { BillSelection } from '@kafana/contract'
import { billingCalls, intentOf } from './billing-factories.ts'
import { makeVenue, TEST_PIN } from './factories.ts'
import { pairGateway } from './gateway-factories.ts'
import { makeOrder, makeSeat, moveOrder } from './orders-factories.ts'
import type { TestServer } from './test-server.ts'
import { makeProduct } from './venue-factories.ts'

interface Armed {
  readonly command: Readonly<Record<string, unknown>>
  readonly orders: readonly string[]
  readonly epoch: number
}

/**
 * A venue with a gateway and a table that had a pizza of 100.01 and three soups of 35.00 in one order and two beers of 25.50
 * in another, all delivered; with shortcuts for the bills of its check.
 */
export const openCheckBilling = async (server: TestServer) => {
  const venue = await makeVenue(server)
  const gateway = await pairGateway(server, venue)
  const { tableId } = await makeSeat(server, venue)
  const pizza = await makeProduct(server, venue, { name: 'Pizza', price: 10_001 })
  const soup = await makeProduct(server, venue, { name: 'Soup', price: 3_500, taxRate: 18 })
  const beer = await makeProduct(server, venue, {
    name: 'Beer',
    price: 2_550,
    taxRate: 18,
    category: 'drink',
  })
  const food = await makeOrder(server, venue, {
    tableId,
    lines: [
      { productId: pizza.id, quantity: 1 },
      { productId: soup.id, quantity: 3 },
    ],
  })
  const drinks = await makeOrder(server, venue, { tableId, lines: [{ productId: beer.id, quantity: 2 }] })
  for (const { id } of [food, drinks]) await moveOrder(server, venue, id, 'delivered')
  const checkId = food.checkId ?? ''
  const [pizzaLine = '', soupLine = ''] = food.lines.map(({ id }) => id)
  const billing = billingCalls(server, venue)
  const post = (path: string, body: object, token = venue.monitor.token) =>
    server.send('POST', `/api/checks/${checkId}/${path}`, { token, body })
  const reserve = (selection: BillSelection, token = venue.monitor.token) =>
    post('bills', { selection, username: venue.waiter.username, pin: TEST_PIN }, token)
  const arm = async (intentId: string, kind = 'fiscal'): Promise<Armed> =>
    (await billing.arm(intentId, kind)).body as unknown as Armed
  return {
    venue,
    gateway,
    billing,
    checkId,
    tableId,
    food: food.id,
    drinks: drinks.id,
    pizza: pizzaLine,
    soup: soupLine,
    beer: drinks.lines[0]?.id ?? '',
    quote: (selection: BillSelection, token?: string) => post('quote', { selection }, token),
    reserve,
    arm,
    /** Reserves and arms a bill. */
    armed: async (selection: BillSelection, kind = 'fiscal') => {
      const intentId = intentOf(await reserve(selection))
      return { intentId, ...(await arm(intentId, kind)) }
    },
    orderOf: async (id: string) =>
      (await server.send('GET', `/api/order/${id}`, { token: venue.monitor.token })).body as unknown as {
        status: string
        billKind: string | null
        totalPrice: number
        products: readonly { product: { name: string }; price: number; quantity: number; line: string }[]
      },
    intent: async (id: string) =>
      (
        (await server.send('GET', '/api/bill-intents', { token: venue.monitor.token })).body as unknown as {
          _id: string
          state: string
          orders: readonly string[]
          total: number
          receipt: object
        }[]
      ).find((one) => one._id === id),
  }
}
