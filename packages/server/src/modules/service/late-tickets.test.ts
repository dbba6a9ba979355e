import { randomUUID } from 'node:crypto'
import type { Check, FloorTable, Order } from '@kafana/contract'
import { type CarvePart, waitsSince } from '@kafana/domain'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { makeVenue, type TestVenue } from '../../testing/factories.ts'
import { useCourses } from '../../testing/held-lines.ts'
import { runsOf } from '../../testing/long-runs.ts'
import { makeSeat, moveOrder } from '../../testing/orders-factories.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { makeProduct } from '../../testing/venue-factories.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A ticket of the random evening: times in ms. */
interface Kept {
  /** Since the ticket before it arrived. */
  readonly pause: number
  /** How long its phone kept it. */
  readonly age: number
  /** How much the clock of its phone was ahead when it was taken, and how far it was set until it was sent. */
  readonly ahead: number
  readonly set: number
}

/** What was made of it. */
interface Made {
  readonly id: string
  /** Since when its guests wait, UTC ms. */
  readonly since: number
  readonly isLate: boolean
}
/** How much of what a phone says counts (ms). */
const countedAge = (said: number): number => (said > MINUTE && said <= DAY ? said : 0)

/** A venue with a table, a beer and a pizza, and phones whose clocks are wrong. */
const openBar = async (server: TestServer) => {
  const venue = await makeVenue(server)
  const { tableId } = await makeSeat(server, venue)
  const beer = await makeProduct(server, venue, { name: 'Пиво', category: 'drink', price: 12_000 })
  const pizza = await makeProduct(server, venue, { name: 'Пица', category: 'food', price: 35_000 })
  const call = (method: string, path: string, { token }: { token: string }, body?: unknown) =>
    server.send(method, path, { token, ...(body !== undefined && { body }) })
  const iso = (ms: number): string => new Date(ms).toISOString()
  /** By a phone whose clock is so far ahead, of a ticket that it has kept for so long (ms). */
  const said = (age: number, ahead = 0) => ({
    takenAt: iso(server.clock.now() + ahead - age),
    sentAt: iso(server.clock.now() + ahead),
  })
  const ticket = (more: object = {}) => ({
    id: randomUUID(),
    table: tableId,
    lines: [{ id: randomUUID(), product: pizza.id, quantity: 1 }],
    ...more,
  })
  const send = (body: object, headers: Readonly<Record<string, string>> = {}) =>
    server.send('POST', '/api/tickets', { token: venue.waiter.token, body, headers })
  const sent = async (more: object = {}) =>
    (await send(ticket(more))).body as unknown as { ticket: { check: string }; orders: Order[] }
  const checks = async () =>
    (await call('GET', `/api/checks/table/${tableId}`, venue.waiter)).body as unknown as Check[]
  const floor = async () => {
    const { body } = await call('GET', '/api/orders/floor', venue.waiter)
    return (body as unknown as FloorTable[]).find(({ table }) => table === tableId)
  }
  return { venue, tableId, beer, pizza, call, iso, said, ticket, send, sent, checks, floor }
}
const reject = (server: TestServer, venue: TestVenue, orders: readonly Order[]) =>
  Promise.all(orders.map(({ _id }) => moveOrder(server, venue, _id, 'rejected')))

onBothEngines('a ticket that arrives late', (server) => {
  it('was taken as long before as its phone kept it, whatever its clock shows', async () => {
    const { iso, said, sent, checks, floor } = await openBar(server())
    const now = server().clock.now()
    const since = await sent()
    const late: string[] = []
    for (const ahead of [0, HOUR, -HOUR]) {
      const { orders } = await sent(said(7 * MINUTE, ahead))
      expect(orders).toMatchObject([{ takenAt: iso(now - 7 * MINUTE), createdAt: iso(now) }])
      late.push(...orders.map(({ _id }) => _id))
    }
    const [check] = await checks()
    expect(check?.orders.map(({ _id }) => _id)).toEqual([...late, ...since.orders.map(({ _id }) => _id)])
    // Its guests have waited since then.
    expect(await floor()).toMatchObject({ state: 'waiting', since: iso(now - 7 * MINUTE) })
  })

  it('is none that took a minute, or of a phone that does not say what its clock shows', async () => {
    const { said, sent, checks } = await openBar(server())
    await sent(said(MINUTE))
    await sent({ takenAt: said(HOUR).takenAt })
    await sent(said(-MINUTE))
    await sent(said(DAY + MINUTE))
    for (const order of (await checks()).flatMap(({ orders }) => orders))
      expect(order).not.toHaveProperty('takenAt')
  })

  it('is the same attempt, and the same ticket, whenever it is sent again', async () => {
    const { said, ticket, send, checks } = await openBar(server())
    const body = { ...ticket(), ...said(5 * MINUTE) }
    const key = { 'idempotency-key': randomUUID() }
    const first = await send(body, key)
    server().clock.advance(3000)
    const again = await send({ ...body, sentAt: said(0).sentAt }, key)
    expect([again.status, again.body]).toEqual([201, first.body])
    const fromOtherMenu = body.lines.map((line) => ({ ...line, shownPrice: 1 }))
    expect((await send({ ...body, lines: fromOtherMenu, sentAt: said(0).sentAt })).status).toBe(201)
    expect(await checks()).toMatchObject([{ orders: [{}] }])
  })

  it('has what was sold out since it was taken, by the clock of the server', async () => {
    const { venue, pizza, call, said, ticket, send } = await openBar(server())
    await call('PUT', `/api/product/${pizza.id}/availability`, venue.monitor, { state: 'soldOut' })
    server().clock.advance(10 * MINUTE)
    expect((await send(ticket(said(5 * MINUTE, -HOUR)))).body).toMatchObject({ code: 'SOLD_OUT' })
    const late = await send(ticket(said(15 * MINUTE, HOUR)))
    expect([late.status, late.body]).toMatchObject([201, { orders: [{ products: [{ soldOut: true }] }] }])
  })

  it('comes where it was taken, and never out of bounds, whatever the clocks of the phones show', async () => {
    const kept = fc.record({
      pause: fc.integer({ min: 0, max: 5 * MINUTE }),
      age: fc.oneof(fc.constant(0), fc.integer({ min: 2 * MINUTE, max: 3 * HOUR })),
      ahead: fc.integer({ min: -30 * HOUR, max: 30 * HOUR }),
      set: fc.oneof(fc.constant(0), fc.integer({ min: -30 * HOUR, max: 30 * HOUR })),
    })
    const run = async (tickets: readonly Kept[]): Promise<void> => {
      const { iso, said, sent, checks, floor } = await openBar(server())
      const made: Made[] = []
      const laterThan = (late: Made) =>
        made.filter(({ since }) => since > late.since).map(({ id }) => [late.id, id] as const)
      for (const { pause, age, ahead, set } of tickets) {
        server().clock.advance(pause)
        const now = server().clock.now()
        const since = now - countedAge(age + set)
        const [order] = (await sent({ ...said(age, ahead), sentAt: iso(now + ahead + set) })).orders
        if (order === undefined) throw new Error('nothing was made of the ticket')
        expect(waitsSince(order)).toBe(iso(since))
        made.push({ id: order._id, since, isLate: since < now })
      }
      const listed = (await checks()).flatMap(({ orders }) => orders.map(({ _id }) => _id))
      const place = new Map(listed.map((id, index) => [id, index]))
      for (const [late, later] of made.filter(({ isLate }) => isLate).flatMap(laterThan))
        expect(place.get(late)).toBeLessThan(place.get(later) ?? -1)
      expect((await floor())?.since).toBe(iso(Math.min(...made.map(({ since }) => since))))
    }
    await fc.assert(fc.asyncProperty(fc.array(kept, { minLength: 2, maxLength: 5 }), run), {
      numRuns: runsOf(60, 2),
    })
  })
})

onBothEngines('a price that has changed since a ticket was taken', (server) => {
  it('is said with the line, also of one that is held, and charged', async () => {
    const { venue, beer, pizza, call, ticket, send, checks } = await openBar(server())
    const [, , course] = await useCourses(server(), venue)
    const line = (more: object) => ({ id: randomUUID(), product: pizza.id, quantity: 1, ...more })
    const { body } = await send(
      ticket({
        lines: [
          line({ shownPrice: 300, quantity: 2 }),
          line({ product: beer.id, shownPrice: 120 }),
          line({ product: beer.id }),
          line({ shownPrice: 320, course }),
        ],
      }),
    )
    const drinks = { totalPrice: 240 }
    const food = { totalPrice: 700, products: [{ price: 350, shownPrice: 300 }] }
    expect(body).toMatchObject({ orders: [drinks, food], held: [{ price: 350, shownPrice: 320 }] })
    const [check] = await checks()
    expect(check).toMatchObject({ owed: 940, orders: [drinks, food], held: [{ shownPrice: 320 }] })
    for (const product of check?.orders[0]?.products ?? []) expect(product).not.toHaveProperty('shownPrice')
    const fired = await call('POST', `/api/checks/${check?._id}/fire`, venue.waiter, { course })
    expect(fired.body).toMatchObject({
      orders: [{ totalPrice: 350, products: [{ price: 350, shownPrice: 320 }] }],
    })
  })

  it('stays with pieces of the line, but not with a share of one', async () => {
    const { venue, pizza, ticket, send } = await openBar(server())
    const { body } = await send(
      ticket({ lines: [{ id: 'two', product: pizza.id, quantity: 2, shownPrice: 300 }] }),
    )
    const [order] = (body as unknown as { orders: Order[] }).orders
    const carve = (id: string, part: CarvePart) =>
      server().platform.uow.write(venue.companyId, (tx) =>
        server().services.orders.carve(tx, {
          from: order?._id ?? '',
          id,
          by: venue.monitor.id,
          reason: 'bill',
          parts: [part],
        }),
      )
    await moveOrder(server(), venue, order?._id ?? '', 'delivered')
    await carve('pieces', { line: 'two', id: 'one', pieces: 1 })
    await carve('share', { line: 'two', id: 'half', share: { num: 1, den: 2 } })
    const shown = await server().platform.uow.read(venue.companyId, (tx) =>
      server().services.orders.byIds(tx, ['pieces', 'share', order?._id ?? '']),
    )
    expect(shown.map(({ lines }) => lines[0]?.shownPrice)).toEqual([30_000, null, null])
  })
})

onBothEngines('a check that is opened for a late ticket', (server) => {
  it('says so as long as it is open, beside a party that came since', async () => {
    const { venue, tableId, sent, send, ticket, checks } = await openBar(server())
    const gone = await sent()
    await reject(server(), venue, gone.orders)
    server().clock.advance(MINUTE)
    await sent()
    server().clock.advance(MINUTE)
    expect((await send(ticket({ check: gone.ticket.check, table: undefined }))).body).toMatchObject({
      code: 'CHECK_CLOSED',
    })
    const late = await sent({ table: tableId, ownCheck: true })
    const [since, own] = await checks()
    expect(since).not.toHaveProperty('openedLate')
    expect(own).toMatchObject({ _id: late.ticket.check, openedLate: true })
    await reject(server(), venue, late.orders)
    expect(await checks()).toMatchObject([{ _id: since?._id }])
  })
})

onBothEngines('a ticket with something that is not on the menu any more', (server) => {
  it('names all that is archived or sold out, and is made without it', async () => {
    const { venue, beer, pizza, call, said, ticket, send, checks } = await openBar(server())
    const cake = await makeProduct(server(), venue, { name: 'Торта', category: 'food' })
    await call('DELETE', `/api/product/${pizza.id}`, venue.owner)
    await call('PUT', `/api/product/${beer.id}/availability`, venue.monitor, {
      state: 'soldOut',
      until: null,
    })
    const lines = [pizza, cake, beer].map(({ id }) => ({ id: randomUUID(), product: id, quantity: 1 }))
    const refused = await send(ticket({ lines }))
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        code: 'SOLD_OUT',
        products: [
          { product: beer.id, name: 'Пиво', left: null },
          { product: pizza.id, name: 'Пица', archived: true, until: null, left: null },
        ],
      },
    ])
    expect(await checks()).toEqual([])

    // What is sold out since goes through; what is archived since is not sold any more.
    const late = { ...ticket({ lines }), ...said(5 * MINUTE) }
    expect((await send(late)).body).toMatchObject({ products: [{ product: pizza.id }] })
    const rest = { ...late, lines: lines.slice(1) }
    expect((await send(rest)).status).toBe(201)
    expect(await checks()).toMatchObject([{ orders: [{}, {}] }])

    const unknown = { id: randomUUID(), product: 'unknown', quantity: 1 }
    expect((await send(ticket({ lines: [...lines, unknown] }))).body).toMatchObject({ code: 'NOT_FOUND' })
  })
})
