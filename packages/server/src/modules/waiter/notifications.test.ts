import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { addMember, makeVenue, type Member, type TestVenue } from '../../testing/factories.ts'
import { countScreens, listenAs } from '../../testing/live-client.ts'
import { makeOrder, makeSimpleOrder, moveOrder } from '../../testing/orders-factories.ts'
import { storedValues } from '../../testing/stored-columns.ts'
import { storedEvents } from '../../testing/stored-records.ts'
import { onBothEngines } from '../../testing/test-server.ts'
import { makeProduct, makeTable, makeZone } from '../../testing/venue-factories.ts'

const DAY = 24 * 60 * 60 * 1000

interface Listed {
  readonly _id: string
  readonly kind: string
  readonly table: { readonly name: string }
  readonly products: readonly { readonly name: string; readonly quantity: number }[]
  readonly readAt: string | null
}

onBothEngines('notifications of waiters', (server) => {
  /** Signs a waiter in on a phone. */
  const addPhone = async ({ token }: Member, { id }: Member): Promise<void> => {
    const invited = await server().send('POST', '/api/auth/invitations', { token, body: { user: id } })
    const [, invitation] = String(invited.body['link']).split('#')
    const device = { id: randomUUID(), name: 'A phone' }
    const enrolled = await server().send('POST', '/api/auth/enrol', { body: { token: invitation, device } })
    expect(enrolled.status).toBe(201)
  }
  /** A venue with a table, two dishes, and two more waiters, of whom one is on duty for the table. */
  const open = async () => {
    const venue = await makeVenue(server())
    const { companyId, owner } = venue
    const zone = await makeZone(server(), venue)
    const table = await makeTable(server(), venue, { zoneId: zone.id, name: '5' })
    const [soup, pie] = [
      await makeProduct(server(), venue, { name: 'Soup' }),
      await makeProduct(server(), venue, { name: 'Pie' }),
    ]
    const onDuty = await addMember(server(), companyId, 'waiter')
    const other = await addMember(server(), companyId, 'waiter')
    await server().send('PUT', '/api/tables/assign', {
      token: owner.token,
      body: { userId: onDuty.id, tableIds: [table.id] },
    })
    for (const person of [venue.waiter, onDuty, other]) await addPhone(owner, person)
    const take = (by: Member = venue.waiter) =>
      makeOrder(
        server(),
        venue,
        {
          tableId: table.id,
          lines: [
            { productId: soup.id, quantity: 2 },
            { productId: pie.id, quantity: 1 },
          ],
        },
        by,
      )
    return { venue, table, onDuty, other, take }
  }
  const listOf = async ({ token }: Member) =>
    (await server().send('GET', '/api/notifications', { token })).body as unknown as Listed[]
  const kindsOf = async (person: Member) => (await listOf(person)).map(({ kind }) => kind)
  const lines = ({ monitor }: TestVenue, sent: readonly { id: string; version: number }[], to: string) =>
    server().send('PUT', '/api/lines/state', { token: monitor.token, body: { lines: sent, to } })

  it('are written for nobody without a phone: it costs the venue no event', async () => {
    const venue = await makeVenue(server())
    const order = await makeSimpleOrder(server(), venue)
    await moveOrder(server(), venue, order.id, 'done')
    expect(await listOf(venue.waiter)).toEqual([])
    const types = (await storedEvents(server(), venue.companyId)).map(({ type }) => type)
    expect(types).toContain('orderStatusUpdated')
    expect(types).not.toContain('notified')
  })

  it('go to whoever is in charge of the check, and say what is ready', async () => {
    const { venue, onDuty, other, take } = await open()
    const order = await take()
    await moveOrder(server(), venue, order.id, 'done')
    expect(await listOf(venue.waiter)).toEqual([
      {
        _id: expect.any(String) as string,
        kind: 'ready',
        table: { _id: order.table.id, name: '5' },
        check: order.checkId,
        order: { _id: order.id, number: order.number },
        products: [
          { name: 'Soup', quantity: 2 },
          { name: 'Pie', quantity: 1 },
        ],
        at: new Date(server().clock.now()).toISOString(),
        readAt: null,
      },
    ])
    expect([await listOf(onDuty), await listOf(other)]).toEqual([[], []])
  })

  it('go to those on duty where nobody is in charge, or whoever is may not work', async () => {
    const { venue, onDuty, other, take } = await open()
    await moveOrder(server(), venue, (await take(venue.monitor)).id, 'done')
    expect([await kindsOf(onDuty), await kindsOf(other), await kindsOf(venue.waiter)]).toEqual([
      ['ready'],
      [],
      [],
    ])
    const another = await open()
    const { id } = await another.take()
    const { owner, waiter } = another.venue
    await server().send('PUT', `/api/user/${waiter.id}`, { token: owner.token, body: { isBlocked: true } })
    await moveOrder(server(), another.venue, id, 'done')
    expect(await kindsOf(another.onDuty)).toEqual(['ready'])
  })

  it('come for each line once, whichever way it gets to the pass', async () => {
    const { venue, take } = await open()
    const order = await take()
    const [soup, pie] = order.lines
    await lines(venue, [{ id: soup?.id ?? '', version: 1 }], 'ready')
    await lines(venue, [{ id: soup?.id ?? '', version: 2 }], 'served')
    await lines(venue, [{ id: pie?.id ?? '', version: 1 }], 'ready')
    await moveOrder(server(), venue, order.id, 'delivered')
    // Somebody delivered it too early.
    await moveOrder(server(), venue, order.id, 'done')
    expect((await listOf(venue.waiter)).map(({ products }) => products)).toEqual([
      [{ name: 'Pie', quantity: 1 }],
      [{ name: 'Soup', quantity: 2 }],
    ])
  })

  it('say what the kitchen rejects or takes off', async () => {
    const { venue, take } = await open()
    const { monitor } = venue
    await moveOrder(server(), venue, (await take()).id, 'rejected')
    const reasons = await server().send('GET', '/api/reasons', { token: monitor.token })
    const [reason] = reasons.body as unknown as { _id: string; key: string }[]
    const [soup, pie] = (await take()).lines
    const takeOff = (id: string, body: object) =>
      server().send('POST', '/api/lines/void', {
        token: monitor.token,
        body: { lines: [{ id, version: 1 }], reason: reason?._id, used: false, ...body },
      })
    expect((await takeOff(soup?.id ?? '', { byKitchen: true })).status).toBe(200)
    // Of what is taken off at the table, its waiter knows.
    expect((await takeOff(pie?.id ?? '', {})).status).toBe(200)
    expect((await listOf(venue.waiter)).map(({ kind, products }) => [kind, products.length])).toEqual([
      ['refused', 1],
      ['refused', 2],
    ])
  })

  it('are not written of what people did themselves, nor without waiters', async () => {
    const { venue, take } = await open()
    await moveOrder(server(), venue, (await take()).id, 'done', venue.waiter)
    expect(await listOf(venue.waiter)).toEqual([])
    const alone = await open()
    await server().send('DELETE', `/api/user/${alone.onDuty.id}`, { token: alone.venue.owner.token })
    await moveOrder(server(), alone.venue, (await alone.take(alone.venue.monitor)).id, 'done')
    const types = (await storedEvents(server(), alone.venue.companyId)).map(({ type }) => type)
    expect(types).not.toContain('notified')
  })

  it('are published to their person alone', async () => {
    const { venue, table, other, take } = await open()
    const order = await take()
    const people = [venue.waiter, other, venue.owner, venue.monitor]
    const clients = people.map((person) => listenAs(server().url, person))
    await Promise.all(clients.map(({ opened }) => opened))
    for (const person of people) await expect.poll(() => countScreens(server().platform.live, person)).toBe(1)
    await moveOrder(server(), venue, order.id, 'done')
    await moveOrder(server(), venue, (await take()).id, 'pending')
    for (const { messages } of clients)
      await expect.poll(() => messages.at(-1)).toMatchObject({ order: { status: 'pending' } })
    const heard = clients.map(({ messages }) => messages.filter(({ type }) => type === 'notified'))
    expect(heard.map(({ length }) => length)).toEqual([1, 0, 0, 0])
    expect(heard[0]?.[0]).toMatchObject({ kind: 'ready', table: table.id, check: order.checkId })
    // The others learn that nothing was lost.
    expect(clients[1]?.messages.map(({ type }) => type)).toContain('skipped')
    for (const { socket } of clients) socket.close()
  })

  it('are marked as read by their person alone', async () => {
    const { venue, other, take } = await open()
    await moveOrder(server(), venue, (await take()).id, 'done')
    const [first] = await listOf(venue.waiter)
    const read = ({ token }: Member, ids: readonly (string | undefined)[]) =>
      server().send('POST', '/api/notifications/read', { token, body: { ids } })
    expect((await read(other, [first?._id])).status).toBe(404)
    expect((await read((await makeVenue(server())).waiter, [first?._id])).status).toBe(404)
    expect((await read(venue.waiter, [first?._id, 'another'])).status).toBe(404)
    expect((await listOf(venue.waiter))[0]?.readAt).toBeNull()
    const readAt = new Date(server().clock.now()).toISOString()
    expect((await read(venue.waiter, [first?._id])).body).toEqual([{ ...first, readAt }])
    server().clock.advance(1000)
    expect((await read(venue.waiter, [first?._id])).body).toEqual([{ ...first, readAt }])
  })

  it('are kept for seven days, or until their person is erased', async () => {
    const { deleteOld } = server().services.notifications
    server().clock.advance(8 * DAY)
    await deleteOld()
    const [{ venue, take }, former] = [await open(), await open()]
    const { companyId, waiter } = venue
    const list = () =>
      server().platform.uow.read(companyId, (tx) => server().services.notifications.of(tx, waiter.id, 9))
    const stored = async () =>
      (await storedValues(server())).filter(({ place }) => place === 'notifications.id')
    await moveOrder(server(), venue, (await take()).id, 'done')
    await moveOrder(server(), former.venue, (await former.take()).id, 'done')
    expect(await stored()).toHaveLength(2)
    const { owner, waiter: erased } = former.venue
    await server().send('POST', `/api/user/${erased.id}/erase`, {
      token: owner.token,
      body: { username: erased.username },
    })
    expect(await stored()).toHaveLength(1)
    server().clock.advance(7 * DAY - 1)
    expect([await deleteOld(), (await list()).length]).toEqual([0, 1])
    server().clock.advance(1)
    expect([(await list()).length, await deleteOld()]).toEqual([0, 1])
  })
})
