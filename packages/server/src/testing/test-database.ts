import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { inject } from 'vitest'
import type { PostgresLimits } from '../platform/database/postgres-connections.ts'
import { openPostgresStore } from '../platform/database/postgres-store.ts'
import { openSqliteStore } from '../platform/database/sqlite-store.ts'
import type { Store } from '../platform/database/store.ts'
import { compileFor } from '../platform/database/unit-tx.ts'
import type { Statement } from '../platform/unit-of-work/statement.ts'
import { copyPostgresDatabase, dropPostgresDatabase } from './embedded-postgres.ts'

export const ENGINES = ['sqlite', 'postgres'] as const
export type TestEngine = (typeof ENGINES)[number]
export const TEMPLATE_DATABASE = 'kafana_template'

let created = 0

const createPostgresDatabase = async (): Promise<string> => {
  created += 1
  const name = `kafana_${process.pid}_${created}_${Math.random().toString(36).slice(2, 8)}`
  await copyPostgresDatabase(inject('postgresUrl'), name, TEMPLATE_DATABASE)
  return name
}

let migrated: Promise<Buffer> | undefined
/** The file of an empty, migrated store. */
const migratedFile = async (): Promise<Buffer> => {
  const folder = mkdtempSync(join(tmpdir(), 'kafana-template-'))
  const file = join(folder, 'kafana.db')
  await (await openSqliteStore(file)).close()
  const bytes = readFileSync(file)
  rmSync(folder, { recursive: true })
  return bytes
}

export interface TestStore {
  readonly store: Store
  readonly dataDir: string
  /** For a second process that opens the same database; null where only one process may. */
  readonly databaseUrl: string | null
  dispose(): Promise<void>
}

const openSqlite = async (dataDir: string): Promise<Store> => {
  migrated ??= migratedFile()
  const file = join(dataDir, 'kafana.db')
  writeFileSync(file, await migrated)
  return openSqliteStore(file)
}

/** The database of the tests does not hang, but it shares the machine with many of them. */
const PATIENT: PostgresLimits = { connectMs: 20_000, statementMs: 20_000, heartbeatMs: 10_000 }
export const openPostgres = (url: string): Promise<Store> => openPostgresStore(url, { limits: PATIENT })

/** A new store, empty and migrated, with a data folder. */
export const openTestStore = async (engine: TestEngine): Promise<TestStore> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kafana-test-'))
  const database = engine === 'sqlite' ? null : await createPostgresDatabase()
  const databaseUrl = database === null ? null : `${inject('postgresUrl')}/${database}`
  const store = databaseUrl === null ? await openSqlite(dataDir) : await openPostgres(databaseUrl)
  return {
    store,
    dataDir,
    databaseUrl,
    dispose: async () => {
      await store.close()
      rmSync(dataDir, { recursive: true, force: true })
      if (database !== null) await dropPostgresDatabase(inject('postgresUrl'), database)
    },
  }
}

export interface QueryPlans {
  /** How SQLite would run a statement on a fresh schema, step by step. */
  explain(statement: unknown, params: unknown): string[]
  close(): Promise<void>
}

export const openQueryPlans = async (): Promise<QueryPlans> => {
  const { dataDir, dispose } = await openTestStore('sqlite')
  const db = new DatabaseSync(join(dataDir, 'kafana.db'), { readOnly: true })
  return {
    explain: (statement, params) => {
      const { sql, bind } = compileFor.sqlite(statement as Statement<never, unknown>)
      return db
        .prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .all(...bind('venue', params as never))
        .map(({ detail }) => String(detail))
    },
    close: async () => {
      db.close()
      await dispose()
    },
  }
}
