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
import type { Paired } from '../simulation/make-venue.ts'
import { ALLOWED_BILLS } from '../simulation/server-host.ts'
import { askOf, createLink, type Link } from './link.ts'
import type { Planted } from './process-orders.ts'
import { createProgram, freePort, GATEWAY, type Program, SERVER } from './program.ts'
import type { Template } from './template.ts'

export interface GatewayInstallation {
  readonly id: string
  /** Where it listens, beside the network. */
  readonly url: string
  readonly program: Program
  /** The way of pages to it. */
  readonly fromPages: Link
  /** Its own way to the server. */
  readonly toServer: Link
  /** Where its journal and its device's memory are. */
  readonly folder: string
  record(): DeviceRecord
}

/**
 * A venue's real processes on a machine of their own, with a network between them that can be made to fail.
 */
export interface Installation {
  readonly folder: string
  readonly template: Template
  readonly server: Program
  readonly serverStore: string
  /** The way of pages to the server. */
  readonly toServer: Link
  readonly gateways: readonly GatewayInstallation[]
  now(): number
  /** Time passes for all processes. Whoever stands still learns of it later. */
  pass(ms: number): Promise<void>
  start(program: Program): Promise<void>
  /**
   * Waits until somebody has started again whatever died. @throws Error when the installation is closed first
   */
  untilUp(): Promise<void>
  /**
   * The gateways that are up and the server have heard all from one another; what the network holds stays
   * held.
   */
  untilSynced(): Promise<void>
  /** The same, with everything up and a network that lets all through. */
  untilQuiet(): Promise<void>
  close(): Promise<void>
}

const SLICE_MS = 10_000
const BREATH_MS = 4
const PATIENCE_MS = 30_000

const pairingOf = ({ id, token, secret }: Paired, server: string): Pairing => ({
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
  readonly planted: Planted | null
}

const gatewayPart = async (
  paired: Paired,
  name: string,
  { folder: root, serverUrl, planted }: InstallationDeps,
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
    health: `${url}/health`,
    marks: join(root, 'marks'),
    planted,
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

/**
 * Does the server's store hold everything in this gateway's journal, and under the name that the journal
 * has now?
 */
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

/**
 * Does the server still wait for its gateways' reports after a restore? It notes that beside
 * the store.
 */
const isResynchronising = (dataDir: string): boolean => {
  const folder = join(dataDir, ALLOWED_BILLS)
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
  return files.some(
    (name) => (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { heard: unknown }).heard !== null,
  )
}

/** Has this life of the gateway reached the server, and is everything reported? */
const isHeard = async (gateway: GatewayInstallation, serverStore: string): Promise<boolean> => {
  const health = await fetch(`${gateway.url}/health`).then(
    (answer) => answer.json() as Promise<{ server?: { heardAt: string | null } }>,
    () => null,
  )
  return typeof health?.server?.heardAt === 'string' && isReported(gateway, serverStore)
}

export const startInstallation = async (
  template: Template,
  planted: Planted | null = null,
): Promise<Installation> => {
  const folder = mkdtempSync(join(template.folder, 'installation-'))
  const [dataDir, port] = [join(folder, 'server'), await freePort()]
  const [serverUrl, serverStore] = [`http://127.0.0.1:${port}`, join(dataDir, 'kafana.db')]
  cpSync(template.server, dataDir, { recursive: true })
  const marks = join(folder, 'marks')
  const server = createProgram({
    file: SERVER,
    env: { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir },
    health: `${serverUrl}/api/health`,
    marks,
    planted,
  })
  const toServer = await createLink(() => serverUrl)
  const gateways = await Promise.all(
    template.venue.gateways.map((paired, at) =>
      gatewayPart(paired, `gateway-${at}`, { folder, serverUrl, planted }),
    ),
  )
  const programs = [server, ...gateways.map(({ program }) => program)]
  const links = [toServer, ...gateways.flatMap((gateway) => [gateway.fromPages, gateway.toServer])]
  let ahead = 0
  let isClosed = false

  const pass = async (ms: number): Promise<void> => {
    for (let left = ms; left > 0; left -= SLICE_MS) {
      const slice = Math.min(left, SLICE_MS)
      ahead += slice
      // The server first: a call that waits there ends before whoever made it loses patience.
      await server.pass(slice)
      await wait(BREATH_MS)
      await Promise.all(gateways.map(({ program }) => program.pass(slice)))
      await wait(BREATH_MS)
    }
  }
  const start = async (program: Program): Promise<void> => {
    if (!program.isUp()) await program.start(ahead)
  }
  const untilUp = async (): Promise<void> => {
    while (programs.some((program) => program.wasUp() && !program.isReady())) {
      if (isClosed) throw new Error('the installation is closed')
      await wait(BREATH_MS)
    }
  }
  const untilSynced = async (): Promise<void> => {
    const until = Date.now() + PATIENCE_MS
    const speaking = gateways.filter(({ program }) => program.isUp())
    const isAllReported = async (): Promise<boolean> =>
      (await Promise.all(speaking.map((gateway) => isHeard(gateway, serverStore)))).every(Boolean) &&
      !(speaking.length === gateways.length && isResynchronising(dataDir))
    while (!(await isAllReported())) {
      if (Date.now() > until)
        throw new Error(
          `a gateway and the server do not come together:\n${speaking.map(({ program }) => program.output()).join('\n')}`,
        )
      await wait(BREATH_MS)
      await pass(1000)
    }
  }
  const untilQuiet = async (): Promise<void> => {
    for (const link of links) link.mend()
    await Promise.all(programs.filter((program) => program.wasUp()).map(start))
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
    pass,
    start,
    untilUp,
    untilSynced,
    untilQuiet,
    close: async () => {
      isClosed = true
      await Promise.all(programs.map((program) => program.stop('SIGKILL')))
      await Promise.all(links.map((link) => link.close()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Asks the server in somebody's name, beside the network. @throws Error for a refusal */
export const directCalls = ({ toServer }: Installation, token: string) => {
  const ask = askOf(toServer.url)
  return async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await ask(
      { method, path, body, headers: { authorization: `Bearer ${token}` } },
      PATIENCE_MS,
    )
    if (answer.status >= 300)
      throw new Error(`${method} ${path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body as T
  }
}
