import type { Check, Order } from '@kafana/contract'
import { expect, it } from 'vitest'
import { billingCalls } from '../../testing/billing-factories.ts'
import { addMember, makeVenue, type Member, TEST_PIN, token } from '../../testing/factories.ts'
import { makeBar } from '../../testing/option-bar.ts'
import { billOrders, makeSeat, moveOrder } from '../../testing/orders-factories.ts'
import { readServiceReport } from '../../testing/service-report-check.ts'
import { storedAudit, storedEvents, storedMovements } from '../../testing/stored-records.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { makeIngredient, makeProduct, makeTable, makeZone } from '../../testing/venue-factories.ts'

type Body = Readonly<Record<string, unknown>>
type Line = Order['products'][number]

/** As a request names it. */
const named = ({ line: id, lineVersion: version }: Pick<Line, 'line' | 'lineVersion'>, pieces?: number) => ({
  id,
  version,
  ...(pieces !== undefined && { pieces }),
})
const NO_LINE = { line: '', lineVersion: 0 } as Line
const linesOf = (orders: readonly Order[] = []): readonly Line[] => orders.flatMap(({ products }) => products)

/** Tables 5 and 7; three coffees for 90 and a pizza for 100 are one order of table 5. */
const makePlace = async (server: TestServer) => {
  const venue = await makeVenue(server)
  const zone = await makeZone(server, venue)
  const tableOf = async (name: string) => (await makeTable(server, venue, { zoneId: zone.id, name })).id
  const [five, seven] = [await tableOf('5'), await tableOf('7')] as const
  const { id: beans } = await makeIngredient(server, venue)
  const recipe = [{ ingredientId: beans, quantity: 100 }]
  const coffee = await makeProduct(server, venue, { name: 'Coffee', price: 9000, recipe })
  const pizza = await makeProduct(server, venue, { name: 'Pizza', price: 10_000 })
  const call = (method: string, path: string, body?: Body, by: Member = venue.waiter) =>
    server.send(method, path, { token: by.token, body })
  const send = async (ordered: readonly (readonly [product: string, quantity: number])[], more: Body) => {
    const lines = ordered.map(([product, quantity]) => ({ id: token(), product, quantity }))
    const { body } = await call('POST', '/api/tickets', { id: token(), lines, ...more })
    const { ticket, orders } = body as unknown as { ticket: { check: string }; orders: Order[] }
    const [order] = orders
    return { check: ticket.check, order: order?._id ?? '', lines: order?.products ?? [] }
  }
  const meal = async () => {
    const products = [
      [coffee.id, 3],
      [pizza.id, 1],
    ] as const
    const { lines, ...sent } = await send(products, { table: five })
    return { ...sent, coffees: lines[0] ?? NO_LINE, pie: lines[1] ?? NO_LINE }
  }
  const checks = async (table: string) =>
    (await call('GET', `/api/checks/table/${table}`)).body as unknown as Check[]
  return {
    venue,
    five,
    seven,
    coffee,
    pizza,
    call,
    send,
    meal,
    checks,
    transfer: (check: string, body: Body, by?: Member) =>
      call('POST', `/api/checks/${check}/transfer`, body, by),
    /** The lines of a table as they are now. */
    linesAt: async (table: string) => linesOf((await checks(table)).flatMap(({ orders }) => orders)),
    ready: ({ line: id, lineVersion: version }: Line) =>
      call('PUT', '/api/lines/state', { lines: [{ id, version }], to: 'ready' }, venue.monitor),
  }
}

onBothEngines('lines that go to another check', (server) => {
  it('are an order of their own there, with the pieces that were named; nothing sounds', async () => {
    const { venue, five, seven, meal, checks, transfer } = await makePlace(server())
    const { check, order, coffees } = await meal()
    const before = (await storedEvents(server(), venue.companyId)).length
    const movements = await storedMovements(server(), venue.companyId)
    const body = { lines: [named(coffees, 2)], table: seven }
    const moved = await transfer(check, body)
    expect(moved).toMatchObject({
      status: 200,
      body: {
        table: { name: '7' },
        owed: 180,
        waiter: { _id: venue.waiter.id },
        orders: [
          {
            name: '7',
            table: { name: '7' },
            status: 'created',
            totalPrice: 180,
            products: [{ product: { name: 'Coffee' }, quantity: 2, state: 'sent' }],
          },
        ],
      },
    })
    expect(await checks(five)).toMatchObject([
      { _id: check, owed: 190, orders: [{ _id: order, products: [{ quantity: 1 }, { quantity: 1 }] }] },
    ])
    const events = await storedEvents(server(), venue.companyId)
    const types = events.slice(before).map(({ type }) => type)
    expect(new Set(types)).toEqual(new Set(['dataChanged']))
    expect(await storedMovements(server(), venue.companyId)).toEqual(movements)
    const [made] = (moved.body as unknown as Check).orders
    expect(await storedAudit(server(), venue.companyId, 'check.transferred')).toMatchObject([
      { entityId: check, by: venue.waiter.id, details: { to: moved.body['_id'], orders: [made?._id] } },
    ])
    expect(await storedAudit(server(), venue.companyId, 'order.carved')).toMatchObject([
      { details: { from: order, order: made?._id, reason: 'transfer' } },
      {},
    ])

    // The same again changes nothing, and publishes nothing.
    const again = await transfer(check, body)
    expect(again.body).toEqual(moved.body)
    expect(await storedEvents(server(), venue.companyId)).toHaveLength(events.length)
  })

  it('are on cards of the kitchen with their own tables', async () => {
    const { venue, seven, meal, transfer, call } = await makePlace(server())
    const { check, pie } = await meal()
    await transfer(check, { lines: [named(pie)], table: seven })
    const { body } = await call('GET', '/api/order?filter=created&category=food', undefined, venue.monitor)
    const { orders } = body as unknown as { orders: Order[] }
    const cards = orders.map(({ table, products }) => [
      table.name,
      ...products.map(({ product }) => product?.name),
    ])
    expect(cards.toSorted()).toEqual([
      ['5', 'Coffee'],
      ['7', 'Pizza'],
    ])
  })

  it('keep their ids as a whole; all lines of an order are that order; whole orders go with them', async () => {
    const { five, seven, pizza, meal, send, checks, transfer } = await makePlace(server())
    const { check, order, coffees, pie } = await meal()
    const second = await send([[pizza.id, 2]], { check })
    const moved = await transfer(check, { orders: [second.order], lines: [named(pie)], table: seven })
    const to = String(moved.body['_id'])
    const [whole, part] = (moved.body as unknown as Check).orders
    expect([whole?._id, part?.products.map(({ line }) => line)]).toEqual([second.order, [pie.line]])
    const rest = { lines: [named(coffees, 3)], to }
    expect((await transfer(check, rest)).body).toMatchObject({ owed: 570, orders: [{ _id: order }, {}, {}] })
    expect(await checks(five)).toEqual([])
    expect(await transfer(check, rest)).toMatchObject({ status: 200, body: { _id: to } })
  })

  it('go in any open state, and keep it', async () => {
    const { venue, seven, meal, ready, transfer } = await makePlace(server())
    const { check, order, coffees, pie } = await meal()
    await ready(pie)
    const finished = await transfer(check, { lines: [{ id: pie.line, version: 2 }], table: seven })
    expect(finished.body).toMatchObject({ orders: [{ status: 'done', products: [{ state: 'ready' }] }] })
    await moveOrder(server(), venue, order, 'delivered')
    const to = String(finished.body['_id'])
    const served = await transfer(check, { lines: [{ id: coffees.line, version: 2, pieces: 1 }], to })
    expect(served.body).toMatchObject({
      orders: [
        { status: 'done', products: [{ state: 'ready' }] },
        { status: 'delivered', products: [{ quantity: 1, state: 'served' }] },
      ],
    })
  })

  it('are refused where they have changed since', async () => {
    const { venue, five, seven, pizza, meal, send, checks, call, transfer } = await makePlace(server())
    const { check, order, coffees, pie } = await meal()
    await send([[pizza.id, 1]], { check })
    const before = await checks(five)
    const refused = async (lines: readonly Body[]) => {
      const { status, body } = await transfer(check, { lines, table: seven })
      return [status, body['code'], (body['order'] as Order | undefined)?._id]
    }
    const changed = [409, 'LINE_CHANGED', order]
    expect(await refused([{ id: coffees.line, version: 9 }])).toEqual(changed)
    expect(await refused([named(coffees, 4)])).toEqual(changed)
    expect(await refused([named(pie), named(coffees, 4)])).toEqual(changed)
    expect(await refused([{ id: 'nothing', version: 1 }])).toEqual([404, 'NOT_FOUND', undefined])
    expect(await checks(five)).toEqual(before)
    expect(await checks(seven)).toEqual([])

    const reason = 'changedMind'
    await call('POST', '/api/lines/void', { lines: [named(pie)], reason })
    expect(await refused([{ id: pie.line, version: 2 }])).toEqual(changed)
    await moveOrder(server(), venue, order, 'rejected')
    expect(await refused([named(coffees)])).toEqual(changed)
  })

  it('are those of the check and of the venue, neither billed nor on an open bill', async () => {
    const { venue, seven, pizza, meal, send, transfer } = await makePlace(server())
    const { check, order, coffees } = await meal()
    const there = await send([[pizza.id, 1]], { table: seven })
    const codeOf = async (lines: readonly Body[]) =>
      (await transfer(check, { lines, to: there.check })).body['code']
    // Somebody else has moved it since.
    const elsewhere = there.lines.map((line) => named(line))
    expect(await codeOf([named(coffees, 1), ...elsewhere])).toBe('LINE_CHANGED')
    const other = await makePlace(server())
    const { check: foreign, pie } = await other.meal()
    expect(await codeOf([named(pie)])).toBe('NOT_FOUND')
    expect((await transfer(foreign, { lines: [named(pie)], table: seven })).status).toBe(404)
    expect((await transfer(check, { lines: [named(coffees, 1)], to: foreign })).status).toBe(404)
    const billed = await send([[pizza.id, 1]], { check })
    await moveOrder(server(), venue, billed.order, 'delivered')
    await billOrders(server(), venue, [billed.order])
    const [line = NO_LINE] = billed.lines
    expect(await codeOf([{ id: line.line, version: 2 }])).toBe('BILLED_IS_FINAL')
    await moveOrder(server(), venue, order, 'delivered')
    await billingCalls(server(), venue).validate([order])
    expect(await codeOf([{ id: coffees.line, version: 2, pieces: 1 }])).toBe('ORDER_LOCKED')
  })

  it('are named once, and something is named', async () => {
    const { seven, meal, checks, transfer } = await makePlace(server())
    const { check, order, coffees } = await meal()
    for (const body of [
      { table: seven },
      { lines: [], table: seven },
      { lines: [named(coffees, 1), named(coffees, 2)], table: seven },
      { lines: [named(coffees, 0)], table: seven },
      { lines: [named(coffees, 1)] },
      { lines: [{ id: coffees.line }], table: seven },
    ])
      expect((await transfer(check, body)).status).toBe(400)
    expect(await checks(seven)).toEqual([])
    // The body of earlier versions.
    expect((await transfer(check, { orders: [order], table: seven })).body).toMatchObject({
      table: { name: '7' },
      owed: 370,
      orders: [{ _id: order, name: '7' }],
    })
  })

  it('need an approval after a pre-bill, and are in the report with what they cost', async () => {
    const { venue, seven, pizza, meal, send, transfer } = await makePlace(server())
    const { check, coffees } = await meal()
    const shown = await send([[pizza.id, 1]], { check })
    await moveOrder(server(), venue, shown.order, 'delivered')
    await billOrders(server(), venue, [shown.order], 'pre')
    const body = { lines: [named(coffees, 2)], table: seven }
    expect(await transfer(check, body)).toMatchObject({
      status: 403,
      body: { code: 'APPROVAL_NEEDED', action: 'movePresented' },
    })
    const wrong = { username: venue.owner.username, pin: '9182' }
    expect((await transfer(check, { ...body, approval: wrong })).body['code']).toBe('BAD_CREDENTIALS')
    const approval = { username: venue.owner.username, pin: TEST_PIN }
    expect((await transfer(check, { ...body, approval })).status).toBe(200)
    expect((await readServiceReport(server(), venue)).moved).toMatchObject({ count: 1, amount: 180 })
  })
})

onBothEngines('discounts of lines that go to another check', (server) => {
  const given = { reason: 'regular' }

  it('stay with pieces that are free of charge, and with the check that has them', async () => {
    const { venue, five, seven, meal, checks, call, transfer } = await makePlace(server())
    const { check, coffees } = await meal()
    const give = (body: Body) =>
      call('POST', `/api/checks/${check}/discounts`, { ...given, ...body }, venue.owner)
    await give({ id: 'free', kind: 'comp', lines: [named(coffees)] })
    await give({ id: 'tenth', kind: 'percent', value: 10 })
    const owed = async (table: string) => (await checks(table))[0]?.owed
    expect(await owed(five)).toBe(90)
    const moved = await transfer(check, { lines: [named(coffees, 2)], table: seven })
    expect([await owed(five), moved.body['owed']]).toEqual([90, 0])
    const path = `/api/checks/${String(moved.body['_id'])}/discounts/free/reverse`
    expect((await call('POST', path, { reason: 'complaint' }, venue.owner)).body).toMatchObject({ owed: 180 })
    expect(await owed(five)).toBe(171)
  })

  it('of an amount stay with what is left of the check', async () => {
    const { venue, five, seven, meal, checks, call, transfer } = await makePlace(server())
    const { check, pie } = await meal()
    const amount = { ...given, id: 'fifty', kind: 'amount', value: 50 }
    await call('POST', `/api/checks/${check}/discounts`, amount, venue.owner)
    expect((await transfer(check, { lines: [named(pie)], table: seven })).body).toMatchObject({ owed: 100 })
    expect((await checks(five))[0]).toMatchObject({ owed: 220, discounts: [{ _id: 'fifty', amount: 50 }] })
  })

  it('come to more than a role may take off only with an approval', async () => {
    const { venue, five, seven, pizza, meal, send, checks, call, transfer } = await makePlace(server())
    const upTo = { action: 'discount', role: 'waiter', limit: 'approval', upTo: 10 }
    await call('PUT', '/api/approvals/limits', upTo, venue.owner)
    const { check, coffees, pie } = await meal()
    const there = await send([[pizza.id, 1]], { table: seven })
    const tenth = { ...given, kind: 'percent', value: 10 }
    const give = (of: string, body: Body) =>
      call('POST', `/api/checks/${of}/discounts`, { ...tenth, ...body })
    expect((await give(check, { id: token(), lines: [named(coffees)] })).status).toBe(200)
    expect((await give(there.check, { id: token() })).status).toBe(200)
    // What has no discount yet gets as much as the role may give.
    expect((await transfer(check, { lines: [named(pie)], to: there.check })).status).toBe(200)
    const [coffee = NO_LINE] = (await checks(five)).flatMap(({ orders }) => linesOf(orders))
    const body = { lines: [named(coffee, 1)], to: there.check }
    expect(await transfer(check, body)).toMatchObject({
      status: 403,
      body: { code: 'APPROVAL_NEEDED', action: 'discount' },
    })
    const approval = { username: venue.owner.username, pin: TEST_PIN }
    expect((await transfer(check, { ...body, approval })).body).toMatchObject({ owed: 252.9 })
  })
})

onBothEngines('options that are lines', (server) => {
  it('go with the pieces that are named with them, and alone with no line', async () => {
    const bar = await makeBar(server())
    const coffee = bar.line(3, 'Shot', 'Cake')
    await bar.order(bar.ticket(coffee))
    const check = await bar.checkId()
    const { tableId } = await makeSeat(server(), bar.venue)
    const transfer = async (ids: readonly string[], pieces: number, to: Body) => {
      const lines = []
      for (const id of ids) lines.push(named(await bar.lineOf(id), pieces))
      const answer = await bar.send('POST', `/api/checks/${check}/transfer`, { lines, ...to })
      expect(answer.status).toBe(200)
      return answer.body as unknown as Check
    }
    const [shot, cake] = [`${coffee.id}.o1`, `${coffee.id}.o2`]
    const moved = await transfer([coffee.id, shot], 2, { table: tableId })
    const [two, along] = linesOf(moved.orders)
    expect([two, along]).toMatchObject([{ quantity: 2 }, { quantity: 2, parent: { line: two?.line } }])
    const alone = await transfer([cake], 1, { to: moved._id })
    expect(alone.orders[1]?.products[0]).not.toHaveProperty('parent')
    expect(await bar.lineOf(shot)).toMatchObject({ quantity: 1, parent: { line: coffee.id } })
    // What is left goes with what is left.
    expect((await bar.takeOff(coffee.id)).status).toBe(200)
    expect(await bar.live()).toEqual(['1 Торта', '2 Кафе', '2 Ракија'])
  })
})

onBothEngines('two phones that move at once', (server) => {
  const ROUNDS = 5

  it('the same pieces to two tables: one of them does, and no piece is lost or there twice', async () => {
    const place = await makePlace(server())
    const { venue, five, seven, coffee, send, checks, transfer } = place
    const zone = await makeZone(server(), venue)
    const nine = (await makeTable(server(), venue, { zoneId: zone.id, name: '9' })).id
    const colleague = await addMember(server(), venue.companyId, 'waiter')
    for (let round = 1; round <= ROUNDS; round += 1) {
      const { check, lines } = await send([[coffee.id, 3]], { table: five })
      const [line = NO_LINE] = lines
      const answers = await Promise.all([
        transfer(check, { lines: [named(line, 2)], table: seven }),
        transfer(check, { lines: [named(line, 2)], table: nine }, colleague),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'LINE_CHANGED' })
      const all: Check[] = []
      for (const table of [five, seven, nine]) all.push(...(await checks(table)))
      const pieces = linesOf(all.flatMap(({ orders }) => orders)).reduce((sum, { quantity }) => sum + quantity, 0)
      expect(pieces).toBe(3 * round)
    }
  })

  it('the same pieces to one party: they go once, and both get its check', async () => {
    const { venue, five, seven, coffee, pizza, send, linesAt, transfer } = await makePlace(server())
    const colleague = await addMember(server(), venue.companyId, 'waiter')
    const { check: to } = await send([[pizza.id, 1]], { table: seven })
    const { check, lines } = await send([[coffee.id, 3]], { table: five })
    const body = { lines: lines.map((line) => named(line, 2)), to }
    const answers = await Promise.all([transfer(check, body), transfer(check, body, colleague)])
    expect(answers).toMatchObject([
      { status: 200, body: { _id: to } },
      { status: 200, body: { _id: to } },
    ])
    expect((await linesAt(five)).map(({ quantity }) => quantity)).toEqual([1])
    expect((await linesAt(seven)).map(({ quantity }) => quantity)).toEqual([1, 2])
  })

  it('pieces of one line that are paid at the same moment are either paid or moved', async () => {
    const { venue, five, seven, coffee, send, linesAt, transfer } = await makePlace(server())
    for (let round = 1; round <= ROUNDS; round += 1) {
      const { check, order, lines } = await send([[coffee.id, 3]], { table: five })
      await moveOrder(server(), venue, order, 'delivered')
      const body = { lines: lines.map(({ line: id }) => ({ id, version: 2, pieces: 3 })), table: seven }
      const [reserved, moved] = await Promise.all([
        billingCalls(server(), venue).validate([order]),
        transfer(check, body),
      ])
      expect(reserved.status).toBe(200)
      expect([200, 409]).toContain(moved.status)
      if (moved.status === 409) expect(moved.body['code']).toBe('ORDER_LOCKED')
    }
    const all = [...(await linesAt(five)), ...(await linesAt(seven))]
    expect(all).toHaveLength(ROUNDS)
  })
})
