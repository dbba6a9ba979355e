import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePorts } from '@kafana/server/testing'

const packages = join(import.meta.dirname, '..', '..')
const SERVER = join(packages, 'server', 'src', 'main.ts')
const DEMO = join(packages, 'demo', 'src', 'main.ts')
const GATEWAY = join(packages, 'fiscal-gateway', 'src', 'main.ts')
const PATIENCE_MS = 60_000

/** Stories that run side by side draw from ranges of their own. */
const PORTS_EACH = 5000
const freePort = freePorts(Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) * PORTS_EACH, PORTS_EACH)

/** A program of the product, running for real. */
export interface Running {
  readonly output: () => string
  stop(signal?: NodeJS.Signals): Promise<void>
}

const run = (file: string, env: Readonly<Record<string, string>>): Running => {
  const child: ChildProcess = spawn(process.execPath, [file], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const collect = (data: unknown) => {
    output += String(data)
  }
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  return {
    output: () => output,
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill(signal)
      await gone
    },
  }
}

const anyAnswer = async (): Promise<boolean> => true

const untilAnswers = async (
  url: string,
  program: Running,
  isRight: (answer: Response) => Promise<boolean> = anyAnswer,
): Promise<void> => {
  const until = Date.now() + PATIENCE_MS
  while (Date.now() < until) {
    const ok = await fetch(url).then(
      (answer) => answer.ok && isRight(answer),
      () => false,
    )
    if (ok) return
    await wait(100)
  }
  throw new Error(`${url} does not answer:\n${program.output()}`)
}

/** A gateway prints fiscal receipts from the moment on that its server spoke to it. */
const isHeard = async (health: Response): Promise<boolean> =>
  ((await health.json()) as { server: { heardAt: string | null } }).server.heardAt !== null

/** The product on one machine: a server and the fiscal gateway beside it, each a process, on a data folder of their own. */
export interface House {
  readonly url: string
  readonly gatewayUrl: string
  readonly dataDir: string
  /** What the server printed: the setup link of an empty one stands there. */
  readonly serverOutput: () => string
  startServer(): Promise<void>
  stopServer(signal?: NodeJS.Signals): Promise<void>
  startGateway(): Promise<void>
  stopGateway(signal?: NodeJS.Signals): Promise<void>
  /** The gateway and the server have spoken to one another: bills can print. There has to be a venue. */
  untilPaired(): Promise<void>
  close(): Promise<void>
}

interface HouseOptions {
  /** Further names that browsers open it by. */
  readonly hosts?: readonly string[]
  /** Begins with the demo venue. */
  readonly demo?: boolean
  /** Settings of the server besides, such as where mails go out. */
  readonly settings?: Readonly<Record<string, string>>
}

const newDataDir = (): string => mkdtempSync(join(tmpdir(), 'kafana-house-'))

const fillDemo = async (dataDir: string): Promise<string> => {
  const filling = spawn(process.execPath, [DEMO], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: 'ignore',
  })
  const [code] = (await once(filling, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`the demo venue could not be filled: ${code}`)
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

/** Filled once a run: every house begins with a copy, so no story sees what another did. */
let filled: Promise<string> | undefined
const copyDemo = async (dataDir: string): Promise<void> => {
  filled ??= fillDemo(newDataDir())
  cpSync(await filled, dataDir, { recursive: true })
}

/** A fiscal gateway on a computer of its own: another folder, and no server beside it. */
export interface OtherGateway {
  readonly url: string
  close(): Promise<void>
}

/** Starts a gateway that belongs to nobody yet. @param name how a venue's screens call it once it is theirs */
export const openOtherGateway = async (name: string): Promise<OtherGateway> => {
  const [dataDir, port] = [newDataDir(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  // There is no server there: it knows of none until somebody says where one is.
  const gateway = run(GATEWAY, {
    GATEWAY_PORT: String(port),
    GATEWAY_HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    GATEWAY_NAME: name,
    SERVER_URL: `http://127.0.0.1:${await freePort()}`,
  })
  await untilAnswers(`${url}/health`, gateway)
  return {
    url,
    close: async () => {
      await gateway.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Starts the product: empty, or with the demo venue. */
export const openHouse = async ({
  hosts = [],
  demo = false,
  settings = {},
}: HouseOptions = {}): Promise<House> => {
  const dataDir = newDataDir()
  const [port, gatewayPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const gatewayUrl = `http://127.0.0.1:${gatewayPort}`
  const origins = ['127.0.0.1', 'localhost', ...hosts].map((host) => `http://${host}:${port}`).join(',')
  const env = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    GATEWAY_PORT: String(gatewayPort),
    GATEWAY_HOST: '127.0.0.1',
    ORIGINS: origins,
    SERVER_URL: url,
  }
  if (demo) await copyDemo(dataDir)
  let server: Running | undefined
  let gateway: Running | undefined
  const startServer = async () => {
    server = run(SERVER, { ...env, ...settings })
    await untilAnswers(`${url}/api/health`, server)
  }
  const startGateway = async () => {
    gateway = run(GATEWAY, env)
    await untilAnswers(`${gatewayUrl}/health`, gateway)
  }
  const untilPaired = async () => {
    if (gateway !== undefined) await untilAnswers(`${gatewayUrl}/health`, gateway, isHeard)
  }
  await startServer()
  await startGateway()
  if (demo) await untilPaired()
  return {
    url,
    gatewayUrl,
    dataDir,
    serverOutput: () => server?.output() ?? '',
    startServer,
    startGateway,
    untilPaired,
    stopServer: async (signal) => server?.stop(signal),
    stopGateway: async (signal) => gateway?.stop(signal),
    close: async () => {
      await Promise.all([server?.stop(), gateway?.stop()])
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The token of the one-time link that an empty server prints. */
export const setupToken = (house: House): string => {
  const token = /\/register\?token=([\w-]+)/.exec(house.serverOutput())?.[1]
  if (token === undefined) throw new Error(`no setup link in:\n${house.serverOutput()}`)
  return token
}
