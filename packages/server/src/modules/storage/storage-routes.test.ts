import { describe, expect, it } from 'vitest'
import { makeVenue } from '../../testing/factories.ts'
import { storedEvents, storedMovements } from '../../testing/stored-records.ts'
import { onBothEngines } from '../../testing/test-server.ts'
import { makeIngredient, makeProduct } from '../../testing/venue-factories.ts'

const FLOUR = {
  name: 'Flour',
  category: 'food',
  quantity: 2.5,
  price: 62.5,
  servingUnit: 'grams',
  buyingQuantity: 1,
  buyingUnit: 'kilograms',
}

onBothEngines('ingredients', (server) => {
  it('are created, corrected and listed by name', async () => {
    const venue = await makeVenue(server())
    const { token } = venue.owner
    const created = await server().send('POST', '/api/ingredient', { token, body: FLOUR })
    expect([created.status, created.body]).toMatchObject([201, FLOUR])
    await makeIngredient(server(), venue, { name: 'Eggs' })
    const change = { name: 'Fine flour', quantity: -0.125, version: created.body.version }
    const changed = await server().send('PUT', `/api/ingredient/${created.body._id}`, { token, body: change })
    expect([changed.status, changed.body]).toMatchObject([
      200,
      { ...FLOUR, name: 'Fine flour', quantity: -0.125 },
    ])
    expect((await server().send('GET', '/api/ingredient/', { token })).body).toMatchObject([
      { name: 'Eggs' },
      { name: 'Fine flour', quantity: -0.125, price: 62.5 },
    ])
  })

  it('record every count as a movement, and nothing where nothing changed', async () => {
    const venue = await makeVenue(server())
    const { id, token } = venue.owner
    const { body } = await server().send('POST', '/api/ingredient', { token, body: FLOUR })
    for (const quantity of [2, 2, -1]) {
      server().clock.advance(1)
      await server().send('PUT', `/api/ingredient/${body._id}`, { token, body: { quantity } })
    }
    await server().send('PUT', `/api/ingredient/${body._id}`, { token, body: { name: 'Renamed' } })
    const shared = { ingredient_id: body._id, kind: 'corrected', by_user: id, order_id: null }
    expect(await storedMovements(server(), venue.companyId)).toMatchObject([
      { ...shared, change: 2500, quantity_after: 2500 },
      { ...shared, change: -500, quantity_after: 2000 },
      { ...shared, change: -3000, quantity_after: -1000 },
    ])
  })

  it('have unique names in the venue', async () => {
    const venue = await makeVenue(server())
    const { token } = venue.owner
    await makeIngredient(server(), venue, { name: 'Брашно' })
    const other = await makeIngredient(server(), venue)
    expect(
      (await server().send('POST', '/api/ingredient', { token, body: { ...FLOUR, name: 'брашно' } })).body,
    ).toMatchObject({ code: 'NAME_TAKEN' })
    expect(
      (await server().send('PUT', `/api/ingredient/${other.id}`, { token, body: { name: 'БРАШНО' } })).status,
    ).toBe(409)
    const elsewhere = await makeVenue(server())
    expect(
      (
        await server().send('POST', '/api/ingredient', {
          token: elsewhere.owner.token,
          body: { ...FLOUR, name: 'Брашно' },
        })
      ).status,
    ).toBe(201)
  })

  it.each([
    ['kilograms', 'liters'],
    ['pieces', 'grams'],
    ['milliliters', 'pieces'],
  ])('bought in %s cannot be served in %s', async (buyingUnit, servingUnit) => {
    const venue = await makeVenue(server())
    const { token } = venue.owner
    const created = await server().send('POST', '/api/ingredient', {
      token,
      body: { ...FLOUR, buyingUnit, servingUnit },
    })
    expect([created.status, created.body]).toMatchObject([400, { code: 'UNIT_MISMATCH' }])
    const { id } = await makeIngredient(server(), venue, { buyingUnit: 'pieces', servingUnit: 'pieces' })
    expect(
      (await server().send('PUT', `/api/ingredient/${id}`, { token, body: { buyingUnit: 'grams' } })).body,
    ).toMatchObject({ code: 'UNIT_MISMATCH' })
    expect(
      (
        await server().send('PUT', `/api/ingredient/${id}`, {
          token,
          body: { buyingUnit: 'grams', servingUnit: 'kilograms' },
        })
      ).status,
    ).toBe(200)
  })

  it('refuse a change based on an old version, also when a sale changed it', async () => {
    const venue = await makeVenue(server())
    const { id, version } = await makeIngredient(server(), venue, { quantity: 5000 })
    const use = { orderId: 'o', by: venue.monitor.id, needs: [{ ingredientId: id, quantity: 1500 }] }
    await server().platform.uow.write(venue.companyId, (tx) => server().services.storage.take(tx, use))
    const { status, body } = await server().send('PUT', `/api/ingredient/${id}`, {
      token: venue.owner.token,
      body: { name: 'x', quantity: 5, version },
    })
    expect([status, body]).toMatchObject([
      409,
      { code: 'VERSION_CONFLICT', current: { _id: id, quantity: 3.5 } },
    ])
  })

  describe('in recipes', () => {
    it('cannot be archived and report how many products use them', async () => {
      const venue = await makeVenue(server())
      const { token } = venue.owner
      const { id } = await makeIngredient(server(), venue)
      const products = []
      for (const quantity of [1, 2])
        products.push(await makeProduct(server(), venue, { recipe: [{ ingredientId: id, quantity }] }))
      const refused = await server().send('DELETE', `/api/ingredient/${id}`, { token })
      expect([refused.status, refused.body]).toMatchObject([409, { code: 'INGREDIENT_IN_RECIPE', count: 2 }])
      const regauged = await server().send('PUT', `/api/ingredient/${id}`, {
        token,
        body: { servingUnit: 'grams' },
      })
      expect([regauged.status, regauged.body]).toMatchObject([
        409,
        { code: 'INGREDIENT_IN_RECIPE', count: 2 },
      ])
      for (const product of products) await server().send('DELETE', `/api/product/${product.id}`, { token })
      expect((await server().send('DELETE', `/api/ingredient/${id}`, { token })).body).toMatchObject({
        _id: id,
      })
      expect((await server().send('GET', '/api/ingredient', { token })).body).toEqual([])
      expect((await server().send('DELETE', `/api/ingredient/${id}`, { token })).status).toBe(404)
    })
  })

  it('of another venue cannot be reached', async () => {
    const [mine, theirs] = [await makeVenue(server()), await makeVenue(server())]
    const { id } = await makeIngredient(server(), theirs)
    const before = await server().send('GET', '/api/ingredient', { token: theirs.owner.token })
    for (const [method, path, body] of [
      ['PUT', '', { quantity: 1 }],
      ['DELETE', ''],
      ['POST', '/purchase', { packs: 1 }],
    ] as const) {
      const answer = await server().send(method, `/api/ingredient/${id}${path}`, {
        token: mine.owner.token,
        body,
      })
      expect([answer.status, answer.body]).toMatchObject([404, { code: 'NOT_FOUND' }])
    }
    expect((await server().send('GET', '/api/ingredient', { token: theirs.owner.token })).body).toEqual(
      before.body,
    )
    expect(await storedMovements(server(), theirs.companyId)).toHaveLength(1)
  })

  it('are for owners only', async () => {
    const venue = await makeVenue(server())
    for (const { token } of [venue.monitor, venue.waiter]) {
      expect((await server().send('GET', '/api/ingredient', { token })).body).toMatchObject({
        code: 'ROLE_FORBIDDEN',
      })
      expect((await server().send('POST', '/api/ingredient', { token, body: FLOUR })).status).toBe(403)
    }
  })

  it.each([
    [{ name: '' }, 'name', 'INGREDIENT_NAME_REQUIRED'],
    [{ quantity: 0.0001 }, 'quantity', 'QUANTITY_DECIMALS'],
    [{ price: -1 }, 'price', 'PRICE_POSITIVE'],
    [{ price: 0.001 }, 'price', 'MONEY_DECIMALS'],
    [{ buyingQuantity: -1 }, 'buyingQuantity', 'BUYING_QUANTITY_POSITIVE'],
    [{ servingUnit: 'ounces' }, 'servingUnit', 'SERVING_UNIT_REQUIRED'],
    [{ category: undefined }, 'category', 'CATEGORY_REQUIRED'],
    [{ buyingUnit: undefined }, 'buyingUnit', 'BUYING_UNIT_REQUIRED'],
  ])('name the wrong field of %o', async (wrong, path, key) => {
    const { owner } = await makeVenue(server())
    expect(
      (await server().send('POST', '/api/ingredient', { token: owner.token, body: { ...FLOUR, ...wrong } }))
        .body,
    ).toMatchObject({ code: 'INPUT_INVALID', issues: [{ path, key }] })
  })

  it('publish an event for each change', async () => {
    const venue = await makeVenue(server())
    const { token } = venue.owner
    const { body } = await server().send('POST', '/api/ingredient', { token, body: FLOUR })
    await server().send('POST', `/api/ingredient/${body._id}/purchase`, { token, body: { packs: 1 } })
    await server().send('PUT', `/api/ingredient/${body._id}`, { token, body: { quantity: 0 } })
    await server().send('DELETE', `/api/ingredient/${body._id}`, { token })
    expect(await storedEvents(server(), venue.companyId)).toEqual(
      [1, 2, 3, 4].map((seq) => ({ type: 'dataChanged', room: 'storage', seq })),
    )
  })
})
