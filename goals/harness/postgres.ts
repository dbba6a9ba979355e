import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { loadEmbeddedPostgres } from '@kafana/server/testing/tools'
import pg from 'pg'
import { freePort } from './program.ts'

/** A real PostgreSQL of the harness's own, which can be killed and started again. */
export interface PostgresCluster {
  /** Creates an empty database and returns its URL. */
  createDatabase(name: string): Promise<string>
  /** A connection beside the product. */
  connect(url: string): Promise<pg.Client>
  /** Asks over a connection that ends with the answer. */
  ask<T>(url: string, question: (client: pg.Client) => Promise<T>): Promise<T>
  /** Kills the postmaster with SIGKILL; its other processes end when they notice. */
  kill(): void
  start(): Promise<void>
  close(): Promise<void>
}

const FLAGS = ['max_connections=300', 'autovacuum=off']
/** What a goal about durability needs; the others are about concurrency alone. */
const DURABLE = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on']
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
const PAUSE_MS = 50
const TRIES = 600

export const createPostgresCluster = async (durable: boolean): Promise<PostgresCluster> => {
  const databaseDir = mkdtempSync(join(tmpdir(), 'kafana-goal-pg-'))
  const EmbeddedPostgres = await loadEmbeddedPostgres()
  const port = await freePort()
  const quiet = () => undefined
  const options = {
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    onLog: quiet,
    onError: quiet,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: [...FLAGS, ...(durable ? DURABLE : FAST)].flatMap((flag) => ['-c', flag]),
  }
  await new EmbeddedPostgres(options).initialise()
  const urlOf = (database: string): string => `postgres://postgres:postgres@127.0.0.1:${port}/${database}`
  const connect = async (url: string): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', quiet)
    await client.connect()
    return client
  }
  const pidFile = join(databaseDir, 'postmaster.pid')
  const kill = (): void => {
    // Without the file it has ended by itself.
    if (existsSync(pidFile)) process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGKILL')
  }
  let isUp = false
  const endWithProcess = (): void => {
    if (isUp) kill()
  }
  process.once('exit', endWithProcess)
  /** While processes of the killed cluster are still there, another one does not start. */
  const start = async (triesLeft = TRIES): Promise<void> => {
    try {
      await new EmbeddedPostgres(options).start()
      isUp = true
    } catch (error) {
      if (triesLeft === 0) throw new Error('PostgreSQL does not start', { cause: error })
      await wait(PAUSE_MS)
      await start(triesLeft - 1)
    }
  }
  await start()
  return {
    connect,
    ask: async (url, question) => {
      const client = await connect(url)
      try {
        return await question(client)
      } finally {
        await client.end()
      }
    },
    start,
    kill: () => {
      isUp = false
      kill()
    },
    createDatabase: async (name) => {
      const admin = await connect(urlOf('postgres'))
      await admin.query(`CREATE DATABASE ${name}`)
      await admin.end()
      return urlOf(name)
    },
    close: async () => {
      process.off('exit', endWithProcess)
      if (isUp) kill()
      isUp = false
      await wait(PAUSE_MS)
      rmSync(databaseDir, { recursive: true, force: true, maxRetries: 20, retryDelay: PAUSE_MS })
    },
  }
}
