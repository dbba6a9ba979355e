/**
 * What 10,000 venues need on their busiest evening, and ten and a hundred times as many, worked out by `evening.ts` from
 * what things cost here, which a short run on PostgreSQL measures first. It has no target. BENCH_MS (5000, of each part)
 * sets its size. Processor time is read from /proc: Linux only. docs/scaling.md says what the table means.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { LIVE_PATH, LIVE_PROTOCOL } from '@kafana/contract'
import pg from 'pg'
import { print } from '../scripts/lib/run.ts'
import { authorization, startBenchStack } from './bench-stack.ts'
import { simulate, type Costs, type Evening, type Limits, type Need } from './evening.ts'
import { parentOf, processTime, timeOfChildren } from './processor-time.ts'
import { openRawScreens } from './raw-screens.ts'
import { sizeOf } from './sizes.ts'
import type { BenchVenue, Session } from './venues.ts'

const MS = sizeOf('MS', 5000)
const [VENUES, CONNECTIONS] = [20, 8]
/** Of each venue. */
const SCREENS = 50
const STEPS = ['pending', 'done', 'delivered']

/** Not measured: the resident memory of a process hardly grows with a thousand sockets that wait. */
const CONNECTION_BYTES = 30_000

/** A full restaurant of 25 tables: from five in the afternoon to midnight. */
const EVENING: Evening = {
  arrivals: [4, 8, 12, 14, 10, 6, 2],
  roundsOfParty: 3,
  ordersOfTicket: 1.5,
  stepsOfOrder: STEPS.length,
  callsOfBill: 3,
  screens: 3,
  phones: 4,
  readingShare: 0.7,
  responsesOfEvent: 3,
  peakOfHour: 2,
  eveningsOfYear: 300,
}
const LIMITS: Limits = {
  processLoad: 0.6,
  connectionsOfProcess: 5000,
  coresOfMachine: 16,
  databaseCores: 32,
  commitLoad: 0.7,
  poolOfProcess: 10,
  databaseConnections: 500,
  databaseBytes: 8e12,
}

const stack = await startBenchStack({ engine: 'postgres', venues: VENUES, screens: SCREENS, processes: 2 })
const database = new pg.Client({ connectionString: stack.databaseUrl ?? '' })
try {
  const {
    venues,
    servers: [server, other],
  } = stack
  await database.connect()
  const ask = async (path: string, by: Session, method = 'GET', body?: object): Promise<Response> => {
    const headers = {
      ...authorization(by),
      ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    }
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${await answer.text()}`)
    return answer
  }
  /** Does it again and again over some connections, and returns how often. */
  const repeat = async (work: (venue: BenchVenue, turn: number) => Promise<unknown>): Promise<number> => {
    let turn = 0
    const end = performance.now() + MS
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        while (performance.now() < end) {
          turn += 1
          await work(venues[turn % venues.length] ?? venues[0], turn)
        }
      }),
    )
    return turn
  }
  const one = async (text: string): Promise<number> =>
    Number(Object.values((await database.query<Record<string, unknown>>(text)).rows[0] ?? {})[0])
  const postmaster = parentOf(await one('SELECT pg_backend_pid()'))
  const times = () => ({
    server: processTime(server.pid()),
    other: processTime(other?.pid() ?? 0),
    database: timeOfChildren(postmaster),
  })
  /** The processor time of one of so many. */
  const cost = async (work: () => Promise<number>) => {
    const before = times()
    const count = await work()
    const after = times()
    const each = (part: keyof typeof before) => (after[part] - before[part]) / count
    return { count, server: each('server'), other: each('other'), database: each('database') }
  }

  const takeOrder = async ({ waiter, dishes, tables, monitors, owner }: BenchVenue, turn: number) => {
    const products = dishes.map((product) => ({ product, quantity: 1 }))
    const body = { name: `Order ${turn}`, table: tables[turn % tables.length], products }
    const { _id: id } = (await (await ask('/api/order', waiter, 'POST', body)).json()) as { _id: string }
    for (const status of STEPS) await ask(`/api/order/${id}`, monitors[0] ?? owner, 'PUT', { status })
  }
  const CHANGES = 1 + STEPS.length
  await repeat(takeOrder)
  const rows = `SELECT sum(n_tup_ins) FROM pg_stat_user_tables WHERE relname NOT IN ('events', 'idempotency_keys')`
  const size = `SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
    AND relname NOT IN ('events', 'idempotency_keys')`
  await wait(1500)
  const before = { rows: await one(rows), size: await one(size) }
  const changed = await cost(() => repeat(takeOrder))
  await wait(1500)
  const after = { rows: await one(rows), size: await one(size) }

  const monitorOf = ({ monitors: [monitor], owner }: BenchVenue): Session => monitor ?? owner
  const page = (venue: BenchVenue, query: string) =>
    ask(`/api/order?page=1&limit=10${query}`, monitorOf(venue))
  const pageBytes = (await (await page(venues[0], '')).text()).length
  // Of a range that nobody has asked for no response is kept.
  const made = await cost(() =>
    repeat(async (venue, turn) =>
      (await page(venue, `&end=${new Date(Date.now() + turn).toISOString()}`)).text(),
    ),
  )
  const kept = await cost(() => repeat(async (venue) => (await page(venue, '')).text()))

  let [messages, bytes] = [0, 0]
  const screensOf = (venue: BenchVenue) =>
    Array.from({ length: SCREENS }, (_, at) => {
      const session = venue.monitors[at % venue.monitors.length] ?? venue.owner
      return {
        path: `${LIVE_PATH}?userId=${session.id}`,
        headers: { ...authorization(session), 'sec-websocket-protocol': LIVE_PROTOCOL },
        onText: (text: Buffer) => {
          messages += 1
          bytes += text.length
        },
      }
    })
  const close = await openRawScreens(server.port, venues.flatMap(screensOf))
  await wait(1000)
  messages = 0
  bytes = 0
  const watched = await cost(() => repeat(takeOrder))
  await wait(500)
  close()
  const unwatched = await cost(() => repeat(takeOrder))
  const alone = Math.min(changed.server, unwatched.server)
  const messageMs = Math.max(0, ((watched.server - alone) * watched.count) / messages)

  /** Several connections that each change a row of their own: how long one commit takes all the others. */
  await database.query('CREATE TABLE bench_commits (id bigint PRIMARY KEY, n bigint NOT NULL)')
  const clients = await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, id) => {
      const client = new pg.Client({ connectionString: stack.databaseUrl ?? '' })
      await client.connect()
      await client.query('INSERT INTO bench_commits VALUES ($1, 0)', [id])
      return client
    }),
  )
  const startedAt = performance.now()
  let commits = 0
  await Promise.all(
    clients.map(async (client, id) => {
      while (performance.now() - startedAt < MS) {
        await client.query(`BEGIN; UPDATE bench_commits SET n = n + 1 WHERE id = ${id}; COMMIT`)
        commits += 1
      }
      await client.end()
    }),
  )
  const commitMs = (performance.now() - startedAt) / commits

  const costs: Costs = {
    changeMs: alone / CHANGES,
    changeDatabaseMs: changed.database / CHANGES,
    pageMs: made.server,
    pageDatabaseMs: made.database,
    keptPageMs: kept.server,
    messageMs,
    noticeMs: changed.other / CHANGES,
    eventBytes: bytes / messages,
    pageBytes,
    orderBytes: (after.size - before.size) / changed.count,
    orderRows: (after.rows - before.rows) / changed.count,
    connectionBytes: CONNECTION_BYTES,
    commitMs,
  }
  for (const [name, value] of Object.entries(costs))
    print(`${name.padEnd(20)} ${Number(value).toPrecision(3)}`)

  const whole = (value: number): string =>
    Number.isFinite(value) ? Number(value.toPrecision(2)).toLocaleString('en') : 'too many'
  const show = (title: string, need: Need): void => {
    print(
      `${title}: ${need.databases} databases, ${whole(need.processes)} processes, ${whole(need.machines)} machines; ` +
        `first ${need.uses
          .slice(0, 3)
          .map(
            ({ limit, share }) =>
              `${limit} ${Number.isFinite(share) ? `${Math.round(share * 100)} %` : 'without end'}`,
          )
          .join(', ')}`,
    )
  }
  for (const factor of [1, 10, 100]) {
    const { one: single, enough } = simulate(10_000 * factor, EVENING, costs, LIMITS)
    print(`\n${whole(10_000 * factor)} venues`)
    print(`orders a second by hour: ${single.hours.map(({ orders }) => whole(orders)).join(' ')}`)
    print(
      `busiest minute, per second: ${whole(single.orders)} orders, ${whole(single.changes)} changes, ${whole(single.pages)} pages made, ` +
        `${whole(single.keptPages)} kept, ${whole(single.messages)} messages, ${whole(single.sentBytes / 1e6)} MB`,
    )
    print(
      `${whole(single.connections)} connections with ${whole(single.memoryBytes / 1e9)} GB, ${whole(single.serverCores)} cores of servers, ` +
        `${whole(single.databaseCores)} of databases; a year: ${whole(single.rowsOfYear / 1e9)} thousand million rows, ${whole(single.bytesOfYear / 1e12)} TB`,
    )
    show('over one database', single)
    show('over enough', enough)
  }
} finally {
  await database.end().catch(() => undefined)
  await stack.close()
}
