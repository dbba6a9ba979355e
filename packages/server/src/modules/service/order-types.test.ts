import { expect, it } from 'vitest'
import { billingCalls, intentOf } from '../../testing/billing-factories.ts'
import { makeVenue, type Member, token } from '../../testing/factories.ts'
import { pairGateway } from '../../testing/gateway-factories.ts'
import { useCourses } from '../../testing/held-lines.ts'
import { offerTypes } from '../../testing/order-types.ts'
import { billOrders, moveOrder } from '../../testing/orders-factories.ts'
import { storedEvents } from '../../testing/stored-records.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { makeProduct, makeTable, makeZone } from '../../testing/venue-factories.ts'

type Body = Readonly<Record<string, unknown>>
interface Sent {
  readonly ticket: { readonly check: string }
  readonly orders: readonly { readonly _id: string; readonly name: string }[]
}

/** A venue that offers everything: a pizza at 10 %, taken away at 5 %, and a beer at 18 % everywhere. */
const makePlace = async (server: TestServer) => {
  const venue = await makeVenue(server)
  const zone = await makeZone(server, venue)
  const table = await makeTable(server, venue, { zoneId: zone.id, name: '7' })
  const counter = await offerTypes(server, venue)
  const pizza = await makeProduct(server, venue, { price: 35_000, taxRate: 10, takeawayTaxRate: 5 })
  const beer = await makeProduct(server, venue, { category: 'drink', price: 12_000, taxRate: 18 })
  const call = async (method: string, path: string, body?: Body, by: Member = venue.waiter) =>
    server.send(method, path, { token: by.token, body })
  const send = (more: Body, lines: readonly Body[] = [{}]) =>
    call('POST', '/api/tickets', {
      id: token(),
      lines: lines.map((line) => ({ id: token(), product: pizza.id, quantity: 1, ...line })),
      ...more,
    })
  const sent = async (more: Body, lines?: readonly Body[]): Promise<Sent> =>
    (await send(more, lines)).body as unknown as Sent
  const checks = async (id: string) => (await call('GET', `/api/checks/table/${id}`)).body
  const taxes = async (id: string) => {
    const { body } = await call('GET', `/api/order/${id}`)
    return [
      body['totalPrice'],
      (body as unknown as { taxes: { rate: number }[] }).taxes.map(({ rate }) => rate),
    ]
  }
  const retype = (check: string, type: string) => call('PUT', `/api/checks/${check}`, { type })
  return { venue, table, counter, pizza, beer, call, send, sent, checks, taxes, retype }
}

onBothEngines('takeaway', (server) => {
  it('gives a venue one counter, in a zone of its own', async () => {
    const venue = await makeVenue(server())
    const { token: owner } = venue.owner
    const put = (body: Body) => server().send('PUT', '/api/order-types', { token: owner, body })
    const counters = async () =>
      ((await server().send('GET', '/api/tables', { token: owner })).body as unknown as Body[]).filter(
        ({ kind }) => kind === 'counter',
      )
    expect(await put({ types: ['takeaway'], seats: false })).toMatchObject({
      status: 400,
      body: { code: 'COUNTER_NEEDS_NAME' },
    })
    await makeZone(server(), venue, { name: 'Garden' })
    expect(await put({ types: ['takeaway'], seats: false, counter: 'garden' })).toMatchObject({
      status: 409,
      body: { code: 'NAME_TAKEN' },
    })
    expect(await put({ types: [], seats: true })).toMatchObject({ status: 200, body: { seats: true } })
    expect(await counters()).toEqual([])

    const { body } = await put({ types: ['takeaway'], seats: false, counter: 'За носење' })
    expect(body).toMatchObject({ orderTypes: ['takeaway'] })
    expect(body).not.toHaveProperty('seats')
    expect(await counters()).toMatchObject([{ name: 'За носење', kind: 'counter' }])
    await put({ types: ['takeaway', 'delivery'], seats: false, counter: 'Delivery' })
    await put({ types: [], seats: false })
    expect(await counters()).toHaveLength(1)
    expect(await put({ types: [], seats: false, version: Number(body['version']) })).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CONFLICT', current: {} },
    })
  })

  it('opens a check for every ticket at the counter, called by its name or number, with the tax of its type', async () => {
    const { counter, table, sent, checks, taxes } = await makePlace(server())
    const ana = await sent({ table: counter.id, name: 'Ана' })
    const next = await sent({ table: counter.id, type: 'delivery' })
    const eaten = await sent({ table: table.id })
    expect([ana, next, eaten].map(({ orders }) => orders[0]?.name)).toEqual(['Ана', 'Take away 2', '7'])
    expect(await checks(counter.id)).toMatchObject([
      { name: 'Ана', type: 'takeaway', number: 1, orders: [{ type: 'takeaway' }] },
      { type: 'delivery', number: 2, orders: [{ type: 'delivery' }] },
    ])
    const found = []
    for (const { orders } of [ana, next, eaten]) found.push(await taxes(orders[0]?._id ?? ''))
    expect(found).toEqual([
      [350, [5]],
      [350, [5]],
      [350, [10]],
    ])

    const more = await sent({ check: ana.ticket.check })
    expect(more).toMatchObject({
      ticket: { check: ana.ticket.check },
      orders: [{ name: 'Ана', type: 'takeaway' }],
    })
  })

  it('at a table is a check of its own, beside that of what is eaten there', async () => {
    const { table, sent, checks } = await makePlace(server())
    const eaten = await sent({ table: table.id })
    const away = await sent({ table: table.id, type: 'takeaway' })
    const again = await sent({ table: table.id, type: 'takeaway' })
    const also = await sent({ table: table.id })
    expect(again.ticket.check).toBe(away.ticket.check)
    expect(also.ticket.check).toBe(eaten.ticket.check)
    expect(await checks(table.id)).toHaveLength(2)
  })

  it('is what an order of one category at the counter is; orders of one name are of one party', async () => {
    const { venue, counter, beer, pizza, call, checks, taxes } = await makePlace(server())
    const order = (name: string, product: string) =>
      call(
        'POST',
        '/api/order',
        { name, table: counter.id, products: [{ product, quantity: 1 }] },
        venue.monitor,
      )
    const { status, body } = await order('Ана', pizza.id)
    await order('ана', beer.id)
    await order('Бојан', beer.id)
    expect([status, await taxes(body['_id'] ?? '')]).toEqual([201, [350, [5]]])
    expect(await checks(counter.id)).toMatchObject([
      { name: 'Ана', type: 'takeaway', orders: [{ name: 'Ана' }, { name: 'ана' }] },
      { name: 'Бојан', orders: [{}] },
    ])
  })

  it('is refused for a new check as soon as the venue no longer offers it; eating in never is', async () => {
    const { venue, counter, table, sent, send, retype, taxes } = await makePlace(server())
    const { ticket } = await sent({ table: counter.id })
    await offerTypes(server(), venue, ['delivery'])
    for (const answer of [
      await send({ table: table.id, type: 'takeaway' }),
      await send({ table: counter.id, type: 'takeaway' }),
      await retype((await sent({ table: table.id })).ticket.check, 'takeaway'),
    ])
      expect(answer).toMatchObject({ status: 409, body: { code: 'ORDER_TYPE_OFF' } })
    expect(await retype(ticket.check, 'dineIn')).toMatchObject({ status: 200 })

    await offerTypes(server(), venue, [])
    const eaten = await sent({ table: counter.id })
    expect(await taxes(eaten.orders[0]?._id ?? '')).toEqual([350, [10]])
  })

  it('stops no sale by a tax rate that the venue has no longer, where nothing is taken away', async () => {
    const { venue, table, send } = await makePlace(server())
    const taxClasses = [
      { rate: 18, letter: 'А' },
      { rate: 10, letter: 'В' },
    ]
    const { token: owner } = venue.owner
    await server().send('PUT', '/api/company', { token: owner, body: { taxClasses } })
    expect(await send({ table: table.id })).toMatchObject({ body: { code: 'TAX_RATE_UNKNOWN' } })
    await offerTypes(server(), venue, [])
    expect((await send({ table: table.id })).status).toBe(201)
  })

  it('can be what a check becomes: the tax of what is not billed follows, no price does', async () => {
    const { venue, table, sent, retype, taxes, checks } = await makePlace(server())
    const first = await sent({ table: table.id })
    const billed = first.orders[0]?._id ?? ''
    await moveOrder(server(), venue, billed, 'delivered')
    await billOrders(server(), venue, [billed], 'pre')
    const { ticket, orders } = await sent({ table: table.id })
    const open = orders[0]?._id ?? ''
    const { ticket: joined } = await sent({ table: table.id })
    expect(joined.check).toBe(ticket.check)

    const { status, body } = await retype(ticket.check, 'takeaway')
    expect([status, body]).toMatchObject([200, { type: 'takeaway', owed: 700 }])
    expect([await taxes(billed), await taxes(open)]).toEqual([
      [350, [10]],
      [350, [5]],
    ])
    expect((await storedEvents(server(), venue.companyId)).at(-1)).toMatchObject({
      type: 'dataChanged',
      room: 'orders',
    })
    await retype(ticket.check, 'dineIn')
    expect(await taxes(open)).toEqual([350, [10]])
    expect(await checks(table.id)).not.toHaveProperty('0.type')
  })

  it('is the tax of an order that was billed before its check changed, once its bill is undone', async () => {
    const { venue, table, sent, retype, taxes } = await makePlace(server())
    const { ticket, orders } = await sent({ table: table.id })
    const id = orders[0]?._id ?? ''
    await sent({ check: ticket.check })
    await moveOrder(server(), venue, id, 'delivered')
    await billOrders(server(), venue, [id], 'pre')
    await retype(ticket.check, 'takeaway')
    expect(await taxes(id)).toEqual([350, [10]])
    const { status, body } = await billingCalls(server(), venue).unbill(id)
    expect([status, body]).toMatchObject([200, { type: 'takeaway' }])
    expect(await taxes(id)).toEqual([350, [5]])
  })

  it('is refused while an order of the check is on an open bill, and once the check is closed', async () => {
    const { venue, table, sent, retype, taxes } = await makePlace(server())
    const { ticket, orders } = await sent({ table: table.id })
    const id = orders[0]?._id ?? ''
    await moveOrder(server(), venue, id, 'delivered')
    await billingCalls(server(), venue).validate([id])
    expect(await retype(ticket.check, 'takeaway')).toMatchObject({
      status: 409,
      body: { code: 'ORDER_LOCKED' },
    })
    expect(await taxes(id)).toEqual([350, [10]])

    await billOrders(server(), venue, [id])
    expect(await retype(ticket.check, 'takeaway')).toMatchObject({
      status: 409,
      body: { code: 'CHECK_CLOSED' },
    })
  })

  it('is on the receipt with its own letter', async () => {
    const { venue, counter, beer, sent } = await makePlace(server())
    await pairGateway(server(), venue)
    const { orders } = await sent({ table: counter.id }, [{}, { product: beer.id }])
    const ids = orders.map(({ _id }) => _id)
    for (const id of ids) await moveOrder(server(), venue, id, 'delivered')
    const billing = billingCalls(server(), venue)
    const intent = intentOf(await billing.validate(ids))
    const { body } = await billing.arm(intent)
    const letters = JSON.stringify(body).match(/"taxClass":"."/g)
    expect(letters).toEqual(['"taxClass":"А"', '"taxClass":"Б"'])
  })

  it('is the tax of a held line if its check has it when the line is fired', async () => {
    const { venue, table, sent, retype, call, taxes } = await makePlace(server())
    const [, , course] = await useCourses(server(), venue)
    const { ticket } = await sent({ table: table.id }, [{ course, seat: 2 }])
    await retype(ticket.check, 'delivery')
    const { body } = await call('POST', `/api/checks/${ticket.check}/fire`, { course })
    const [order] = (body as unknown as Sent).orders
    expect(order).toMatchObject({ type: 'delivery', products: [{ seat: 2 }] })
    expect(await taxes(order?._id ?? '')).toEqual([350, [5]])
  })
})

onBothEngines('a check', (server) => {
  it('can be given its guests, and none', async () => {
    const { venue, table, sent, call, checks } = await makePlace(server())
    const { ticket } = await sent({ table: table.id })
    const put = (covers: unknown) => call('PUT', `/api/checks/${ticket.check}`, { covers })
    expect(await put(4)).toMatchObject({ status: 200, body: { covers: 4, orders: [{}] } })
    expect((await storedEvents(server(), venue.companyId)).at(-1)).toMatchObject({ room: 'checks' })
    expect(await checks(table.id)).toMatchObject([{ covers: 4 }])
    expect(await put(null)).toMatchObject({ body: { covers: null } })
    expect(await put(0)).toMatchObject({ status: 400 })
  })
})

onBothEngines('a seat', (server) => {
  it('stays with its line, also with pieces of it that are taken off', async () => {
    const { venue, table, sent, send, call } = await makePlace(server())
    const { orders } = await sent({ table: table.id }, [{ seat: 2, quantity: 3 }, {}])
    const read = async () =>
      (await call('GET', `/api/order/${orders[0]?._id ?? ''}`)).body as unknown as {
        products: { line: string; lineVersion: number }[]
      }
    const { products } = await read()
    expect(products).toMatchObject([{ seat: 2 }, {}])
    expect(products[1]).not.toHaveProperty('seat')
    const line = { id: products[0]?.line, version: products[0]?.lineVersion, quantity: 1 }
    await call('POST', '/api/lines/void', { lines: [line], reason: 'wrongOrder' }, venue.monitor)
    expect(await read()).toMatchObject({ products: [{ seat: 2, quantity: 2 }, {}], voided: [{ seat: 2 }] })
    for (const seat of [0, 31, 1.5])
      expect(await send({ table: table.id }, [{ seat }])).toMatchObject({ status: 400 })
  })
})
