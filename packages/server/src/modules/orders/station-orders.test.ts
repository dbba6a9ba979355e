import { expect, it } from 'vitest'
import { makeVenue } from '../../testing/factories.ts'
import { makeOrder, makeSeat, moveOrder } from '../../testing/orders-factories.ts'
import { makeStation } from '../../testing/station-factories.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { makeIngredient, makeProduct } from '../../testing/venue-factories.ts'

const START = 1_000_000
type Dish = 'chop' | 'cake' | 'soup' | 'beer' | 'coffee'

/** A grill, a bar that also makes cakes, and a kitchen; each dish needs ten of one ingredient. */
const makeStations = async (server: TestServer) => {
  const venue = await makeVenue(server)
  const { tableId } = await makeSeat(server, venue)
  const grill = await makeStation(server, venue)
  const both = await makeStation(server, venue, { category: null })
  const { id: ingredientId } = await makeIngredient(server, venue, { quantity: START })
  const recipe = [{ ingredientId, quantity: 10 }]
  const dish = async (station: string | null, category: 'food' | 'drink' = 'food') =>
    (await makeProduct(server, venue, { category, station, recipe })).id
  const products: Readonly<Record<Dish, string>> = {
    chop: await dish(grill.id),
    cake: await dish(both.id),
    soup: await dish(null),
    beer: await dish(null, 'drink'),
    coffee: await dish(both.id, 'drink'),
  }
  const take = (...dishes: readonly Dish[]) =>
    makeOrder(server, venue, {
      tableId,
      lines: dishes.map((name) => ({ productId: products[name], quantity: 1 })),
    })
  const send = async (method: string, path: string, body?: unknown) =>
    (await server.send(method, path, { token: venue.monitor.token, ...(body !== undefined && { body }) }))
      .body
  const doneOf = async (category: string) => {
    const { stationsDone } = (await send('GET', `/api/orders/kitchen?category=${category}`)) as unknown as {
      readonly stationsDone?: readonly { readonly station: string | null; readonly orders: number }[]
    }
    return stationsDone && new Map(stationsDone.map(({ station, orders }) => [station, orders]))
  }
  const move = (lines: readonly { readonly id: string; readonly version: number }[], to: string) =>
    send('PUT', '/api/lines/state', { lines, to })
  const onHand = async () => {
    const list = await server.send('GET', '/api/ingredient', { token: venue.owner.token })
    return (list.body as unknown as readonly { readonly quantity: number }[])[0]?.quantity
  }
  return { venue, grill, both, products, take, doneOf, move, onHand }
}

onBothEngines('orders of stations', (server) => {
  it('are counted today at each station that has lines of them, and only once', async () => {
    const { venue, grill, both, take, doneOf } = await makeStations(server())
    expect(await doneOf('food')).toEqual(new Map())
    const done = async (...dishes: readonly Dish[]) =>
      moveOrder(server(), venue, (await take(...dishes)).id, 'done')
    await done('chop', 'chop', 'cake')
    await done('chop', 'soup')
    await done('coffee')
    await done('beer')
    await take('chop')
    expect(await doneOf('food')).toEqual(
      new Map([
        [grill.id, 2],
        [both.id, 2],
        [null, 1],
      ]),
    )
    expect(await doneOf('drink')).toMatchObject(
      new Map([
        [grill.id, 2],
        [both.id, 2],
        [null, 1],
      ]),
    )
    // A station that is gone has its orders with the kitchen itself.
    const { token } = venue.owner
    await server().send('DELETE', `/api/stations/${grill.id}`, { token })
    expect(await doneOf('food')).toEqual(
      new Map([
        [both.id, 2],
        [null, 2],
      ]),
    )
  })

  it('are created again, with their ingredients, when the only Confirm is undone', async () => {
    const { take, move, onHand } = await makeStations(server())
    const { lines } = await take('chop', 'cake')
    const of = (index: number, version: number) => ({ id: lines[index]?.id ?? '', version })
    const before = await onHand()
    await move([of(0, 1)], 'preparing')
    expect(await onHand()).not.toBe(before)
    expect(await move([of(0, 2)], 'sent')).toMatchObject({ orders: [{ status: 'created' }] })
    expect(await onHand()).toBe(before)
    await move([of(0, 3)], 'preparing')
    await move([of(1, 1)], 'preparing')
    expect(await move([of(0, 4)], 'sent')).toMatchObject({ orders: [{ status: 'pending' }] })
    expect(await onHand()).not.toBe(before)
  })
})
