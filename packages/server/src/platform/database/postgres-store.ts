import type pg from 'pg'
import { migrations } from '../../migrations/index.ts'
import { migrate, type MigrationTarget } from './migrate.ts'
import { listenOnPostgres } from './postgres-ears.ts'
import { createPostgresPool, createPostgresUnitOfWork } from './postgres-engine.ts'
import type { Store } from './store.ts'

/** Any number; only our own migrations take it. */
const MIGRATION_LOCK = 7_205_519

const targetOn = (client: pg.PoolClient): MigrationTarget => ({
  engine: 'postgres',
  locked: async (work) => {
    await client.query('BEGIN')
    try {
      await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
      await work()
      await client.query('COMMIT')
    } catch (error) {
      await client.query('ROLLBACK')
      throw error
    }
  },
  execute: async (sql) => {
    await client.query(sql)
  },
  names: async () =>
    (await client.query<{ name: string }>('SELECT name FROM migrations')).rows.map(({ name }) => name),
  remember: async (name, at) => {
    await client.query('INSERT INTO migrations (name, applied_at) VALUES ($1, $2)', [name, at])
  },
})

/** Connects to PostgreSQL and brings its schema up to date. */
export const openPostgresStore = async (url: string): Promise<Store> => {
  const pool = createPostgresPool(url)
  const client = await pool.connect()
  try {
    await migrate(targetOn(client), migrations, Date.now())
  } finally {
    client.release()
  }
  return {
    uow: createPostgresUnitOfWork(pool),
    listen: (ears) => listenOnPostgres(url, ears),
    close: () => pool.end(),
  }
}
