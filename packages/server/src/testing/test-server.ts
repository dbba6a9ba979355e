import { join } from 'node:path'
import { afterAll, beforeAll, describe, onTestFinished } from 'vitest'
import { startServer, type RunningServer } from '../app/create-server.ts'
import { readSettings, type Settings } from '../platform/config/settings.ts'
import type { Store } from '../platform/database/store.ts'
import type { HashQueue } from '../platform/hash-queue.ts'
import { createHasher } from '../platform/hasher.ts'
import type { HeavyReads } from '../platform/http/heavy-reads.ts'
import { createLog } from '../platform/log.ts'
import { send, type Answer, type RequestOptions } from './http-client.ts'
import { fakePushTransport, PUSH_HOST } from './push-service.ts'
import { createTestClock, type TestClock } from './test-clock.ts'
import { ENGINES, openPostgres, openTestStore, type TestEngine } from './test-database.ts'

/** The same algorithm, cheap enough for many accounts. */
const TEST_MEMORY_KIB = 64

/** A folder that does not exist: reading the whole build takes longer than starting the rest of a server. */
const NO_WEB = join(import.meta.dirname, 'no-web')

/** A running server on its own store, as tests see it. */
export interface TestServer extends Pick<
  RunningServer,
  'url' | 'securedOrigins' | 'platform' | 'services' | 'kept'
> {
  readonly engine: TestEngine
  readonly clock: TestClock
  readonly store: Store
  /** Set where a second server may share the store: see `startSecondServer`. */
  readonly databaseUrl: string | null
  send(method: string, path: string, options?: RequestOptions): Promise<Answer>
}
export type StoppableServer = TestServer & { stop(): Promise<void> }

interface TestStorage extends Pick<TestServer, 'engine' | 'clock' | 'store' | 'databaseUrl'> {
  readonly dataDir: string
}

interface StartOptions {
  readonly environment?: Readonly<Record<string, string>> | undefined
  readonly hashQueue?: HashQueue | undefined
  /** The thread for calls that read much; none by default. */
  readonly heavyReadsOf?: ((settings: Settings) => HeavyReads | null) | undefined
  /** That of a server before, whose times are stored. */
  readonly clock?: TestClock
}

const startOn = async (
  storage: TestStorage,
  environment: Readonly<Record<string, string>>,
  close: () => Promise<void>,
  { hashQueue, heavyReadsOf }: StartOptions = {},
): Promise<StoppableServer> => {
  const { engine, clock, store, databaseUrl, dataDir } = storage
  // Races and floods are the point of many tests; the limit has its own.
  const settings = readSettings({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    CHANGES_PER_MINUTE: '0',
    PUSH_HOSTS: PUSH_HOST,
    ...environment,
  })
  const server = await startServer({
    settings,
    store,
    clock,
    timer: clock,
    log: createLog('silent'),
    hasher: createHasher('00'.repeat(32), TEST_MEMORY_KIB, hashQueue),
    heavyReads: heavyReadsOf?.(settings) ?? null,
    pushTransport: fakePushTransport,
    webDir: NO_WEB,
  })
  return {
    ...server,
    engine,
    clock,
    store,
    databaseUrl,
    send: (method, path, options) => send(server.url, method, path, options),
    stop: async () => {
      await server.close()
      await close()
    },
  }
}

export const startTestServer = async (
  engine: TestEngine,
  environment: Readonly<Record<string, string>> = {},
  hashQueue?: HashQueue,
): Promise<StoppableServer> => {
  const { dispose, ...opened } = await openTestStore(engine)
  try {
    return await startOn({ ...opened, engine, clock: createTestClock() }, environment, dispose, { hashQueue })
  } catch (error) {
    await dispose()
    throw error
  }
}

/** Another server over the same database and data folder, like a second process. */
export const startSecondServer = async (
  { engine, clock, databaseUrl, platform: { settings } }: TestServer,
  environment: Readonly<Record<string, string>> = {},
  open: (databaseUrl: string) => Promise<Store> = openPostgres,
): Promise<StoppableServer> => {
  if (databaseUrl === null) throw new Error('an embedded store belongs to one process')
  const store = await open(databaseUrl)
  return startOn({ engine, clock, databaseUrl, store, dataDir: settings.dataDir }, environment, () =>
    store.close(),
  )
}

/** The same server after a restart: over the same store and data folder, remembering nothing else. */
export const restartServer = ({
  engine,
  clock,
  databaseUrl,
  store,
  platform: { settings },
}: TestServer): Promise<StoppableServer> =>
  startOn({ engine, clock, databaseUrl, store, dataDir: settings.dataDir }, {}, async () => undefined)

/**
 * The server as it starts after a migration changed its tables. The one before has statements prepared on PostgreSQL
 * that fit the old tables only.
 */
export const upgradedServer = async (server: TestServer): Promise<TestServer> => {
  if (server.engine === 'sqlite') return server
  const upgraded = await startSecondServer(server)
  onTestFinished(upgraded.stop)
  return upgraded
}

/** A server on a store of the test's own, embedded unless `open` says otherwise. */
export const startServerOn = async (
  dataDir: string,
  open: (file: string) => Promise<Store>,
  options: StartOptions = {},
): Promise<StoppableServer> => {
  const store = await open(join(dataDir, 'kafana.db'))
  const clock = options.clock ?? createTestClock()
  const storage = { engine: 'sqlite', clock, databaseUrl: null, store, dataDir } as const
  return startOn(storage, options.environment ?? {}, () => store.close(), options)
}

/** Runs the same tests over HTTP on SQLite and on PostgreSQL: `server()` is the running one of each. */
export const onBothEngines = (
  name: string,
  tests: (server: () => TestServer) => void,
  environment?: Readonly<Record<string, string>>,
): void => {
  describe.each(ENGINES)(`${name} on %s`, (engine) => {
    let running: Awaited<ReturnType<typeof startTestServer>> | undefined
    beforeAll(async () => {
      running = await startTestServer(engine, environment)
    })
    afterAll(async () => {
      await running?.stop()
    })
    tests(() => {
      if (!running) throw new Error('the server is not running yet')
      return running
    })
  })
}
