import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { migrations } from '../../migrations/index.ts'
import { unusableSetting } from '../config/setting-fields.ts'
import { unreachableDatabase } from '../config/unreachable-database.ts'
import type { Statement } from '../unit-of-work/statement.ts'
import {
  NO_COMPANY,
  StoreUnavailableError,
  UnitEndedError,
  type Tx,
  type UnitOfWork,
  type WriteTx,
} from '../unit-of-work/unit-of-work.ts'
import {
  openConnections,
  POSTGRES_LIMITS,
  type Connections,
  type PostgresLimits,
} from './postgres-connections.ts'
import { listenToPostgres, CHANNEL } from './postgres-listener.ts'
import { setUpSession, systemWarnings, UNLIMITED } from './postgres-session.ts'
import { postgresSize } from './postgres-size.ts'
import { migrate, type MigrationTarget, type Store, type StoreObserver } from './store.ts'
import { createCompiler, type Executor, openUnit } from './unit-tx.ts'

/** Serialization failure and deadlock, also with the replay of a standby: the same unit, run again, usually passes. */
const RETRIED = ['40001', '40P01']
const TRIES = 5

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
/** The driver's messages for a lost connection, and for an answer that did not come in time. */
const CONNECTION_LOST = /connection (?:error|terminated)|query read timeout/i
const SYSTEM_ERRORS = ['EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']
/** A statement or an open transaction that took too long. */
const TIMED_OUT = ['57014', '25P03']
const connectionLost = (error: unknown): boolean => {
  const code = codeOf(error)
  return (
    (error instanceof Error && CONNECTION_LOST.test(error.message)) ||
    code.startsWith('08') ||
    code.startsWith('57P') ||
    code.startsWith('53') ||
    code.startsWith('ECONN') ||
    SYSTEM_ERRORS.includes(code) ||
    TIMED_OUT.includes(code)
  )
}

/** A unit that writes, in a database that only reads: a standby, or one that is set so. */
const READ_ONLY = '25006'
/**
 * The connection is not used again either: the next one may reach the server that took over, or have another default.
 */
const cannotWrite = (error: unknown): boolean => codeOf(error) === READ_ONLY

/** Written under READ COMMITTED, as the session says: what waited for the venue's lock sees what was committed before. */
const beginOf = {
  // One round trip for both.
  write: (companyId: string) =>
    `BEGIN; SELECT 1 FROM venue_sequences WHERE company_id = ${pg.escapeLiteral(companyId)} FOR UPDATE`,
  read: () => 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
}
const commitWith = (messages: ReadonlySet<string>): string =>
  [
    ...[...messages].map((text) => `SELECT pg_notify('${CHANNEL}', ${pg.escapeLiteral(text)})`),
    'COMMIT',
  ].join('; ')

/**
 * Units of work as on SQLite, each in a transaction that first locks the venue's sequence, so that commits of a
 * venue are ordered.
 */
const createPostgresUnitOfWork = (
  { acquire, release, discard }: Connections,
  observed: { readonly by: StoreObserver | null },
): UnitOfWork => {
  const compile = createCompiler('postgres')
  const nameOf = createStatementNames()

  /** @param isReusable whether the connection can be used again after a failure */
  const usingConnection = async <T>(
    work: (client: pg.PoolClient) => Promise<T>,
    isReusable: (client: pg.PoolClient, reason: unknown) => Promise<boolean>,
  ): Promise<T> => {
    const client = await acquire()
    try {
      const value = await work(client)
      release(client)
      return value
    } catch (reason) {
      if (await isReusable(client, reason)) {
        release(client)
        throw reason
      }
      discard(client)
      throw new StoreUnavailableError(reason)
    }
  }

  const once = async <T>(
    companyId: string,
    kind: keyof typeof beginOf,
    unit: (tx: WriteTx) => Promise<T>,
  ): Promise<T> => {
    const run = async (client: pg.PoolClient) => {
      const startedAt = performance.now()
      const { tx, afterCommit, messages, end } = openUnit(companyId, executorOn(client, compile, nameOf))
      try {
        await client.query(beginOf[kind](companyId))
        const value = await unit(tx)
        end()
        await client.query(commitWith(messages))
        if (kind === 'write') observed.by?.committed(1, performance.now() - startedAt)
        return { value, afterCommit }
      } finally {
        end()
      }
    }
    const rollBack = async (client: pg.PoolClient, reason: unknown): Promise<boolean> =>
      !connectionLost(reason) &&
      !(kind === 'write' && cannotWrite(reason)) &&
      client.query('ROLLBACK').then(
        () => true,
        () => false,
      )
    const { value, afterCommit } = await usingConnection(run, rollBack)
    for (const action of afterCommit) action()
    return value
  }

  /** A statement by itself is a transaction of its own. */
  const single = <P, O>(companyId: string, statement: Statement<P, O>, params: P): Promise<O | undefined> =>
    usingConnection(
      (client) => openUnit(companyId, executorOn(client, compile, nameOf)).tx.get(statement, params),
      async (_client, reason) => !connectionLost(reason),
    )

  const retrying = async <T>(attempt: () => Promise<T>, tries: number): Promise<T> => {
    try {
      return await attempt()
    } catch (reason) {
      if (reason instanceof UnitEndedError || !RETRIED.includes(codeOf(reason))) throw reason
      if (tries <= 1) throw new StoreUnavailableError(reason)
      observed.by?.retried()
      await wait(Math.random() * 20)
      return retrying(attempt, tries - 1)
    }
  }

  return {
    write: async (companyId, unit) => {
      try {
        return await retrying(() => once(companyId, 'write', unit), TRIES)
      } catch (reason) {
        if (reason instanceof StoreUnavailableError) observed.by?.unavailable(1)
        throw reason
      }
    },
    read: <T>(companyId: string, unit: (tx: Tx) => Promise<T>) =>
      retrying(() => once(companyId, 'read', unit), TRIES),
    first: (companyId, statement, params) => retrying(() => single(companyId, statement, params), TRIES),
  }
}

/** An arbitrary number that only these migrations use. */
const MIGRATION_LOCK = 7_205_519

const targetOn = (client: pg.Client): MigrationTarget => ({
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
    await client.connect()
    return client
  } catch (error) {
    throw unreachableDatabase(url, error)
  }
}

/**
 * Statements have no limit of time: the tables of a large venue may take minutes.
 * @returns what the log should say about the database
 */
const migrateDatabase = async (url: string, { connectMs }: PostgresLimits): Promise<readonly string[]> => {
  const client = await connectFirst(url, connectMs)
  try {
    await setUpSession(client, UNLIMITED)
    await migrate(targetOn(client), migrations, Date.now())
    return await systemWarnings(client)
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
 * Connects to PostgreSQL and brings its schema up to date.
 * @throws SettingError if there is no connection to it, or if it only reads
 */
export const openPostgresStore = async (
  url: string,
  limits: PostgresLimits = POSTGRES_LIMITS,
): Promise<Store> => {
  const warnings = await migrateDatabase(url, limits)
  const connections = openConnections(url, limits)
  const observed: { by: StoreObserver | null } = { by: null }
  const uow = createPostgresUnitOfWork(connections, observed)
  return {
    uow,
    observe: (observer) => {
      observed.by = observer
    },
    size: async () => (await uow.first(NO_COMPANY, postgresSize, {}))?.bytes ?? 0,
    poolUse: connections.use,
    listen: (listener) => listenToPostgres(url, listener, limits),
    // Its disk is another program's; a write that fails says so.
    isFull: () => false,
    isExhausted: () => false,
    checkSpace: () => undefined,
    wasChecked: true,
    warnings,
    close: connections.close,
  }
}
