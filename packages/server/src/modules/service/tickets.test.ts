import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { makeVenue, type Member } from '../../testing/factories.ts'
import { makeOrder, moveOrder } from '../../testing/orders-factories.ts'
import { storedAuditLog, storedEvents } from '../../testing/stored-records.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { makeProduct, makeTable, makeZone } from '../../testing/venue-factories.ts'

const MINUTE = 60_000

/** A venue with a table, a beer and a pizza. */
const makeBar = async (server: TestServer) => {
  const venue = await makeVenue(server)
  const zone = await makeZone(server, venue, { name: 'Тераса' })
  const table = await makeTable(server, venue, { zoneId: zone.id, name: '7' })
  const other = await makeTable(server, venue, { zoneId: zone.id, name: '8' })
  const beer = await makeProduct(server, venue, { name: 'Пиво', category: 'drink', price: 12_000 })
  const pizza = await makeProduct(server, venue, { name: 'Пица', category: 'food', price: 35_000 })
  const send = (body: Readonly<Record<string, unknown>>, by: Member = venue.waiter) =>
    server.send('POST', '/api/tickets', { token: by.token, body })
  const round = (more: Readonly<Record<string, unknown>> = {}) => ({
    id: randomUUID(),
    table: table.id,
    lines: [
      { id: randomUUID(), product: beer.id, quantity: 2 },
      { id: randomUUID(), product: pizza.id, quantity: 1, note: 'без сирење' },
    ],
    ...more,
  })
  const checks = async (tableId = table.id) =>
    (await server.send('GET', `/api/checks/table/${tableId}`, { token: venue.monitor.token })).body
  const setAvailability = (body: Readonly<Record<string, unknown>>) =>
    server.send('PUT', `/api/product/${pizza.id}/availability`, { token: venue.monitor.token, body })
  return { venue, table, other, beer, pizza, send, round, checks, setAvailability }
}

onBothEngines('a ticket', (server) => {
  it('makes one order of each category, with the notes of its lines', async () => {
    const { venue, table, beer, pizza, send, round } = await makeBar(server())
    const sent = round({ note: 'брзаат' })
    const { status, body } = await send(sent)
    expect(status).toBe(201)
    const of = { name: '7', description: 'брзаат', status: 'created', createdBy: { _id: venue.waiter.id } }
    expect(body).toMatchObject({
      ticket: { _id: sent.id, number: 1, note: 'брзаат', by: { _id: venue.waiter.id } },
      orders: [
        {
          ...of,
          category: 'drink',
          totalPrice: 240,
          products: [{ product: { _id: beer.id }, line: sent.lines[0]?.id, note: '', state: 'sent' }],
        },
        {
          ...of,
          category: 'food',
          totalPrice: 350,
          products: [
            { product: { _id: pizza.id }, line: sent.lines[1]?.id, note: 'без сирење', state: 'sent' },
          ],
        },
      ],
    })
    const events = await storedEvents(server(), venue.companyId)
    expect(events.filter(({ type }) => type === 'orderCreated')).toMatchObject([
      { order: { category: 'drink', table: { _id: table.id } } },
      { order: { category: 'food' } },
    ])
    const actions = (await storedAuditLog(server(), venue.companyId)).map(({ action }) => action)
    expect(actions.slice(-3)).toEqual(['order.created', 'order.created', 'ticket.sent'])
  })

  it('is made once, however often it is sent', async () => {
    const { venue, send, round, checks } = await makeBar(server())
    const sent = round()
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(sent)))
    const [first] = answers
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([201, first?.body])
    expect(await checks()).toMatchObject([{ owed: 590, orders: [{}, {}] }])

    // What has become of it since is answered, too.
    const { orders } = (first?.body ?? {}) as unknown as { orders: { _id: string }[] }
    await moveOrder(server(), venue, orders[0]?._id ?? '', 'done')
    expect((await send(sent)).body).toMatchObject({
      orders: [{ status: 'done', products: [{ state: 'ready' }] }, { status: 'created' }],
    })
  })

  it('refuses its id, or that of a line, for something else', async () => {
    const { send, round, checks } = await makeBar(server())
    const sent = round()
    await send(sent)
    const refused = [
      { ...sent, note: 'друго' },
      round({ lines: [{ ...sent.lines[0], quantity: 5 }] }),
      round({ lines: [sent.lines[0], sent.lines[0]].map((line) => ({ ...line, id: 'twice' })) }),
    ]
    for (const body of refused) {
      const { status, body: answer } = await send(body)
      expect([status, answer]).toMatchObject([409, { code: 'ID_TAKEN' }])
    }
    expect(await checks()).toMatchObject([{ owed: 590, orders: [{}, {}] }])
  })

  it('may arrive again with another moment of taking', async () => {
    const { send, round } = await makeBar(server())
    const sent = round()
    const said = (minutes: number) => ({
      takenAt: new Date(server().clock.now() - minutes * MINUTE).toISOString(),
    })
    await send({ ...sent, ...said(5) })
    expect((await send({ ...sent, ...said(4) })).status).toBe(201)
  })

  it('keeps when it was taken, within the day before it arrives', async () => {
    const { send, round } = await makeBar(server())
    const at = (hours: number) => new Date(server().clock.now() - hours * 60 * MINUTE).toISOString()
    const takenAt = async (hours: number) =>
      ((await send(round({ takenAt: at(hours) }))).body as unknown as { ticket: { takenAt: string } }).ticket
        .takenAt
    expect(await takenAt(3)).toBe(at(3))
    expect(await takenAt(25)).toBe(at(0))
    expect(await takenAt(-1)).toBe(at(0))
  })

  it('is refused whole if something was sold out before it was taken', async () => {
    const { pizza, send, round, checks, setAvailability } = await makeBar(server())
    await setAvailability({ state: 'soldOut', until: null })
    const refused = await send(round())
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'SOLD_OUT', products: [{ product: pizza.id, name: 'Пица', until: null }] },
    ])
    expect(await checks()).toEqual([])

    const before = new Date(server().clock.now() - MINUTE).toISOString()
    expect((await send(round({ takenAt: before }))).status).toBe(201)
    await setAvailability({ state: 'available' })
    expect((await send(round())).status).toBe(201)
  })

  it('names what is not there, and makes nothing of it', async () => {
    const { table, send, round, checks } = await makeBar(server())
    const other = await makeBar(server())
    const answers = [
      await send(round({ table: other.table.id })),
      await send(round({ check: 'unknown' })),
      await send(round({ lines: [{ id: randomUUID(), product: other.pizza.id, quantity: 1 }] })),
      await send({ ...round(), table: undefined }),
      await send(round({ lines: [] })),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 400, 400])
    expect(answers[3]?.body).toMatchObject({ issues: [{ path: 'table', key: 'ORDER_TABLE_REQUIRED' }] })
    expect(await checks(table.id)).toEqual([])
  })
})

onBothEngines('a check', (server) => {
  it('is opened by the first order of a table and joined by those that follow', async () => {
    const { venue, table, beer, send, round, checks } = await makeBar(server())
    const order = await makeOrder(server(), venue, {
      tableId: table.id,
      lines: [{ productId: beer.id, quantity: 1 }],
    })
    await send(round({ covers: 4 }), venue.monitor)
    const [check, ...more] = (await checks()) as unknown as { _id: string; orders: { _id: string }[] }[]
    expect(more).toEqual([])
    expect(check).toMatchObject({
      number: 1,
      state: 'open',
      covers: 4,
      waiter: { _id: venue.waiter.id },
      table: { name: '7', zone: { name: 'Тераса' } },
      owed: 710,
      closedAt: null,
      orders: [{ _id: order.id, check: check?._id }, { category: 'drink' }, { category: 'food' }],
    })
  })

  it('has a number of its day, and nobody in charge if a monitor opens it', async () => {
    const { venue, table, other, send, round, checks } = await makeBar(server())
    await send(round())
    await send(round({ table: other.id }), venue.monitor)
    expect(await checks(table.id)).toMatchObject([{ number: 1 }])
    expect(await checks(other.id)).toMatchObject([{ number: 2, waiter: null, covers: null }])
  })

  it('owes what its open orders come to, as the floor says', async () => {
    const { venue, send, round, checks } = await makeBar(server())
    const { body } = await send(round())
    const [drink] = (body as unknown as { orders: { _id: string }[] }).orders
    await moveOrder(server(), venue, drink?._id ?? '', 'rejected')
    expect(await checks()).toMatchObject([{ owed: 350, orders: [{ status: 'rejected' }, {}] }])
  })

  it('is closed with its last open order and opened again with the first that is', async () => {
    const { venue, send, round, checks } = await makeBar(server())
    const { body } = await send(round())
    const [drink, food] = (body as unknown as { orders: { _id: string }[] }).orders.map(({ _id }) => _id)
    await moveOrder(server(), venue, food ?? '', 'rejected')
    expect(await checks()).toHaveLength(1)
    await moveOrder(server(), venue, drink ?? '', 'rejected')
    expect(await checks()).toEqual([])
    await moveOrder(server(), venue, drink ?? '', 'pending')
    expect(await checks()).toMatchObject([{ owed: 240 }])
  })

  it('is a new one for the next party, and that of the first takes nothing more', async () => {
    const { venue, send, round, checks } = await makeBar(server())
    const first = await send(round())
    const { ticket, orders } = first.body as unknown as {
      ticket: { check: string }
      orders: { _id: string }[]
    }
    for (const { _id } of orders) await moveOrder(server(), venue, _id, 'rejected')
    const late = await send(round({ check: ticket.check }))
    expect([late.status, late.body]).toMatchObject([409, { code: 'CHECK_CLOSED' }])
    await send(round())
    const open = (await checks()) as unknown as { _id: string; orders: unknown[] }[]
    expect(open).toMatchObject([{ number: 2, orders: [{}, {}] }])
    expect(open[0]?._id).not.toBe(ticket.check)
  })
})
