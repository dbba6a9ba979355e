/**
 * Taking orders over HTTP with everything on, against what SQLite does without the product (P1 and P2); and tickets of
 * food and drinks against orders. BENCH_ROUNDS (7) and BENCH_MS (1500, of each part in a round) set its size.
 */
import { randomUUID } from 'node:crypto'
import { openBareOrders } from './bare-orders.ts'
import { authorization, orderOf, startBenchStack } from './bench-stack.ts'
import { load, type Request } from './load.ts'
import { measureRounds, reportTargets } from './rounds.ts'
import { sizeOf } from './sizes.ts'

const MS = sizeOf('MS', 1500)
const CONNECTIONS = 16
/** So many that the check of a table has tens of orders by the end, and not thousands. */
const TABLES = 200

const stack = await startBenchStack({ engine: 'sqlite', tables: TABLES })
try {
  const {
    servers: [{ port }],
    venues: [venue],
    folder,
  } = stack
  const { waiter, tables, dishes, drinks } = venue
  let tickets = 0
  const newTicket = (): Request => ({
    method: 'POST',
    path: '/api/tickets',
    headers: { ...authorization(waiter), 'idempotency-key': randomUUID() },
    body: {
      id: randomUUID(),
      table: tables[(tickets += 1) % tables.length],
      lines: [...dishes, ...drinks].map((product) => ({ id: randomUUID(), product, quantity: 1 })),
    },
  })
  const perSecond = async (connections: number, next: () => Request): Promise<number> =>
    (await load(port, { connections, ms: MS, status: 201 }, next)).perSecond
  const newOrder = (): Request => orderOf(venue)
  const bare = openBareOrders(folder)
  const rounds = await measureRounds({
    bare: async () => bare.perSecond(MS),
    create16: () => perSecond(CONNECTIONS, newOrder),
    tickets16: () => perSecond(CONNECTIONS, newTicket),
    create1: () => perSecond(1, newOrder),
  })
  reportTargets(rounds, [
    {
      name: 'P1 orders from 16 connections against bare transactions',
      ratio: (r) => r.create16 / r.bare,
      least: 2.5,
    },
    {
      name: 'P2 orders from one connection against bare transactions',
      ratio: (r) => r.create1 / r.bare,
      least: 0.65,
    },
    {
      // A ticket has the lines of two orders.
      name: 'Lines by ticket against lines by order',
      ratio: (r) => (2 * r.tickets16) / r.create16,
      least: 0.85,
    },
  ])
  bare.close()
} finally {
  await stack.close()
}
