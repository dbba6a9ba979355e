import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { makeVenue } from '../../testing/factories.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { makeProduct, makeTable, makeZone } from '../../testing/venue-factories.ts'

interface SentBody {
  readonly ticket: { readonly check: string }
}
interface CheckBody {
  readonly _id: string
  readonly orders: readonly unknown[]
}

/** A venue with two tables, at the first of which somebody sits. */
const makePlace = async (server: TestServer) => {
  const venue = await makeVenue(server)
  const { id: zoneId } = await makeZone(server, venue)
  const [first, second] = [
    await makeTable(server, venue, { zoneId, name: '1' }),
    await makeTable(server, venue, { zoneId, name: '2' }),
  ]
  const beer = await makeProduct(server, venue, { name: 'Пиво', category: 'drink' })
  const send = (body: Readonly<Record<string, unknown>>) =>
    server.send('POST', '/api/tickets', { token: venue.waiter.token, body })
  const ticket = (more: Readonly<Record<string, unknown>> = {}) => ({
    id: randomUUID(),
    table: first.id,
    lines: [{ id: randomUUID(), product: beer.id, quantity: 1 }],
    ...more,
  })
  const sent = async (more: Readonly<Record<string, unknown>> = {}): Promise<string> => {
    const { status, body } = await send(ticket(more))
    expect(status).toBe(201)
    return (body as unknown as SentBody).ticket.check
  }
  const checks = async (table = first.id) => {
    const { body } = await server.send('GET', `/api/checks/table/${table}`, { token: venue.waiter.token })
    return body as unknown as readonly CheckBody[]
  }
  const move = (check: string, body: Readonly<Record<string, unknown>>) =>
    server.send('POST', `/api/checks/${check}/move`, { token: venue.waiter.token, body })
  return { venue, second, send, ticket, sent, checks, move, there: await sent() }
}

onBothEngines('new guests at a taken table', (server) => {
  it('have a check of their own, which is opened by their first ticket alone', async () => {
    const { send, ticket, sent, checks, there } = await makePlace(server())
    const theirs = randomUUID()
    const body = ticket({ newCheck: theirs, covers: 2 })
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(body)))
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 201, body: { ticket: { check: theirs } } })
    expect(await sent({ newCheck: theirs })).toBe(theirs)
    const at = await checks()
    expect(at.map(({ _id, orders }) => [_id, orders.length])).toEqual([
      [there, 1],
      [theirs, 2],
    ])
    expect(at[1]).toMatchObject({ covers: 2, waiter: {} })
    expect(at[1]).not.toHaveProperty('openedLate')
  })

  it('are found where they have gone, also in another check', async () => {
    const { second, sent, checks, move, there } = await makePlace(server())
    const theirs = await sent({ newCheck: randomUUID() })
    expect(await move(theirs, { table: second.id })).toMatchObject({ status: 200 })
    expect(await sent({ newCheck: theirs })).toBe(theirs)
    expect(await checks(second.id)).toMatchObject([{ _id: theirs, orders: [{}, {}] }])
    expect(await move(there, { table: second.id, as: 'merge' })).toMatchObject({ status: 200 })
    const [joined] = await checks(second.id)
    expect(await sent({ newCheck: theirs })).toBe(joined?._id)
    expect(await sent({ newCheck: there })).toBe(joined?._id)
  })

  it('need a table', async () => {
    const { send, ticket } = await makePlace(server())
    expect(await send(ticket({ table: undefined, newCheck: randomUUID() }))).toMatchObject({ status: 400 })
  })
})
