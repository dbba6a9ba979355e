import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { openPostgresStore } from '../platform/database/postgres-store.ts'
import { openSqliteStore } from '../platform/database/sqlite-store.ts'
import type { Store } from '../platform/database/store.ts'

export const ENGINES = ['sqlite', 'postgres'] as const
export type TestEngine = (typeof ENGINES)[number]
export const TEMPLATE_DATABASE = 'kafana_template'

let made = 0

const makePostgresUrl = async (): Promise<string> => {
  const url = inject('postgresUrl')
  made += 1
  const name = `kafana_${process.pid}_${made}_${Math.random().toString(36).slice(2, 8)}`
  const admin = new pg.Client({ connectionString: `${url}/postgres` })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE_DATABASE}`)
  await admin.end()
  return `${url}/${name}`
}

export interface TestStore {
  readonly store: Store
  readonly dataDir: string
  /** The same database, as another process opens it; null where only one process may. */
  readonly databaseUrl: string | null
  dispose(): Promise<void>
}

/** A store of its own, empty and migrated, in a folder of its own. */
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
