import { describe, expect, it } from 'vitest'
import { makeVenue } from '../../testing/factories.ts'
import { storedEvents } from '../../testing/stored-records.ts'
import { onBothEngines } from '../../testing/test-server.ts'
import { makeIngredient, makeProduct } from '../../testing/venue-factories.ts'

const PIE = { name: 'Pie', price: 180.5, taxRate: 10, category: 'food', recipe: [] as unknown[] }

onBothEngines('products', (server) => {
  it('are created with a recipe whose costs the server computes', async () => {
    const venue = await makeVenue(server())
    const { token } = venue.owner
    const flour = await makeIngredient(server(), venue, { name: 'Flour', quantity: 1_000, price: 6_250 })
    const eggs = await makeIngredient(server(), venue, {
      name: 'Eggs',
      quantity: 9_000,
      price: 1_299,
      servingUnit: 'pieces',
      buyingUnit: 'pieces',
    })
    const recipe = [
      { ingredient: flour.id, quantity: 0.25, price: 9999 },
      { ingredient: eggs.id, quantity: 2.5 },
    ]
    const { status, body } = await server().send('POST', '/api/product', { token, body: { ...PIE, recipe } })
    const entries = [
      { ingredient: flour.id, name: 'Flour', servingUnit: 'kilograms', quantity: 0.25, price: 15.63 },
      { ingredient: eggs.id, name: 'Eggs', servingUnit: 'pieces', quantity: 2.5, price: 32.48 },
    ]
    expect([status, body]).toMatchObject([
      201,
      {
        name: 'Pie',
        price: 180.5,
        taxRate: 10,
        category: 'food',
        calculatedQuantity: 3,
        recipe: entries,
        version: 1,
      },
    ])
    expect((await server().send('GET', '/api/product/', { token: venue.waiter.token })).body).toEqual([body])
  })

  it('show how many can be made now', async () => {
    const venue = await makeVenue(server())
    const { token } = venue.owner
    const milk = await makeIngredient(server(), venue, {
      quantity: 2_999,
      servingUnit: 'liters',
      buyingUnit: 'liters',
    })
    const coffee = await makeIngredient(server(), venue, { quantity: 1_000 })
    await makeProduct(server(), venue, { name: 'A', recipe: [{ ingredientId: milk.id, quantity: 1000 }] })
    await makeProduct(server(), venue, {
      name: 'B',
      recipe: [
        { ingredientId: milk.id, quantity: 100 },
        { ingredientId: coffee.id, quantity: 50 },
      ],
    })
    await makeProduct(server(), venue, { name: 'C' })
    const menu = async () =>
      (await server().send('GET', '/api/product', { token })).body as { calculatedQuantity: number | null }[]
    const counts = async () => (await menu()).map(({ calculatedQuantity }) => calculatedQuantity)
    expect(await counts()).toEqual([2, 20, null])
    await server().send('PUT', `/api/ingredient/${milk.id}`, { token, body: { quantity: -1 } })
    expect(await counts()).toEqual([0, 0, null])
  })

  it('keep the fields that a change leaves out, and replace their recipe as a whole', async () => {
    const venue = await makeVenue(server())
    const { token } = venue.owner
    const [one, two] = [await makeIngredient(server(), venue), await makeIngredient(server(), venue)]
    const { id } = await makeProduct(server(), venue, {
      name: 'Tea',
      recipe: [
        { ingredientId: one.id, quantity: 10 },
        { ingredientId: two.id, quantity: 20 },
      ],
    })
    const renamed = await server().send('PUT', `/api/product/${id}`, {
      token,
      body: { name: 'Green tea', price: 90, category: 'drink', version: 1 },
    })
    const kept = [
      { ingredient: one.id, quantity: 0.01 },
      { ingredient: two.id, quantity: 0.02 },
    ]
    expect([renamed.status, renamed.body]).toMatchObject([
      200,
      { name: 'Green tea', price: 90, category: 'drink', taxRate: 10, version: 2, recipe: kept },
    ])
    const twice = [
      { ingredient: two.id, quantity: 0.5 },
      { ingredient: one.id, quantity: 1 },
      { ingredient: two.id, quantity: 0.25 },
    ]
    expect(
      (await server().send('PUT', `/api/product/${id}`, { token, body: { taxRate: 5, recipe: twice } })).body,
    ).toMatchObject({
      name: 'Green tea',
      taxRate: 5,
      recipe: [
        { ingredient: two.id, quantity: 0.75, price: 75 },
        { ingredient: one.id, quantity: 1 },
      ],
    })
    expect(
      (await server().send('PUT', `/api/product/${id}`, { token, body: { recipe: [] } })).body,
    ).toMatchObject({ recipe: [], calculatedQuantity: null })
  })

  it('have unique names on the menu', async () => {
    const venue = await makeVenue(server())
    const { token } = venue.owner
    const espresso = await makeProduct(server(), venue, { name: 'Еспресо' })
    const other = await makeProduct(server(), venue)
    expect(
      (await server().send('POST', '/api/product', { token, body: { ...PIE, name: 'ЕСПРЕСО' } })).body,
    ).toMatchObject({ code: 'NAME_TAKEN' })
    const renamed = await server().send('PUT', `/api/product/${other.id}`, {
      token,
      body: { name: 'еспресо' },
    })
    expect([renamed.status, renamed.body]).toMatchObject([409, { code: 'NAME_TAKEN' }])
    await server().send('DELETE', `/api/product/${espresso.id}`, { token })
    expect(
      (await server().send('PUT', `/api/product/${other.id}`, { token, body: { name: 'еспресо' } })).status,
    ).toBe(200)
  })

  it('require a tax rate of the venue', async () => {
    const venue = await makeVenue(server())
    const { token } = venue.owner
    const unknown = await server().send('POST', '/api/product', { token, body: { ...PIE, taxRate: 7 } })
    expect([unknown.status, unknown.body]).toMatchObject([400, { code: 'TAX_RATE_UNKNOWN' }])
    const { id } = await makeProduct(server(), venue)
    expect(
      (await server().send('PUT', `/api/product/${id}`, { token, body: { taxRate: 20 } })).body,
    ).toMatchObject({ code: 'TAX_RATE_UNKNOWN' })
    await server().send('PUT', '/api/company', { token, body: { taxClasses: [{ rate: 7.25, letter: 'Д' }] } })
    expect(
      (await server().send('PUT', `/api/product/${id}`, { token, body: { taxRate: 7.25 } })).body,
    ).toMatchObject({ taxRate: 7.25 })
  })

  it('refuse a change based on an old version and return the current product', async () => {
    const venue = await makeVenue(server())
    const { id } = await makeProduct(server(), venue)
    const reprice = (price: number) =>
      server().send('PUT', `/api/product/${id}`, { token: venue.owner.token, body: { price, version: 1 } })
    const answers = await Promise.all([100, 200].map(reprice))
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
    expect([won?.status, lost?.status, lost?.body]).toMatchObject([
      200,
      409,
      { code: 'VERSION_CONFLICT', current: won?.body as unknown },
    ])
  })

  it('leave the menu when they are archived', async () => {
    const venue = await makeVenue(server())
    const { token } = venue.owner
    const { id } = await makeProduct(server(), venue, { name: 'Soup' })
    const gone = await server().send('DELETE', `/api/product/${id}`, { token })
    expect([gone.status, gone.body]).toMatchObject([200, { _id: id, name: 'Soup' }])
    expect((await server().send('GET', '/api/product', { token })).body).toEqual([])
    for (const [method, body] of [
      ['PUT', { price: 1 }],
      ['DELETE', undefined],
    ] as const) {
      expect((await server().send(method, `/api/product/${id}`, { token, body })).status).toBe(404)
    }
  })

  it('of another venue cannot be reached, nor its ingredients', async () => {
    const [mine, theirs] = [await makeVenue(server()), await makeVenue(server())]
    const [own, foreign] = [await makeIngredient(server(), mine), await makeIngredient(server(), theirs)]
    const product = await makeProduct(server(), mine, { recipe: [{ ingredientId: own.id, quantity: 1 }] })
    const foreignProduct = await makeProduct(server(), theirs)
    const menu = async (token: string) =>
      (await server().send('GET', '/api/product', { token })).body as unknown
    const menus = () => Promise.all([mine, theirs].map(({ owner }) => menu(owner.token)))
    const before = await menus()
    const recipe = [
      { ingredient: own.id, quantity: 1 },
      { ingredient: foreign.id, quantity: 1 },
    ]
    const tries = [
      ['POST', '/api/product', { ...PIE, recipe }],
      ['PUT', `/api/product/${product.id}`, { recipe }],
      ['PUT', `/api/product/${product.id}`, { recipe: [{ ingredient: 'none', quantity: 1 }] }],
      ['PUT', `/api/product/${foreignProduct.id}`, { price: 1 }],
      ['DELETE', `/api/product/${foreignProduct.id}`],
    ] as const
    for (const [method, path, body] of tries) {
      expect(
        (await server().send(method, path, { token: mine.owner.token, body })).body,
        `${method} ${path}`,
      ).toMatchObject({ code: 'NOT_FOUND' })
    }
    expect(await menus()).toEqual(before)
  })

  it('can be changed by owners and read by everybody', async () => {
    const venue = await makeVenue(server())
    for (const { token } of [venue.monitor, venue.waiter]) {
      expect((await server().send('GET', '/api/product', { token })).status).toBe(200)
      expect((await server().send('POST', '/api/product', { token, body: PIE })).body).toMatchObject({
        code: 'ROLE_FORBIDDEN',
      })
    }
  })

  describe('wrong input', () => {
    it.each([
      [{ name: ' ' }, 'name', 'PRODUCT_NAME_REQUIRED'],
      [{ price: undefined }, 'price', 'PRICE_REQUIRED'],
      [{ price: -1 }, 'price', 'PRICE_POSITIVE'],
      [{ price: 1.005 }, 'price', 'MONEY_DECIMALS'],
      [{ taxRate: undefined }, 'taxRate', 'TAX_RATE_REQUIRED'],
      [{ category: 'wine' }, 'category', 'CATEGORY_REQUIRED'],
      [{ recipe: undefined }, 'recipe', 'INGREDIENTS_REQUIRED'],
      [{ recipe: [{ ingredient: 'x', quantity: 0 }] }, 'recipe.0.quantity', 'QUANTITY_POSITIVE'],
    ])('names the field of %o', async (wrong, path, key) => {
      const { owner } = await makeVenue(server())
      expect(
        (await server().send('POST', '/api/product', { token: owner.token, body: { ...PIE, ...wrong } }))
          .body,
      ).toMatchObject({ code: 'INPUT_INVALID', issues: [{ path, key }] })
    })
  })

  it('are created once however often the same request is sent, and each change publishes an event', async () => {
    const venue = await makeVenue(server())
    const { token } = venue.owner
    const attempt = { token, body: PIE, headers: { 'idempotency-key': crypto.randomUUID() } }
    const answers = await Promise.all([1, 2, 3].map(() => server().send('POST', '/api/product', attempt)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1)
    await server().send('PUT', `/api/product/${answers[0]?.body._id}`, { token, body: { price: 1 } })
    await server().send('DELETE', `/api/product/${answers[0]?.body._id}`, { token })
    expect(await storedEvents(server(), venue.companyId)).toEqual(
      [1, 2, 3].map((seq) => ({ type: 'dataChanged', room: 'catalog', seq })),
    )
  })
})
