import type { Check, CheckHistoryStep } from '@kafana/contract'
import { expect, it } from 'vitest'
import { addMember, makeVenue } from '../../testing/factories.ts'
import { billOrders, makeSeat, moveOrder } from '../../testing/orders-factories.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { makeProduct } from '../../testing/venue-factories.ts'

type Member = { readonly token: string }

/** Two tables, at which guests may order a soup of 100. */
const openEvening = async (server: TestServer) => {
  const venue = await makeVenue(server)
  const { tableId: one } = await makeSeat(server, venue)
  const { tableId: two } = await makeSeat(server, venue)
  const soup = await makeProduct(server, venue, { name: 'Soup', price: 10_000 })
  const as = async (member: Member, method: string, path: string, body?: object) => {
    const answer = await server.send(method, path, { token: member.token, body })
    return answer as unknown as { readonly status: number; readonly body: never }
  }
  let tickets = 0
  /** New guests at a table, whose check it returns. */
  const seat = async (member: Member, table: string, covers?: number) => {
    tickets += 1
    const id = `ticket${tickets}`
    const lines = [{ id, product: soup.id, quantity: 1 }]
    const { body } = await as(member, 'POST', '/api/tickets', {
      id,
      table,
      lines,
      newCheck: `check${tickets}`,
      covers,
    })
    const { ticket, orders } = body as { ticket: { check: string }; orders: { _id: string }[] }
    return { id: ticket.check, order: orders[0]?._id ?? '' }
  }
  const list = async (query = '', member: Member = venue.monitor) => {
    const { body } = await as(member, 'GET', `/api/checks${query}`)
    return body as { readonly checks: Check[]; readonly next?: string }
  }
  const listed = async (query?: string, member?: Member) =>
    (await list(query, member)).checks.map(({ _id }) => _id)
  return { venue, one, two, as, seat, list, listed }
}

onBothEngines('the list of checks', (server) => {
  it('has those of a state, a table and a waiter, the latest first, as the table shows them', async () => {
    const { venue, one, two, as, seat, list, listed } = await openEvening(server())
    const colleague = await addMember(server(), venue.companyId, 'waiter', ['pad', 'establishmentDetails'])
    const first = await seat(venue.waiter, one)
    const second = await seat(colleague, one)
    const third = await seat(venue.waiter, two)
    const fourth = await seat(colleague, two)
    await moveOrder(server(), venue, first.order, 'delivered')
    await billOrders(server(), venue, [first.order])
    expect(await listed()).toEqual([fourth.id, third.id, second.id, first.id])
    expect(await listed('?open=true')).toEqual([fourth.id, third.id, second.id])
    expect(await listed('?open=false')).toEqual([first.id])
    expect(await listed(`?table=${one}`)).toEqual([second.id, first.id])
    expect(await listed('?mine=true', venue.waiter)).toEqual([third.id, first.id])
    expect(await listed(`?mine=true&open=true&table=${one}`, colleague)).toEqual([second.id])
    expect(await listed('?mine=true')).toEqual([])
    const { checks } = await list(`?table=${one}&open=true`)
    expect(checks).toEqual((await as(venue.monitor, 'GET', `/api/checks/table/${one}`)).body)
    expect(checks).toMatchObject([{ owed: 100, orders: [{ _id: second.order }] }])
    // A check that went into another one is that one.
    expect((await as(venue.owner, 'POST', `/api/checks/${third.id}/merge`, { into: fourth.id })).status).toBe(
      200,
    )
    expect(await listed()).toEqual([fourth.id, second.id, first.id])
    expect((await as(venue.monitor, 'GET', `/api/checks/${third.id}`)).body).toMatchObject({
      _id: fourth.id,
      owed: 200,
    })
  })

  it('comes by page, and ends', async () => {
    const { venue, one, seat, list } = await openEvening(server())
    const made: string[] = []
    for (let guests = 0; guests < 5; guests += 1) made.unshift((await seat(venue.waiter, one)).id)
    server().clock.advance(10 * 60 * 60 * 1000)
    // The first of the next day has the number 1 again.
    made.unshift((await seat(venue.waiter, one)).id)
    for (const narrowed of ['', `&table=${one}`, '&open=true']) {
      const pages: string[][] = []
      let next: string | undefined = ''
      while (next !== undefined) {
        const after: string = next === '' ? '' : `&after=${next}`
        const page = await list(`?limit=2${narrowed}${after}`)
        pages.push(page.checks.map(({ _id }) => _id))
        next = page.next
      }
      expect(pages).toEqual([made.slice(0, 2), made.slice(2, 4), made.slice(4)])
    }
  })

  it('is refused what is not of the venue, or no number of checks', async () => {
    const { venue, one, as, seat } = await openEvening(server())
    const { id } = await seat(venue.waiter, one)
    const visitor = await makeVenue(server())
    for (const path of [`/api/checks/${id}`, `/api/checks/${id}/history`, `/api/checks?after=${id}`])
      expect((await as(visitor.monitor, 'GET', path)).status).toBe(404)
    expect((await as(visitor.monitor, 'GET', '/api/checks')).body).toEqual({ checks: [] })
    expect((await as(venue.monitor, 'GET', '/api/checks?limit=51')).status).toBe(400)
    const cook = await addMember(server(), venue.companyId, 'monitor', ['monitor'])
    expect((await as(cook, 'GET', '/api/checks')).status).toBe(403)
  })
})

onBothEngines('the history of a check', (server) => {
  it('says what happened to it, by whom, between which tables, people and checks', async () => {
    const { venue, one, two, as, seat } = await openEvening(server())
    const colleague = await addMember(server(), venue.companyId, 'waiter', ['pad', 'establishmentDetails'])
    const { id } = await seat(venue.waiter, one, 2)
    const other = await seat(venue.waiter, two)
    const path = `/api/checks/${id}`
    const done = async (member: Member, method: string, at: string, body: object) =>
      expect((await as(member, method, at, body)).status).toBe(200)
    await done(venue.monitor, 'PUT', path, { covers: 3, version: 1 })
    await done(venue.monitor, 'PUT', path, { allergies: 'Nuts', version: 2 })
    await done(venue.owner, 'POST', `${path}/move`, { table: two, as: 'beside' })
    await done(venue.owner, 'POST', `${path}/hand-over`, { to: colleague.id })
    await done(venue.owner, 'POST', `${path}/guest-check`, {})
    const given = { id: 'given', kind: 'percent', value: 10, reason: 'regular' }
    await done(venue.owner, 'POST', `${path}/discounts`, given)
    await done(venue.owner, 'POST', `/api/checks/${other.id}/merge`, { into: id })
    const history = async (query = '', of = path) => {
      const { body } = await as(venue.waiter, 'GET', `${of}/history${query}`)
      return body as { readonly steps: CheckHistoryStep[]; readonly next?: number }
    }
    const { steps } = await history()
    const tables = (await as(venue.owner, 'GET', '/api/tables')).body as { _id: string; name: string }[]
    const nameOf = (table: string) => tables.find(({ _id }) => _id === table)?.name
    const [owner, monitor] = [{ _id: venue.owner.id }, { _id: venue.monitor.id }]
    expect(steps).toMatchObject([
      { position: 8, what: 'merged', by: owner, from: { _id: other.id, table: nameOf(two) } },
      { what: 'discounted', by: owner, discount: { kind: 'percent', value: 10, isReversed: false } },
      { what: 'presented', by: owner, total: 100 },
      { what: 'handedOver', waiters: { from: { _id: venue.waiter.id }, to: { _id: colleague.id } } },
      { what: 'moved', by: owner, tables: { from: nameOf(one), to: nameOf(two) } },
      { what: 'allergies', by: monitor, text: 'Nuts' },
      { what: 'covers', by: monitor, covers: { from: 2, to: 3 } },
      { position: 1, what: 'opened', by: { _id: venue.waiter.id } },
    ])
    const page = await history('?limit=3')
    expect(page).toEqual({ steps: steps.slice(0, 3), next: 6 })
    expect(await history(`?before=${page.next}&limit=5`)).toEqual({ steps: steps.slice(3) })
    // The one that came in keeps its own, and says where it went.
    expect((await history('', `/api/checks/${other.id}`)).steps).toMatchObject([
      { what: 'merged', into: { _id: id } },
      { what: 'opened' },
    ])
  })
})
