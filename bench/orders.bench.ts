/**
 * Taking orders and reading a page of them, over HTTP with everything on, against what SQLite and Node do without the
 * product: P1 to P4 of the targets; and tickets of food and drinks against orders.
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Category } from '@kafana/domain'
import { startInstallation, type Installation } from '../goals/harness/installation.ts'
import { callerOf } from '../goals/harness/venue.ts'
import { print } from '../scripts/lib/run.ts'
import { LINES, openBareOrders } from './bare-orders.ts'
import { load, type Request } from './load.ts'
import { measureRounds, reportTargets } from './rounds.ts'

const ROUNDS = 7
const MS = 1500
const CONNECTIONS = 16
const PAGE = '/api/order?page=1&limit=10'

/** Four products of a category with two ingredients each. */
const makeMenu = async (
  { servers: [{ client }], venue: { owner } }: Installation,
  category: Category,
): Promise<string[]> => {
  const call = callerOf(client)
  const ingredient = async (name: string): Promise<string> => {
    const body = {
      name: `${category} ${name}`,
      quantity: 1_000_000,
      category,
      servingUnit: 'grams',
      buyingUnit: 'kilograms',
      buyingQuantity: 1,
      price: 100,
    }
    return String((await call('POST', '/api/ingredient', owner.token, body))['_id'])
  }
  const dishes: string[] = []
  for (let at = 0; at < LINES; at += 1) {
    const recipe = [await ingredient(`First ${at}`), await ingredient(`Second ${at}`)].map((id) => ({
      ingredient: id,
      quantity: 0.1,
    }))
    const body = { name: `${category} ${at}`, price: 250, taxRate: 10, category, recipe }
    dishes.push(String((await call('POST', '/api/product', owner.token, body))['_id']))
  }
  return dishes
}

/** Starts what answers without the product, on a port of its own. */
const startFloor = async (bytesFile: string, database: string) => {
  const program = join(import.meta.dirname, 'floor-server.ts')
  const child = spawn(process.execPath, [program, bytesFile, database], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { port: Number(String(line)), stop: () => child.kill('SIGKILL') }
}

const folder = mkdtempSync(join(tmpdir(), 'kafana-bench-'))
const installation = await startInstallation({ engine: 'sqlite' })
try {
  const {
    servers: [server],
    venue,
    dataDir,
  } = installation
  const dishes = await makeMenu(installation, 'food')
  const drinks = await makeMenu(installation, 'drink')
  const authorization = `Bearer ${venue.waiter.token}`
  const products = dishes.map((product) => ({ product, quantity: 1 }))
  const newOrder = (): Request => ({
    method: 'POST',
    path: '/api/order',
    headers: { authorization, 'idempotency-key': randomUUID() },
    body: { name: 'T1', table: venue.table, products },
  })
  const newTicket = (): Request => ({
    method: 'POST',
    path: '/api/tickets',
    headers: { authorization, 'idempotency-key': randomUUID() },
    body: {
      id: randomUUID(),
      table: venue.table,
      lines: [...dishes, ...drinks].map((product) => ({ id: randomUUID(), product, quantity: 1 })),
    },
  })
  const read: Request = {
    method: 'GET',
    path: PAGE,
    headers: { authorization: `Bearer ${venue.monitors[0]?.token}` },
  }
  const create = (connections: number) => load(server.port, { connections, ms: MS, status: 201 }, newOrder)
  await create(1)
  const response = await fetch(server.url + PAGE, { headers: read.headers ?? {} })
  const bytes = join(folder, 'page.json')
  writeFileSync(bytes, Buffer.from(await response.arrayBuffer()))
  const floor = await startFloor(bytes, join(dataDir, 'kafana.db'))
  const bare = openBareOrders(folder)

  /** How many pages a second are read when something changes before each of them; the change itself is not counted. */
  const pagesAfterWrites = async (port: number, page: Request): Promise<number> => {
    const times: number[] = []
    for (const end = performance.now() + MS; performance.now() < end;) {
      await load(server.port, { connections: 1, ms: 0, status: 201 }, newOrder)
      times.push(...(await load(port, { connections: 1, ms: 0 }, () => page)).times)
    }
    return 1000 / (times.reduce((sum, time) => sum + time, 0) / times.length)
  }

  const rounds = await measureRounds(ROUNDS, {
    bare: async () => bare.perSecond(MS),
    create16: async () => (await create(CONNECTIONS)).perSecond,
    tickets16: async () =>
      (await load(server.port, { connections: CONNECTIONS, ms: MS, status: 201 }, newTicket)).perSecond,
    create1: async () => (await create(1)).perSecond,
    same: async () =>
      (await load(floor.port, { connections: CONNECTIONS, ms: MS }, () => ({ method: 'GET', path: '/same' })))
        .perSecond,
    page: async () => (await load(server.port, { connections: CONNECTIONS, ms: MS }, () => read)).perSecond,
    bareChanged: () => pagesAfterWrites(floor.port, { method: 'GET', path: '/page' }),
    pageChanged: () => pagesAfterWrites(server.port, read),
  })
  for (const round of rounds)
    print(
      Object.entries(round)
        .map(([name, perSecond]) => `${name} ${perSecond.toFixed(0)}`)
        .join(' · '),
    )
  reportTargets(rounds, [
    {
      name: 'P1 orders from 16 connections against bare transactions',
      ratio: (r) => r.create16 / r.bare,
      least: 2.5,
    },
    {
      // A ticket has the lines of two orders.
      name: 'Lines by ticket against lines by order',
      ratio: (r) => (2 * r.tickets16) / r.create16,
      least: 0.85,
    },
    { name: 'P2 orders from one connection', ratio: (r) => r.create1 / r.bare, least: 0.65 },
    {
      name: 'P3 a page that nothing changed, against the same bytes from Node',
      ratio: (r) => r.page / r.same,
      least: 0.85,
    },
    {
      name: 'P4 a page after a change, against its bare statements in Node',
      ratio: (r) => r.pageChanged / r.bareChanged,
      least: 0.65,
    },
  ])
  bare.close()
  floor.stop()
} finally {
  await installation.close()
  rmSync(folder, { recursive: true, force: true })
}
