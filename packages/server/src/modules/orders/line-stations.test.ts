import { expect, it } from 'vitest'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { asCaller, asOwner, makeVenue, token } from '../../testing/factories.ts'
import { makeOrder, makeSeat, moveOrder } from '../../testing/orders-factories.ts'
import { makeStation } from '../../testing/station-factories.ts'
import { storedEvents } from '../../testing/stored-records.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { makeIngredient, makeProduct } from '../../testing/venue-factories.ts'
import type { Order } from './order.ts'

/** A kitchen with a grill, whose group has a steak, a cold section, whose product is a salad, and a soup of neither. */
const makeKitchen = async (server: TestServer, flags: Readonly<Record<string, boolean>> = {}) => {
  const venue = await makeVenue(server)
  const { tableId } = await makeSeat(server, venue)
  const caller = asCaller(venue.companyId, venue.monitor)
  const { catalog, orders, stations, tickets } = server.services
  const group = await asOwner(server, venue, (tx, owner) =>
    catalog.createGroup(tx, owner, { name: 'Mains', category: 'food', colour: 'red' }),
  )
  const grill = await makeStation(server, venue, { name: 'Grill', groups: [group.id], ...flags })
  const cold = await makeStation(server, venue, { name: 'Cold' })
  const { id: beef } = await makeIngredient(server, venue, { quantity: 10_000 })
  const recipe = [{ ingredientId: beef, quantity: 100 }]
  const steak = await makeProduct(server, venue, { name: 'Steak', group: group.id, recipe })
  const salad = await makeProduct(server, venue, { name: 'Salad', group: group.id, station: cold.id })
  const soup = await makeProduct(server, venue, { name: 'Soup', recipe })
  const lines = [steak, salad, soup].map(({ id }) => ({ productId: id, quantity: 1 }))
  const write = <T>(work: (tx: WriteTx) => Promise<T>): Promise<T> =>
    server.platform.uow.write(venue.companyId, work)
  return {
    venue,
    group,
    grill,
    cold,
    steak,
    salad,
    order: () => makeOrder(server, venue, { tableId, lines }),
    ticket: async (products: readonly { readonly id: string }[]) => {
      const sent = products.map(({ id }) => ({ id: token(), product: id, quantity: 1, note: '' }))
      const ticket = { id: token(), table: tableId, note: '', lines: sent }
      const { orders: made } = await write((tx) => tickets.send(tx, caller, ticket))
      return made[0] as Order
    },
    read: async (id: string): Promise<Order> =>
      server.platform.uow.read(venue.companyId, async (tx) => (await orders.withHistory(tx, id)).order),
    bump: async (order: Order, positions: readonly number[], to: 'preparing' | 'ready' = 'ready') => {
      const moved = positions.map((position) => {
        const line = order.lines[position] as Order['lines'][number]
        return { id: line.id, version: line.version }
      })
      const [after] = await write((tx) => orders.moveLines(tx, caller, { lines: moved, to }))
      return after as Order
    },
    archive: (id: string) => asOwner(server, venue, (tx, owner) => stations.archive(tx, owner, id)),
    stock: async () => {
      const { body } = await server.send('GET', '/api/ingredient', { token: venue.owner.token })
      return (body as unknown as { quantity: number }[])[0]?.quantity
    },
    events: async () => (await storedEvents(server, venue.companyId)).slice(-1),
  }
}
const stationsOf = ({ lines }: Order) => lines.map(({ stationId }) => stationId)
const statesOf = ({ status, lines }: Order) => [status, lines.map(({ state }) => state).join(' ')]

onBothEngines('the station of a line', (server) => {
  it('is that of its product, else of its group, whichever call takes it, and stays', async () => {
    const { venue, group, grill, cold, steak, salad, order, ticket, read, events } =
      await makeKitchen(server())
    const first = await order()
    expect(stationsOf(first)).toEqual([grill.id, cold.id, null])
    expect(statesOf(first)).toEqual(['created', 'sent sent sent'])
    expect(await events()).toMatchObject([
      { type: 'orderCreated', order: { _id: first.id, stations: [grill.id, cold.id, null] } },
    ])
    expect(stationsOf(await ticket([salad, steak]))).toEqual([cold.id, grill.id])
    await asOwner(server(), venue, (tx, caller) =>
      server().services.catalog.updateGroup(tx, caller, group.id, { station: null }),
    )
    expect(stationsOf(await ticket([steak]))).toEqual([null])
    expect(stationsOf(await read(first.id))).toEqual([grill.id, cold.id, null])
    const { body } = await server().send('GET', `/api/order/${first.id}`, { token: venue.monitor.token })
    expect(body).toMatchObject({ products: [{ station: grill.id }, { station: cold.id }, { station: null }] })
  })

  it('says nothing in a message about an order without stations', async () => {
    const { venue, order, archive, grill, cold, events } = await makeKitchen(server())
    await archive(grill.id)
    await archive(cold.id)
    await order()
    const [event] = await events()
    expect(event).toMatchObject({ type: 'orderCreated' })
    expect(Object.keys((event as unknown as { order: object }).order)).not.toContain('stations')
    const kitchen = await server().send('GET', '/api/orders/kitchen?category=food', {
      token: venue.monitor.token,
    })
    expect(kitchen.body).toMatchObject({ stations: 0 })
  })

  it('that accepts at once has its lines in preparation, with one message and the stock of the order', async () => {
    const { steak, salad, ticket, read, stock, events } = await makeKitchen(server(), { acceptAtOnce: true })
    const order = await ticket([steak, salad])
    expect(statesOf(order)).toEqual(['pending', 'preparing sent'])
    expect(statesOf(await read(order.id))).toEqual(['pending', 'preparing sent'])
    expect(await stock()).toBe(9.9)
    // The last message is that of the ticket.
    expect(await events()).toMatchObject([{ type: 'dataChanged', room: 'checks' }])
    expect(statesOf(await ticket([salad]))).toEqual(['created', 'sent'])
    expect(await stock()).toBe(9.9)
  })

  it('that accepts at once does so for orders of the manager screen, whose stock is taken once', async () => {
    const { venue, order, bump, stock, events } = await makeKitchen(server(), { acceptAtOnce: true })
    const made = await order()
    expect(statesOf(made)).toEqual(['pending', 'preparing sent sent'])
    expect(await events()).toMatchObject([
      { type: 'orderCreated', order: { _id: made.id, status: 'pending' } },
    ])
    expect(await stock()).toBe(9.8)
    expect(statesOf(await bump(made, [0, 1, 2]))).toEqual(['done', 'ready ready ready'])
    expect(await stock()).toBe(9.8)
    const other = await order()
    await moveOrder(server(), venue, other.id, 'rejected')
    expect(await stock()).toBe(9.8)
  })

  it('that serves what is ready has it served', async () => {
    const { steak, salad, ticket, bump } = await makeKitchen(server(), { toServed: true })
    const both = await ticket([steak, salad])
    const first = await bump(both, [0])
    expect(statesOf(first)).toEqual(['pending', 'served sent'])
    // Bumped again, it is served already.
    expect(await bump(first, [0])).toEqual(first)
    expect(statesOf(await bump(first, [1]))).toEqual(['done', 'served ready'])
    const alone = await bump(await ticket([steak]), [0])
    expect(statesOf(alone)).toEqual(['delivered', 'served'])
    expect(statesOf(await bump(alone, [0], 'preparing'))).toEqual(['pending', 'preparing'])
  })
})

onBothEngines('a station that is archived', (server) => {
  it('leaves its open lines to where their products are made now', async () => {
    const { venue, grill, cold, order, read, archive } = await makeKitchen(server())
    const open = await order()
    const rejected = await order()
    await moveOrder(server(), venue, rejected.id, 'rejected')
    await archive(cold.id)
    // The salad is of the group of the grill; what is closed says where it was made.
    expect(stationsOf(await read(open.id))).toEqual([grill.id, grill.id, null])
    expect(stationsOf(await read(rejected.id))).toEqual([grill.id, cold.id, null])
    await archive(grill.id)
    expect(stationsOf(await read(open.id))).toEqual([null, null, null])
    // A command of a device that has not heard of it yet is carried out.
    expect((await read(open.id)).lines.map(({ version }) => version)).toEqual([1, 1, 1])
  })

  it('does not send a dish to the bar whose product has become a drink', async () => {
    const { venue, cold, salad, order, read, archive } = await makeKitchen(server())
    const bar = await makeStation(server(), venue, { category: 'drink' })
    const open = await order()
    await asOwner(server(), venue, (tx, caller) =>
      server().services.catalog.update(tx, caller, salad.id, { category: 'drink', station: bar.id }),
    )
    await archive(cold.id)
    expect(stationsOf(await read(open.id))[1]).toBeNull()
  })
})
