import type { CarvePart } from '@kafana/domain'
import { expect, it } from 'vitest'
import { AppError, ConflictError } from '../../platform/http/app-error.ts'
import { makeVenue, token } from '../../testing/factories.ts'
import { billOrders, makeOrder, makeSeat, moveOrder } from '../../testing/orders-factories.ts'
import { storedAudit, storedEvents, storedMovements } from '../../testing/stored-records.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { makeIngredient, makeProduct } from '../../testing/venue-factories.ts'
import type { CarveRequest } from './carve-order.ts'

/** Three coffees for 90.00 each and a pizza for 100.00, at one table. */
const makeMeal = async (server: TestServer) => {
  const venue = await makeVenue(server)
  const { tableId } = await makeSeat(server, venue)
  const coffee = await makeProduct(server, venue, { name: 'Coffee', price: 9000 })
  const { id: flour } = await makeIngredient(server, venue)
  const recipe = [{ ingredientId: flour, quantity: 100 }]
  const pizza = await makeProduct(server, venue, { name: 'Pizza', price: 10_000, recipe })
  const order = await makeOrder(server, venue, {
    tableId,
    lines: [
      { productId: coffee.id, quantity: 3 },
      { productId: pizza.id, quantity: 1 },
    ],
  })
  const [coffees, pie] = order.lines.map(({ id }) => id) as [string, string]
  const carve = (parts: readonly CarvePart[], more: Partial<CarveRequest> = {}) =>
    server.platform.uow.write(venue.companyId, (tx) =>
      server.services.orders.carve(tx, {
        from: order.id,
        id: token(),
        by: venue.monitor.id,
        reason: 'bill',
        parts,
        ...more,
      }),
    )
  const load = (id: string) =>
    server.platform.uow.read(venue.companyId, (tx) => server.services.orders.withHistory(tx, id))
  return {
    venue,
    flour,
    order,
    coffees,
    pie,
    carve,
    load,
    deliver: () => moveOrder(server, venue, order.id, 'delivered'),
  }
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) =>
      error instanceof AppError || error instanceof ConflictError ? error.code : String(error),
  )

onBothEngines('a part of an order', (server) => {
  it('says in the audit log which order it was taken from, also if its status is another one', async () => {
    const { venue, order, coffees, pie, carve, load } = await makeMeal(server())
    const move = (to: string, version: number) =>
      server().send('PUT', '/api/lines/state', {
        token: venue.monitor.token,
        body: { lines: [{ id: pie, version }], to },
      })
    await move('preparing', 1)
    await move('ready', 2)
    const { id } = await carve([{ line: pie, id: 'p1', pieces: 1 }])
    expect([(await load(id)).order.status, (await load(order.id)).order.status]).toEqual(['done', 'pending'])
    expect((await load(order.id)).order.lines.map((line) => line.id)).toEqual([coffees])
    const entries = await storedAudit(server(), venue.companyId, 'order.carved')
    expect(entries.map(({ details }) => details)).toMatchObject([
      { from: order.id, order: id },
      { from: order.id, order: id },
    ])
  })

  it('is an order of its own with the same table, people, times and history', async () => {
    const { order, coffees, pie, carve, load, deliver, venue } = await makeMeal(server())
    await deliver()
    const before = await load(order.id)
    const eventsBefore = await storedEvents(server(), venue.companyId)
    const carved = await carve([
      { line: coffees, id: 'c1', pieces: 1 },
      { line: pie, id: 'p1', share: { num: 1, den: 3 } },
    ])
    const [part, rest] = [await load(carved.id), await load(order.id)]
    expect(part.order).toMatchObject({
      ...before.order,
      id: carved.id,
      number: before.order.number + 1,
      total: 9000 + 3333,
      version: before.order.version + 1,
      carvedFrom: order.id,
      takenOf: order.id,
      lines: [
        {
          id: 'c1',
          name: 'Coffee',
          price: 9000,
          quantity: 1,
          state: 'served',
          rootId: coffees,
          share: { num: 1, den: 3 },
        },
        {
          id: 'p1',
          name: 'Pizza 1/3',
          price: 3333,
          quantity: 1,
          state: 'served',
          rootId: pie,
          share: { num: 1, den: 3 },
        },
      ],
    })
    expect(rest.order).toMatchObject({
      ...before.order,
      total: 18_000 + 6667,
      version: before.order.version + 1,
      carvedFrom: null,
      lines: [
        { id: coffees, name: 'Coffee', quantity: 2, share: { num: 2, den: 3 } },
        { id: pie, name: 'Pizza 2/3', price: 6667, share: { num: 2, den: 3 } },
      ],
    })
    expect(part.history).toEqual(before.history)
    expect(rest.history).toEqual(before.history)
    const events = (await storedEvents(server(), venue.companyId)).slice(eventsBefore.length)
    expect(events.map(({ type }) => type)).toEqual(['dataChanged', 'dataChanged'])
    const [audited] = await storedAudit(server(), venue.companyId, 'order.carved')
    expect(audited).toMatchObject({
      entityId: order.id,
      details: { from: order.id, order: carved.id, reason: 'bill' },
    })
  })

  it('is made once, with the ids that were asked for', async () => {
    const { coffees, pie, carve, order, load } = await makeMeal(server())
    const id = token()
    const parts: CarvePart[] = [
      { line: pie, id: 'whole', pieces: 1 },
      { line: coffees, id: 'c', pieces: 2 },
    ]
    const made = await carve(parts, { id })
    expect(made.lines.map((line) => line.id)).toEqual([pie, 'c'])
    expect(await carve(parts, { id })).toEqual(made)
    expect((await load(order.id)).order.total).toBe(9000)
    expect(await codeOf(carve([{ line: coffees, id: 'other', pieces: 1 }], { id }))).toBe('ID_TAKEN')
    expect(await codeOf(carve([{ line: coffees, id: 'd', pieces: 2 }]))).toBe('LINE_CHANGED')
  })

  it('of a part comes from the order that was taken', async () => {
    const { order, coffees, carve } = await makeMeal(server())
    const two = await carve([{ line: coffees, id: 'two', pieces: 2 }])
    const one = await carve([{ line: 'two', id: 'one', pieces: 1 }], { from: two.id })
    expect(one).toMatchObject({
      carvedFrom: order.id,
      takenOf: two.id,
      lines: [{ rootId: coffees, share: { num: 1, den: 3 } }],
    })
  })

  it('takes several parts of one line, each of what is left', async () => {
    const { coffees, carve, deliver } = await makeMeal(server())
    await deliver()
    const { lines, total } = await carve([
      { line: coffees, id: 'a', pieces: 2 },
      { line: coffees, id: 'b', share: { num: 1, den: 2 } },
    ])
    expect(lines).toMatchObject([
      { id: 'a', name: 'Coffee', quantity: 2, version: 3 },
      { id: 'b', name: 'Coffee 1/2', price: 4500, version: 4, share: { num: 1, den: 6 } },
    ])
    expect(total).toBe(22_500)
  })

  it('is the order itself where everything is asked for', async () => {
    const { order, coffees, pie, carve, load } = await makeMeal(server())
    const before = await load(order.id)
    const all = await carve([
      { line: coffees, id: 'a', pieces: 1 },
      { line: coffees, id: 'b', pieces: 2 },
      { line: pie, id: 'c', pieces: 1 },
    ])
    expect(all).toEqual(before.order)
    expect(await load(order.id)).toEqual(before)
  })

  it('at the price of a receipt leaves each later part of the line, and its rest, their own percentage', async () => {
    const { venue, order, coffees, carve, load } = await makeMeal(server())
    const discount = { id: 'a-tenth', reason: 'regular', kind: 'percent', value: 10 }
    const given = await server().send('POST', `/api/checks/${order.checkId}/discounts`, {
      token: venue.owner.token,
      body: { ...discount, lines: [{ id: coffees, version: 1 }] },
    })
    expect(given.status).toBe(200)
    const made = await carve([
      { line: coffees, id: 'on-the-receipt', pieces: 1, paid: 9000 },
      { line: coffees, id: 'later', pieces: 1 },
    ])
    expect(made).toMatchObject({
      total: 9000 + 8100,
      lines: [{ discounts: [] }, { discounts: [{ amount: 900 }] }],
    })
    const { order: rest } = await load(order.id)
    expect(rest).toMatchObject({ total: 8100 + 10_000, lines: [{ discounts: [{ amount: 900 }] }, {}] })
  })

  it('follows its lines, as the rest does', async () => {
    const { order, coffees, pie, carve, load, venue } = await makeMeal(server())
    const { token: monitor } = venue.monitor
    const body = { lines: [{ id: pie, version: 1 }], to: 'ready' }
    await server().send('PUT', '/api/lines/state', { token: monitor, body })
    const made = await carve([{ line: pie, id: 'whole', pieces: 1 }])
    expect(made.status).toBe('done')
    expect((await load(made.id)).history.map(({ to }) => to)).toEqual(['created', 'pending', 'done'])
    expect((await load(order.id)).order).toMatchObject({ status: 'pending', lines: [{ id: coffees }] })
  })

  it('that is a share takes and returns its own ingredients, once', async () => {
    const { venue, order, pie, flour, carve } = await makeMeal(server())
    const body = { lines: [{ id: pie, version: 1 }], to: 'ready' }
    await server().send('PUT', '/api/lines/state', { token: venue.monitor.token, body })
    await carve([{ line: pie, id: token(), share: { num: 1, den: 3 } }])
    const left = async () =>
      (await storedMovements(server(), venue.companyId)).findLast((move) => move.ingredient_id === flour)
        ?.quantity_after
    expect(await left()).toBe(10_000 - 100)
    await moveOrder(server(), venue, order.id, 'created')
    expect(await left()).toBe(10_000 - 33)
    await moveOrder(server(), venue, order.id, 'pending')
    expect(await left()).toBe(10_000 - 100)
  })

  it('counts as one order sold with the rest, whichever is billed first', async () => {
    const { venue, order, coffees, carve, deliver } = await makeMeal(server())
    await deliver()
    const { id } = await carve([{ line: coffees, id: token(), pieces: 1 }])
    for (const [billed, totalRevenue] of [
      [id, 90],
      [order.id, 370],
    ] as const) {
      await billOrders(server(), venue, [billed])
      const { body } = await server().send(
        'GET',
        '/api/statistics?start=2020-01-01T00:00:00Z&end=2030-01-01T00:00:00Z',
        { token: venue.owner.token },
      )
      expect(body).toMatchObject({ totalSales: 1, totalRevenue })
    }
  })

  it('is refused where the order is billed, held or rejected, and where the line has less', async () => {
    const { order, coffees, pie, carve, venue, deliver } = await makeMeal(server())
    const one: CarvePart[] = [{ line: coffees, id: token(), pieces: 1 }]
    expect(await codeOf(carve([{ line: coffees, id: 'x', pieces: 4 }]))).toBe('LINE_CHANGED')
    expect(await codeOf(carve([{ line: 'none', id: 'x', pieces: 1 }]))).toBe('LINE_CHANGED')
    expect(await codeOf(carve([{ line: coffees, id: pie, pieces: 1 }]))).toBe('ID_TAKEN')
    // Not made yet: the kitchen would make two parts of it.
    expect(await codeOf(carve([{ line: pie, id: 'x', share: { num: 1, den: 2 } }]))).toBe('LINE_CHANGED')
    await moveOrder(server(), venue, order.id, 'rejected')
    expect(await codeOf(carve(one))).toBe('LINE_CHANGED')
    await deliver()
    await billOrders(server(), venue, [order.id])
    expect(await codeOf(carve(one))).toBe('BILLED_IS_FINAL')
  })
})
