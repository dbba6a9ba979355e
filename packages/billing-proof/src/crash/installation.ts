import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import type { Pairing } from '@kafana/fiscal-gateway'
import { type DeviceRecord, readDevice } from '../checker/device-record.ts'
import type { PairedGateway } from '../simulation/make-venue.ts'
import { ALLOWED_BILLS } from '../simulation/server-host.ts'
import { createHttpCaller, createLink, type Link } from './link.ts'
import type { ProcessFault } from './process-commands.ts'
import { createProgram, freePort, GATEWAY, type Program, SERVER } from './program.ts'
import type { Template } from './template.ts'

export interface GatewayInstallation {
  readonly id: string
  /** The address of the gateway itself, not of a proxy. */
  readonly url: string
  readonly program: Program
  /** The proxy between pages and it. */
  readonly fromPages: Link
  /** The proxy between it and the server. */
  readonly toServer: Link
  /** The folder of its journal and its device's memory. */
  readonly folder: string
  record(): DeviceRecord
}

/** The real server and gateways of one venue, connected by proxies that inject faults. */
export interface Installation {
  readonly folder: string
  readonly template: Template
  readonly server: Program
  readonly serverStore: string
  /** The proxy between pages and the server. */
  readonly toServer: Link
  readonly gateways: readonly GatewayInstallation[]
  now(): number
  /** Advances the clocks; suspended processes follow when resumed. */
  advanceTime(ms: number): Promise<void>
  start(program: Program): Promise<void>
  /** Waits until ended processes run again and respond. @throws Error if the installation is closed first */
  untilReady(): Promise<void>
  /** Waits until running gateways and the server are synchronised; held exchanges stay held. */
  untilSynced(): Promise<void>
  /** Reconnects everything, restarts ended processes and waits until all are synchronised. */
  repairAndSync(): Promise<void>
  close(): Promise<void>
}

const SLICE_MS = 10_000
const PAUSE_MS = 4
const TIMEOUT_MS = 30_000

const pairingOf = ({ id, token, secret }: PairedGateway, server: string): Pairing => ({
  gatewayId: id,
  token,
  secret,
  server,
  setting: server,
  venue: null,
})

interface InstallationDeps {
  readonly folder: string
  readonly serverUrl: string
  readonly processFault: ProcessFault | null
}

const createGatewayInstallation = async (
  paired: PairedGateway,
  name: string,
  { folder: root, serverUrl, processFault }: InstallationDeps,
): Promise<GatewayInstallation> => {
  const [port, dataDir] = [await freePort(), join(root, name)]
  const [url, folder] = [`http://127.0.0.1:${port}`, join(dataDir, 'gateway')]
  const [fromPages, toServer] = [await createLink(() => url), await createLink(() => serverUrl)]
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'pairing.json'), JSON.stringify(pairingOf(paired, toServer.url)))
  const env = {
    GATEWAY_PORT: String(port),
    GATEWAY_HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    SERVER_URL: toServer.url,
    GATEWAY_NAME: name,
  }
  const program = createProgram({
    file: GATEWAY,
    env,
    healthUrl: `${url}/health`,
    signals: join(root, 'signals'),
    processFault,
  })
  return {
    id: paired.id,
    url,
    program,
    fromPages,
    toServer,
    folder,
    record: () => readDevice(join(folder, 'device.db')),
  }
}

interface JournalPosition {
  readonly id: string | null
  readonly last: number
}

const readPosition = (file: string, sql: string, ...values: string[]): JournalPosition => {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  try {
    return db.prepare(sql).get(...values) as unknown as JournalPosition
  } finally {
    db.close()
  }
}

/** Whether the server has stored everything in this gateway's journal, under its current journal id. */
const isReported = ({ id, folder }: GatewayInstallation, serverStore: string): boolean => {
  const journal = readPosition(
    join(folder, 'journal.db'),
    'SELECT journal_id AS id, (SELECT coalesce(max(seq), 0) FROM lines) AS last FROM journal',
  )
  const known = readPosition(
    serverStore,
    'SELECT journal_id AS id, acknowledged AS last FROM gateways WHERE id = ?',
    id,
  )
  return known.id === journal.id && known.last >= journal.last
}

/** Whether the server still waits for gateways to report after a restore. It records that in a file. */
const isResynchronising = (dataDir: string): boolean => {
  const folder = join(dataDir, ALLOWED_BILLS)
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
  return files.some(
    (name) => (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { heard: unknown }).heard !== null,
  )
}

/** Whether the gateway has synced since its start and reported everything. */
const hasSynced = async (gateway: GatewayInstallation, serverStore: string): Promise<boolean> => {
  const health = await fetch(`${gateway.url}/health`).then(
    (response) => response.json() as Promise<{ server?: { heardAt: string | null } }>,
    () => null,
  )
  return typeof health?.server?.heardAt === 'string' && isReported(gateway, serverStore)
}

export const startInstallation = async (
  template: Template,
  processFault: ProcessFault | null = null,
): Promise<Installation> => {
  const folder = mkdtempSync(join(template.folder, 'installation-'))
  const [dataDir, port] = [join(folder, 'server'), await freePort()]
  const [serverUrl, serverStore] = [`http://127.0.0.1:${port}`, join(dataDir, 'kafana.db')]
  cpSync(template.server, dataDir, { recursive: true })
  const signals = join(folder, 'signals')
  const server = createProgram({
    file: SERVER,
    env: { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir },
    healthUrl: `${serverUrl}/api/health`,
    signals,
    processFault,
  })
  const toServer = await createLink(() => serverUrl)
  const gateways = await Promise.all(
    template.venue.gateways.map((paired, at) =>
      createGatewayInstallation(paired, `gateway-${at}`, { folder, serverUrl, processFault }),
    ),
  )
  const programs = [server, ...gateways.map(({ program }) => program)]
  const links = [toServer, ...gateways.flatMap((gateway) => [gateway.fromPages, gateway.toServer])]
  let ahead = 0
  let isClosed = false

  const advanceTime = async (ms: number): Promise<void> => {
    for (let left = ms; left > 0; left -= SLICE_MS) {
      const slice = Math.min(left, SLICE_MS)
      ahead += slice
      // The server first: a request that waits there ends before its caller times out.
      await server.advanceTime(slice)
      await wait(PAUSE_MS)
      await Promise.all(gateways.map(({ program }) => program.advanceTime(slice)))
      await wait(PAUSE_MS)
    }
  }
  const start = async (program: Program): Promise<void> => {
    if (!program.isRunning()) await program.start(ahead)
  }
  const untilReady = async (): Promise<void> => {
    while (programs.some((program) => program.wasStarted() && !program.isReady())) {
      if (isClosed) throw new Error('the installation is closed')
      await wait(PAUSE_MS)
    }
  }
  const untilSynced = async (): Promise<void> => {
    const deadline = Date.now() + TIMEOUT_MS
    const running = gateways.filter(({ program }) => program.isRunning())
    const isAllReported = async (): Promise<boolean> =>
      (await Promise.all(running.map((gateway) => hasSynced(gateway, serverStore)))).every(Boolean) &&
      !(running.length === gateways.length && isResynchronising(dataDir))
    while (!(await isAllReported())) {
      if (Date.now() > deadline) {
        const outputs = running.map(({ program }) => program.output())
        throw new Error(`the gateways and the server did not synchronise:\n${outputs.join('\n')}`)
      }
      await wait(PAUSE_MS)
      await advanceTime(1000)
    }
  }
  /** A server whose disk was full takes orders again once it has noticed that there is space. */
  const untilHealthy = async (): Promise<void> => {
    const deadline = Date.now() + TIMEOUT_MS
    while (!(await server.isHealthy())) {
      if (Date.now() > deadline) throw new Error(`the server does not recover:\n${server.output()}`)
      await advanceTime(1000)
    }
  }
  const repairAndSync = async (): Promise<void> => {
    for (const link of links) link.reconnect()
    await Promise.all(programs.filter((program) => program.wasStarted()).map(start))
    await untilHealthy()
    await untilSynced()
  }
  await start(server)
  return {
    folder,
    template,
    server,
    serverStore,
    toServer,
    gateways,
    now: () => Date.now() + ahead,
    advanceTime,
    start,
    untilReady,
    untilSynced,
    repairAndSync,
    close: async () => {
      isClosed = true
      await Promise.all(programs.map((program) => program.stop('SIGKILL')))
      await Promise.all(links.map((link) => link.close()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Calls the server as the user of this token. @throws Error for a refusal */
export const createServerCaller = ({ toServer }: Installation, token: string) => {
  const call = createHttpCaller(toServer.url)
  return async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await call(
      { method, path, body, headers: { authorization: `Bearer ${token}` } },
      TIMEOUT_MS,
    )
    if (response.status >= 300)
      throw new Error(`${method} ${path} returned ${response.status}: ${JSON.stringify(response.body)}`)
    return response.body as T
  }
}
