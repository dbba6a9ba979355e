import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPostgresCluster } from '../goals/harness/postgres.ts'
import { createServerProcess, type PlantedFault, type ServerProcess } from '../goals/harness/program.ts'
import type { Request } from './load.ts'
import { createFilledVenue } from './million-app.ts'
import { createVenues, type BenchVenue, type Session } from './venues.ts'

interface StackOptions {
  readonly engine: 'sqlite' | 'postgres'
  readonly venues?: number
  /** Connections of monitors that each venue may have open at once. */
  readonly screens?: number
  /** Of each venue. */
  readonly tables?: number
  /** More than one with PostgreSQL only. */
  readonly processes?: number
  /** More settings of the servers. */
  readonly env?: Readonly<Record<string, string>>
  /** Planted in each server, for a measurement that has to notice it. */
  readonly fault?: PlantedFault | null
  /** Fills so many orders into the only venue, on SQLite. */
  readonly orders?: number
}

/** Servers in processes of their own, as they are run, over a new database with venues. */
export interface BenchStack {
  /** For the database and for whatever else a benchmark stores; removed at the end. */
  readonly folder: string
  readonly database: string
  /** Of PostgreSQL; null with SQLite. */
  readonly databaseUrl: string | null
  readonly venues: readonly [BenchVenue, ...BenchVenue[]]
  readonly servers: readonly [ServerProcess, ...ServerProcess[]]
  close(): Promise<void>
}

/** @throws RangeError for an empty list */
const filled = <T>(list: readonly T[], what: string): readonly [T, ...T[]] => {
  const [first, ...others] = list
  if (first === undefined) throw new RangeError(`a benchmark needs a ${what}`)
  return [first, ...others]
}

const addressOf = (databaseUrl: string | null): Readonly<Record<string, string>> =>
  databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }

export const startBenchStack = async ({
  engine,
  venues: count = 1,
  screens = 1,
  tables,
  processes = 1,
  env: more = {},
  orders = 0,
  ...planted
}: StackOptions): Promise<BenchStack> => {
  const folder = mkdtempSync(join(tmpdir(), 'kafana-bench-'))
  const cluster = engine === 'postgres' ? await createPostgresCluster(true) : null
  const servers: ServerProcess[] = []
  const close = async (): Promise<void> => {
    await Promise.all(servers.map((server) => server.stop('SIGKILL')))
    await cluster?.close()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const databaseUrl = (await cluster?.createDatabase('kafana')) ?? null
    const env = { DATA_DIR: folder, PUSH: 'off', ...addressOf(databaseUrl), ...more }
    const venues =
      orders === 0
        ? await createVenues(env, count, screens, tables)
        : [await createFilledVenue(folder, orders)]
    for (let at = 0; at < processes; at += 1) {
      const server = await createServerProcess({ env, ...planted })
      servers.push(server)
      await server.start()
    }
    return {
      folder,
      database: join(folder, 'kafana.db'),
      databaseUrl,
      venues: filled(venues, 'venue'),
      servers: filled(servers, 'server'),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

export const authorization = ({ token }: Session) => ({ authorization: `Bearer ${token}` })

let ordersTaken = 0

/** An order of four dishes, taken by the venue's waiter at one table after the other. */
export const orderOf = ({ waiter, tables, dishes }: BenchVenue): Request => {
  ordersTaken += 1
  return {
    method: 'POST',
    path: '/api/order',
    headers: { ...authorization(waiter), 'idempotency-key': randomUUID() },
    body: {
      name: `Order ${ordersTaken}`,
      table: tables[ordersTaken % tables.length],
      products: dishes.map((product) => ({ product, quantity: 1 })),
    },
  }
}

/** The page of orders that a screen shows first. */
export const pageOf = ({ monitors: [monitor] }: BenchVenue, query = ''): Request => ({
  method: 'GET',
  path: `/api/order?page=1&limit=10${query}`,
  headers: monitor ? authorization(monitor) : {},
})
