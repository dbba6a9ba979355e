import { expect, it } from 'vitest'
import { makeVenue, type OwnedVenue } from '../../testing/factories.ts'
import { storedEvents } from '../../testing/stored-records.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { makeIngredient, makeProduct } from '../../testing/venue-factories.ts'

interface Sent {
  readonly _id: string
  readonly name: string
  readonly price: number
  readonly version: number
  readonly recipe: readonly { readonly name: string }[]
}

const menuOf = async (server: TestServer, { owner: { token } }: OwnedVenue) =>
  (await server.send('GET', '/api/product', { token })).body as unknown as Sent[]
const pricesOf = async (server: TestServer, venue: OwnedVenue) =>
  (await menuOf(server, venue)).map(({ name, price, version }) => [name, price, version])

onBothEngines('prices of several products', (server) => {
  const openMenu = async () => {
    const venue = await makeVenue(server())
    const soup = await makeProduct(server(), venue, { name: 'Soup', price: 18_000 })
    const tea = await makeProduct(server(), venue, { name: 'Tea', price: 9_050 })
    const change = (...prices: readonly (readonly [string, number, number])[]) =>
      server().send('PUT', '/api/product/prices', {
        token: venue.owner.token,
        body: { prices: prices.map(([product, price, version]) => ({ product, price, version })) },
      })
    return { venue, soup, tea, change }
  }

  it('change together, and back again with the versions of the answer', async () => {
    const { venue, soup, tea, change } = await openMenu()
    const { status, body } = await change([tea.id, 95, 1], [soup.id, 190.5, 1])
    expect([status, body]).toMatchObject([
      200,
      [
        { name: 'Soup', price: 190.5, version: 2 },
        { name: 'Tea', price: 95, version: 2 },
      ],
    ])
    const events = await storedEvents(server(), venue.companyId)
    expect(events.filter(({ room }) => room === 'catalog')).toHaveLength(4)
    expect((await change([soup.id, 180, 2], [tea.id, 90.5, 2])).status).toBe(200)
    expect(await pricesOf(server(), venue)).toEqual([
      ['Soup', 180, 3],
      ['Tea', 90.5, 3],
    ])
  })

  it('stay as they are, all of them, when one product has changed or is gone', async () => {
    const { venue, soup, tea, change } = await openMenu()
    await server().send('PUT', `/api/product/${tea.id}`, {
      token: venue.owner.token,
      body: { name: 'Mint tea' },
    })
    const unchanged = [
      ['Mint tea', 90.5, 2],
      ['Soup', 180, 1],
    ]
    expect(await change([soup.id, 1, 1], [tea.id, 1, 1])).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CONFLICT', current: { _id: tea.id, name: 'Mint tea' } },
    })
    expect(await pricesOf(server(), venue)).toEqual(unchanged)
    const other = await makeVenue(server())
    const foreign = await makeProduct(server(), other, { name: 'Foreign' })
    expect((await change([soup.id, 1, 1], [foreign.id, 1, 1])).status).toBe(404)
    expect((await change([soup.id, 1, 1], [soup.id, 2, 1])).status).toBe(409)
    expect((await change([soup.id, -1, 1])).status).toBe(400)
    expect((await change()).status).toBe(400)
    expect(await pricesOf(server(), venue)).toEqual(unchanged)
    expect(await pricesOf(server(), other)).toEqual([['Foreign', 250, 1]])
  })
})

onBothEngines('archived products', (server) => {
  const archive = async (venue: OwnedVenue, id: string) =>
    server().send('DELETE', `/api/product/${id}`, { token: venue.owner.token })
  const archivedIn = async ({ owner: { token } }: OwnedVenue) =>
    (await server().send('GET', '/api/product/archived', { token })).body as unknown as (Sent & {
      archivedAt: string
    })[]
  const restore = (venue: OwnedVenue, id: string) =>
    server().send('POST', `/api/product/${id}/restore`, { token: venue.owner.token })

  it('are listed, latest first, and come back with their recipe', async () => {
    const venue = await makeVenue(server())
    const flour = await makeIngredient(server(), venue, { name: 'Flour' })
    const pie = await makeProduct(server(), venue, {
      name: 'Pie',
      recipe: [{ ingredientId: flour.id, quantity: 100 }],
    })
    const tea = await makeProduct(server(), venue, { name: 'Tea' })
    expect(await archivedIn(venue)).toEqual([])
    await archive(venue, pie.id)
    server().clock.advance(1000)
    const at = new Date(server().clock.now()).toISOString()
    await archive(venue, tea.id)
    expect(await archivedIn(venue)).toMatchObject([
      { name: 'Tea', archivedAt: at },
      { name: 'Pie', recipe: [{ name: 'Flour' }] },
    ])
    expect(await restore(venue, pie.id)).toMatchObject({
      status: 200,
      body: { name: 'Pie', version: 3, recipe: [{ name: 'Flour', quantity: 0.1 }] },
    })
    expect((await menuOf(server(), venue)).map(({ name }) => name)).toEqual(['Pie'])
    expect((await archivedIn(venue)).map(({ name }) => name)).toEqual(['Tea'])
    // It is on the menu already.
    expect((await restore(venue, pie.id)).status).toBe(404)
  })

  it('come back without the ingredients that were archived since', async () => {
    const venue = await makeVenue(server())
    const [flour, salt] = [
      await makeIngredient(server(), venue, { name: 'Flour' }),
      await makeIngredient(server(), venue, { name: 'Salt' }),
    ]
    const recipe = [flour, salt].map(({ id }) => ({ ingredientId: id, quantity: 100 }))
    const pie = await makeProduct(server(), venue, { name: 'Pie', recipe })
    await archive(venue, pie.id)
    await server().send('DELETE', `/api/ingredient/${salt.id}`, { token: venue.owner.token })
    expect((await archivedIn(venue))[0]?.recipe).toHaveLength(2)
    const { body } = await restore(venue, pie.id)
    expect((body as unknown as Sent).recipe.map(({ name }) => name)).toEqual(['Flour'])
  })

  it('stay archived when their name is taken, or their tax rate is gone', async () => {
    const venue = await makeVenue(server())
    const { token } = venue.owner
    const pie = await makeProduct(server(), venue, { name: 'Pie' })
    await archive(venue, pie.id)
    const newer = await makeProduct(server(), venue, { name: 'PIE' })
    expect((await restore(venue, pie.id)).body).toMatchObject({ code: 'NAME_TAKEN' })
    await server().send('PUT', `/api/product/${newer.id}`, { token, body: { name: 'Cake', taxRate: 5 } })
    const { body: company } = await server().send('GET', '/api/company', { token })
    const { taxClasses } = company as unknown as { taxClasses: { rate: number }[] }
    const without10 = { taxClasses: taxClasses.filter(({ rate }) => rate !== 10) }
    expect((await server().send('PUT', '/api/company', { token, body: without10 })).status).toBe(200)
    expect((await restore(venue, pie.id)).body).toMatchObject({ code: 'TAX_RATE_UNKNOWN' })
    expect(await archivedIn(venue)).toHaveLength(1)
  })

  it('are those of the own venue alone', async () => {
    const [venue, other] = [await makeVenue(server()), await makeVenue(server())]
    const pie = await makeProduct(server(), venue, { name: 'Pie' })
    await archive(venue, pie.id)
    expect(await archivedIn(other)).toEqual([])
    expect((await restore(other, pie.id)).status).toBe(404)
    expect(await archivedIn(venue)).toHaveLength(1)
  })
})
