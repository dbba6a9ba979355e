import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { inject } from 'vitest'
import { openPostgresStore } from '../platform/database/postgres-store.ts'
import { openSqliteStore } from '../platform/database/sqlite-store.ts'
import type { Store } from '../platform/database/store.ts'
import { createCompiler } from '../platform/database/unit-tx.ts'
import type { Statement } from '../platform/unit-of-work/statement.ts'

export const ENGINES = ['sqlite', 'postgres'] as const
export type TestEngine = (typeof ENGINES)[number]
export const TEMPLATE_DATABASE = 'kafana_template'

let created = 0

const makePostgresUrl = async (): Promise<string> => {
  const url = inject('postgresUrl')
  created += 1
  const name = `kafana_${process.pid}_${created}_${Math.random().toString(36).slice(2, 8)}`
  const admin = new pg.Client({ connectionString: `${url}/postgres` })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE_DATABASE}`)
  await admin.end()
  return `${url}/${name}`
}

export interface TestStore {
  readonly store: Store
  readonly dataDir: string
  /** For a second process that opens the same database; null where only one process may. */
  readonly databaseUrl: string | null
  dispose(): Promise<void>
}

/** A new store, empty and migrated, with a data folder. */
export const openTestStore = async (engine: TestEngine): Promise<TestStore> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kafana-test-'))
  const databaseUrl = engine === 'sqlite' ? null : await makePostgresUrl()
  const store =
    databaseUrl === null
      ? await openSqliteStore(join(dataDir, 'kafana.db'))
      : await openPostgresStore(databaseUrl)
  return {
    store,
    dataDir,
    databaseUrl,
    dispose: async () => {
      await store.close()
      rmSync(dataDir, { recursive: true, force: true })
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
  const compile = createCompiler('sqlite')
  return {
    explain: (statement, params) => {
      const { sql, bind } = compile(statement as Statement<never, unknown>)
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
