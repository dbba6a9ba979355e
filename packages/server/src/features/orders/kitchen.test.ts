import { expect, it } from 'vitest'
import { makeProduct } from '../../testing/catalog-factories.ts'
import { makeEvening } from '../../testing/kitchen-evening.ts'
import { billOrders, makeOrder } from '../../testing/orders-factories.ts'
import { onBothEngines } from '../../testing/test-server.ts'
import { asOwner } from '../../testing/venue-records.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Saturday 17 October 2026, 04:00 in Skopje. */
const FOUR = Date.parse('2026-10-17T02:00:00Z')

onBothEngines('what a kitchen has before it', (server) => {
  it('is its own category: orders by status, and every dish over all of them', async () => {
    const { venue, one, two, beer, pie, take, move, ask } = await makeEvening(server())
    const soup = await makeProduct(server(), venue, { name: 'Чорба', category: 'food' })
    const order = (tableId: string, ...lines: readonly (readonly [{ id: string }, number])[]) =>
      makeOrder(server(), venue, {
        tableId,
        lines: lines.map(([{ id }, quantity]) => ({ productId: id, quantity })),
      })
    await order(one.id, [soup, 2], [pie, 1])
    // The same dish twice on one order is one order.
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
      dishes: [{ product: beer.id, name: 'Пиво', quantity: 7, confirmed: 0, orders: 1 }],
    })
  })

  it('puts what is wanted most first', async () => {
    const { venue, one, pie, take, ask } = await makeEvening(server())
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
  ])('calls a dish that was renamed from %s to %s as it was ordered last', async (_before, renamed) => {
    const { venue, one, pie, take, move, ask } = await makeEvening(server())
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

  it('counts what was made today once, however often it was called back, and not while it is called back', async () => {
    const { venue, one, take, move, ask } = await makeEvening(server())
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

  it('begins its day when the venue does, at four', async () => {
    server().clock.set(FOUR - HOUR)
    const { one, take, move, ask } = await makeEvening(server())
    const doneToday = async () => (await ask('kitchen?category=food')).body.doneToday as unknown
    const [night, early] = [await take(one.id), await take(one.id)]
    server().clock.set(FOUR - 1)
    await move(night.id, 'done')
    expect(await doneToday()).toBe(1)
    server().clock.set(FOUR)
    expect(await doneToday()).toBe(0)
    // Ordered in the night, made in the morning: the morning made it.
    await move(early.id, 'done')
    expect(await doneToday()).toBe(1)
    // Made in the night and once more now, it is still the night's.
    await move(night.id, 'pending')
    await move(night.id, 'done')
    expect(await doneToday()).toBe(1)
  })

  it('is nothing of another venue’s', async () => {
    const [mine, other] = [await makeEvening(server()), await makeEvening(server())]
    await mine.take(mine.one.id)
    await mine.move((await mine.take(mine.one.id)).id, 'done')
    expect((await other.ask('kitchen?category=food')).body).toEqual({
      created: 0,
      pending: 0,
      doneToday: 0,
      dishes: [],
    })
    expect((await other.ask('recent?category=food')).body).toEqual([])
  })

  it.each([['kitchen'], ['kitchen?category=dessert'], ['recent'], ['recent?category=']])(
    'asks for the category: %s',
    async (path) => {
      const { ask } = await makeEvening(server())
      const { status, body } = await ask(path)
      expect([status, body]).toMatchObject([400, { code: 'INPUT_INVALID', issues: [{ path: 'category' }] }])
    },
  )
})
