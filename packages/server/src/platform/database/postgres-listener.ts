import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { StoreListener } from './store.ts'

/** The channel on which the processes over one database notify each other. */
export const CHANNEL = 'kafana_live'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 10_000
const CONNECT_MS = 10_000

/** Listens until the connection ends; returns whether it was established. */
const listenOnce = async (client: pg.Client, { onMessage, onMissed }: StoreListener): Promise<boolean> => {
  const ended = Promise.race([once(client, 'end'), once(client, 'error')]).catch(() => undefined)
  // The only sign that a client was ended while it was connecting.
  const gone = ended.then(() => Promise.reject(new Error('the connection ended')))
  gone.catch(() => undefined)
  client.on('notification', ({ payload }) => onMessage(payload ?? ''))
  try {
    await Promise.race([client.connect(), gone])
    await Promise.race([client.query(`LISTEN ${CHANNEL}`), gone])
    onMissed()
    await ended
    return true
  } catch {
    return false
  }
}

/**
 * Listens on a connection of its own. A lost connection is re-established, with growing pauses while the
 * database is unreachable.
 */
export const listenToPostgres = (
  connectionString: string,
  listener: StoreListener,
): (() => Promise<void>) => {
  const stopping = new AbortController()
  let client: pg.Client | undefined
  const listen = async (): Promise<void> => {
    let pause = FIRST_PAUSE_MS
    while (!stopping.signal.aborted) {
      client = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: CONNECT_MS })
      client.on('error', () => undefined)
      pause = (await listenOnce(client, listener)) ? FIRST_PAUSE_MS : Math.min(2 * pause, LONGEST_PAUSE_MS)
      await client.end().catch(() => undefined)
      await wait(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }
  const listening = listen()
  return async () => {
    stopping.abort()
    await client?.end().catch(() => undefined)
    await listening
  }
}
