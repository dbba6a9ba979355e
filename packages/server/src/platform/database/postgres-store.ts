import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
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
import { cannotWrite, codeOf, connectionLost } from './postgres-errors.ts'
import { listenToPostgres } from './postgres-listener.ts'
import { migrateDatabase } from './postgres-migrations.ts'
import { createPostgresNotifier, type PostgresNotifier } from './postgres-notifier.ts'
import { postgresSize } from './postgres-size.ts'
import { createSpaceMonitor, type SpaceMonitor } from './postgres-space.ts'
import type { Store, StoreObserver } from './store.ts'
import { compileFor, type Executor, openUnit } from './unit-tx.ts'

/** Serialization failure and deadlock, also with the replay of a standby: the same unit, run again, usually passes. */
const RETRIED = ['40001', '40P01']
const TRIES = 5

const executorOn = (client: pg.PoolClient, nameOf: (sql: string) => string): Executor => {
  const query = (
    statement: Statement<never, unknown>,
    companyId: string,
    params: Parameters<Executor['all']>[2],
  ) => {
    const { sql, bind } = compileFor.postgres(statement)
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

/** Written under READ COMMITTED, as the session says: what waited for the venue's lock sees what was committed before. */
const beginOf = {
  // One round trip for both.
  write: (companyId: string) =>
    `BEGIN; SELECT 1 FROM venue_sequences WHERE company_id = ${pg.escapeLiteral(companyId)} FOR UPDATE`,
  read: () => 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
}
/**
 * Units of work as on SQLite, each in a transaction that first locks the venue's sequence, so that commits of a
 * venue are ordered.
 */
const createPostgresUnitOfWork = (
  { acquire, release, discard }: Connections,
  notifier: Pick<PostgresNotifier, 'send'>,
  observed: { readonly by: StoreObserver | null },
  space: Pick<SpaceMonitor, 'failed' | 'ensureNotFull'>,
): UnitOfWork => {
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
      const { tx, afterCommit, messages, sent, end } = openUnit(companyId, executorOn(client, nameOf))
      try {
        await client.query(beginOf[kind](companyId))
        if (kind === 'write') space.ensureNotFull()
        const value = await unit(tx)
        await sent()
        end()
        await client.query('COMMIT')
        notifier.send(messages)
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
      (client) => openUnit(companyId, executorOn(client, nameOf)).tx.get(statement, params),
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
        space.failed(reason)
        if (reason instanceof StoreUnavailableError) observed.by?.unavailable(1)
        throw reason
      }
    },
    read: <T>(companyId: string, unit: (tx: Tx) => Promise<T>) =>
      retrying(() => once(companyId, 'read', unit), TRIES),
    first: (companyId, statement, params) => retrying(() => single(companyId, statement, params), TRIES),
    // To ask for it would be a round trip, as long as the statement that it could save.
    committedState: () => null,
  }
}

interface PostgresOpening {
  readonly limits?: PostgresLimits
  /** See `migrateDatabase`. */
  readonly movingFile?: string | null
}

/**
 * Connects to PostgreSQL and brings its schema up to date.
 * @throws SettingError if there is no connection to it, or if it only reads; StartError while a move into it is unfinished
 */
export const openPostgresStore = async (
  url: string,
  { limits = POSTGRES_LIMITS, movingFile = null }: PostgresOpening = {},
): Promise<Store> => {
  const warnings = await migrateDatabase(url, limits, movingFile)
  const connections = openConnections(url, limits)
  const observed: { by: StoreObserver | null } = { by: null }
  const notifier = createPostgresNotifier(url, limits)
  const space = createSpaceMonitor(connections)
  const uow = createPostgresUnitOfWork(connections, notifier, observed, space)
  return {
    uow,
    observe: (observer) => {
      observed.by = observer
    },
    size: async () => (await uow.first(NO_COMPANY, postgresSize, {}))?.bytes ?? 0,
    poolUse: connections.use,
    listen: (listener) => listenToPostgres(url, listener, limits),
    isFull: space.isFull,
    // Nothing is kept in reserve: its disk is another program's.
    isExhausted: space.isFull,
    checkSpace: space.check,
    wasChecked: true,
    warnings,
    close: async () => {
      await notifier.close()
      await connections.close()
    },
  }
}
