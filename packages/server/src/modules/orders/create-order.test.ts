import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeVenue, type TestVenue } from '../../testing/factories.ts'
import { runsOf } from '../../testing/long-runs.ts'
import { makeSeat } from '../../testing/orders-factories.ts'
import { storedEvents } from '../../testing/stored-records.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { makeIngredient, makeProduct, makeTable, makeZone } from '../../testing/venue-factories.ts'

const order = (server: TestServer, { waiter }: TestVenue, body: unknown, headers = {}) =>
  server.send('POST', '/api/order', { token: waiter.token, body, headers })
const countOf = async (server: TestServer, { owner }: TestVenue): Promise<number> =>
  Number((await server.send('GET', '/api/order', { token: owner.token })).body.totalOrders)

onBothEngines('creating an order', (server) => {
  it('returns the whole order, with the prices of the menu', async () => {
    const venue = await makeVenue(server())
    const zone = await makeZone(server(), venue, { name: 'Тераса' })
    const table = await makeTable(server(), venue, { zoneId: zone.id, name: '7' })
    const soup = await makeProduct(server(), venue, { name: 'Чорба', price: 12_050, taxRate: 18 })
    const bread = await makeProduct(server(), venue, { name: 'Леб', price: 3_000, taxRate: 5 })
    const { status, body } = await order(server(), venue, {
      name: '  Маса 7 ',
      description: 'без лук',
      table: table.id,
      category: 'drink',
      products: [
        { product: soup.id, productName: 'Soup', price: -1, quantity: 3, category: 'drink' },
        { product: bread.id, price: '1e3', quantity: 1 },
        { product: soup.id, quantity: 1 },
      ],
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      number: 1,
      payment: null,
      billedBy: null,
      billedAt: null,
      _id: expect.any(String) as string,
      name: 'Маса 7',
      description: 'без лук',
      status: 'created',
      category: 'food',
      totalPrice: 512,
      version: 1,
      billKind: null,
      receiptNo: null,
      storno: null,
      check: expect.any(String) as string,
      createdAt: new Date(server().clock.now()).toISOString(),
      updatedAt: new Date(server().clock.now()).toISOString(),
      createdBy: { _id: venue.waiter.id, firstname: 'waiter', lastname: 'Test' },
      table: { _id: table.id, name: '7', zone: { _id: zone.id, name: 'Тераса' } },
      products: [
        { product: { _id: soup.id, name: 'Чорба', taxClass: 'А' }, price: 120.5, quantity: 3 },
        { product: { _id: bread.id, name: 'Леб', taxClass: 'Б' }, price: 30, quantity: 1 },
        { product: { _id: soup.id, name: 'Чорба', taxClass: 'А' }, price: 120.5, quantity: 1 },
      ].map((line) => ({
        ...line,
        line: expect.any(String) as string,
        lineVersion: 1,
        state: 'sent',
        note: '',
        station: null,
      })),
    })
  })

  it('publishes an event and starts its history', async () => {
    const venue = await makeVenue(server())
    const { tableId } = await makeSeat(server(), venue)
    const product = await makeProduct(server(), venue)
    const { body } = await order(server(), venue, {
      name: 'Маса',
      table: tableId,
      products: [{ product: product.id, quantity: 1 }],
    })
    expect((await storedEvents(server(), venue.companyId)).at(-1)).toMatchObject({
      type: 'orderCreated',
      orderName: 'Маса',
      order: { _id: body._id, status: 'created', category: 'food', version: 1, table: { _id: tableId } },
    })
    const one = await server().send('GET', `/api/order/${body._id}`, { token: venue.monitor.token })
    expect(one.body).toMatchObject({ history: [{ from: null, to: 'created', by: { _id: venue.waiter.id } }] })
  })

  it('keeps the price of that moment when the menu changes', async () => {
    const venue = await makeVenue(server())
    const { tableId } = await makeSeat(server(), venue)
    const product = await makeProduct(server(), venue, { price: 10_000 })
    const { body } = await order(server(), venue, {
      name: 'A',
      table: tableId,
      products: [{ product: product.id, quantity: 2 }],
    })
    await server().send('PUT', `/api/product/${product.id}`, {
      token: venue.owner.token,
      body: { price: 999, name: 'Other' },
    })
    await server().send('DELETE', `/api/product/${product.id}`, { token: venue.owner.token })
    const one = await server().send('GET', `/api/order/${body._id}`, { token: venue.waiter.token })
    expect(one.body).toMatchObject({
      totalPrice: 200,
      products: [{ product: { name: product.name }, price: 100 }],
    })
  })

  it('sums any prices to the cent, whatever the client sends', async () => {
    const venue = await makeVenue(server())
    const { tableId } = await makeSeat(server(), venue)
    const prices = [0, 1, 99, 33_333, 1_000_000_000]
    const menu: string[] = []
    for (const price of prices) menu.push((await makeProduct(server(), venue, { price })).id)
    const sent = fc.constantFrom(0, -1, 1e308, '1e3', null, undefined, {})
    const line = fc.record({
      index: fc.nat(prices.length - 1),
      quantity: fc.integer({ min: 1, max: 999 }),
      price: sent,
    })
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 8 }), async (lines) => {
        const products = lines.map(({ index, quantity, price }) => ({
          product: menu[index],
          quantity,
          price,
        }))
        const { status, body } = await order(server(), venue, { name: 'A', table: tableId, products })
        const total = lines.reduce(
          (sum, { index, quantity }) => sum + BigInt(prices[index] ?? 0) * BigInt(quantity),
          0n,
        )
        expect([status, body.totalPrice]).toEqual([201, Number(total) / 100])
      }),
      { numRuns: runsOf(25, 10) },
    )
  })

  describe('wrong input', () => {
    it.each([
      ['no name', { name: ' ' }, 'name', 'ORDER_NAME_REQUIRED'],
      ['no table', { table: '' }, 'table', 'ORDER_TABLE_REQUIRED'],
      ['nothing ordered', { products: [] }, 'products', 'ORDER_PRODUCTS_REQUIRED'],
      ['no product', { products: [{ quantity: 1 }] }, 'products.0.product', 'PRODUCT_REQUIRED'],
      [
        'no pieces',
        { products: [{ product: 'x', quantity: 0 }] },
        'products.0.quantity',
        'QUANTITY_AT_LEAST_ONE',
      ],
      [
        'half a piece',
        { products: [{ product: 'x', quantity: 1.5 }] },
        'products.0.quantity',
        'NUMBER_WHOLE',
      ],
      [
        'too many',
        { products: [{ product: 'x', quantity: 1000 }] },
        'products.0.quantity',
        'NUMBER_TOO_LARGE',
      ],
      [
        'too many lines',
        { products: Array.from({ length: 201 }, () => ({ product: 'x', quantity: 1 })) },
        'products',
        'VALUE_INVALID',
      ],
    ])('is refused: %s', async (_name, part, path, key) => {
      const venue = await makeVenue(server())
      const answer = await order(server(), venue, {
        name: 'A',
        table: 'x',
        products: [{ product: 'x', quantity: 1 }],
        ...part,
      })
      expect([answer.status, answer.body]).toMatchObject([
        400,
        { code: 'INPUT_INVALID', issues: [{ path, key }] },
      ])
    })
  })

  it('refuses food and drink in one order', async () => {
    const venue = await makeVenue(server())
    const { tableId } = await makeSeat(server(), venue)
    const [food, drink] = [
      await makeProduct(server(), venue),
      await makeProduct(server(), venue, { category: 'drink' }),
    ]
    const products = [
      { product: food.id, quantity: 1 },
      { product: drink.id, quantity: 1 },
    ]
    const answer = await order(server(), venue, { name: 'A', table: tableId, products })
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'MIXED_CATEGORIES' }])
    expect(await countOf(server(), venue)).toBe(0)
  })

  it('refuses a table or product of another venue or one that was archived', async () => {
    const [venue, other] = [await makeVenue(server()), await makeVenue(server())]
    const [{ tableId }, foreign] = [await makeSeat(server(), venue), await makeSeat(server(), other)]
    const [product, foreignProduct, gone] = [
      await makeProduct(server(), venue),
      await makeProduct(server(), other),
      await makeProduct(server(), venue),
    ]
    const goneTable = await makeSeat(server(), venue)
    await server().send('DELETE', `/api/product/${gone.id}`, { token: venue.owner.token })
    await server().send('DELETE', `/api/tables/${goneTable.tableId}`, { token: venue.owner.token })
    const wrong = [
      [foreign.tableId, product.id],
      [goneTable.tableId, product.id],
      ['x', product.id],
      [tableId, foreignProduct.id],
      [tableId, gone.id],
      [tableId, 'x'],
    ]
    for (const [table, id] of wrong) {
      const answer = await order(server(), venue, {
        name: 'A',
        table,
        products: [
          { product: product.id, quantity: 1 },
          { product: id, quantity: 1 },
        ],
      })
      expect([answer.status, answer.body]).toMatchObject([404, { code: 'NOT_FOUND' }])
    }
    expect([await countOf(server(), venue), await countOf(server(), other)]).toEqual([0, 0])
  })

  it('refuses a product whose tax class the venue no longer has', async () => {
    const venue = await makeVenue(server())
    const { tableId } = await makeSeat(server(), venue)
    const product = await makeProduct(server(), venue, { taxRate: 10 })
    await server().send('PUT', '/api/company', {
      token: venue.owner.token,
      body: { taxClasses: [{ rate: 18, letter: 'А' }] },
    })
    const answer = await order(server(), venue, {
      name: 'A',
      table: tableId,
      products: [{ product: product.id, quantity: 1 }],
    })
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'TAX_RATE_UNKNOWN' }])
  })

  it('is not for owners', async () => {
    const venue = await makeVenue(server())
    const body = { name: 'A', table: 'x', products: [{ product: 'x', quantity: 1 }] }
    const answer = await server().send('POST', '/api/order', { token: venue.owner.token, body })
    expect([answer.status, answer.body]).toMatchObject([403, { code: 'ROLE_FORBIDDEN' }])
  })

  it('happens once for one Idempotency-Key, however often it is sent at once', async () => {
    const venue = await makeVenue(server())
    const { tableId } = await makeSeat(server(), venue)
    const ingredient = await makeIngredient(server(), venue)
    const product = await makeProduct(server(), venue, {
      recipe: [{ ingredientId: ingredient.id, quantity: 10 }],
    })
    const body = { name: 'A', table: tableId, products: [{ product: product.id, quantity: 1 }] }
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(Array.from({ length: 20 }, () => order(server(), venue, body, headers)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    expect(answers.filter((answer) => answer.headers.get('idempotency-replayed') === 'true')).toHaveLength(19)
    expect(await countOf(server(), venue)).toBe(1)
    const reused = await order(server(), venue, { ...body, name: 'B' }, headers)
    expect([reused.status, reused.body]).toMatchObject([422, { code: 'IDEMPOTENCY_KEY_REUSED' }])
  })
})
