import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { makeVenue, withNewSession } from '../../testing/factories.ts'
import { useCourses } from '../../testing/held-lines.ts'
import { storedEvents } from '../../testing/stored-records.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { makeProduct, makeTable, makeZone } from '../../testing/venue-factories.ts'

const DAY = 24 * 60 * 60 * 1000

const openKitchen = async (server: TestServer) => {
  const venue = await makeVenue(server)
  const zone = await makeZone(server, venue)
  const table = await makeTable(server, venue, { zoneId: zone.id })
  const trout = await makeProduct(server, venue, { name: 'Trout' })
  const set = (body: Readonly<Record<string, unknown>>) =>
    server.send('PUT', `/api/product/${trout.id}/availability`, { token: venue.monitor.token, body })
  const send = (
    quantity: number,
    more: Readonly<Record<string, unknown>> = {},
    { token, ...ticket }: { readonly token?: string; readonly takenAt?: string } = {},
  ) =>
    server.send('POST', '/api/tickets', {
      token: token ?? venue.waiter.token,
      body: {
        id: randomUUID(),
        table: table.id,
        ...ticket,
        lines: [{ id: randomUUID(), product: trout.id, quantity, ...more }],
      },
    })
  const shown = async () => {
    const { body } = await server.send('GET', '/api/product', { token: venue.waiter.token })
    const [product] = body as unknown as { left: number | null; soldOut: { until: string | null } | null }[]
    return product
  }
  return { venue, table, trout, set, send, shown }
}

onBothEngines('a product of which some are left', (server) => {
  it('is counted down and sold out with the last one, until the day ends', async () => {
    const { venue, set, send, shown } = await openKitchen(server())
    expect((await set({ state: 'left', left: 3 })).body).toMatchObject({ left: 3, soldOut: null })
    await send(2)
    expect(await shown()).toMatchObject({ left: 1, soldOut: null })
    const refused = await send(2)
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'SOLD_OUT', products: [{ name: 'Trout', left: 1, until: null }] },
    ])
    expect(await shown()).toMatchObject({ left: 1 })
    await send(1)
    expect(await shown()).toMatchObject({ left: 0, soldOut: { until: expect.any(String) as string } })
    const none = await send(1)
    expect([none.status, none.body]).toMatchObject([409, { products: [{ left: 0 }] }])
    const events = await storedEvents(server(), venue.companyId)
    expect(events.filter((event) => event.type === 'dataChanged' && event.room === 'catalog')).toHaveLength(4)

    server().clock.advance(DAY)
    const waiter = await withNewSession(server(), venue.companyId, venue.waiter)
    expect((await send(5, {}, { token: waiter.token })).status).toBe(201)
  })

  it('is not sold twice, whoever took it first', async () => {
    const { set, send, shown } = await openKitchen(server())
    await set({ state: 'left', left: 1 })
    // All were taken before the first arrived: the last piece is gone all the same.
    const takenAt = new Date(server().clock.now() - 60_000).toISOString()
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(1, {}, { takenAt })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
    expect(await shown()).toMatchObject({ left: 0 })
  })

  it('does not stop an order of the specification, whose line is marked', async () => {
    const { venue, table, trout, set, shown } = await openKitchen(server())
    await set({ state: 'left', left: 1 })
    const take = (quantity: number) =>
      server().send('POST', '/api/order', {
        token: venue.waiter.token,
        body: { name: 'A', table: table.id, products: [{ product: trout.id, quantity }] },
      })
    expect((await take(2)).body).toMatchObject({ products: [{ soldOut: true }] })
    expect(await shown()).toMatchObject({ left: 0 })
    expect((await take(1)).body).toMatchObject({ products: [{ soldOut: true }] })
    await set({ state: 'available' })
    expect(await shown()).toMatchObject({ left: null, soldOut: null })
    const { body } = await take(1)
    const [line] = (body as unknown as { products: object[] }).products
    expect(line).not.toHaveProperty('soldOut')
  })

  it('counts a held line when it is taken, and again when it is taken off', async () => {
    const { venue, set, send, shown } = await openKitchen(server())
    const [, starters] = await useCourses(server(), venue)
    await set({ state: 'left', left: 2 })
    const { body } = await send(2, { course: starters })
    expect(await shown()).toMatchObject({ left: 0, soldOut: {} })
    const [held] = (body as unknown as { held: { line: string }[] }).held
    await server().send('POST', '/api/held-lines/remove', {
      token: venue.waiter.token,
      body: { lines: [held?.line] },
    })
    expect(await shown()).toEqual(expect.objectContaining({ left: 2, soldOut: null }))
  })

  it.each([
    { state: 'left' },
    { state: 'left', left: 0 },
    { state: 'left', left: 1.5 },
    { state: 'soldOut', left: 3 },
  ])('is not said by %j', async (body) => {
    const { set } = await openKitchen(server())
    expect((await set(body)).status).toBe(400)
  })
})
