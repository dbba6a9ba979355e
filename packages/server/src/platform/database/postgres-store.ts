import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { migrations } from '../../migrations/index.ts'
import type { Statement } from '../unit-of-work/statement.ts'
import {
  StoreUnavailableError,
  UnitEndedError,
  type Tx,
  type UnitOfWork,
  type WriteTx,
} from '../unit-of-work/unit-of-work.ts'
import { listenToPostgres, CHANNEL } from './postgres-listener.ts'
import { migrate, type MigrationTarget, type Store } from './store.ts'
import { createCompiler, type Executor, openUnit } from './unit-tx.ts'

const INT8 = 20
const NUMERIC = 1700
/** Serialization failure and deadlock: the same unit, run again, usually passes. */
const RETRIED = ['40001', '40P01']
const TRIES = 5

/** The driver returns 64-bit integers and numerics as text; all of ours are safe integers. */
const defaultParserOf = pg.types.getTypeParser as (oid: number, format?: 'text') => unknown
const parserOf = (oid: number, format?: 'text'): unknown =>
  oid === INT8 || oid === NUMERIC ? Number : defaultParserOf(oid, format)
const types = { getTypeParser: parserOf as typeof pg.types.getTypeParser }

const createPostgresPool = (connectionString: string): pg.Pool => {
  const pool = new pg.Pool({ connectionString, max: 10, types })
  // Without a handler the error of a broken idle connection would end the process; the pool replaces it.
  pool.on('error', () => undefined)
  // The same holds for a connection that breaks between two statements; the next statement fails then.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
  })
  return pool
}

const executorOn = (
  client: pg.PoolClient,
  compile: ReturnType<typeof createCompiler>,
  nameOf: (sql: string) => string,
): Executor => {
  const query = (
    statement: Statement<never, unknown>,
    companyId: string,
    params: Parameters<Executor['all']>[2],
  ) => {
    const { sql, bind } = compile(statement)
    return client.query({ name: nameOf(sql), text: sql, values: bind(companyId, params) })
  }
  return {
    all: async (statement, companyId, params) =>
      (await query(statement, companyId, params)).rows as unknown[],
    run: async (statement, companyId, params) => (await query(statement, companyId, params)).rowCount ?? 0,
  }
}

/** Names for prepared statements: the same text has the same short name on every connection. */
const createStatementNames = () => {
  const names = new Map<string, string>()
  return (sql: string): string => {
    const existing = names.get(sql)
    if (existing) return existing
    const name = `s${names.size}`
    names.set(sql, name)
    return name
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
/** The driver's messages for a lost connection. */
const CONNECTION_LOST = /connection (?:error|terminated)/i
const connectionLost = (error: unknown): boolean => {
  const code = codeOf(error)
  return (
    (error instanceof Error && CONNECTION_LOST.test(error.message)) ||
    code.startsWith('08') ||
    code.startsWith('57P') ||
    code.startsWith('53') ||
    code.startsWith('ECONN')
  )
}

/**
 * Units of work as on SQLite, each in a transaction that first locks the venue's sequence, so that commits of a
 * venue are ordered.
 */
const createPostgresUnitOfWork = (pool: pg.Pool): UnitOfWork => {
  const compile = createCompiler('postgres')
  const nameOf = createStatementNames()

  const connect = async (): Promise<pg.PoolClient> => {
    try {
      return await pool.connect()
    } catch (cause) {
      throw new StoreUnavailableError(cause)
    }
  }

  const once = async <T>(companyId: string, begin: string, unit: (tx: WriteTx) => Promise<T>): Promise<T> => {
    const client = await connect()
    const { tx, afterCommit, messages, end } = openUnit(companyId, executorOn(client, compile, nameOf))
    let broken = false
    try {
      await client.query(begin)
      if (begin === 'BEGIN')
        await client.query('SELECT 1 FROM venue_sequences WHERE company_id = $1 FOR UPDATE', [companyId])
      const value = await unit(tx)
      end()
      for (const message of messages) await client.query('SELECT pg_notify($1, $2)', [CHANNEL, message])
      await client.query('COMMIT')
      for (const action of afterCommit) action()
      return value
    } catch (reason) {
      end()
      broken = connectionLost(reason)
      if (!broken) await client.query('ROLLBACK')
      throw broken ? new StoreUnavailableError(reason) : reason
    } finally {
      client.release(broken)
    }
  }

  const retrying = async <T>(attempt: () => Promise<T>, tries: number): Promise<T> => {
    try {
      return await attempt()
    } catch (reason) {
      if (tries <= 1 || reason instanceof UnitEndedError || !RETRIED.includes(codeOf(reason))) throw reason
      await wait(Math.random() * 20)
      return retrying(attempt, tries - 1)
    }
  }

  return {
    write: (companyId, unit) => retrying(() => once(companyId, 'BEGIN', unit), TRIES),
    read: <T>(companyId: string, unit: (tx: Tx) => Promise<T>) =>
      once(companyId, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', unit),
  }
}

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
