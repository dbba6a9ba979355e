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

const openPostgres = async (): Promise<Store> => {
  const url = inject('postgresUrl')
  made += 1
  const name = `kafana_${process.pid}_${made}_${Math.random().toString(36).slice(2, 8)}`
  const admin = new pg.Client({ connectionString: `${url}/postgres` })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE_DATABASE}`)
  await admin.end()
  return openPostgresStore(`${url}/${name}`)
}

/** A store of its own, empty and migrated, in a folder of its own. */
export const openTestStore = async (engine: TestEngine): Promise<{ store: Store; dataDir: string; dispose: () => Promise<void> }> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kafana-test-'))
  const store = engine === 'sqlite' ? await openSqliteStore(join(dataDir, 'kafana.db')) : await openPostgres()
  return {
    store, dataDir,
    dispose: async () => {
      await store.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
