import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { asOwner, makeVenue } from '../../testing/factories.ts'
import { useCourses } from '../../testing/held-lines.ts'
import { makeOrder, makeSeat, moveOrder } from '../../testing/orders-factories.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { makeIngredient, makeOptions, makeProduct } from '../../testing/venue-factories.ts'

/** A pizza for 350 of 80 g cheese; with an egg (40), or without cheese (−20), and in a size that must be chosen. */
const makePizzeria = async (server: TestServer) => {
  const venue = await makeVenue(server)
  const { tableId } = await makeSeat(server, venue)
  const cheese = await makeIngredient(server, venue, { name: 'cheese', quantity: 1000, price: 50_000 })
  const egg = await makeIngredient(server, venue, {
    name: 'egg',
    quantity: 30_000,
    price: 1_000,
    servingUnit: 'pieces',
    buyingUnit: 'pieces',
  })
  const pizza = await makeProduct(server, venue, {
    name: 'Pizza',
    price: 35_000,
    recipe: [{ ingredientId: cheese.id, quantity: 80 }],
  })
  const extras = await makeOptions(server, venue, {
    name: 'Extras',
    options: [
      { name: 'Egg', delta: 4_000, ingredients: [{ ingredientId: egg.id, quantity: 1000 }] },
      { name: 'No cheese', delta: -2_000, ingredients: [{ ingredientId: cheese.id, quantity: -100 }] },
    ],
    products: [pizza.id],
  })
  const size = await makeOptions(server, venue, {
    name: 'Size',
    min: 1,
    max: 1,
    options: [{ name: 'Small' }, { name: 'Large', delta: 9_000 }],
    products: [pizza.id],
  })
  const ids = Object.fromEntries([...extras.options, ...size.options].map(({ id, name }) => [name, id]))
  const line = (quantity: number, ...names: readonly string[]) => ({
    id: randomUUID(),
    product: pizza.id,
    quantity,
    options: names.map((name) => ({ option: ids[name] ?? name, quantity: 1 })),
  })
  const ticket = (...lines: readonly object[]) => ({ id: randomUUID(), table: tableId, lines })
  const send = (body: object) => server.send('POST', '/api/tickets', { token: venue.waiter.token, body })
  const stock = async (): Promise<Record<string, number>> => {
    const { body } = await server.send('GET', '/api/ingredient', { token: venue.owner.token })
    return Object.fromEntries(
      (body as unknown as { name: string; quantity: number }[]).map(({ name, quantity }) => [name, quantity]),
    )
  }
  const sentOrder = async (...lines: readonly object[]): Promise<string> => {
    const { body } = await send(ticket(...lines))
    return (body as unknown as { orders: { _id: string }[] }).orders[0]?._id ?? ''
  }
  const read = async (id: string) =>
    (await server.send('GET', `/api/order/${id}`, { token: venue.owner.token })).body
  return { venue, tableId, cheese, egg, pizza, extras, size, ids, line, ticket, send, stock, sentOrder, read }
}

onBothEngines('a line with options', (server) => {
  it('keeps them while it is held, and is the same when it is fired', async () => {
    const { venue, tableId, line, ticket, send, read } = await makePizzeria(server())
    const [, , mains = ''] = await useCourses(server(), venue)
    const held = { ...line(2, 'Egg', 'Large'), course: mains }
    const { body } = await send(ticket(held))
    const options = [
      { name: 'Egg', delta: 40, quantity: 1 },
      { name: 'Large', delta: 90, quantity: 1 },
    ]
    expect(body).toMatchObject({ orders: [], held: [{ line: held.id, price: 480, quantity: 2, options }] })

    const as = { token: venue.monitor.token }
    const [check] = (await server().send('GET', `/api/checks/table/${tableId}`, as)).body as unknown as {
      _id: string
    }[]
    const fired = await server().send('POST', `/api/checks/${check?._id}/fire`, {
      ...as,
      body: { course: mains },
    })
    const [order] = (fired.body as unknown as { orders: { _id: string }[] }).orders
    expect(await read(order?._id ?? '')).toMatchObject({
      totalPrice: 960,
      products: [{ line: held.id, price: 480, options }],
    })
  })

  it('has their price, cost and recipe, whatever is asked of the order', async () => {
    const { venue, line, sentOrder, stock, read } = await makePizzeria(server())
    const id = await sentOrder(line(2, 'Egg', 'No cheese', 'Large'))
    // 350 + 40 - 20 + 90 for one; two eggs cost 20, the cheese is left out.
    expect(await read(id)).toMatchObject({
      totalPrice: 920,
      products: [
        {
          product: { name: 'Pizza' },
          price: 460,
          quantity: 2,
          options: [
            { name: 'Egg', delta: 40, quantity: 1 },
            { name: 'No cheese', delta: -20, quantity: 1 },
            { name: 'Large', delta: 90, quantity: 1 },
          ],
        },
      ],
      taxes: [{ total: 920 }],
      profit: { cost: 20, profit: 816.36 },
    })
    await moveOrder(server(), venue, id, 'pending')
    expect(await stock()).toEqual({ cheese: 1, egg: 28 })
    await moveOrder(server(), venue, id, 'rejected')
    expect(await stock()).toEqual({ cheese: 1, egg: 30 })
  })

  it('counts an option as often as it was chosen, and an option that is named twice together', async () => {
    const { ids, line, sentOrder, read } = await makePizzeria(server())
    const options = [
      { option: ids['Small'], quantity: 1 },
      { option: ids['Egg'], quantity: 1 },
      { option: ids['Egg'], quantity: 2 },
    ]
    expect(await read(await sentOrder({ ...line(1), options }))).toMatchObject({
      totalPrice: 470,
      products: [{ options: [{ name: 'Small' }, { name: 'Egg', quantity: 3 }] }],
      profit: { cost: 70 },
    })
  })

  it('is refused with its reason, and the whole ticket with it', async () => {
    const { venue, pizza, extras, size, ids, line, ticket, send } = await makePizzeria(server())
    const foreign = await makeOptions(server(), venue, { name: 'Milk', options: [{ name: 'Oat' }] })
    const formerly = ids['No cheese']
    await asOwner(server(), venue, (tx, caller) =>
      server().services.catalog.updateModifierGroup(tx, caller, extras.id, {
        name: extras.name,
        min: 0,
        max: 3,
        options: extras.options
          .filter(({ name }) => name === 'Egg')
          .map(({ product: _none, ...option }) => option),
      }),
    )
    const fine = line(1, 'Small')
    const cases = [
      [line(1), { fault: 'tooFew', group: { id: size.id, name: 'Size' }, option: null }],
      [
        { id: randomUUID(), product: pizza.id, quantity: 1 },
        { fault: 'tooFew', group: { id: size.id, name: 'Size' }, option: null },
      ],
      [line(1, 'Small', 'Large'), { fault: 'tooMany', group: { id: size.id, name: 'Size' }, option: null }],
      [line(1, 'Small', 'no such option'), { fault: 'unknown', group: null, option: 'no such option' }],
      [
        line(1, 'Small', foreign.options[0]?.id ?? ''),
        { fault: 'unknown', group: null, option: foreign.options[0]?.id },
      ],
      [line(1, 'Small', 'No cheese'), { fault: 'archived', group: null, option: formerly }],
    ] as const
    for (const [refused, reason] of cases) {
      const { status, body } = await send(ticket(fine, refused))
      expect([status, body]).toMatchObject([
        409,
        {
          code: 'OPTIONS_INVALID',
          lines: [{ line: refused.id, product: pizza.id, name: 'Pizza', ...reason }],
        },
      ])
    }
    expect((await send(ticket(fine))).status).toBe(201)
  })

  it('may be left out by the call of the specification, and where a product has no groups', async () => {
    const { venue, tableId, pizza, ticket, send } = await makePizzeria(server())
    const order = await makeOrder(server(), venue, {
      tableId,
      lines: [{ productId: pizza.id, quantity: 1 }],
    })
    expect(order.total).toBe(35_000)
    const plain = await makeProduct(server(), venue)
    const { body } = await send(ticket({ id: randomUUID(), product: plain.id, quantity: 1 }))
    expect(body).toMatchObject({ orders: [{ totalPrice: 250 }] })
    expect(JSON.stringify(body)).not.toContain('options')
  })

  it('belongs to what a ticket is recognised by', async () => {
    const { line, ticket, send } = await makePizzeria(server())
    const sent = ticket(line(1, 'Small'))
    const { body } = await send(sent)
    expect((await send(sent)).body).toEqual(body)
    const other = { ...sent, lines: sent.lines.map((each) => ({ ...each, options: [] })) }
    expect((await send(other)).body).toMatchObject({ code: 'ID_TAKEN' })
  })

  it('keeps what was chosen when the menu changes, and uses the recipe of the moment it is confirmed', async () => {
    const { venue, cheese, egg, pizza, extras, line, sentOrder, stock, read } = await makePizzeria(server())
    const id = await sentOrder(line(1, 'Egg', 'Small'))
    await asOwner(server(), venue, async (tx, caller) => {
      const { catalog } = server().services
      await catalog.removeModifierGroup(tx, caller, extras.id)
      await catalog.update(tx, caller, pizza.id, {
        price: 99_000,
        recipe: [
          { ingredientId: cheese.id, quantity: 120 },
          { ingredientId: egg.id, quantity: 1000 },
        ],
      })
    })
    await moveOrder(server(), venue, id, 'pending')
    expect(await read(id)).toMatchObject({
      totalPrice: 390,
      products: [{ price: 390, options: [{ name: 'Egg', delta: 40 }, { name: 'Small' }] }],
      profit: { cost: 80 },
    })
    expect(await stock()).toEqual({ cheese: 0.88, egg: 28 })
  })

  it('is never cheaper than nothing', async () => {
    const { venue, pizza, line, sentOrder, read } = await makePizzeria(server())
    await asOwner(server(), venue, (tx, caller) =>
      server().services.catalog.update(tx, caller, pizza.id, { price: 1_000 }),
    )
    expect(await read(await sentOrder(line(3, 'No cheese', 'Small')))).toMatchObject({ totalPrice: 0 })
  })
})
