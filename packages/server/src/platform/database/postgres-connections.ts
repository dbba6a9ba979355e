import pg from 'pg'
import { StoreUnavailableError } from '../unit-of-work/unit-of-work.ts'
import { setUpSession } from './postgres-session.ts'
import type { PoolUse } from './store.ts'

/** How long a database that does not answer is waited for. */
export interface PostgresLimits {
  /** For a free connection, or a new one with its session set up. */
  readonly connectMs: number
  /** For the answer to one statement. */
  readonly statementMs: number
  /** The pause between two checks of a connection that only listens. */
  readonly heartbeatMs: number
}

/** A call that waits for both is still refused within six seconds. */
export const POSTGRES_LIMITS: PostgresLimits = { connectMs: 2000, statementMs: 3500, heartbeatMs: 2000 }

const INT8 = 20
const NUMERIC = 1700

/** The driver returns 64-bit integers and numerics as text; all of ours are safe integers. */
const defaultParserOf = pg.types.getTypeParser as (oid: number, format?: 'text') => unknown
const parserOf = (oid: number, format?: 'text'): unknown =>
  oid === INT8 || oid === NUMERIC ? Number : defaultParserOf(oid, format)
const types = { getTypeParser: parserOf as typeof pg.types.getTypeParser }

const createPool = (connectionString: string, { connectMs, statementMs }: PostgresLimits): pg.Pool => {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    types,
    // Statements that nobody waits for are sent at once, one behind the other.
    pipeline: true,
    connectionTimeoutMillis: connectMs,
    // The first is for an answer that never arrives, the others end what this process can no longer end itself: a
    // transaction that was cut off would keep its locks.
    query_timeout: statementMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: statementMs,
  })
  // Without a handler the error of a broken idle connection would end the process; the pool replaces it.
  pool.on('error', () => undefined)
  // The same holds for a connection that breaks between two statements; the next statement fails then.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
  })
  return pool
}

/**
 * Closes a connection without the farewell of the protocol, which a database that hangs would not answer. Missing in
 * the driver's types.
 */
export const destroyConnection = (client: pg.ClientBase): void =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()

/** @throws Error after the time, and what the work throws */
const resolvedWithin = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  const elapsed = Promise.withResolvers<never>()
  const timer = setTimeout(() => elapsed.reject(new Error(`not done within ${ms} ms`)), ms)
  try {
    return await Promise.race([work, elapsed.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Resolves when the work has ended in whatever way, or after the time. */
export const endWithin = async (ms: number, work: Promise<unknown>): Promise<void> => {
  await resolvedWithin(ms, work).catch(() => undefined)
}

export interface Connections {
  /** @throws StoreUnavailableError */
  acquire(): Promise<pg.PoolClient>
  release(client: pg.PoolClient): void
  /** Closes a broken connection. Those that are older than this moment are not used again either. */
  discard(client: pg.PoolClient): void
  use(): PoolUse
  close(): Promise<void>
}

/**
 * The pool of connections. Where one breaks or stops answering, the others usually did too: they are replaced before
 * they are used, so that calls succeed as soon as the database is back.
 */
export const openConnections = (url: string, limits: PostgresLimits): Connections => {
  const pool = createPool(url, limits)
  const openedIn = new WeakMap<pg.ClientBase, number>()
  const isSetUp = new WeakSet<pg.ClientBase>()
  let era = 0
  pool.on('connect', (client) => void openedIn.set(client, era))

  const drop = (client: pg.PoolClient): void => {
    destroyConnection(client)
    client.release(true)
  }
  /** Without its session set up, a connection is not used. */
  const ensureSetUp = async (client: pg.PoolClient): Promise<void> => {
    if (isSetUp.has(client)) return
    try {
      await setUpSession(client)
      isSetUp.add(client)
    } catch (error) {
      drop(client)
      throw error
    }
  }
  const nextClient = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect()
    if (openedIn.get(client) !== era) {
      drop(client)
      return nextClient()
    }
    await ensureSetUp(client)
    return client
  }
  return {
    acquire: async () => {
      const client = nextClient()
      try {
        return await resolvedWithin(limits.connectMs, client)
      } catch (cause) {
        // One that comes after the time is the pool's again.
        client.then((late) => late.release()).catch(() => undefined)
        throw new StoreUnavailableError(cause)
      }
    },
    release: (client) => client.release(),
    discard: (client) => {
      if (openedIn.get(client) === era) era += 1
      drop(client)
    },
    use: () => ({ inUse: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
    close: () => endWithin(limits.connectMs, pool.end()),
  }
}
