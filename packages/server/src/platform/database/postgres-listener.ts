import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { destroyConnection, endWithin, POSTGRES_LIMITS, type PostgresLimits } from './postgres-connections.ts'
import type { StoreListener } from './store.ts'

/** The channel on which the processes over one database notify each other. */
export const CHANNEL = 'kafana_live'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 10_000

/**
 * A connection that only listens notices nothing when the database stops answering: it is asked again and again, and
 * closed when it does not answer.
 */
const keepChecking = async (client: pg.Client, pauseMs: number, isOver: AbortSignal): Promise<void> => {
  while (!isOver.aborted) {
    await wait(pauseMs, undefined, { signal: isOver, ref: false }).catch(() => undefined)
    if (isOver.aborted) return
    await client.query('SELECT 1').catch(() => destroyConnection(client))
  }
}

/** Listens until the connection ends; returns whether it was established. */
const listenOnce = async (
  client: pg.Client,
  { onMessage, onMissed }: StoreListener,
  { heartbeatMs }: PostgresLimits,
): Promise<boolean> => {
  const ended = Promise.race([once(client, 'end'), once(client, 'error')]).catch(() => undefined)
  // The only sign that a client was ended while it was connecting.
  const gone = ended.then(() => Promise.reject(new Error('the connection ended')))
  gone.catch(() => undefined)
  client.on('notification', ({ payload }) => onMessage(payload ?? ''))
  try {
    await Promise.race([client.connect(), gone])
    await Promise.race([client.query(`LISTEN ${CHANNEL}`), gone])
    onMissed()
  } catch {
    return false
  }
  const over = new AbortController()
  const checking = keepChecking(client, heartbeatMs, over.signal)
  await ended
  over.abort()
  await checking
  return true
}

/**
 * Listens on a connection of its own. A lost connection is re-established, with growing pauses while the
 * database is unreachable.
 */
export const listenToPostgres = (
  connectionString: string,
  listener: StoreListener,
  limits: PostgresLimits = POSTGRES_LIMITS,
): (() => Promise<void>) => {
  const stopping = new AbortController()
  let client: pg.Client | undefined
  const listen = async (): Promise<void> => {
    let pause = FIRST_PAUSE_MS
    while (!stopping.signal.aborted) {
      client = new pg.Client({
        connectionString,
        keepAlive: true,
        connectionTimeoutMillis: limits.connectMs,
        query_timeout: limits.statementMs,
      })
      client.on('error', () => undefined)
      const wasEstablished = await listenOnce(client, listener, limits)
      pause = wasEstablished ? FIRST_PAUSE_MS : Math.min(2 * pause, LONGEST_PAUSE_MS)
      destroyConnection(client)
      await wait(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }
  const listening = listen()
  return async () => {
    stopping.abort()
    if (client) await endWithin(limits.connectMs, client.end())
    if (client) destroyConnection(client)
    await listening
  }
}
