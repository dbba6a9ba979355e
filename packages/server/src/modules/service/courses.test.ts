import { randomUUID } from 'node:crypto'
import type { CourseMode } from '@kafana/domain'
import { expect, it } from 'vitest'
import { makeVenue, type Member } from '../../testing/factories.ts'
import { useCourses } from '../../testing/held-lines.ts'
import { billOrders, moveOrder } from '../../testing/orders-factories.ts'
import { storedEvents } from '../../testing/stored-records.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { makeIngredient, makeProduct, makeTable, makeZone } from '../../testing/venue-factories.ts'

const MINUTE = 60_000

interface WireOrder {
  readonly _id: string
  readonly status: string
}
interface WireCheck {
  readonly _id: string
  readonly owed: number
  readonly orders: readonly WireOrder[]
  readonly held: readonly { readonly line: string; readonly product: { readonly name: string } }[]
}

/** A venue with a table, and a party that orders beer, soup, steak and cake. */
const makeDinner = async (server: TestServer, mode: CourseMode = 'manual') => {
  const venue = await makeVenue(server)
  const [first = '', starters = '', mains = '', desserts = ''] =
    mode === 'off' ? [] : await useCourses(server, venue, mode)
  const zone = await makeZone(server, venue)
  const table = await makeTable(server, venue, { zoneId: zone.id, name: '7' })
  const make = (name: string, category: 'food' | 'drink', price: number) =>
    makeProduct(server, venue, { name, category, price })
  const beer = await make('Beer', 'drink', 10_000)
  const soup = await make('Soup', 'food', 20_000)
  const steak = await make('Steak', 'food', 90_000)
  const cake = await make('Cake', 'food', 15_000)
  const line = (product: { readonly id: string }, more: Readonly<Record<string, unknown>> = {}) => ({
    id: randomUUID(),
    product: product.id,
    quantity: 1,
    ...more,
  })
  const lines = {
    beer: line(beer),
    soup: line(soup, { course: starters, hold: false }),
    steak: line(steak, { course: mains, quantity: 2, note: 'rare' }),
    cake: line(cake, { course: desserts }),
  }
  const as = (by: Member) => ({ token: by.token })
  const send = (body: Readonly<Record<string, unknown>>, by: Member = venue.waiter) =>
    server.send('POST', '/api/tickets', {
      ...as(by),
      body: { id: randomUUID(), table: table.id, ...body },
    })
  const checks = async () =>
    (await server.send('GET', `/api/checks/table/${table.id}`, as(venue.monitor)))
      .body as unknown as readonly WireCheck[]
  const fire = (check: string, body: Readonly<Record<string, unknown>>, by: Member = venue.waiter) =>
    server.send('POST', `/api/checks/${check}/fire`, { ...as(by), body })
  const remove = (ids: readonly string[]) =>
    server.send('POST', '/api/held-lines/remove', { ...as(venue.waiter), body: { lines: ids } })
  const floor = async () => {
    const { body } = await server.send('GET', '/api/orders/floor', as(venue.monitor))
    return (body as unknown as readonly { table: string }[]).find((each) => each.table === table.id)
  }
  const serve = async (ids: readonly string[]) => {
    for (const id of ids) await moveOrder(server, venue, id, 'delivered')
  }
  const dinner = async () => {
    const sent = { id: randomUUID(), lines: Object.values(lines), note: 'birthday' }
    const { status, body } = await send(sent)
    if (status !== 201) throw new Error(`ticket refused: ${JSON.stringify(body)}`)
    const made = body as unknown as { ticket: { check: string }; orders: readonly WireOrder[] }
    return { sent, check: made.ticket.check, orders: made.orders.map(({ _id }) => _id) }
  }
  const courses = { first, starters, mains, desserts }
  return {
    venue,
    table,
    courses,
    beer,
    soup,
    steak,
    cake,
    line,
    lines,
    send,
    checks,
    fire,
    remove,
    floor,
    serve,
    dinner,
  }
}

onBothEngines('a ticket with courses', (server) => {
  it('sends what is due to the kitchen and holds the rest', async () => {
    const { venue, table, courses, lines, send, checks, floor } = await makeDinner(server())
    const { status, body } = await send({ lines: Object.values(lines), note: 'birthday' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      orders: [
        { category: 'drink', products: [{ line: lines.beer.id }] },
        { category: 'food', totalPrice: 200, products: [{ line: lines.soup.id, course: courses.starters }] },
      ],
      held: [
        {
          line: lines.steak.id,
          course: courses.mains,
          product: { _id: lines.steak.product, name: 'Steak', category: 'food' },
          price: 900,
          quantity: 2,
          note: 'rare',
        },
        { line: lines.cake.id, course: courses.desserts },
      ],
    })
    expect(await checks()).toMatchObject([
      { owed: 300, orders: [{}, {}], held: [{ line: lines.steak.id }, { line: lines.cake.id }] },
    ])
    const [check] = await checks()
    expect(await floor()).toMatchObject({
      table: table.id,
      state: 'waiting',
      owed: 300,
      held: { check: check?._id, course: courses.mains },
    })
    const events = (await storedEvents(server(), venue.companyId)).slice(-1)
    expect(events).toMatchObject([{ type: 'dataChanged', room: 'orders' }])
  })

  it('answers the same when it is sent again, also after a part of it was fired', async () => {
    const { courses, lines, send, fire, checks } = await makeDinner(server())
    const sent = { id: randomUUID(), lines: Object.values(lines), note: '' }
    const first = await send(sent)
    expect((await send(sent)).body).toEqual(first.body)
    const [check] = await checks()
    await fire(check?._id ?? '', { course: courses.mains })
    expect((await send(sent)).body).toMatchObject({
      orders: [{}, {}, { products: [{ line: lines.steak.id }] }],
      held: [{ line: lines.cake.id }],
    })
    const taken = await send({ lines: [{ ...lines.beer, id: lines.cake.id, hold: true }] })
    expect([taken.status, taken.body]).toMatchObject([409, { code: 'ID_TAKEN' }])
    // Nor may a line that is sent at once have the id of a held one: it could not be fired any more.
    const again = await send({ lines: [{ ...lines.beer, id: lines.cake.id }] })
    expect([again.status, again.body]).toMatchObject([409, { code: 'ID_TAKEN' }])
    // The ids of pieces begin with that of their line, and a dot.
    const dotted = await send({ lines: [{ ...lines.beer, id: `${lines.cake.id}.v1` }] })
    expect([dotted.status, dotted.body]).toMatchObject([400, {}])
  })

  it('holds what a person decides, whatever its course', async () => {
    const { courses, beer, cake, line, send } = await makeDinner(server())
    const { body } = await send({
      lines: [line(beer, { hold: true }), line(cake, { course: courses.desserts, hold: false })],
    })
    expect(body).toMatchObject({
      orders: [{ products: [{ course: courses.desserts }] }],
      held: [{ course: null, product: { name: 'Beer' } }],
    })
    const unknown = await send({ lines: [line(beer, { course: 'unknown' })] })
    expect(unknown.status).toBe(404)
  })

  it('holds nothing in a venue that does not use courses', async () => {
    const { cake, line, send } = await makeDinner(server(), 'off')
    const { body } = await send({ lines: [line(cake, { course: 'former', hold: true })] })
    expect(body).toMatchObject({ orders: [{ products: [{}] }], held: [] })
  })

  it('may hold everything: the table waits, and cannot be archived', async () => {
    const { venue, table, courses, steak, line, send, floor, checks } = await makeDinner(server())
    const { body } = await send({ lines: [line(steak, { course: courses.mains })] })
    expect(body).toMatchObject({ orders: [], held: [{}] })
    expect(await checks()).toMatchObject([{ table: { name: '7' }, owed: 0, orders: [], held: [{}] }])
    expect(await floor()).toMatchObject({ state: 'waiting', category: null, owed: 0 })
    const archived = await server().send('DELETE', `/api/tables/${table.id}`, { token: venue.owner.token })
    expect([archived.status, archived.body]).toMatchObject([409, { code: 'TABLE_HAS_OPEN_ORDERS', count: 1 }])
  })
})

onBothEngines('a held course', (server) => {
  it('becomes an order of its own at the moment it is fired, as it was ordered', async () => {
    const { venue, courses, steak, lines, dinner, fire, checks, floor } = await makeDinner(server())
    const { check } = await dinner()
    await server().send('PUT', `/api/product/${steak.id}`, {
      token: venue.owner.token,
      body: { price: 1000, name: 'Rump steak' },
    })
    server().clock.advance(20 * MINUTE)
    const { status, body } = await fire(check, { course: courses.mains }, venue.monitor)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      orders: [
        {
          name: '7',
          description: 'birthday',
          status: 'created',
          check,
          totalPrice: 1800,
          createdAt: new Date(server().clock.now()).toISOString(),
          createdBy: { _id: venue.waiter.id },
          products: [
            {
              line: lines.steak.id,
              price: 900,
              note: 'rare',
              course: courses.mains,
              product: { name: 'Steak' },
            },
          ],
        },
      ],
      already: [],
    })
    expect(await checks()).toMatchObject([{ owed: 2100, held: [{ line: lines.cake.id }] }])
    expect(await floor()).toMatchObject({ held: { course: courses.desserts } })
  })

  it('is fired once, from however many devices', async () => {
    const { courses, lines, dinner, fire, checks } = await makeDinner(server())
    const { check } = await dinner()
    const asked = [{ course: courses.mains }, { lines: [lines.steak.id] }]
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => fire(check, asked[index % 2] ?? {})),
    )
    const made = answers.map(({ body }) => body as unknown as { orders: unknown[]; already: string[] })
    expect(made.flatMap(({ orders }) => orders)).toHaveLength(1)
    expect(made.filter(({ already }) => already.includes(lines.steak.id))).toHaveLength(7)
    expect(await checks()).toMatchObject([{ orders: [{}, {}, {}], held: [{}] }])
  })

  it('of food and drinks makes an order of each', async () => {
    const { courses, beer, cake, line, send, fire, checks } = await makeDinner(server())
    await send({
      lines: [line(beer, { course: courses.desserts }), line(cake, { course: courses.desserts })],
    })
    await send({ lines: [line(cake, { course: courses.desserts, quantity: 3 })] })
    const [check] = await checks()
    const { body } = await fire(check?._id ?? '', { course: courses.desserts })
    expect(body).toMatchObject({
      orders: [
        { category: 'drink', products: [{}] },
        { category: 'food', totalPrice: 600, products: [{ quantity: 1 }, { quantity: 3 }] },
      ],
    })
  })

  it('is marked where it was sold out in between, and not refused', async () => {
    const { venue, courses, steak, dinner, fire } = await makeDinner(server())
    const { check } = await dinner()
    await server().send('PUT', `/api/product/${steak.id}/availability`, {
      token: venue.monitor.token,
      body: { state: 'soldOut' },
    })
    const { body } = await fire(check, { course: courses.mains })
    expect(body).toMatchObject({ orders: [{ products: [{ soldOut: true }] }] })
  })

  it('can be fired when its product has left the menu', async () => {
    const { venue, courses, steak, dinner, fire } = await makeDinner(server())
    const { check } = await dinner()
    await server().send('DELETE', `/api/product/${steak.id}`, { token: venue.owner.token })
    const { body } = await fire(check, { course: courses.mains })
    expect(body).toMatchObject({ orders: [{ totalPrice: 1800 }] })
  })

  it('takes its ingredients when the kitchen begins it', async () => {
    const { venue, courses, line, send, fire, checks } = await makeDinner(server())
    const { id: ingredientId } = await makeIngredient(server(), venue, { quantity: 10_000 })
    const pie = await makeProduct(server(), venue, { recipe: [{ ingredientId, quantity: 1_000 }] })
    await send({ lines: [line(pie, { course: courses.mains, quantity: 3 })] })
    const stock = async () => {
      const { body } = await server().send('GET', '/api/ingredient', { token: venue.owner.token })
      return (body as unknown as { quantity: number }[]).map(({ quantity }) => quantity)
    }
    expect(await stock()).toEqual([10])
    const [check] = await checks()
    const { body } = await fire(check?._id ?? '', { course: courses.mains })
    const [order] = (body as unknown as { orders: WireOrder[] }).orders
    await moveOrder(server(), venue, order?._id ?? '', 'pending')
    expect(await stock()).toEqual([7])
  })

  it('belongs to its venue', async () => {
    const { courses, lines, dinner, checks } = await makeDinner(server())
    const { check } = await dinner()
    const other = await makeDinner(server())
    expect((await other.fire(check, { course: courses.mains })).status).toBe(404)
    expect((await other.remove([lines.steak.id])).body).toEqual({ removed: [], already: [] })
    expect(await checks()).toMatchObject([{ held: [{}, {}] }])
  })

  it.each([{}, { course: 'a', lines: ['b'] }, { lines: [] }])('is not fired by %j', async (body) => {
    const { dinner, fire } = await makeDinner(server())
    const { check } = await dinner()
    expect((await fire(check, body)).status).toBe(400)
  })
})

onBothEngines('a held line that is taken off', (server) => {
  it('leaves no trace on the check, and is not fired', async () => {
    const { courses, lines, dinner, fire, remove, checks } = await makeDinner(server())
    const { check } = await dinner()
    expect((await remove([lines.steak.id, lines.soup.id, 'unknown'])).body).toEqual({
      removed: [lines.steak.id],
      already: [lines.soup.id],
    })
    expect((await fire(check, { course: courses.mains })).body).toEqual({ orders: [], already: [] })
    expect(await checks()).toMatchObject([{ owed: 300, held: [{ line: lines.cake.id }] }])
  })

  it('closes its check with the last one', async () => {
    const { courses, lines, dinner, fire, remove, checks, serve, venue } = await makeDinner(server())
    const { check, orders } = await dinner()
    await serve(orders)
    await billOrders(server(), venue, orders)
    expect(await checks()).toMatchObject([{ _id: check, owed: 0, held: [{}, {}] }])
    await remove([lines.steak.id])
    expect(await checks()).toHaveLength(1)
    await remove([lines.cake.id])
    expect(await checks()).toEqual([])
    const late = await fire(check, { course: courses.mains })
    expect([late.status, late.body]).toMatchObject([409, { code: 'CHECK_CLOSED' }])
  })
})

onBothEngines('courses that follow each other by themselves', (server) => {
  it('fire the next one when the one before is served', async () => {
    const { venue, courses, dinner, checks, serve } = await makeDinner(server(), 'auto')
    const { orders } = await dinner()
    const [beer = '', soup = ''] = orders
    await serve([beer])
    expect(await checks()).toMatchObject([{ orders: [{}, {}], held: [{}, {}] }])
    await moveOrder(server(), venue, soup, 'done')
    expect(await checks()).toMatchObject([{ orders: [{}, {}], held: [{}, {}] }])
    await serve([soup])
    const [check] = await checks()
    expect(check).toMatchObject({
      orders: [
        {},
        {},
        { status: 'created', createdBy: { _id: venue.waiter.id }, products: [{ course: courses.mains }] },
      ],
      held: [{ product: { name: 'Cake' } }],
    })
    await serve([check?.orders[2]?._id ?? ''])
    expect(await checks()).toMatchObject([{ orders: [{}, {}, {}, { status: 'created' }], held: [] }])
  })

  it('do so when the last plate is served by itself', async () => {
    const { venue, lines, dinner, checks } = await makeDinner(server(), 'auto')
    await dinner()
    await server().send('PUT', '/api/lines/state', {
      token: venue.monitor.token,
      body: { lines: [{ id: lines.soup.id, version: 1 }], to: 'served' },
    })
    expect(await checks()).toMatchObject([{ orders: [{}, { status: 'delivered' }, {}], held: [{}] }])
  })

  it('do so when what was left of a course is taken off', async () => {
    const { venue, lines, send, checks, courses, soup, line } = await makeDinner(server(), 'auto')
    const second = line(soup, { course: courses.starters, hold: false })
    await send({ lines: [...Object.values(lines), second] })
    const move = (path: string, method: string, body: object) =>
      server().send(method, path, { token: venue.monitor.token, body })
    const [served, gone] = [lines.soup, second].map(({ id }) => ({ id, version: 1 }))
    await move('/api/lines/state', 'PUT', { lines: [served], to: 'served' })
    expect(await checks()).toMatchObject([{ orders: [{}, {}], held: [{}, {}] }])
    await move('/api/lines/void', 'POST', { lines: [gone], reason: 'changedMind' })
    expect(await checks()).toMatchObject([
      {
        orders: [{}, { products: [{}], voided: [{}] }, { products: [{ course: courses.mains }] }],
        held: [{}],
      },
    ])
  })

  it('are fired by hand in a venue that wants that', async () => {
    const { dinner, checks, serve } = await makeDinner(server(), 'manual')
    await serve((await dinner()).orders)
    expect(await checks()).toMatchObject([{ orders: [{}, {}], held: [{}, {}] }])
  })
})
