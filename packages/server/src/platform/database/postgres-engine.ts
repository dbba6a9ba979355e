import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Statement } from '../unit-of-work/statement.ts'
import {
  StoreUnavailableError,
  UnitEndedError,
  type Tx,
  type UnitOfWork,
  type WriteTx,
} from '../unit-of-work/unit-of-work.ts'
import { createCompiler } from './compile.ts'
import { CHANNEL } from './postgres-ears.ts'
import { openUnit, type Executor } from './unit-tx.ts'

const INT8 = 20
const NUMERIC = 1700
/** Serialization failure and deadlock: the same unit, run again, usually passes. */
const RETRIED = ['40001', '40P01']
const TRIES = 5

/** The driver hands 64-bit integers and exact numerics over as text; ours all fit a safe integer. */
const usualParserOf = pg.types.getTypeParser as (oid: number, format?: 'text') => unknown
const parserOf = (oid: number, format?: 'text'): unknown =>
  oid === INT8 || oid === NUMERIC ? Number : usualParserOf(oid, format)
const types = { getTypeParser: parserOf as typeof pg.types.getTypeParser }

export const createPostgresPool = (connectionString: string): pg.Pool => {
  const pool = new pg.Pool({ connectionString, max: 10, types })
  // A connection that breaks while nobody uses it is replaced by the next one; unheard, its error would end the process.
  pool.on('error', () => undefined)
  // So would that of one that breaks between two statements of a unit: the next statement fails by it.
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

/** Prepared statements are named on the connection: the same text has the same short name everywhere. */
const createNames = () => {
  const names = new Map<string, string>()
  return (sql: string): string => {
    const known = names.get(sql)
    if (known) return known
    const fresh = `s${names.size}`
    names.set(sql, fresh)
    return fresh
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
/** The driver's own words for a connection that has gone. */
const GONE = /connection (?:error|terminated)/i
const connectionLost = (error: unknown): boolean => {
  const code = codeOf(error)
  return (
    (error instanceof Error && GONE.test(error.message)) ||
    code.startsWith('08') ||
    code.startsWith('57P') ||
    code.startsWith('53') ||
    code.startsWith('ECONN')
  )
}

/** The same units as on SQLite, each in a pooled transaction that first locks the venue's sequence: per venue, one order of commits. */
export const createPostgresUnitOfWork = (pool: pg.Pool): UnitOfWork => {
  const compile = createCompiler('postgres')
  const nameOf = createNames()

  const connect = async (): Promise<pg.PoolClient> => {
    try {
      return await pool.connect()
    } catch (cause) {
      throw new StoreUnavailableError(cause)
    }
  }

  const once = async <T>(companyId: string, begin: string, unit: (tx: WriteTx) => Promise<T>): Promise<T> => {
    const client = await connect()
    const { tx, afterCommit, words, end } = openUnit(companyId, executorOn(client, compile, nameOf))
    let broken = false
    try {
      await client.query(begin)
      if (begin === 'BEGIN')
        await client.query('SELECT 1 FROM venue_sequences WHERE company_id = $1 FOR UPDATE', [companyId])
      const value = await unit(tx)
      end()
      for (const word of words) await client.query('SELECT pg_notify($1, $2)', [CHANNEL, word])
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
