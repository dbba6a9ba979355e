import { CATEGORIES } from '@kafana/domain'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { asOwner } from '../../testing/factories.ts'
import { runsOf } from '../../testing/long-runs.ts'
import { billOrders, type KitchenVenue, makeKitchenVenue, makeOrder } from '../../testing/orders-factories.ts'
import { anyEvent, runEvening } from '../../testing/random-evening.ts'
import { onBothEngines } from '../../testing/test-server.ts'
import { makeProduct } from '../../testing/venue-factories.ts'

onBothEngines('the floor and the kitchen', (server) => {
  it('match an independent model after any evening', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyEvent, { minLength: 1, maxLength: 40, size: 'max' }), async (events) => {
        const { expected: model, actual } = await runEvening(server(), events)
        const floor = await actual.floor()
        expect(floor.map(({ tableId }) => tableId).toSorted()).toEqual([...model.tables].toSorted())
        for (const { tableId, ...table } of floor) {
          const { categories, ...expected } = model.table(tableId)
          expect(table).toMatchObject(expected)
          expect(categories).toContain(table.category)
        }
        for (const category of CATEGORIES) {
          const { dishes, unseen, stations: _none, ...counts } = await actual.kitchen(category)
          expect(unseen).toEqual([])
          expect(counts).toEqual(model.kitchen(category))
          expect(
            new Map(
              dishes.map(({ productId, quantity, confirmed, orders }) => [
                productId,
                { quantity, confirmed, orders },
              ]),
            ),
          ).toEqual(model.dishes(category))
          expect((await actual.recent(category)).map(({ order }) => order.id)).toEqual(model.recent(category))
        }
      }),
      { numRuns: runsOf(16, 4) },
    )
  })
})

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const recentOf = async ({ ask }: KitchenVenue, category = 'food') =>
  ((await ask(`recent?category=${category}`)).body as unknown as { _id: string }[]).map(({ _id }) => _id)

onBothEngines('recently completed orders', (server) => {
  const made = async ({ take, move, one }: KitchenVenue, category: 'food' | 'drink' = 'food') => {
    const { id } = await take(one.id, category)
    server().clock.advance(MINUTE)
    await move(id, 'done')
    return id
  }

  it('are complete orders of one category, latest first', async () => {
    const evening = await makeKitchenVenue(server())
    const [first, second, beer] = [await made(evening), await made(evening), await made(evening, 'drink')]
    await evening.move((await evening.take(evening.one.id)).id, 'pending')
    const { status, body } = await evening.ask('recent?category=food')
    expect([status, body]).toMatchObject([
      200,
      [
        {
          _id: second,
          status: 'done',
          table: { name: '1' },
          products: [{ product: { name: 'Пита' }, quantity: 1 }],
        },
        { _id: first, status: 'done' },
      ],
    ])
    expect(await recentOf(evening, 'drink')).toEqual([beer])
  })

  it('are sorted by completion, whatever happened at the table', async () => {
    const evening = await makeKitchenVenue(server())
    const [first, second, third] = [await made(evening), await made(evening), await made(evening)]
    server().clock.advance(MINUTE)
    await evening.move(first, 'delivered')
    expect(await recentOf(evening)).toEqual([third, second, first])
    server().clock.advance(MINUTE)
    await evening.move(first, 'done')
    expect(await recentOf(evening)).toEqual([third, second, first])
    // Undoing a mistaken pre-bill completes nothing either.
    await evening.move(second, 'delivered')
    await billOrders(server(), evening.venue, [second], 'pre')
    server().clock.advance(MINUTE)
    const { platform, services } = server()
    await platform.uow.write(evening.venue.companyId, (tx) =>
      services.orders.unbill(tx, { id: second, by: evening.venue.owner.id }),
    )
    expect(await recentOf(evening)).toEqual([third, second, first])
  })

  it('list a recalled order first once it is completed again, and not before', async () => {
    const evening = await makeKitchenVenue(server())
    const [first, second] = [await made(evening), await made(evening)]
    await evening.move(first, 'pending')
    expect(await recentOf(evening)).toEqual([second])
    server().clock.advance(MINUTE)
    await evening.move(first, 'done')
    expect(await recentOf(evening)).toEqual([first, second])
  })

  it('treat a delivered order that was never done as completed then', async () => {
    const evening = await makeKitchenVenue(server())
    const first = await made(evening)
    const { id } = await evening.take(evening.one.id)
    server().clock.advance(MINUTE)
    await evening.move(id, 'delivered')
    expect(await recentOf(evening)).toEqual([id, first])
  })

  it('cannot be recalled once billed', async () => {
    const evening = await makeKitchenVenue(server())
    const [first, second] = [await made(evening), await made(evening)]
    await evening.move(second, 'delivered')
    await billOrders(server(), evening.venue, [second])
    expect(await recentOf(evening)).toEqual([first])
  })

  it('go back four hours, however late they were delivered', async () => {
    const evening = await makeKitchenVenue(server())
    const id = await made(evening)
    server().clock.advance(4 * HOUR)
    expect(await recentOf(evening)).toEqual([id])
    server().clock.advance(1)
    expect(await recentOf(evening)).toEqual([])
    await evening.move(id, 'delivered')
    expect(await recentOf(evening)).toEqual([])
  })

  it('are at most twenty, the latest', async () => {
    const evening = await makeKitchenVenue(server())
    const ids: string[] = []
    for (let count = 0; count < 22; count += 1) ids.push(await made(evening))
    expect(await recentOf(evening)).toEqual(ids.slice(2).toReversed())
  })
})

/** Saturday 17 October 2026, 04:00 in Skopje. */
const FOUR = Date.parse('2026-10-17T02:00:00Z')

onBothEngines('the kitchen', (server) => {
  it('shows its category: orders by status, and every dish over all of them', async () => {
    const { venue, one, two, beer, pie, take, move, ask } = await makeKitchenVenue(server())
    const soup = await makeProduct(server(), venue, { name: 'Чорба', category: 'food' })
    const order = (tableId: string, ...lines: readonly (readonly [{ id: string }, number])[]) =>
      makeOrder(server(), venue, {
        tableId,
        lines: lines.map(([{ id }, quantity]) => ({ productId: id, quantity })),
      })
    await order(one.id, [soup, 2], [pie, 1])
    // The same dish twice in one order counts as one order.
    const second = await order(two.id, [pie, 3], [pie, 2])
    await order(two.id, [soup, 4])
    await move(second.id, 'pending')
    for (const status of ['error', 'rejected', 'done', 'delivered'] as const)
      await move((await take(one.id, 'food', 50)).id, status)
    await take(one.id, 'drink', 7)
    const food = await ask('kitchen?category=food')
    expect([food.status, food.body]).toEqual([
      200,
      {
        created: 2,
        pending: 1,
        doneToday: 2,
        stations: 0,
        dishes: [
          { product: pie.id, name: 'Пита', quantity: 6, confirmed: 5, orders: 2 },
          { product: soup.id, name: 'Чорба', quantity: 6, confirmed: 0, orders: 2 },
        ],
      },
    ])
    expect((await ask('kitchen?category=drink')).body).toEqual({
      created: 1,
      pending: 0,
      doneToday: 0,
      stations: 0,
      dishes: [{ product: beer.id, name: 'Пиво', quantity: 7, confirmed: 0, orders: 1 }],
    })
  })

  it('lists the largest quantities first', async () => {
    const { venue, one, pie, take, ask } = await makeKitchenVenue(server())
    const soup = await makeProduct(server(), venue, { name: 'Чорба', category: 'food' })
    await take(one.id, 'food', 2)
    await makeOrder(server(), venue, { tableId: one.id, lines: [{ productId: soup.id, quantity: 3 }] })
    expect((await ask('kitchen?category=food')).body).toMatchObject({
      dishes: [
        { product: soup.id, quantity: 3 },
        { product: pie.id, quantity: 2 },
      ],
    })
  })

  it.each([
    ['Пита', 'А пита'],
    ['Пита', 'Тиква со сирење'],
  ])('names a dish that was renamed from %s to %s as in its latest order', async (_before, renamed) => {
    const { venue, one, pie, take, move, ask } = await makeKitchenVenue(server())
    await move((await take(one.id, 'food', 1)).id, 'pending')
    await asOwner(server(), venue, (tx, caller) =>
      server().services.catalog.update(tx, caller, pie.id, { name: renamed }),
    )
    server().clock.advance(MINUTE)
    await take(one.id, 'food', 2)
    expect((await ask('kitchen?category=food')).body).toMatchObject({
      created: 1,
      pending: 1,
      dishes: [{ product: pie.id, name: renamed, quantity: 3, confirmed: 1, orders: 2 }],
    })
  })

  it('counts an order completed today once, however often it was recalled, and not while it is open again', async () => {
    const { venue, one, take, move, ask } = await makeKitchenVenue(server())
    const doneToday = async () => (await ask('kitchen?category=food')).body.doneToday as unknown
    const { id } = await take(one.id)
    for (const [status, count] of [
      ['done', 1],
      ['pending', 0],
      ['done', 1],
      ['delivered', 1],
      ['rejected', 0],
      ['delivered', 1],
    ] as const) {
      await move(id, status)
      expect([status, await doneToday()]).toEqual([status, count])
    }
    await billOrders(server(), venue, [id])
    expect(await doneToday()).toBe(1)
  })

  it('uses the venue’s day, which starts at four', async () => {
    server().clock.set(FOUR - HOUR)
    const { one, take, move, ask } = await makeKitchenVenue(server())
    const doneToday = async () => (await ask('kitchen?category=food')).body.doneToday as unknown
    const [night, early] = [await take(one.id), await take(one.id)]
    server().clock.set(FOUR - 1)
    await move(night.id, 'done')
    expect(await doneToday()).toBe(1)
    server().clock.set(FOUR)
    expect(await doneToday()).toBe(0)
    // Created in the night and completed in the morning: it counts for the morning.
    await move(early.id, 'done')
    expect(await doneToday()).toBe(1)
    // Completed in the night and again now: it still counts for the night.
    await move(night.id, 'pending')
    await move(night.id, 'done')
    expect(await doneToday()).toBe(1)
  })

  it('shows nothing of another venue', async () => {
    const [mine, other] = [await makeKitchenVenue(server()), await makeKitchenVenue(server())]
    await mine.take(mine.one.id)
    await mine.move((await mine.take(mine.one.id)).id, 'done')
    expect((await other.ask('kitchen?category=food')).body).toEqual({
      created: 0,
      pending: 0,
      doneToday: 0,
      stations: 0,
      dishes: [],
    })
    expect((await other.ask('recent?category=food')).body).toEqual([])
  })

  it.each([['kitchen'], ['kitchen?category=dessert'], ['recent'], ['recent?category=']])(
    'asks for the category: %s',
    async (path) => {
      const { ask } = await makeKitchenVenue(server())
      const { status, body } = await ask(path)
      expect([status, body]).toMatchObject([400, { code: 'INPUT_INVALID', issues: [{ path: 'category' }] }])
    },
  )
})
