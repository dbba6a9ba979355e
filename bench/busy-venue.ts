import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Order, Product, Session, VenueTable, Zone } from '@kafana/contract'
import { DEMO_PASSWORD } from '@kafana/demo'
import type { SettableStatus } from '@kafana/domain'
import { createLog, openStore, readSettings, startServer } from '@kafana/server'
import { inRoot } from '../scripts/lib/repository.ts'
import { runNode } from '../scripts/lib/run.ts'

/** The demo venue on its own server, and API calls of its staff. */
export interface BusyVenue {
  readonly url: string
  /** @param account the part of the e-mail address before the @ */
  session(account: string): Promise<Session>
  addTable(
    zone: string,
    name: string,
    position: { readonly x: number; readonly y: number },
  ): Promise<VenueTable>
  addZone(name: string): Promise<Zone>
  tables(): Promise<VenueTable[]>
  takeOrder(table: VenueTable, name: string): Promise<Order>
  move(order: Order, to: SettableStatus): Promise<Order>
  close(): Promise<void>
}

const LINES_PER_ORDER = 3

const serveDemo = async (dataDir: string): Promise<{ readonly url: string; close: () => Promise<void> }> => {
  const { code, output } = await runNode([inRoot('packages', 'demo', 'src', 'main.ts')], {
    stream: 'capture',
    env: { DATA_DIR: dataDir },
  })
  if (code !== 0) throw new Error(`the demo venue could not be filled:\n${output}`)
  const settings = readSettings({ DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', CHANGES_PER_MINUTE: '0' })
  const store = await openStore(settings)
  const server = await startServer({ settings, store, log: createLog('silent') })
  return {
    url: server.url,
    close: async () => {
      await server.close()
      await store.close()
    },
  }
}

const send = async <T>(url: string, method: string, body?: unknown, token?: string): Promise<T> => {
  const headers = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  const response = await fetch(url, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${url} returned ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

export const openBusyVenue = async (): Promise<BusyVenue> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kafana-bench-'))
  const { url, close } = await serveDemo(dataDir)
  const sessions = new Map<string, Promise<Session>>()
  const session = (account: string): Promise<Session> => {
    const opened =
      sessions.get(account) ??
      send<Session>(`${url}/api/auth/login`, 'POST', {
        email: `${account}@kafana.test`,
        password: DEMO_PASSWORD,
      })
    sessions.set(account, opened)
    return opened
  }
  const as = async <T>(account: string, method: string, path: string, body?: unknown): Promise<T> =>
    send<T>(`${url}${path}`, method, body, (await session(account)).token)
  const menu = await as<Product[]>('ana', 'GET', '/api/product')
  const products = menu
    .filter(({ category }) => category === 'food')
    .slice(0, LINES_PER_ORDER)
    .map(({ _id }) => ({ product: _id, quantity: 1 }))
  return {
    url,
    session,
    addZone: (name) => as('owner', 'POST', '/api/zones', { name }),
    addTable: (zone, name, position) =>
      as('owner', 'POST', '/api/tables', { zone, name, capacity: 4, position }),
    tables: () => as('owner', 'GET', '/api/tables'),
    takeOrder: ({ _id: table }, name) => as('ana', 'POST', '/api/order', { name, table, products }),
    move: ({ _id, status }, to) =>
      as('kitchen', 'PUT', `/api/order/${_id}`, { status: to, expectedStatus: status }),
    close: async () => {
      await close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
