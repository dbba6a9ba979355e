import { MAX_STATIONS } from '@kafana/domain'
import { expect, it } from 'vitest'
import { makeVenue, type OwnedVenue } from '../../testing/factories.ts'
import { makeStation } from '../../testing/station-factories.ts'
import { onBothEngines } from '../../testing/test-server.ts'
import { makeProduct } from '../../testing/venue-factories.ts'

interface Station {
  readonly _id: string
  readonly name: string
  readonly version: number
}
interface Group {
  readonly _id: string
  readonly name: string
  readonly station: string | null
  readonly version: number
}

onBothEngines('stations', (server) => {
  const send = ({ owner: { token } }: OwnedVenue, method: string, path: string, body?: unknown) =>
    server().send(method, `/api/${path}`, { token, body })
  const make = async (venue: OwnedVenue, name: string, more: Readonly<Record<string, unknown>> = {}) =>
    (await send(venue, 'POST', 'stations', { name, category: 'food', ...more })).body as unknown as Station
  const names = async (venue: OwnedVenue) =>
    ((await send(venue, 'GET', 'stations')).body as unknown as Station[]).map(({ name }) => name)
  const makeGroup = async (venue: OwnedVenue, name: string, category = 'food') =>
    (await send(venue, 'POST', 'menu-groups', { name, category, colour: 'red' })).body as unknown as Group
  const routes = async (venue: OwnedVenue) =>
    Object.fromEntries(
      ((await send(venue, 'GET', 'menu-groups')).body as unknown as Group[]).map(
        ({ name, station, version }) => [name, [station, version]],
      ),
    )

  it('are added, changed, put in order and read by all who work with them', async () => {
    const venue = await makeVenue(server())
    const grill = await make(venue, 'Grill', { silent: true })
    expect(grill).toEqual({
      _id: grill._id,
      name: 'Grill',
      category: 'food',
      acceptAtOnce: false,
      toServed: false,
      silent: true,
      version: 1,
    })
    const bar = await make(venue, 'Bar', { category: null, acceptAtOnce: true, toServed: true })
    expect(bar).toMatchObject({ category: null, acceptAtOnce: true, toServed: true, silent: false })
    const changed = { name: 'Big grill', silent: false, version: 1 }
    expect(await send(venue, 'PUT', `stations/${grill._id}`, changed)).toMatchObject({
      status: 200,
      body: { name: 'Big grill', silent: false, category: 'food', version: 2 },
    })
    const cold = await make(venue, 'Cold')
    expect(await names(venue)).toEqual(['Big grill', 'Bar', 'Cold'])
    await send(venue, 'PUT', 'stations/order', { stations: [cold._id, bar._id] })
    expect(await names(venue)).toEqual(['Cold', 'Bar', 'Big grill'])
    for (const { token } of [venue.monitor, venue.owner])
      expect((await server().send('GET', '/api/stations', { token })).status).toBe(200)
  })

  it('have a name of their own, and are edited in the version that was seen', async () => {
    const venue = await makeVenue(server())
    const grill = await make(venue, 'Grill')
    await make(venue, 'Cold')
    const taken = { status: 409, body: { code: 'NAME_TAKEN' } }
    expect(await send(venue, 'POST', 'stations', { name: ' GRILL' })).toMatchObject(taken)
    expect(await send(venue, 'PUT', `stations/${grill._id}`, { name: 'cold' })).toMatchObject(taken)
    await send(venue, 'PUT', `stations/${grill._id}`, { name: 'Oven', version: 1 })
    expect(await send(venue, 'PUT', `stations/${grill._id}`, { silent: true, version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CONFLICT', current: { name: 'Oven', version: 2 } },
    })
    expect((await send(venue, 'PUT', 'stations/unknown', { name: 'x' })).status).toBe(404)
    expect((await send(venue, 'PUT', 'stations/order', { stations: ['unknown'] })).status).toBe(404)
    // An archived one leaves its name to others.
    await send(venue, 'DELETE', `stations/${grill._id}`)
    expect((await make(venue, 'Oven')).version).toBe(1)
    expect((await send(venue, 'DELETE', `stations/${grill._id}`)).status).toBe(404)
  })

  it('make the menu groups and products that are given to them, of their category', async () => {
    const venue = await makeVenue(server())
    const [soups, pies] = [await makeGroup(venue, 'Soups'), await makeGroup(venue, 'Pies')]
    const beers = await makeGroup(venue, 'Beers', 'drink')
    const grill = await make(venue, 'Grill', { groups: [soups._id, pies._id] })
    expect(await routes(venue)).toEqual({ Soups: [grill._id, 2], Pies: [grill._id, 2], Beers: [null, 1] })
    await send(venue, 'PUT', `stations/${grill._id}`, { groups: [pies._id] })
    expect(await routes(venue)).toEqual({ Soups: [null, 3], Pies: [grill._id, 2], Beers: [null, 1] })
    const other = { status: 400, body: { code: 'STATION_OF_OTHER_CATEGORY' } }
    expect(await send(venue, 'PUT', `stations/${grill._id}`, { groups: [beers._id] })).toMatchObject(other)
    expect(await send(venue, 'PUT', `menu-groups/${beers._id}`, { station: grill._id })).toMatchObject(other)
    const bar = await make(venue, 'Bar', { category: null })
    for (const { _id } of [beers, soups])
      expect(await send(venue, 'PUT', `menu-groups/${_id}`, { station: bar._id })).toMatchObject({
        status: 200,
        body: { station: bar._id },
      })
    expect((await send(venue, 'PUT', `menu-groups/${soups._id}`, { station: null })).body).toMatchObject({
      station: null,
    })

    const pie = await makeProduct(server(), venue, { name: 'Pie' })
    const put = (body: unknown) => send(venue, 'PUT', `product/${pie.id}`, body)
    expect(await put({ station: grill._id })).toMatchObject({ status: 200, body: { station: grill._id } })
    // A product of the other category leaves it, as it leaves its group.
    expect((await put({ category: 'drink' })).body).toMatchObject({ station: null })
    expect(await put({ station: grill._id })).toMatchObject(other)
    expect(await put({ station: 'unknown' })).toMatchObject({ status: 404 })
  })

  it('leave no product and no group behind when they are archived', async () => {
    const venue = await makeVenue(server())
    const soups = await makeGroup(venue, 'Soups')
    const grill = await make(venue, 'Grill', { groups: [soups._id] })
    const [pie, former] = [
      await makeProduct(server(), venue, { name: 'Pie', station: grill._id }),
      await makeProduct(server(), venue, { name: 'Toast', station: grill._id }),
    ]
    await send(venue, 'DELETE', `product/${former.id}`)
    expect(await send(venue, 'DELETE', `stations/${grill._id}`)).toMatchObject({
      status: 200,
      body: { name: 'Grill', version: 2 },
    })
    expect(await names(venue)).toEqual([])
    expect(await routes(venue)).toMatchObject({ Soups: [null, 3] })
    await send(venue, 'POST', `product/${former.id}/restore`)
    expect((await send(venue, 'GET', 'product')).body).toMatchObject([
      { name: 'Pie', station: null },
      { name: 'Toast', station: null },
    ])
    expect((await send(venue, 'PUT', `product/${pie.id}`, { station: grill._id })).status).toBe(404)
  })

  it('are limited in number, and those of another venue are unknown', async () => {
    const [venue, other] = [await makeVenue(server()), await makeVenue(server())]
    for (let count = 0; count < MAX_STATIONS; count += 1) await makeStation(server(), venue)
    expect(await send(venue, 'POST', 'stations', { name: 'One more' })).toMatchObject({
      status: 409,
      body: { code: 'TOO_MANY_STATIONS' },
    })
    const foreign = await makeStation(server(), other)
    expect((await send(venue, 'PUT', `stations/${foreign.id}`, { name: 'Mine' })).status).toBe(404)
    expect((await send(venue, 'DELETE', `stations/${foreign.id}`)).status).toBe(404)
  })
})
