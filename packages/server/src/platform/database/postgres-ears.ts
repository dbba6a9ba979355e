import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Ears } from './store.ts'

/** Where the processes over one database speak to each other. */
export const CHANNEL = 'kafana_live'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 10_000
const CONNECT_MS = 10_000

/** Listens until the connection ends; answers whether it ever listened. */
const listenOnce = async (client: pg.Client, { heard, missed }: Ears): Promise<boolean> => {
  const ended = Promise.race([once(client, 'end'), once(client, 'error')]).catch(() => undefined)
  // A client that is ended while it connects says so in no other way.
  const gone = ended.then(() => Promise.reject(new Error('the connection ended')))
  gone.catch(() => undefined)
  client.on('notification', ({ payload }) => heard(payload ?? ''))
  try {
    await Promise.race([client.connect(), gone])
    await Promise.race([client.query(`LISTEN ${CHANNEL}`), gone])
    missed()
    await ended
    return true
  } catch {
    return false
  }
}

/** One connection of its own that only listens. Lost, it is made again, with growing pauses while the database is away. */
export const listenOnPostgres = (connectionString: string, ears: Ears): (() => Promise<void>) => {
  const stopping = new AbortController()
  let client: pg.Client | undefined
  const listen = async (): Promise<void> => {
    let pause = FIRST_PAUSE_MS
    while (!stopping.signal.aborted) {
      client = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: CONNECT_MS })
      client.on('error', () => undefined)
      pause = (await listenOnce(client, ears)) ? FIRST_PAUSE_MS : Math.min(2 * pause, LONGEST_PAUSE_MS)
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
