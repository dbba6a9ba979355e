import { randomUUID } from 'node:crypto'
import { billingCalls, intentOf } from './billing-factories.ts'
import { makeVenue, type Member, TEST_PIN, type TestVenue } from './factories.ts'
import { makeSeat, moveOrder } from './orders-factories.ts'
import type { TestServer } from './test-server.ts'
import { makeIngredient, makeOptions, makeProduct } from './venue-factories.ts'

export interface WireLine {
  readonly line: string
  readonly lineVersion: number
  readonly quantity: number
  readonly price: number
  readonly product: { readonly name: string }
  readonly seat?: number
  readonly parent?: { readonly line: string; readonly name: string }
}
interface WireOrder {
  readonly _id: string
  readonly category: string
  readonly status: string
  readonly totalPrice: number
  readonly createdBy: { readonly _id: string }
  readonly products: readonly WireLine[]
  readonly voided?: readonly WireLine[]
}
interface Sent {
  readonly orders: readonly WireOrder[]
  readonly held: readonly WireLine[]
}

/** What is in the storage of the rakija, in servings of a millilitre. */
export const START = 1000

const makeMenu = async (server: TestServer, venue: TestVenue) => {
  const { id: spirit } = await makeIngredient(server, venue, { quantity: START * 1000 })
  const coffee = await makeProduct(server, venue, { name: 'Кафе', category: 'drink', price: 10_000 })
  const rakija = await makeProduct(server, venue, {
    name: 'Ракија',
    category: 'drink',
    price: 12_000,
    taxRate: 18,
    recipe: [{ ingredientId: spirit, quantity: 40_000 }],
  })
  const cake = await makeProduct(server, venue, { name: 'Торта', price: 6_000 })
  const extras = await makeOptions(server, venue, {
    max: 5,
    options: [
      { name: 'Milk', delta: 2_000 },
      { name: 'Shot', delta: 8_000, product: rakija.id },
      { name: 'Cake', delta: 6_000, product: cake.id },
      { name: 'Small', delta: -15_000 },
    ],
    products: [coffee.id],
  })
  return { coffee, rakija, cake, ids: new Map(extras.options.map(({ id, name }) => [name, id])) }
}

/** A coffee for 100 with milk (20), with a rakija (80, 40 ml) or with a cake (60), which is food. */
export const makeBar = async (server: TestServer) => {
  const venue = await makeVenue(server)
  const { tableId } = await makeSeat(server, venue)
  const { coffee, rakija, cake, ids } = await makeMenu(server, venue)
  const chosen = (...names: readonly string[]) =>
    names.map((name) => ({ option: ids.get(name) ?? name, quantity: 1 }))
  const line = (quantity: number, ...names: readonly string[]) => ({
    id: randomUUID(),
    product: coffee.id,
    quantity,
    options: chosen(...names),
  })
  const send = (method: string, path: string, body?: unknown, by: Member = venue.waiter) =>
    server.send(method, path, { token: by.token, ...(body !== undefined && { body }) })
  const ticket = (...lines: readonly object[]) => ({ id: randomUUID(), table: tableId, lines })
  const order = async (body: object): Promise<Sent> =>
    (await send('POST', '/api/tickets', body)).body as unknown as Sent
  const open = async (): Promise<WireOrder[]> => {
    const path = `/api/order?filter=all&limit=100`
    const { orders } = (await send('GET', path, undefined, venue.owner)).body as unknown as {
      orders: WireOrder[]
    }
    return orders.toSorted((a, b) => a.category.localeCompare(b.category))
  }
  /** The live lines, as "quantity name". */
  const live = async (): Promise<string[]> =>
    (await open())
      .flatMap(({ products }) => products.map(({ quantity, product }) => `${quantity} ${product.name}`))
      .toSorted()
  const stock = async (): Promise<number> => {
    const { body } = await send('GET', '/api/ingredient', undefined, venue.owner)
    return (body as unknown as { quantity: number }[])[0]?.quantity ?? 0
  }
  const lineOf = async (id: string): Promise<WireLine> =>
    (await open()).flatMap(({ products }) => products).find((each) => each.line === id) as WireLine
  const approval = { username: venue.owner.username, pin: TEST_PIN }
  const change = async (
    id: string,
    to: { readonly options: readonly object[]; readonly quantity?: number },
  ) => {
    const { lineVersion: version } = await lineOf(id)
    const of = { id, version }
    return send('POST', '/api/lines/replace', {
      line: of,
      with: { id: randomUUID(), ...to },
      used: false,
      approval,
    })
  }
  /** Everything is delivered. */
  const serve = async () => {
    for (const { _id } of await open()) await moveOrder(server, venue, _id, 'delivered')
  }
  const checkId = async (): Promise<string> => {
    const checks = (await send('GET', `/api/checks/table/${tableId}`)).body as unknown as { _id: string }[]
    return checks[0]?._id ?? ''
  }
  /** The orders of a pre-bill for these pieces of lines, or shares of them; it is armed, not printed. */
  const arm = async (taken: Readonly<Record<string, number | { num: number; den: number }>>) => {
    const lines = []
    for (const [id, amount] of Object.entries(taken))
      lines.push({
        id,
        version: (await lineOf(id)).lineVersion,
        ...(typeof amount === 'number' ? { pieces: amount } : { share: amount }),
      })
    const { username } = venue.waiter
    const body = { selection: { lines }, username, pin: TEST_PIN }
    const path = `/api/checks/${await checkId()}/bills`
    const intentId = intentOf(await server.send('POST', path, { token: venue.monitor.token, body }))
    const { orders } = (await billing.arm(intentId, 'pre')).body as unknown as { orders: string[] }
    return { intentId, orders }
  }
  const billing = billingCalls(server, venue)
  const payPre = async (taken: Parameters<typeof arm>[0]): Promise<string[]> => {
    const { intentId, orders } = await arm(taken)
    await billing.report('pre', { selectedOrders: orders, intentId })
    return orders
  }
  const takeOff = async (id: string, quantity?: number) => {
    const { lineVersion: version } = await lineOf(id)
    const lines = [{ id, version, ...(quantity !== undefined && { quantity }) }]
    return send('POST', '/api/lines/void', { lines, reason: 'changedMind', used: false, approval })
  }
  return {
    venue,
    tableId,
    rakija,
    cake,
    ids,
    chosen,
    line,
    send,
    ticket,
    order,
    open,
    live,
    stock,
    lineOf,
    takeOff,
    change,
    serve,
    checkId,
    arm,
    payPre,
    billing,
  }
}
