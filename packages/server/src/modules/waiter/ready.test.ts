import { expect, it } from 'vitest'
import { addMember, makeVenue, type Member } from '../../testing/factories.ts'
import { makeOrder, moveOrder } from '../../testing/orders-factories.ts'
import { onBothEngines } from '../../testing/test-server.ts'
import { makeProduct, makeTable, makeZone } from '../../testing/venue-factories.ts'
import type { Order } from '../orders/index.ts'

interface Party {
  readonly table: { readonly name: string }
  readonly unassigned?: true
  readonly orders: readonly {
    readonly _id: string
    readonly done: boolean
    readonly since: string
    readonly products: readonly { readonly line: string; readonly state: string }[]
  }[]
}

onBothEngines('what stands at the pass', (server) => {
  const open = async () => {
    const venue = await makeVenue(server())
    const zone = await makeZone(server(), venue)
    const [one, two] = [
      await makeTable(server(), venue, { zoneId: zone.id, name: '1' }),
      await makeTable(server(), venue, { zoneId: zone.id, name: '2' }),
    ]
    const [beer, pie] = [
      await makeProduct(server(), venue, { category: 'drink' }),
      await makeProduct(server(), venue, { category: 'food' }),
    ]
    const colleague = await addMember(server(), venue.companyId, 'waiter')
    const take = (tableId: string, by: Member, productId = pie.id, pieces = 1): Promise<Order> =>
      makeOrder(
        server(),
        venue,
        { tableId, lines: Array.from({ length: pieces }, () => ({ productId, quantity: 1 })) },
        by,
      )
    const done = (order: Order) => {
      server().clock.advance(1000)
      return moveOrder(server(), venue, order.id, 'done')
    }
    return { venue, one, two, beer, pie, colleague, take, done }
  }
  const readyFor = async ({ token }: Member) => {
    const { body } = await server().send('GET', '/api/waiter/ready', { token })
    return body as unknown as { food: Party[]; drink: Party[] }
  }
  const idsOf = (parties: readonly Party[]) => parties.flatMap(({ orders }) => orders.map(({ _id }) => _id))

  it('is listed by party, the oldest first, food and drinks apart', async () => {
    const { venue, one, two, beer, take, done } = await open()
    const orders = [
      await take(one.id, venue.waiter),
      await take(two.id, venue.waiter),
      await take(one.id, venue.waiter),
      await take(one.id, venue.waiter, beer.id),
    ] as const
    const [first, second, third, drink] = orders
    for (const order of [second, first, third, drink]) await done(order)
    const { food, drink: drinks } = await readyFor(venue.waiter)
    expect(food.map(({ table, orders: at }) => [table.name, ...at.map(({ _id }) => _id)])).toEqual([
      ['2', second.id],
      ['1', first.id, third.id],
    ])
    expect(idsOf(drinks)).toEqual([drink.id])
  })

  it('is for whoever is in charge, else for those on duty, else for everybody', async () => {
    const { venue, one, two, colleague, take, done } = await open()
    const { owner, monitor, waiter } = venue
    await server().send('PUT', '/api/tables/assign', {
      token: owner.token,
      body: { userId: colleague.id, tableIds: [one.id] },
    })
    const nobodys = await done(await take(two.id, monitor))
    const onDuty = await done(await take(one.id, monitor))
    const seen = await Promise.all([waiter, colleague].map(readyFor))
    expect(seen.map(({ food }) => idsOf(food))).toEqual([[nobodys.id], [nobodys.id, onDuty.id]])
    expect(seen[1]?.food.map(({ unassigned }) => unassigned)).toEqual([true, undefined])
    // Of a party that somebody is in charge of, those on duty see nothing.
    for (const order of [nobodys, onDuty]) await moveOrder(server(), venue, order.id, 'rejected')
    const own = await done(await take(one.id, waiter))
    expect(idsOf((await readyFor(waiter)).food)).toEqual([own.id])
    expect(idsOf((await readyFor(colleague)).food)).toEqual([])
  })

  it('is each finished line of an order that is not done, and nothing that was carried', async () => {
    const { venue, one, take } = await open()
    const { monitor, waiter } = venue
    const order = await take(one.id, waiter, undefined, 3)
    const state = (index: number, version: number, to: string) =>
      server().send('PUT', '/api/lines/state', {
        token: monitor.token,
        body: { lines: [{ id: order.lines[index]?.id ?? '', version }], to },
      })
    await state(0, 1, 'ready')
    const since = new Date(server().clock.now()).toISOString()
    server().clock.advance(5000)
    await state(1, 1, 'ready')
    await state(1, 2, 'served')
    const { food } = await readyFor(waiter)
    expect(food[0]?.orders).toMatchObject([{ _id: order.id, done: false, since }])
    expect(food[0]?.orders[0]?.products.map(({ line, state: is }) => [line, is])).toEqual([
      [order.lines[0]?.id, 'ready'],
    ])
    await moveOrder(server(), venue, order.id, 'delivered')
    expect((await readyFor(waiter)).food).toEqual([])
  })
})
