import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeKitchenVenue, type KitchenVenue } from '../testing/orders-factories.ts'
import { startTestServer, type StoppableServer } from '../testing/test-server.ts'

/** Every text that is sent to PostgreSQL: each is a round trip. */
const sent: string[] = []
const query = pg.Client.prototype.query as (...args: readonly unknown[]) => unknown

let server: StoppableServer
let kitchen: KitchenVenue
beforeAll(async () => {
  server = await startTestServer('postgres')
  kitchen = await makeKitchenVenue(server)
  pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text: string }]
    const text = typeof first === 'string' ? first : first.text
    // What is sent to other processes, or listens for what they send, waits for nobody, and nobody for it.
    if (!/pg_notify|LISTEN|synchronous_commit = off/.test(text)) sent.push(text)
    return query.apply(this, args)
  } as typeof pg.Client.prototype.query
})
afterAll(async () => {
  pg.Client.prototype.query = query as typeof pg.Client.prototype.query
  await server.stop()
})

/** The round trips of one call, after another one has connected and prepared everything. */
const roundTripsOf = async (call: () => Promise<{ readonly status: number }>): Promise<readonly string[]> => {
  await call()
  sent.length = 0
  expect((await call()).status).toBeLessThan(300)
  return [...sent]
}
const order = () =>
  server.send('POST', '/api/order', {
    token: kitchen.venue.waiter.token,
    headers: { 'idempotency-key': randomUUID() },
    body: {
      name: 'Table 1',
      table: kitchen.one.id,
      products: Array.from({ length: 4 }, () => ({ product: kitchen.beer.id, quantity: 1 })),
    },
  })
const list = () => server.send('GET', '/api/order', { token: kitchen.venue.monitor.token })

it('a session is looked up in one round trip, which is all that a kept list needs', async () => {
  expect(await roundTripsOf(list)).toEqual([expect.stringContaining('from "sessions"')])
})

it('a list that has changed is read in six more', async () => {
  await order()
  const trips = await roundTripsOf(async () => {
    server.kept.clear()
    return list()
  })
  expect(trips).toHaveLength(7)
})

it('an order of four lines takes 23, among them one to begin, one for each line and one to commit', async () => {
  const trips = await roundTripsOf(order)
  expect(trips.filter((text) => text.startsWith('BEGIN'))).toHaveLength(1)
  expect(trips.at(-1)).toBe('COMMIT')
  expect(trips.length).toBeLessThanOrEqual(23)
})
