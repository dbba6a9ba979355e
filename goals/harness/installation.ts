import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createPostgresCluster, type PostgresCluster } from './postgres.ts'
import { createServerProcess, type PlantedFault, type ServerProcess } from './program.ts'
import { createVenue, type Venue } from './venue.ts'

export type Engine = 'sqlite' | 'postgres'
type Rows = readonly Record<string, unknown>[]

/** A venue with its servers and a way to read its database beside them. */
export interface Installation {
  readonly engine: Engine
  readonly servers: readonly [ServerProcess, ...ServerProcess[]]
  readonly venue: Venue
  readonly dataDir: string
  /** Asks the database, without the product's code. */
  rows(sql: string): Promise<Rows>
  close(): Promise<void>
}

export interface InstallationOptions {
  readonly engine: Engine
  /** More than one with PostgreSQL only. */
  readonly processes?: number
  readonly monitors?: number
  readonly fault?: PlantedFault | null
  /** Settings of the servers. */
  readonly env?: Readonly<Record<string, string>>
  /** Statements for the database, after it was migrated. */
  readonly prepare?: readonly string[]
  /** Where the data folder is made; the system's folder for temporary files by default. */
  readonly parent?: string
  /** A PostgreSQL that is running already. */
  readonly cluster?: PostgresCluster | undefined
}

interface Database {
  readonly env: Readonly<Record<string, string>>
  rows(sql: string): Promise<Rows>
  close(): Promise<void>
}

const openSqlite = (dataDir: string): Database => {
  let db: DatabaseSync | null = null
  return {
    env: {},
    rows: async (sql) => {
      db ??= new DatabaseSync(join(dataDir, 'kafana.db'), { timeout: 10_000 })
      return db.prepare(sql).all()
    },
    close: async () => db?.close(),
  }
}

let databases = 0

/** @param shared the cluster for it; its own one by default */
const openPostgres = async (shared: PostgresCluster | undefined): Promise<Database> => {
  const cluster = shared ?? (await createPostgresCluster(false))
  databases += 1
  const url = await cluster.createDatabase(`kafana_${databases}`)
  const client = await cluster.connect(url)
  return {
    env: { DATABASE_URL: url },
    rows: async (sql) => (await client.query<Record<string, unknown>>(sql)).rows,
    close: async () => {
      await client.end()
      if (!shared) await cluster.close()
    },
  }
}

/** Starts servers with a new venue. */
export const startInstallation = async ({
  engine,
  processes = 1,
  monitors = 2,
  fault = null,
  env = {},
  prepare = [],
  parent = tmpdir(),
  cluster,
}: InstallationOptions): Promise<Installation> => {
  const dataDir = mkdtempSync(join(parent, 'kafana-goal-'))
  const database = engine === 'sqlite' ? openSqlite(dataDir) : await openPostgres(cluster)
  const create = () => createServerProcess({ env: { DATA_DIR: dataDir, ...database.env, ...env }, fault })
  const servers: [ServerProcess, ...ServerProcess[]] = [await create()]
  const close = async (): Promise<void> => {
    await Promise.all(servers.map((server) => server.stop('SIGKILL')))
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await servers[0].start()
    const venue = await createVenue(servers[0], monitors)
    for (const sql of prepare) await database.rows(sql)
    for (let more = 1; more < processes; more += 1) {
      const server = await create()
      servers.push(server)
      await server.start()
    }
    return { engine, servers, venue, dataDir, rows: database.rows, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Works off a list, so many at a time. */
export const inParallel = async <T>(
  items: Iterable<T>,
  at: number,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const queue = items[Symbol.iterator]()
  const worker = async (): Promise<void> => {
    for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: at }, worker))
}

/** In random order. */
export const shuffled = <T>(items: readonly T[]): T[] => {
  const rest = [...items]
  for (let last = rest.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1))
    const [one, two] = [rest[last], rest[other]]
    if (one !== undefined && two !== undefined) [rest[last], rest[other]] = [two, one]
  }
  return rest
}
