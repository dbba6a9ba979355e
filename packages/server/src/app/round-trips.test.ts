import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeVenue, type TestVenue } from '../testing/factories.ts'
import { makeSeat } from '../testing/orders-factories.ts'
import { startTestServer, type StoppableServer } from '../testing/test-server.ts'
import { makeIngredient, makeProduct } from '../testing/venue-factories.ts'

/** How often this process waited for the database: what goes out while an answer is outstanding costs no wait. */
const countTrips = () => {
  const outstanding = new WeakMap<object, number>()
  const { query } = pg.Client.prototype
  let trips = 0
  const counted = function counted(this: object, ...args: unknown[]): unknown {
    // Nobody waits for what other processes are notified of.
    const isNotification = typeof args[0] === 'string' && /pg_notify|synchronous_commit = off/.test(args[0])
    if (isNotification) return Reflect.apply(query, this, args)
    const before = outstanding.get(this) ?? 0
    if (before === 0) trips += 1
    outstanding.set(this, before + 1)
    const answer = Reflect.apply(query, this, args) as Promise<unknown>
    const answered = () => outstanding.set(this, (outstanding.get(this) ?? 1) - 1)
    answer.then(answered, answered)
    return answer
  }
  Object.assign(pg.Client.prototype, { query: counted })
  return {
    reset: () => {
      trips = 0
    },
    count: () => trips,
    stop: () => Object.assign(pg.Client.prototype, { query }),
  }
}

let trips: ReturnType<typeof countTrips>
let server: StoppableServer
let venue: TestVenue
let tableId: string
const dishes: string[] = []
beforeAll(async () => {
  server = await startTestServer('postgres')
  venue = await makeVenue(server)
  ;({ tableId } = await makeSeat(server, venue))
  const ingredients = [await makeIngredient(server, venue), await makeIngredient(server, venue)]
  for (let dish = 0; dish < 4; dish += 1) {
    const recipe = ingredients.map(({ id }) => ({ ingredientId: id, quantity: 100 }))
    dishes.push((await makeProduct(server, venue, { category: 'food', recipe })).id)
  }
  trips = countTrips()
})
afterAll(async () => {
  trips.stop()
  await server.stop()
})

interface Call {
  readonly method: string
  readonly path: string
  readonly by: 'waiter' | 'monitor'
  readonly body?: object
}
/** Sends it and counts. */
const tripsOf = async ({ method, path, by, body }: Call) => {
  trips.reset()
  const headers = method === 'GET' ? {} : { 'idempotency-key': randomUUID() }
  const answer = await server.send(method, path, { token: venue[by].token, body, headers })
  expect(answer.status).toBeLessThan(300)
  return { body: answer.body, count: trips.count() }
}
const newOrder = (): Call => ({
  method: 'POST',
  path: '/api/order',
  by: 'waiter',
  body: { name: 'One', table: tableId, products: dishes.map((product) => ({ product, quantity: 1 })) },
})

it('an order of four dishes waits for PostgreSQL at most twelve times', async () => {
  // The first order of a table opens its check.
  await tripsOf(newOrder())
  expect((await tripsOf(newOrder())).count).toBeLessThanOrEqual(12)
})

it('a ticket waits at most sixteen times, however many lines it has', async () => {
  const ticket = (lines: readonly string[]): Call => ({
    method: 'POST',
    path: '/api/tickets',
    by: 'waiter',
    body: {
      id: randomUUID(),
      table: tableId,
      lines: lines.map((product) => ({ id: randomUUID(), product, quantity: 1 })),
    },
  })
  expect((await tripsOf(ticket(dishes))).count).toBeLessThanOrEqual(16)
  expect((await tripsOf(ticket([...dishes, ...dishes, ...dishes]))).count).toBeLessThanOrEqual(16)
})

it('a confirmation takes the stock of all dishes without waiting for each', async () => {
  const { body } = await tripsOf(newOrder())
  const move = (status: string) =>
    tripsOf({ method: 'PUT', path: `/api/order/${String(body._id)}`, by: 'monitor', body: { status } })
  expect((await move('pending')).count).toBeLessThanOrEqual(12)
  expect((await move('done')).count).toBeLessThanOrEqual(10)
})

it('a page of orders is read in six', async () => {
  const { count } = await tripsOf({ method: 'GET', path: '/api/order?page=1&limit=10', by: 'monitor' })
  expect(count).toBeLessThanOrEqual(6)
})
