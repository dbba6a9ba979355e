import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { billingCalls, intentOf, signedReport } from '../../testing/billing-factories.ts'
import { makeVenue, type Member, TEST_PIN } from '../../testing/factories.ts'
import { pairGateway } from '../../testing/gateway-factories.ts'
import { useCourses } from '../../testing/held-lines.ts'
import { makeSeat } from '../../testing/orders-factories.ts'
import { makeStation } from '../../testing/station-factories.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { makeIngredient, makeOptions, makeProduct } from '../../testing/venue-factories.ts'

interface WireLine {
  readonly line: string
  readonly lineVersion: number
  readonly product: { readonly name: string }
  readonly quantity: number
  readonly state: string
  readonly station: string | null
}
interface WireOrder {
  readonly _id: string
  readonly status: string
  readonly products: readonly WireLine[]
}

/** A bar that accepts at once, a grill, a beer of which three are left, a soup, and a pizza with options. */
const openVenue = async (server: TestServer) => {
  const venue = await makeVenue(server)
  const gateway = await pairGateway(server, venue)
  const { tableId } = await makeSeat(server, venue)
  const [, starters = '', mains = ''] = await useCourses(server, venue)
  const bar = await makeStation(server, venue, { name: 'Bar', category: 'drink', acceptAtOnce: true })
  const grill = await makeStation(server, venue, { name: 'Grill' })
  const [hops, cheese, eggs] = [
    await makeIngredient(server, venue, { name: 'hops', quantity: 1000 }),
    await makeIngredient(server, venue, { name: 'cheese', quantity: 1000 }),
    await makeIngredient(server, venue, { name: 'eggs', quantity: 1000 }),
  ]
  const make = (
    name: string,
    category: 'food' | 'drink',
    price: number,
    ingredientId: string,
    station: string | null,
  ) =>
    makeProduct(server, venue, { name, category, price, station, recipe: [{ ingredientId, quantity: 10 }] })
  const beer = await make('Beer', 'drink', 12_000, hops.id, bar.id)
  const soup = await make('Soup', 'food', 15_000, eggs.id, null)
  const pizza = await make('Pizza', 'food', 35_000, cheese.id, grill.id)
  const { options } = await makeOptions(server, venue, {
    options: [
      { name: 'Egg', delta: 4_000, ingredients: [{ ingredientId: eggs.id, quantity: 5 }] },
      { name: 'No cheese', delta: -2_000, ingredients: [{ ingredientId: cheese.id, quantity: -10 }] },
    ],
    products: [pizza.id],
  })
  const send = async (method: string, path: string, body?: unknown, by: Member = venue.monitor) => {
    const answer = await server.send(method, path, { token: by.token, ...(body !== undefined && { body }) })
    return { status: answer.status, body: answer.body as unknown }
  }
  const line = (product: { readonly id: string }, quantity: number, more: object = {}) => ({
    id: randomUUID(),
    product: product.id,
    quantity,
    ...more,
  })
  const ticket = {
    id: randomUUID(),
    table: tableId,
    lines: [
      line(beer, 2),
      line(soup, 1, { course: starters, hold: false }),
      line(pizza, 1, { course: mains, options: options.map(({ id }) => ({ option: id, quantity: 1 })) }),
    ],
  }
  const stock = async () => {
    const { body } = await send('GET', '/api/ingredient', undefined, venue.owner)
    const list = body as readonly { readonly name: string; readonly quantity: number }[]
    return Object.fromEntries(list.map(({ name, quantity }) => [name, Math.round(quantity * 1000)]))
  }
  return { venue, gateway, tableId, mains, bar, grill, beer, ticket, send, stock }
}

const ordersIn = (body: unknown) => (body as { readonly orders: readonly WireOrder[] }).orders

onBothEngines('an evening of one party', (server) => {
  it('is seen by each station once, and is paid to the cent', async () => {
    const { venue, gateway, tableId, mains, bar, grill, beer, ticket, send, stock } =
      await openVenue(server())
    await send('PUT', `/api/product/${beer.id}/availability`, { state: 'left', left: 3 })
    const sent = await send('POST', '/api/tickets', ticket, venue.waiter)
    // The bar begins at once, the kitchen has the soup alone.
    expect(sent).toMatchObject({
      status: 201,
      body: {
        orders: [
          {
            category: 'drink',
            status: 'pending',
            products: [{ quantity: 2, station: bar.id, state: 'preparing' }],
          },
          { category: 'food', status: 'created', products: [{ product: { name: 'Soup' }, state: 'sent' }] },
        ],
        held: [{ product: { name: 'Pizza' }, price: 370 }],
      },
    })
    const check = (sent.body as { readonly ticket: { readonly check: string } }).ticket.check
    const shown = async () => (await send('GET', `/api/checks/table/${tableId}`)).body
    expect(await shown()).toMatchObject([{ owed: 390, held: [{ price: 370 }] }])

    const fired = await send('POST', `/api/checks/${check}/fire`, { course: mains }, venue.waiter)
    expect(fired.body).toMatchObject({
      orders: [{ products: [{ station: grill.id, price: 370 }] }],
      already: [],
    })
    const again = await send('POST', `/api/checks/${check}/fire`, { course: mains })
    expect(again.body).toMatchObject({ orders: [], already: [ticket.lines[2]?.id] })

    const read = async () => ordersIn(((await shown()) as readonly unknown[])[0])
    const move = async (names: readonly string[], to: string) => {
      const lines = (await read())
        .flatMap(({ products }) => products)
        .filter(({ product }) => names.includes(product.name))
      const named = lines.map(({ line: id, lineVersion: version }) => ({ id, version }))
      expect((await send('PUT', '/api/lines/state', { lines: named, to })).status).toBe(200)
    }
    await move(['Soup', 'Pizza'], 'preparing')
    await move(['Beer', 'Soup', 'Pizza'], 'ready')
    expect(await stock()).toEqual({ hops: 980, cheese: 1000, eggs: 985 })

    // One beer was too many. It is poured already: somebody has to approve that, and it is not for sale again.
    const [drinks] = await read()
    const [beers] = drinks?.products ?? []
    const takeOff = {
      lines: [{ id: beers?.line, version: beers?.lineVersion, quantity: 1 }],
      reason: 'changedMind',
    }
    expect(await send('POST', '/api/lines/void', takeOff, venue.waiter)).toMatchObject({
      status: 403,
      body: { code: 'APPROVAL_NEEDED' },
    })
    const approval = { username: venue.owner.username, pin: TEST_PIN }
    expect(await send('POST', '/api/lines/void', { ...takeOff, approval }, venue.waiter)).toMatchObject({
      status: 200,
      body: {
        orders: [
          { totalPrice: 120, products: [{ quantity: 1 }], voided: [{ quantity: 1, station: bar.id }] },
        ],
      },
    })
    expect(await stock()).toEqual({ hops: 980, cheese: 1000, eggs: 985 })
    const menu = (await send('GET', '/api/product')).body as readonly { _id: string; left: number | null }[]
    expect(menu.find(({ _id }) => _id === beer.id)?.left).toBe(1)

    await move(['Beer', 'Soup', 'Pizza'], 'served')
    expect(await shown()).toMatchObject([{ owed: 640, held: [] }])
    const ids = (await read()).map(({ _id }) => _id)
    const billing = billingCalls(server(), venue)
    const intentId = intentOf(await billing.validate(ids))
    const { body: armed } = await billing.arm(intentId)
    expect(armed).toMatchObject({
      command: {
        commandContext: {
          products: [
            { title: 'Beer', price: '120.00', quantity: '1.000' },
            { title: 'Soup', price: '150.00', quantity: '1.000' },
            { title: 'Pizza', price: '370.00', quantity: '1.000' },
          ],
        },
      },
    })
    const printed = { selectedOrders: ids, intentId, receiptNo: 1, deviceSerial: 'VIRT-1' }
    expect((await billing.report('fiscal', signedReport(server(), gateway, printed))).status).toBe(200)
    expect(await shown()).toEqual([])
    const day = 'start=2026-01-01T00:00:00Z&end=2027-01-01T00:00:00Z'
    expect(
      (await send('GET', `/api/orders/totals?filter=billed&${day}`, undefined, venue.owner)).body,
    ).toMatchObject({
      count: 3,
      total: 640,
    })
  })
})
