import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { addMember, makeVenue, type Member } from '../../testing/factories.ts'
import { moveOrder } from '../../testing/orders-factories.ts'
import { onBothEngines } from '../../testing/test-server.ts'
import { makeProduct, makeTable, makeZone } from '../../testing/venue-factories.ts'

interface WireCheck {
  readonly _id: string
  readonly state: string
  readonly covers: number | null
  readonly orders: readonly {
    readonly _id: string
    readonly products: readonly { readonly line: string }[]
  }[]
}

onBothEngines('phones of waiters', (server) => {
  const open = async () => {
    const venue = await makeVenue(server())
    const zone = await makeZone(server(), venue)
    const table = await makeTable(server(), venue, { zoneId: zone.id })
    const pie = await makeProduct(server(), venue, { category: 'food' })
    /** A ticket of one pie that was taken so many seconds ago. */
    const taken = (seconds: number, to: object = { table: table.id }) => ({
      id: randomUUID(),
      ...to,
      takenAt: new Date(server().clock.now() - seconds * 1000).toISOString(),
      lines: [{ id: randomUUID(), product: pie.id, quantity: 1 }],
    })
    const send = async (ticket: object, { token }: Member = venue.waiter) => {
      const { status, body } = await server().send('POST', '/api/tickets', { token, body: ticket })
      return { status, check: (body as { ticket?: { check: string } }).ticket?.check, code: body['code'] }
    }
    const checks = async () => {
      const { body } = await server().send('GET', `/api/checks/table/${table.id}`, {
        token: venue.waiter.token,
      })
      return body as unknown as readonly WireCheck[]
    }
    return { venue, table, taken, send, checks }
  }
  const linesOf = (checks: readonly WireCheck[]) =>
    checks.map(({ orders }) => orders.flatMap(({ products }) => products.map(({ line }) => line)))

  it('send the same ticket at once and again: it is made once', async () => {
    const { taken, send, checks } = await open()
    const ticket = taken(60)
    const answers = [...(await Promise.all([send(ticket), send(ticket)])), await send(ticket)]
    expect(new Set(answers.map(({ status, check }) => `${status} ${check}`)).size).toBe(1)
    expect(linesOf(await checks())).toEqual([[ticket.lines[0]?.id]])
  })

  it('take tickets in turn for one party: all of them arrive on one check, each phone’s in its order', async () => {
    const { venue, taken, send, checks } = await open()
    const other = await addMember(server(), venue.companyId, 'waiter')
    const first = taken(300)
    const { check } = await send(first)
    const of = [taken(200, { check }), taken(100, { check })]
    const from = [taken(250, { check }), taken(150, { check })]
    const phone = async (tickets: readonly object[], by: Member): Promise<void> => {
      for (const ticket of tickets) expect(await send(ticket, by)).toMatchObject({ status: 201, check })
    }
    await Promise.all([phone(of, venue.waiter), phone(from, other)])
    const [lines = []] = linesOf(await checks())
    expect(lines.toSorted()).toEqual(
      [first, ...of, ...from].flatMap((each) => each.lines.map(({ id }) => id)).toSorted(),
    )
    const places = (tickets: readonly { readonly lines: readonly { readonly id: string }[] }[]) =>
      tickets.map((each) => lines.indexOf(each.lines[0]?.id ?? ''))
    for (const own of [places(of), places(from)]) expect(own).toEqual(own.toSorted((a, b) => a - b))
  })

  it('send a ticket whose party has gone to a check of its own, beside a party that came since', async () => {
    const { venue, table, taken, send, checks } = await open()
    const { check } = await send(taken(900))
    const [gone] = await checks()
    await moveOrder(server(), venue, gone?.orders[0]?._id ?? '', 'rejected')
    const since = await send(taken(60))
    const late = taken(800, { check })
    expect(await send(late)).toMatchObject({ status: 409, code: 'CHECK_CLOSED' })
    const { check: _check, ...body } = late as typeof late & { check?: string }
    const own = await send({ ...body, table: table.id, ownCheck: true })
    expect(own.status).toBe(201)
    expect(new Set([check, since.check, own.check]).size).toBe(3)
    expect(new Set((await checks()).map(({ _id }) => _id))).toEqual(new Set([since.check, own.check]))
  })
})
