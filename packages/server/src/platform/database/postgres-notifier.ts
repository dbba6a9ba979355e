import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { destroyConnection, endWithin, type PostgresLimits } from './postgres-connections.ts'
import { CHANNEL } from './postgres-listener.ts'

/** Notifies the other processes over the same database of what was committed. */
export interface PostgresNotifier {
  /** Sent soon, together with what other units have sent, and the same text once. */
  send(messages: ReadonlySet<string>): void
  /** Sends what waits, and ends the connection. */
  close(): Promise<void>
}

const PAUSE_MS = 100
/** More than a process commits while the database is away: what is beyond it is found at the next heartbeat. */
const MAX_WAITING = 10_000

const NOTIFY = `SELECT pg_notify('${CHANNEL}', message) FROM unnest($1::text[]) AS sent (message)`

/**
 * Notifications go out after the commits that they are about, on a connection of their own. Within a commit they take a
 * lock of the whole database until it is flushed, so that no two commits of any venues share a flush. Nothing is lost
 * with one that is not sent because this process or the database ends: the log has its events, and every process looks
 * at it with each heartbeat.
 */
export const createPostgresNotifier = (
  connectionString: string,
  limits: PostgresLimits,
): PostgresNotifier => {
  let waiting = new Set<string>()
  let client: pg.Client | null = null
  let sending: Promise<void> | null = null
  const isClosing = new AbortController()

  const connect = async (): Promise<pg.Client> => {
    const fresh = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: limits.connectMs,
      query_timeout: limits.statementMs,
    })
    fresh.on('error', () => {
      if (client === fresh) client = null
    })
    try {
      await fresh.connect()
      // What is sent says nothing that is not committed already: it needs no flush.
      await fresh.query('SET synchronous_commit = off')
      return fresh
    } catch (error) {
      destroyConnection(fresh)
      throw error
    }
  }
  const sendOnce = async (messages: readonly string[]): Promise<boolean> => {
    try {
      client ??= await connect()
      await client.query(NOTIFY, [messages])
      return true
    } catch {
      if (client) destroyConnection(client)
      client = null
      return false
    }
  }
  const sendAll = async (): Promise<void> => {
    while (waiting.size > 0) {
      // What is committed in the same turn of the event loop goes with it.
      await nextTurn()
      const messages = [...waiting]
      waiting = new Set()
      if (await sendOnce(messages)) continue
      if (isClosing.signal.aborted) return
      if (messages.length < MAX_WAITING) waiting = new Set([...messages, ...waiting])
      await wait(PAUSE_MS, undefined, { ref: false })
    }
  }
  const begin = (): void => {
    sending ??= sendAll().finally(() => {
      sending = null
      if (waiting.size > 0 && !isClosing.signal.aborted) begin()
    })
  }
  return {
    send: (messages) => {
      if (messages.size === 0 || isClosing.signal.aborted) return
      for (const message of messages) waiting.add(message)
      begin()
    },
    close: async () => {
      isClosing.abort()
      await endWithin(limits.connectMs, sending ?? Promise.resolve())
      const last = client
      if (last === null) return
      await endWithin(limits.connectMs, last.end())
      destroyConnection(last)
    },
  }
}
