import type pg from 'pg'
import { migrations } from '../../migrations/index.ts'
import { createPostgresPool, createPostgresUnitOfWork } from './postgres-engine.ts'
import { listenToPostgres } from './postgres-listener.ts'
import { migrate, type MigrationTarget, type Store } from './store.ts'

/** An arbitrary number that only these migrations use. */
const MIGRATION_LOCK = 7_205_519

const targetOn = (client: pg.PoolClient): MigrationTarget => ({
  engine: 'postgres',
  inExclusiveTransaction: async (work) => {
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
  appliedNames: async () =>
    (await client.query<{ name: string }>('SELECT name FROM migrations')).rows.map(({ name }) => name),
  markApplied: async (name, at) => {
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
    listen: (listener) => listenToPostgres(url, listener),
    close: () => pool.end(),
  }
}
