import { SETTABLE_STATUSES } from '@kafana/domain'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { statement } from '../../platform/unit-of-work/statement.ts'
import { makeVenue, type TestVenue } from '../../testing/factories.ts'
import { runsOf } from '../../testing/long-runs.ts'
import { billOrders, makeOrder, makeSeat, moveOrder } from '../../testing/orders-factories.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { makeIngredient, makeProduct } from '../../testing/venue-factories.ts'

const linesOf = statement((kit, p: { orderId: string }) =>
  kit.db
    .selectFrom('order_lines')
    .select(['cost', 'stock_taken', 'recipe'])
    .where('company_id', '=', kit.companyId)
    .where('order_id', '=', p.orderId)
    .orderBy('position'),
)
const readLines = ({ platform }: TestServer, { companyId }: TestVenue, orderId: string) =>
  platform.uow.read(companyId, (tx) => tx.all(linesOf, { orderId }))

/** The stock of each ingredient by its name, in serving units. */
const onHand = async (server: TestServer, { owner }: TestVenue): Promise<Record<string, number>> => {
  const { body } = await server.send('GET', '/api/ingredient', { token: owner.token })
  return Object.fromEntries(
    (body as { name: string; quantity: number }[]).map(({ name, quantity }) => [name, quantity]),
  )
}

/**
 * 2 kg of flour and 1 kg of cheese; a pie takes 150 g and 80 g, a pretzel 50 g of flour. Flour costs 40 a
 * kilogram, cheese 500.
 */
const makeBakery = async (server: TestServer) => {
  const venue = await makeVenue(server)
  const { tableId } = await makeSeat(server, venue)
  const flour = await makeIngredient(server, venue, { name: 'flour', quantity: 2000, price: 4_000 })
  const cheese = await makeIngredient(server, venue, { name: 'cheese', quantity: 1000, price: 50_000 })
  const pie = await makeProduct(server, venue, {
    recipe: [
      { ingredientId: flour.id, quantity: 150 },
      { ingredientId: cheese.id, quantity: 80 },
    ],
  })
  const pretzel = await makeProduct(server, venue, { recipe: [{ ingredientId: flour.id, quantity: 50 }] })
  const take = (pies: number, pretzels: number) =>
    makeOrder(server, venue, {
      tableId,
      lines: [
        { productId: pie.id, quantity: pies },
        { productId: pretzel.id, quantity: pretzels },
      ],
    })
  return { venue, flour, cheese, pie, take }
}

onBothEngines('ingredients of an order', (server) => {
  it('are taken on entering pending, returned on rejecting and taken again', async () => {
    const { venue, take } = await makeBakery(server())
    const { id } = await take(3, 2)
    expect(await onHand(server(), venue)).toEqual({ flour: 2, cheese: 1 })
    await moveOrder(server(), venue, id, 'pending')
    expect(await onHand(server(), venue)).toEqual({ flour: 1.45, cheese: 0.76 })
    await moveOrder(server(), venue, id, 'rejected')
    expect(await onHand(server(), venue)).toEqual({ flour: 2, cheese: 1 })
    await moveOrder(server(), venue, id, 'pending')
    await moveOrder(server(), venue, id, 'done')
    await moveOrder(server(), venue, id, 'pending')
    expect(await onHand(server(), venue)).toEqual({ flour: 1.45, cheese: 0.76 })
    await moveOrder(server(), venue, id, 'error')
    expect(await onHand(server(), venue)).toEqual({ flour: 1.45, cheese: 0.76 })
  })

  it('may become negative', async () => {
    const { venue, take } = await makeBakery(server())
    await moveOrder(server(), venue, (await take(20, 1)).id, 'delivered')
    expect(await onHand(server(), venue)).toEqual({ flour: -1.05, cheese: -0.6 })
  })

  it('use the recipe and prices of when they are taken, and are returned as they were taken', async () => {
    const { venue, flour, pie, take } = await makeBakery(server())
    const { id } = await take(2, 1)
    // 0.15 kg of flour for 6 and 0.08 kg of cheese for 40 make a pie; 0.05 kg of flour for 2 a pretzel.
    expect(
      (await readLines(server(), venue, id)).map(({ cost, stock_taken }) => [cost, stock_taken]),
    ).toEqual([
      [9_200, 0],
      [200, 0],
    ])
    const recipe = (quantity: number) =>
      server().send('PUT', `/api/product/${pie.id}`, {
        token: venue.owner.token,
        body: { recipe: [{ ingredient: flour.id, quantity }] },
      })
    await recipe(0.3)
    await moveOrder(server(), venue, id, 'pending')
    expect(await onHand(server(), venue)).toEqual({ flour: 1.35, cheese: 1 })
    expect(await readLines(server(), venue, id)).toEqual([
      { cost: 2_400, stock_taken: 1, recipe: JSON.stringify([{ ingredientId: flour.id, quantity: 600 }]) },
      { cost: 200, stock_taken: 1, recipe: JSON.stringify([{ ingredientId: flour.id, quantity: 50 }]) },
    ])
    await recipe(0.9)
    await moveOrder(server(), venue, id, 'created')
    expect(await onHand(server(), venue)).toEqual({ flour: 2, cheese: 1 })
  })

  it('are those of the order if the product or its tax class no longer exists', async () => {
    const { venue, pie, take } = await makeBakery(server())
    const [first, second] = [await take(1, 1), await take(1, 1)]
    await server().send('DELETE', `/api/product/${pie.id}`, { token: venue.owner.token })
    await moveOrder(server(), venue, first.id, 'pending')
    expect(await onHand(server(), venue)).toEqual({ flour: 1.8, cheese: 0.92 })
    await server().send('PUT', '/api/company', {
      token: venue.owner.token,
      body: { taxClasses: [{ rate: 18, letter: 'А' }] },
    })
    await moveOrder(server(), venue, second.id, 'pending')
    expect(await onHand(server(), venue)).toEqual({ flour: 1.6, cheese: 0.84 })
  })

  it('stay taken once it was served, billed or not', async () => {
    const { venue, take } = await makeBakery(server())
    const { id } = await take(1, 2)
    await moveOrder(server(), venue, id, 'delivered')
    await billOrders(server(), venue, [id], 'pre')
    await server().platform.uow.write(venue.companyId, (tx) =>
      server().services.orders.unbill(tx, { id, by: venue.owner.id }),
    )
    await moveOrder(server(), venue, id, 'created')
    expect(await onHand(server(), venue)).toEqual({ flour: 1.75, cheese: 0.92 })
  })

  it('match an independent model along any sequence of statuses of several orders', async () => {
    const { venue, take } = await makeBakery(server())
    const step = fc.record({ index: fc.nat(2), to: fc.constantFrom(...SETTABLE_STATUSES) })
    let [flour, cheese] = [2000, 1000]
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 12 }), async (steps) => {
        // From the rules alone: whether the ingredients are taken, and whether the order was served since.
        const orders = [
          { id: (await take(1, 1)).id, flour: 200, cheese: 80, taken: false, served: false },
          { id: (await take(2, 3)).id, flour: 450, cheese: 160, taken: false, served: false },
          { id: (await take(5, 1)).id, flour: 800, cheese: 400, taken: false, served: false },
        ]
        for (const { index, to } of steps) {
          const order = orders[index]
          if (!order) throw new Error('no such order')
          await moveOrder(server(), venue, order.id, to)
          if (['pending', 'done', 'delivered'].includes(to)) order.taken = true
          else if (!order.served) order.taken = false
          if (to === 'done' || to === 'delivered') order.served = true
          const held = orders.filter(({ taken }) => taken)
          const left = {
            flour: held.reduce((sum, one) => sum - one.flour, flour) / 1000,
            cheese: held.reduce((sum, one) => sum - one.cheese, cheese) / 1000,
          }
          expect(await onHand(server(), venue)).toEqual(left)
        }
        for (const { taken, ...order } of orders)
          if (taken) [flour, cheese] = [flour - order.flour, cheese - order.cheese]
      }),
      { numRuns: runsOf(20, 8), endOnFailure: true },
    )
  })
})
