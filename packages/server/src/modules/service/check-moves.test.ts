import type { Check } from '@kafana/contract'
import { expect, it } from 'vitest'
import { billingCalls, intentOf } from '../../testing/billing-factories.ts'
import { addMember, asCaller, makeVenue, type Member, TEST_PIN, token } from '../../testing/factories.ts'
import { useCourses } from '../../testing/held-lines.ts'
import { offerTypes } from '../../testing/order-types.ts'
import { billOrders, moveOrder, stornoOrders } from '../../testing/orders-factories.ts'
import { storedAudit, storedEvents } from '../../testing/stored-records.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { makeProduct, makeTable, makeZone } from '../../testing/venue-factories.ts'

type Body = Readonly<Record<string, unknown>>
interface Sent {
  readonly ticket: { readonly check: string }
  readonly orders: readonly { readonly _id: string; readonly name: string }[]
}

/** Tables 5, 7 and 9; a pizza for 350 at 10 %, taken away at 5 %. */
const makePlace = async (server: TestServer) => {
  const venue = await makeVenue(server)
  const zone = await makeZone(server, venue)
  const tableOf = async (name: string) => (await makeTable(server, venue, { zoneId: zone.id, name })).id
  const [five, seven, nine] = [await tableOf('5'), await tableOf('7'), await tableOf('9')] as const
  const values = { name: 'Pizza', price: 35_000, taxRate: 10, takeawayTaxRate: 5 }
  const pizza = await makeProduct(server, venue, values)
  const call = (method: string, path: string, body?: Body, by: Member = venue.waiter) =>
    server.send(method, path, { token: by.token, body })
  const send = (more: Body, line: Body = {}) =>
    call('POST', '/api/tickets', {
      id: token(),
      lines: [{ id: token(), product: pizza.id, quantity: 1, ...line }],
      ...more,
    })
  const sent = async (more: Body, line?: Body) => {
    const { body } = await send(more, line)
    const { ticket, orders } = body as unknown as Sent
    return { check: ticket.check, order: orders[0]?._id ?? '' }
  }
  const checks = async (table: string) =>
    (await call('GET', `/api/checks/table/${table}`)).body as unknown as Check[]
  const post = (check: string, what: string, body: Body, by?: Member) =>
    call('POST', `/api/checks/${check}/${what}`, body, by)
  const owed = async (table: string) => {
    const { body } = await call('GET', '/api/orders/floor')
    return (body as unknown as { table: string; owed: number }[]).find((each) => each.table === table)?.owed
  }
  /** A bill that is open holds it. */
  const lock = async (order: string) => {
    await moveOrder(server, venue, order, 'delivered')
    return intentOf(await billingCalls(server, venue).validate([order]))
  }
  return { venue, five, seven, nine, pizza, call, send, sent, checks, post, owed, lock }
}

onBothEngines('a check that moves', (server) => {
  it('takes its open orders and held lines along; names and the floor follow, what is billed stays', async () => {
    const { venue, five, seven, pizza, call, sent, checks, post, owed } = await makePlace(server())
    const [, , mains] = await useCourses(server(), venue)
    const first = await sent({ table: five })
    await sent({ table: five }, { course: mains })
    const paid = await sent({ table: five })
    await moveOrder(server(), venue, paid.order, 'delivered')
    await billOrders(server(), venue, [paid.order])

    const before = (await storedEvents(server(), venue.companyId)).length
    const { status, body } = await post(first.check, 'move', { table: seven })
    expect(status).toBe(200)
    expect(body).toMatchObject({ _id: first.check, table: { name: '7' }, held: [{}] })
    expect(await checks(five)).toEqual([])
    expect([await owed(five), await owed(seven)]).toEqual([0, 350])
    const get = async (id: string) => (await call('GET', `/api/order/${id}`)).body
    expect(await get(first.order)).toMatchObject({ table: { name: '7' }, name: '7', status: 'created' })
    expect(await get(paid.order)).toMatchObject({ table: { name: '5' }, status: 'billed' })
    const found = await call('GET', '/api/order?search=7%20pizza')
    expect(found.body).toMatchObject({ orders: [{ _id: first.order }] })

    // The same again changes nothing, and publishes nothing.
    const events = await storedEvents(server(), venue.companyId)
    expect(events).toHaveLength(before + 1)
    expect(await post(first.check, 'move', { table: seven })).toMatchObject({ status: 200 })
    expect(await storedEvents(server(), venue.companyId)).toHaveLength(events.length)

    // What is fired and ordered now is at the new table; a mistaken pre-bill that is undone is there, too.
    const fired = await post(first.check, 'fire', { course: mains })
    expect(fired.body).toMatchObject({ orders: [{ table: { name: '7' }, name: '7' }] })
    await sent({ check: first.check }, { product: pizza.id })
    expect((await checks(seven))[0]?.orders).toHaveLength(4)
    const audit = await storedAudit(server(), venue.companyId, 'check.moved')
    expect(audit).toMatchObject([
      { entityId: first.check, by: venue.waiter.id, details: { from: five, to: seven } },
    ])
  })

  it('asks at a table that is taken, and joins or sits beside', async () => {
    const { five, seven, nine, sent, checks, post } = await makePlace(server())
    const [a, b, c] = [
      await sent({ table: five, covers: 2 }),
      await sent({ table: seven, covers: 3 }),
      await sent({ table: nine }),
    ]
    const refused = await post(a.check, 'move', { table: seven })
    expect(refused).toMatchObject({ status: 409, body: { code: 'TABLE_TAKEN', checks: [{ _id: b.check }] } })
    expect(await post(a.check, 'move', { table: seven, as: 'beside' })).toMatchObject({ status: 200 })
    expect((await checks(seven)).map(({ _id }) => _id)).toEqual([a.check, b.check])
    const joined = await post(c.check, 'move', { table: seven, as: 'merge' })
    expect(joined.body).toMatchObject({ _id: a.check, covers: 2, orders: [{}, {}] })
  })

  it('leaves what an open bill holds with its check and table', async () => {
    const { five, seven, sent, checks, post, lock, venue } = await makePlace(server())
    const held = await sent({ table: five })
    const intent = await lock(held.order)
    const stuck = await post(held.check, 'move', { table: seven })
    expect(stuck).toMatchObject({ status: 409, body: { code: 'ORDER_LOCKED' } })
    const more = await sent({ check: held.check })
    const moved = await post(held.check, 'move', { table: seven })
    expect(moved.body).toMatchObject({ table: { name: '7' }, orders: [{ _id: more.order }], covers: null })
    expect((await checks(five))[0]).toMatchObject({ _id: held.check, orders: [{ _id: held.order }] })
    expect(await post(held.check, 'merge', { into: moved.body['_id'] })).toMatchObject({
      status: 409,
      body: { code: 'ORDER_LOCKED' },
    })
    await billingCalls(server(), venue).abandon(intent)
    expect(await post(held.check, 'merge', { into: moved.body['_id'] })).toMatchObject({ status: 200 })
  })

  it('was shown to its guests what they owe also where only a part of them sits down elsewhere', async () => {
    const { five, seven, nine, sent, checks, post, lock, venue } = await makePlace(server())
    const { check, order } = await sent({ table: five })
    const more = await sent({ check })
    await post(check, 'guest-check', {})
    const [{ presented } = {}] = await checks(five)
    expect(presented?.total).toBeGreaterThan(0)
    await lock(order)
    const moved = await post(check, 'move', { table: seven }, venue.owner)
    expect(moved).toMatchObject({ status: 200, body: { presented, orders: [{ _id: more.order }] } })
    const off = { orders: [more.order], table: nine }
    expect(await post(String(moved.body['_id']), 'transfer', off)).toMatchObject({
      body: { code: 'APPROVAL_NEEDED', action: 'movePresented' },
    })
  })

  it('needs an approval while its guests hold a pre-bill; owners need none', async () => {
    const { venue, five, seven, nine, sent, post, call } = await makePlace(server())
    const shown = await sent({ table: five })
    const open = await sent({ table: five })
    await moveOrder(server(), venue, shown.order, 'delivered')
    await billOrders(server(), venue, [shown.order], 'pre')
    const needed = { status: 403, body: { code: 'APPROVAL_NEEDED', action: 'movePresented' } }
    expect(await post(open.check, 'move', { table: seven })).toMatchObject(needed)
    const other = await sent({ table: nine })
    expect(await post(open.check, 'merge', { into: other.check })).toMatchObject(needed)
    const transfer = { orders: [open.order], to: other.check }
    expect(await post(open.check, 'transfer', transfer)).toMatchObject(needed)
    const approval = { username: venue.owner.username, pin: TEST_PIN }
    expect(await post(open.check, 'transfer', { ...transfer, approval })).toMatchObject({ status: 200 })
    await call(
      'PUT',
      '/api/approvals/limits',
      { action: 'movePresented', role: 'waiter', limit: 'free' },
      venue.owner,
    )
    const [second, third] = [await sent({ table: five }), await sent({ table: five })]
    await moveOrder(server(), venue, second.order, 'delivered')
    await billOrders(server(), venue, [second.order], 'pre')
    expect(await post(third.check, 'move', { table: seven })).toMatchObject({ status: 200 })
  })

  it('leaves a table that was archived since', async () => {
    const { venue, five, seven, sent, checks, post, call } = await makePlace(server())
    const { check, order } = await sent({ table: five })
    await moveOrder(server(), venue, order, 'delivered')
    await billOrders(server(), venue, [order], 'fiscal', 41)
    expect((await call('DELETE', `/api/tables/${five}`, undefined, venue.owner)).status).toBe(200)
    await stornoOrders(server(), venue, [order])
    const { companyId, monitor } = venue
    await server().platform.uow.write(companyId, (tx) =>
      server().services.orders.copyVoided(tx, asCaller(companyId, monitor), monitor.id, [order]),
    )
    const [again] = await checks(five)
    expect(again?._id).not.toBe(check)
    expect(await post(again?._id ?? '', 'move', { table: seven })).toMatchObject({ status: 200 })
    expect((await checks(seven))[0]?.orders).toMatchObject([{ table: { name: '7' } }])
  })

  it('of a counter goes to a table and takes its name along', async () => {
    const { venue, five, sent, post, call } = await makePlace(server())
    const counter = await offerTypes(server(), venue)
    const nameless = await sent({ table: counter.id })
    const ana = await sent({ table: counter.id, name: 'Ana' })
    await post(nameless.check, 'move', { table: five })
    await post(ana.check, 'move', { table: five, as: 'beside' })
    const get = async (id: string) => (await call('GET', `/api/order/${id}`)).body
    expect(await get(nameless.order)).toMatchObject({ name: '5', type: 'takeaway', table: { name: '5' } })
    expect(await get(ana.order)).toMatchObject({ name: 'Ana', table: { name: '5' } })
    // Two parties are at the table; another one goes to the counter without a question.
    expect(await post(ana.check, 'move', { table: counter.id })).toMatchObject({ status: 200 })
  })
})

onBothEngines('a check that is merged', (server) => {
  it('is the other one from then on, with its guests, orders, held lines and taxes', async () => {
    const { venue, five, seven, call, sent, send, checks, post } = await makePlace(server())
    const [, , mains] = await useCourses(server(), venue)
    await offerTypes(server(), venue)
    const gone = await sent({ table: five, covers: 2, type: 'takeaway' })
    await sent({ check: gone.check }, { course: mains })
    await call('PUT', `/api/checks/${gone.check}`, { allergies: 'nuts' })
    const paid = await sent({ check: gone.check })
    await moveOrder(server(), venue, paid.order, 'delivered')
    await billOrders(server(), venue, [paid.order], 'pre')
    const stays = await sent({ table: seven, covers: 4 })
    await post(gone.check, 'merge', { into: stays.check }, venue.owner)
    expect(await post(gone.check, 'merge', { into: stays.check })).toMatchObject({ status: 200 })
    expect(await checks(five)).toEqual([])
    const [check] = await checks(seven)
    expect(check).toMatchObject({ _id: stays.check, covers: 6, allergies: 'nuts', held: [{}] })
    expect(check?.orders.map(({ type, table }) => [type, table.name])).toEqual([
      [undefined, '7'],
      ['takeaway', '5'],
      [undefined, '7'],
    ])
    const order = (await call('GET', `/api/order/${gone.order}`)).body
    expect(order).toMatchObject({ taxes: [{ rate: 10 }] })

    // A phone that was offline still names the one that is gone.
    const late = await send({ check: gone.check })
    expect(late.body).toMatchObject({ ticket: { check: stays.check }, orders: [{ table: { name: '7' } }] })
    const fired = await post(gone.check, 'fire', { course: mains })
    expect(fired.body).toMatchObject({ orders: [{ check: stays.check, table: { name: '7' } }] })
    expect(await call('PUT', `/api/checks/${gone.check}`, { covers: 5 })).toMatchObject({
      body: { _id: stays.check, covers: 5 },
    })

    // A pre-bill that is undone belongs to the party that has it now.
    await billingCalls(server(), venue).unbill(paid.order)
    expect((await call('GET', `/api/order/${paid.order}`)).body).toMatchObject({
      check: stays.check,
      table: { name: '7' },
    })
  })

  it('has to be open, like the other one', async () => {
    const { venue, five, seven, sent, post } = await makePlace(server())
    const [a, b] = [await sent({ table: five }), await sent({ table: seven })]
    await moveOrder(server(), venue, b.order, 'rejected')
    const closed = { status: 409, body: { code: 'CHECK_CLOSED' } }
    expect(await post(a.check, 'merge', { into: b.check })).toMatchObject(closed)
    expect(await post(b.check, 'merge', { into: a.check })).toMatchObject(closed)
    expect(await post(b.check, 'move', { table: five })).toMatchObject(closed)
    expect(await post(a.check, 'transfer', { orders: [a.order], to: b.check })).toMatchObject(closed)
  })
})

onBothEngines('orders that go to another check', (server) => {
  it('open one at a table, or join one; the check that has nothing left is closed', async () => {
    const { five, seven, sent, checks, post } = await makePlace(server())
    const first = await sent({ table: five, covers: 4 })
    const second = await sent({ table: five })
    const apart = await post(first.check, 'transfer', { orders: [second.order], table: seven })
    expect(apart.body).toMatchObject({ table: { name: '7' }, covers: null, orders: [{ name: '7' }] })
    const again = await post(first.check, 'transfer', { orders: [second.order], table: seven })
    expect(again.body['_id']).toBe(apart.body['_id'])
    const to = String(apart.body['_id'])
    await post(first.check, 'transfer', { orders: [first.order], to })
    expect(await post(first.check, 'transfer', { orders: [first.order], to })).toMatchObject({ status: 200 })
    expect(await checks(five)).toEqual([])
    expect((await checks(seven))[0]?.orders).toHaveLength(2)
  })

  it('are those of the check that is named, neither billed nor on an open bill', async () => {
    const { venue, five, seven, sent, post, lock } = await makePlace(server())
    const [a, b, c] = [await sent({ table: five }), await sent({ table: five }), await sent({ table: seven })]
    const codeOf = async (order: string) =>
      (await post(a.check, 'transfer', { orders: [order], table: seven })).body['code']
    const other = await sent({ table: five, type: 'dineIn' })
    await moveOrder(server(), venue, other.order, 'delivered')
    await billOrders(server(), venue, [other.order])
    await lock(b.order)
    expect(await codeOf(other.order)).toBe('BILLED_IS_FINAL')
    expect(await codeOf(b.order)).toBe('ORDER_LOCKED')
    expect(await codeOf('nothing')).toBe('NOT_FOUND')
    expect((await post(a.check, 'transfer', { orders: [c.order], to: a.check })).status).toBe(404)
  })
})

onBothEngines('the guests of a check', (server) => {
  it('are counted, have allergies and a note; an outdated version is refused', async () => {
    const { five, call, sent, checks } = await makePlace(server())
    const { check, order } = await sent({ table: five })
    const put = (body: Body) => call('PUT', `/api/checks/${check}`, body)
    const first = await put({ covers: 2, allergies: ' nuts ', note: 'by the window', version: 1 })
    expect(first.body).toMatchObject({ covers: 2, allergies: 'nuts', note: 'by the window', version: 4 })
    expect(await put({ covers: 3, version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CONFLICT' },
    })
    const read = async () => (await call('GET', `/api/order/${order}`)).body
    expect(await read()).toMatchObject({ allergies: 'nuts' })
    await put({ allergies: '', note: '' })
    expect(await read()).not.toHaveProperty('allergies')
    const [plain] = await checks(five)
    expect(plain).not.toHaveProperty('allergies')
    expect(plain).not.toHaveProperty('note')
  })

  it('get another waiter from the one in charge, a monitor or an owner', async () => {
    const { venue, five, sent, post, call } = await makePlace(server())
    const { check } = await sent({ table: five })
    const colleague = await addMember(server(), venue.companyId, 'waiter')
    const waiters = (await call('GET', '/api/checks/colleagues')).body as unknown as { _id: string }[]
    expect(waiters.map(({ _id }) => _id).toSorted()).toEqual([venue.waiter.id, colleague.id].toSorted())
    expect(await post(check, 'hand-over', { to: colleague.id }, colleague)).toMatchObject({ status: 403 })
    const given = await post(check, 'hand-over', { to: colleague.id })
    expect(given.body).toMatchObject({ waiter: { _id: colleague.id } })
    expect(await post(check, 'hand-over', { to: colleague.id })).toMatchObject({ status: 200 })
    expect(await post(check, 'hand-over', { to: venue.waiter.id })).toMatchObject({ status: 403 })
    expect(await post(check, 'hand-over', { to: venue.waiter.id }, venue.monitor)).toMatchObject({
      status: 200,
    })
    expect(await post(check, 'hand-over', { to: venue.monitor.id }, venue.owner)).toMatchObject({
      status: 404,
    })
  })

  it('keep the waiter in charge when somebody else takes orders off it, and may join a check of theirs', async () => {
    const { venue, five, seven, nine, sent, post, call } = await makePlace(server())
    const { waiter, companyId } = venue
    const colleague = await addMember(server(), companyId, 'waiter')
    const [first, second] = [await sent({ table: five }), await sent({ table: five })]
    const apart = await post(first.check, 'transfer', { orders: [second.order], table: seven }, colleague)
    expect(apart.body).toMatchObject({ waiter: { _id: waiter.id } })
    const line = { id: token(), product: (await makeProduct(server(), venue)).id, quantity: 1 }
    const own = await call('POST', '/api/tickets', { id: token(), table: nine, lines: [line] }, colleague)
    const { ticket } = own.body as unknown as Sent
    const joined = await post(first.check, 'merge', { into: ticket.check }, colleague)
    expect(joined.body).toMatchObject({ _id: ticket.check, waiter: { _id: colleague.id } })
    expect((await storedAudit(server(), companyId, 'check.merged')).at(-1)).toMatchObject({
      by: colleague.id,
      details: { into: ticket.check, waiter: { from: waiter.id, to: colleague.id } },
    })
  })

  it('are asked for where the owner wants that', async () => {
    const { venue, call } = await makePlace(server())
    const types = { types: [], seats: false }
    const put = (body: Body) => call('PUT', '/api/order-types', body, venue.owner)
    expect((await put(types)).body).not.toHaveProperty('askCovers')
    expect((await put({ ...types, askCovers: true })).body).toMatchObject({ askCovers: true })
    expect((await put(types)).body).toMatchObject({ askCovers: true })
    expect((await put({ ...types, askCovers: false })).body).not.toHaveProperty('askCovers')
  })
})
