import pg from 'pg'
import { migrations } from '../../migrations/index.ts'
import { unusableSetting } from '../config/setting-fields.ts'
import { unreachableDatabase } from '../config/unreachable-database.ts'
import { ensureMoveBegan } from './move/moved-tables.ts'
import { ensureNoUnfinishedMove } from './move/unfinished-move.ts'
import type { PostgresLimits } from './postgres-connections.ts'
import { cannotWrite } from './postgres-errors.ts'
import { setUpSession, systemWarnings, UNLIMITED } from './postgres-session.ts'
import { migrate, type MigrationTarget } from './store.ts'

/** An arbitrary number that only these migrations use. */
const MIGRATION_LOCK = 7_205_519

export const targetOn = (client: pg.Client): MigrationTarget => ({
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

const connectFirst = async (url: string, connectMs: number): Promise<pg.Client> => {
  try {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs })
    // Without a handler the error of a connection that breaks between two statements would end the process; the next
    // statement fails then.
    client.on('error', () => undefined)
    await client.connect()
    return client
  } catch (error) {
    throw unreachableDatabase(url, error)
  }
}

/**
 * Runs work on a connection of its own, whose statements have no limit of time: the tables of a large venue may take
 * minutes.
 * @throws SettingError if there is no connection to the database, or if it only reads
 */
export const usingConnection = async <T>(
  url: string,
  { connectMs }: Pick<PostgresLimits, 'connectMs'>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = await connectFirst(url, connectMs)
  try {
    await setUpSession(client, UNLIMITED)
    return await work(client)
  } catch (error) {
    if (cannotWrite(error))
      throw unusableSetting(
        'DATABASE_URL',
        'the database only reads (a standby, or default_transaction_read_only)',
      )
    throw error
  } finally {
    await client.end()
  }
}

/**
 * @param movingFile of a data folder whose venue is being moved; null if none is
 * @returns what the log should say about the database
 * @throws StartError while a move into it is unfinished
 */
export const migrateDatabase = (
  url: string,
  limits: PostgresLimits,
  movingFile: string | null,
): Promise<readonly string[]> =>
  usingConnection(url, limits, async (client) => {
    await ensureNoUnfinishedMove(client)
    if (movingFile !== null) await ensureMoveBegan(client, movingFile)
    await migrate(targetOn(client), migrations, Date.now())
    // One may have begun in between.
    await ensureNoUnfinishedMove(client)
    return systemWarnings(client)
  })
