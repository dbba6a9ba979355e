import { expect, it } from 'vitest'
import { addMember, makeVenue, type OwnedVenue } from '../../testing/factories.ts'
import { storedEvents } from '../../testing/stored-records.ts'
import { onBothEngines } from '../../testing/test-server.ts'
import { makeProduct } from '../../testing/venue-factories.ts'

interface Group {
  readonly _id: string
  readonly name: string
  readonly version: number
}
interface Sent {
  readonly name: string
  readonly version: number
  readonly group: { readonly name: string; readonly colour: string; readonly position: number } | null
}

onBothEngines('menu groups', (server) => {
  const send = ({ owner: { token } }: OwnedVenue, method: string, path: string, body?: unknown) =>
    server().send(method, `/api/menu-groups${path}`, { token, body })
  const make = async (venue: OwnedVenue, name: string, more: Readonly<Record<string, unknown>> = {}) =>
    (await send(venue, 'POST', '', { name, category: 'food', colour: 'green', ...more }))
      .body as unknown as Group
  const names = async (venue: OwnedVenue) =>
    ((await send(venue, 'GET', '')).body as unknown as Group[]).map(({ name }) => name)
  const menu = async ({ owner: { token } }: OwnedVenue) =>
    Object.fromEntries(
      ((await server().send('GET', '/api/product', { token })).body as unknown as Sent[]).map(
        ({ name, group, version }) => [name, [group?.name ?? null, version]],
      ),
    )
  const open = async () => {
    const venue = await makeVenue(server())
    const [soup, pie, tea] = [
      await makeProduct(server(), venue, { name: 'Soup' }),
      await makeProduct(server(), venue, { name: 'Pie' }),
      await makeProduct(server(), venue, { name: 'Tea', category: 'drink' }),
    ]
    return { venue, soup, pie, tea }
  }

  it('contain products, in the order of the menu', async () => {
    const { venue, soup, pie } = await open()
    const starters = await make(venue, 'Starters', { products: [soup.id] })
    await make(venue, 'Mains', { colour: 'red' })
    expect(await names(venue)).toEqual(['Starters', 'Mains'])
    expect(await menu(venue)).toEqual({ Soup: ['Starters', 1], Pie: [null, 1], Tea: [null, 1] })

    // The products that a group has are replaced; a product is in one group.
    const changed = { name: 'To begin with', colour: 'teal', products: [pie.id], version: 1 }
    expect(await send(venue, 'PUT', `/${starters._id}`, changed)).toMatchObject({
      status: 200,
      body: { name: 'To begin with', colour: 'teal', category: 'food', version: 2 },
    })
    expect(await menu(venue)).toEqual({ Soup: [null, 1], Pie: ['To begin with', 1], Tea: [null, 1] })
    const third = await make(venue, 'Pies', { products: [pie.id] })
    expect(await menu(venue)).toMatchObject({ Pie: ['Pies', 1] })
    // Only what is sent changes.
    await send(venue, 'PUT', `/${third._id}`, { name: 'Bakery' })
    expect(await menu(venue)).toMatchObject({ Pie: ['Bakery', 1] })
    const events = await storedEvents(server(), venue.companyId)
    expect(events.filter(({ room }) => room === 'catalog')).toHaveLength(8)
  })

  it('change their order; those that are left out follow', async () => {
    const { venue, soup } = await open()
    const [a, , c] = [
      await make(venue, 'A'),
      await make(venue, 'B', { products: [soup.id] }),
      await make(venue, 'C'),
    ]
    const { status, body } = await send(venue, 'PUT', '/order', { groups: [c._id, a._id] })
    expect([status, (body as unknown as Group[]).map(({ name }) => name)]).toEqual([200, ['C', 'A', 'B']])
    await make(venue, 'D')
    expect(await names(venue)).toEqual(['C', 'A', 'B', 'D'])
    const { token } = venue.owner
    const products = (await server().send('GET', '/api/product', { token })).body as unknown as Sent[]
    expect(products.map(({ group }) => group?.position)).toContain(2)
    expect((await send(venue, 'PUT', '/order', { groups: [c._id, 'gone'] })).status).toBe(404)
    expect(await names(venue)).toEqual(['C', 'A', 'B', 'D'])
  })

  it('keep food and drinks apart', async () => {
    const { venue, soup, tea } = await open()
    const refused = { status: 400, body: { code: 'GROUP_OF_OTHER_CATEGORY' } }
    const mixed = { name: 'All', category: 'food', colour: 'red', products: [soup.id, tea.id] }
    expect(await send(venue, 'POST', '', mixed)).toMatchObject(refused)
    expect(await names(venue)).toEqual([])
    const food = await make(venue, 'Food', { products: [soup.id] })
    expect(await send(venue, 'PUT', `/${food._id}`, { products: [tea.id] })).toMatchObject(refused)
    const { token } = venue.owner
    const product = (id: string, body: unknown) => server().send('PUT', `/api/product/${id}`, { token, body })
    expect(await product(tea.id, { group: food._id })).toMatchObject(refused)
    // A product whose category changes leaves its group, or is given one of the new category.
    expect((await product(soup.id, { category: 'drink' })).body).toMatchObject({ group: null })
    expect((await product(tea.id, { category: 'food', group: food._id })).body).toMatchObject({
      group: { name: 'Food' },
    })
    expect((await product(tea.id, { price: 3 })).body).toMatchObject({ group: { name: 'Food' } })
    expect((await product(tea.id, { group: null })).body).toMatchObject({ group: null })
    expect((await product(tea.id, { group: 'gone' })).status).toBe(404)
    const added = { name: 'Pasta', price: 5, taxRate: 10, category: 'food', recipe: [], group: food._id }
    expect(await server().send('POST', '/api/product', { token, body: added })).toMatchObject({
      status: 201,
      body: { name: 'Pasta', group: { name: 'Food', colour: 'green' } },
    })
  })

  it('have a name of their own among the food, or among the drinks', async () => {
    const { venue } = await open()
    const first = await make(venue, 'Special')
    await make(venue, 'Special', { category: 'drink' })
    const other = await make(venue, 'Other')
    const taken = { status: 409, body: { code: 'NAME_TAKEN' } }
    expect(await send(venue, 'POST', '', { name: 'SPECIAL', category: 'food', colour: 'red' })).toMatchObject(
      taken,
    )
    expect(await send(venue, 'PUT', `/${other._id}`, { name: 'special' })).toMatchObject(taken)
    expect((await send(venue, 'PUT', `/${first._id}`, { name: 'special', version: 1 })).status).toBe(200)
    expect(await send(venue, 'PUT', `/${first._id}`, { name: 'Old', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CONFLICT', current: { name: 'special', version: 2 } },
    })
  })

  it('leave their products on the menu when they are deleted, the archived ones too', async () => {
    const { venue, soup, pie } = await open()
    const { token } = venue.owner
    const food = await make(venue, 'Food', { products: [soup.id, pie.id] })
    await server().send('DELETE', `/api/product/${pie.id}`, { token })
    expect((await send(venue, 'DELETE', `/${food._id}`)).status).toBe(200)
    expect(await names(venue)).toEqual([])
    expect(await menu(venue)).toMatchObject({ Soup: [null, 1] })
    expect((await server().send('POST', `/api/product/${pie.id}/restore`, { token })).body).toMatchObject({
      name: 'Pie',
      group: null,
    })
    expect((await send(venue, 'DELETE', `/${food._id}`)).status).toBe(404)
  })

  it('have their archived products again when these are restored', async () => {
    const { venue, soup, pie } = await open()
    const { token } = venue.owner
    const food = await make(venue, 'Food', { products: [soup.id, pie.id] })
    await server().send('DELETE', `/api/product/${pie.id}`, { token })
    await send(venue, 'PUT', `/${food._id}`, { products: [soup.id] })
    await server().send('POST', `/api/product/${pie.id}/restore`, { token })
    expect(await menu(venue)).toMatchObject({ Pie: ['Food', 3], Soup: ['Food', 1] })
  })

  it('are those of the own venue, with products of the own venue', async () => {
    const { venue } = await open()
    const other = await open()
    const theirs = await make(other.venue, 'Theirs', { products: [other.soup.id] })
    expect(await names(venue)).toEqual([])
    for (const body of [{ name: 'Mine' }, { products: [] }])
      expect((await send(venue, 'PUT', `/${theirs._id}`, body)).status).toBe(404)
    expect((await send(venue, 'DELETE', `/${theirs._id}`)).status).toBe(404)
    expect((await send(venue, 'PUT', '/order', { groups: [theirs._id] })).status).toBe(404)
    const foreign = { name: 'Mine', category: 'food', colour: 'red', products: [other.soup.id] }
    expect((await send(venue, 'POST', '', foreign)).status).toBe(404)
    expect(await names(venue)).toEqual([])
    expect(await menu(other.venue)).toMatchObject({ Soup: ['Theirs', 1] })
  })

  it('are limited in number, and refused with clear errors', async () => {
    const { venue } = await open()
    for (const [body, field] of [
      [{ category: 'food', colour: 'red' }, 'name'],
      [{ name: 'A', colour: 'red' }, 'category'],
      [{ name: 'A', category: 'food', colour: 'beige' }, 'colour'],
    ] as const)
      expect(await send(venue, 'POST', '', body)).toMatchObject({
        status: 400,
        body: { code: 'INPUT_INVALID', issues: [{ path: field }] },
      })
    for (let count = 0; count < 200; count += 1) await make(venue, `Group ${count}`)
    expect(await send(venue, 'POST', '', { name: 'More', category: 'food', colour: 'red' })).toMatchObject({
      status: 409,
      body: { code: 'TOO_MANY_GROUPS' },
    })
  })
})

onBothEngines('a product that is sold out', (server) => {
  const set = (token: string, id: string, body: unknown) =>
    server().send('PUT', `/api/product/${id}/availability`, { token, body })

  it('is sold out until the day ends, until a moment, or until somebody makes it available', async () => {
    const venue = await makeVenue(server())
    const { token } = venue.owner
    await server().send('PUT', '/api/company', {
      token,
      body: { timezone: 'Europe/Skopje', dayStart: '04:00' },
    })
    const { id } = await makeProduct(server(), venue)
    const now = new Date(server().clock.now()).toISOString()
    const soldOut = async (body: unknown) => {
      const answer = await set(token, id, body)
      expect(answer).toMatchObject({ status: 200, body: { version: 1 } })
      return (answer.body as unknown as { soldOut: { since: string; until: string | null } | null }).soldOut
    }
    const today = await soldOut({ state: 'soldOut' })
    expect(today?.since).toBe(now)
    // 04:00 of the venue's clock, within the next 24 hours.
    expect(today?.until).toMatch(/T0[23]:00:00.000Z$/)
    expect(Date.parse(today?.until ?? '') - Date.parse(now)).toBeGreaterThan(0)
    expect(Date.parse(today?.until ?? '') - Date.parse(now)).toBeLessThanOrEqual(86_400_000)
    server().clock.advance(60_000)
    // It has been sold out since the first time.
    expect(await soldOut({ state: 'soldOut', until: null })).toEqual({ since: now, until: null })
    expect(await soldOut({ state: 'available' })).toBeNull()
    const until = new Date(server().clock.now() + 3_600_000).toISOString()
    const again = new Date(server().clock.now()).toISOString()
    expect(await soldOut({ state: 'soldOut', until })).toEqual({ since: again, until })
    server().clock.advance(3_600_000)
    const later = new Date(server().clock.now()).toISOString()
    expect(await soldOut({ state: 'soldOut', until: null })).toEqual({ since: later, until: null })
    expect((await set(token, id, { state: 'gone' })).status).toBe(400)
    expect((await set(token, id, { state: 'soldOut', until: 'noon' })).status).toBe(400)
  })

  it('can be marked by whoever serves, and is ordered all the same', async () => {
    const venue = await makeVenue(server())
    const product = await makeProduct(server(), venue)
    const waiter = await addMember(server(), venue.companyId, 'waiter')
    expect((await set(waiter.token, product.id, { state: 'soldOut', until: null })).status).toBe(200)
    const { token } = venue.owner
    const zone = await server().send('POST', '/api/zones', { token, body: { name: 'Hall' } })
    const table = await server().send('POST', '/api/tables', {
      token,
      body: { name: '1', capacity: 2, zone: (zone.body as unknown as { _id: string })._id },
    })
    const order = await server().send('POST', '/api/order', {
      token: waiter.token,
      body: {
        name: 'Order',
        table: (table.body as unknown as { _id: string })._id,
        products: [{ product: product.id, quantity: 1 }],
        category: 'food',
      },
    })
    expect(order.status).toBe(201)
    const other = await makeVenue(server())
    expect((await set(other.owner.token, product.id, { state: 'available' })).status).toBe(404)
  })
})
