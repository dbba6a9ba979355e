import { expect, it } from 'vitest'
import { makeVenue, type OwnedVenue } from '../../testing/factories.ts'
import { storedAuditLog, storedEvents } from '../../testing/stored-records.ts'
import { onBothEngines } from '../../testing/test-server.ts'
import { makeIngredient, makeOptions, makeProduct } from '../../testing/venue-factories.ts'

interface Option {
  readonly _id: string
  readonly name: string
}
interface Group {
  readonly _id: string
  readonly name: string
  readonly options: readonly Option[]
  readonly version: number
}

onBothEngines('groups of options', (server) => {
  const send = ({ owner: { token } }: OwnedVenue, method: string, path: string, body?: unknown) =>
    server().send(method, path, { token, body })
  const groupsOf = async (venue: OwnedVenue) =>
    (await send(venue, 'GET', '/api/modifier-groups')).body as unknown as Group[]
  const option = (name: string, more: Readonly<Record<string, unknown>> = {}) => ({
    name,
    delta: 0,
    isDefault: false,
    recipe: [],
    ...more,
  })
  const make = async (venue: OwnedVenue, more: Readonly<Record<string, unknown>> = {}) =>
    send(venue, 'POST', '/api/modifier-groups', {
      name: 'Size',
      min: 1,
      max: 1,
      options: [option('Small', { isDefault: true }), option('Large', { delta: 60.5 })],
      ...more,
    })

  it('are listed with their options, prices and recipe changes, for everybody who takes orders', async () => {
    const venue = await makeVenue(server())
    const cheese = await makeIngredient(server(), venue, { name: 'Cheese' })
    const { status, body } = await make(venue, {
      options: [
        option('No cheese', { delta: -20, recipe: [{ ingredient: cheese.id, quantity: -0.08 }] }),
        option('Small', { isDefault: true }),
      ],
    })
    expect(status).toBe(201)
    const expected = {
      name: 'Size',
      min: 1,
      max: 1,
      products: 0,
      version: 1,
      options: [
        {
          name: 'No cheese',
          delta: -20,
          isDefault: false,
          recipe: [{ ingredient: cheese.id, name: 'Cheese', servingUnit: 'kilograms', quantity: -0.08 }],
        },
        { name: 'Small', delta: 0, isDefault: true, recipe: [] },
      ],
    }
    expect(body).toMatchObject(expected)
    for (const { token } of [venue.owner, venue.monitor, venue.waiter]) {
      const { body: listed } = await server().send('GET', '/api/modifier-groups', { token })
      expect(listed).toMatchObject([expected])
    }
    const other = await makeVenue(server())
    expect(await groupsOf(other)).toEqual([])
    const refused = await server().send('POST', '/api/modifier-groups', {
      token: venue.monitor.token,
      body: {},
    })
    expect(refused.status).toBe(403)
    expect((await storedEvents(server(), venue.companyId)).at(-1)).toMatchObject({
      type: 'dataChanged',
      room: 'catalog',
    })
    expect((await storedAuditLog(server(), venue.companyId)).at(-1)?.action).toBe('modifierGroup.created')
  })

  it('keep the options that are named, in the new order, and no longer offer the others', async () => {
    const venue = await makeVenue(server())
    const { _id, options } = (await make(venue)).body as unknown as Group
    const [small, large] = options
    const { body } = await send(venue, 'PUT', `/api/modifier-groups/${_id}`, {
      name: 'Cup',
      min: 0,
      max: 2,
      version: 1,
      options: [option('Huge'), option('Big', { id: large?._id, delta: 70 })],
    })
    expect(body).toMatchObject({
      name: 'Cup',
      min: 0,
      max: 2,
      version: 2,
      options: [{ name: 'Huge' }, { _id: large?._id, name: 'Big', delta: 70 }],
    })
    // An option that is no longer offered does not come back by its id, nor does one of another group.
    for (const id of [small?._id, 'other']) {
      const { status } = await send(venue, 'PUT', `/api/modifier-groups/${_id}`, {
        name: 'Cup',
        min: 0,
        max: 2,
        options: [option('Small', { id })],
      })
      expect(status).toBe(404)
    }
    expect(await groupsOf(venue)).toEqual([body])
  })

  it('refuse a name twice, and a change of an older version', async () => {
    const venue = await makeVenue(server())
    const { _id } = (await make(venue)).body as unknown as Group
    expect((await make(venue, { name: ' SIZE ' })).body).toMatchObject({ code: 'NAME_TAKEN' })
    const other = (await make(venue, { name: 'Milk' })).body as unknown as Group
    const change = (id: string, name: string, version: number) =>
      send(venue, 'PUT', `/api/modifier-groups/${id}`, {
        name,
        min: 0,
        max: 1,
        options: [option('x')],
        version,
      })
    expect((await change(other._id, 'size', 1)).body).toMatchObject({ code: 'NAME_TAKEN' })
    expect((await change(_id, 'Size', 1)).status).toBe(200)
    const stale = await change(_id, 'Sizes', 1)
    expect([stale.status, stale.body]).toMatchObject([
      409,
      { code: 'VERSION_CONFLICT', current: { name: 'Size', version: 2 } },
    ])
  })

  it('refuse rules that nobody could meet', async () => {
    const venue = await makeVenue(server())
    const cases = [
      [{ min: 2, max: 1 }, 'NUMBER_TOO_SMALL'],
      [{ max: 0 }, 'NUMBER_TOO_SMALL'],
      [{ max: 21 }, 'NUMBER_TOO_LARGE'],
      [{ options: [] }, 'VALUE_REQUIRED'],
      [{ options: ['a', 'b'].map((name) => option(name, { isDefault: true })) }, 'NUMBER_TOO_SMALL'],
      [{ options: [option('a', { delta: 0.001 })] }, 'MONEY_DECIMALS'],
      [{ options: [option('a', { delta: -1_000_001 })] }, 'NUMBER_TOO_SMALL'],
    ] as const
    for (const [more, key] of cases) {
      const { status, body } = await make(venue, more)
      expect(status).toBe(400)
      const { issues } = body as unknown as { issues: { key: string }[] }
      expect(issues.map((issue) => issue.key)).toContain(key)
    }
    const unknown = option('a', { recipe: [{ ingredient: 'nothing', quantity: 1 }] })
    expect((await make(venue, { options: [unknown] })).status).toBe(404)
  })

  it('belong to products in an order of their own, until they are archived', async () => {
    const venue = await makeVenue(server())
    const { body: size } = await make(venue)
    const { body: milk } = await make(venue, { name: 'Milk', min: 0 })
    const ids = [milk, size].map((group) => (group as unknown as Group)._id)
    const { body } = await send(venue, 'POST', '/api/product', {
      name: 'Coffee',
      category: 'drink',
      price: 120,
      taxRate: 10,
      recipe: [],
      modifierGroups: ids,
    })
    const coffee = body as unknown as { _id: string; modifierGroups: string[] }
    expect(coffee.modifierGroups).toEqual(ids)
    const change = (values: object) => send(venue, 'PUT', `/api/product/${coffee._id}`, values)
    expect((await change({ price: 130 })).body).toMatchObject({ modifierGroups: ids })
    expect((await change({ modifierGroups: ids.toReversed() })).body).toMatchObject({
      modifierGroups: ids.toReversed(),
    })
    expect((await change({ modifierGroups: ['nothing'] })).status).toBe(404)
    expect(await groupsOf(venue)).toMatchObject([{ products: 1 }, { products: 1 }])

    expect((await send(venue, 'DELETE', `/api/modifier-groups/${ids[0]}`)).status).toBe(200)
    expect(await groupsOf(venue)).toMatchObject([{ name: 'Size', products: 1 }])
    expect((await send(venue, 'GET', '/api/product')).body).toMatchObject([{ modifierGroups: [ids[1]] }])
    // Its name is free again.
    expect((await make(venue, { name: 'Milk' })).status).toBe(201)

    await change({ modifierGroups: [] })
    expect(JSON.stringify((await send(venue, 'GET', '/api/product')).body)).not.toContain('modifierGroups')
  })

  it('keep their ingredients from being archived or counted in another unit', async () => {
    const venue = await makeVenue(server())
    const milk = await makeIngredient(server(), venue, { name: 'Milk' })
    const { id } = await makeOptions(server(), venue, {
      options: [{ name: 'Oat milk', ingredients: [{ ingredientId: milk.id, quantity: -100 }] }],
    })
    const refused = { code: 'INGREDIENT_IN_RECIPE', count: 0, options: ['Oat milk'] }
    expect((await send(venue, 'DELETE', `/api/ingredient/${milk.id}`)).body).toMatchObject(refused)
    const unit = { servingUnit: 'grams' }
    expect((await send(venue, 'PUT', `/api/ingredient/${milk.id}`, unit)).body).toMatchObject(refused)
    await send(venue, 'DELETE', `/api/modifier-groups/${id}`)
    expect((await send(venue, 'DELETE', `/api/ingredient/${milk.id}`)).status).toBe(200)
  })

  it('stay with a product that is archived and restored', async () => {
    const venue = await makeVenue(server())
    const pie = await makeProduct(server(), venue)
    const { id } = await makeOptions(server(), venue, { options: [{ name: 'Egg' }], products: [pie.id] })
    await send(venue, 'DELETE', `/api/product/${pie.id}`)
    expect(await groupsOf(venue)).toMatchObject([{ products: 0 }])
    expect((await send(venue, 'POST', `/api/product/${pie.id}/restore`)).body).toMatchObject({
      modifierGroups: [id],
    })
  })
})
