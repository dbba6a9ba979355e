import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePorts } from '@kafana/server/testing/tools'
import { DEMO_DATA_VARIABLE } from './demo-data.ts'

const packages = join(import.meta.dirname, '..', '..')
const SERVER = join(packages, 'server', 'src', 'main.ts')
const GATEWAY = join(packages, 'fiscal-gateway', 'src', 'main.ts')
const START_TIMEOUT_MS = 60_000

/** Parallel workers take ports from separate ranges. Those of all workers must be below the ephemeral ports. */
const PORTS_PER_WORKER = 4000
export const freePort = freePorts(
  Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) * PORTS_PER_WORKER,
  PORTS_PER_WORKER,
)

/** A process of the product. */
export interface RunningProcess {
  readonly output: () => string
  stop(signal?: NodeJS.Signals): Promise<void>
}

const run = (
  file: string,
  env: Readonly<Record<string, string>>,
  flags: readonly string[] = [],
): RunningProcess => {
  const child: ChildProcess = spawn(process.execPath, [...flags, file], {
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
      const exited = once(child, 'exit')
      child.kill(signal)
      await exited
    },
  }
}

const anyResponse = async (): Promise<boolean> => true

const waitForResponse = async (
  url: string,
  program: RunningProcess,
  isAccepted: (response: Response) => Promise<boolean> = anyResponse,
): Promise<void> => {
  const until = Date.now() + START_TIMEOUT_MS
  while (Date.now() < until) {
    const ok = await fetch(url).then(
      (response) => response.ok && isAccepted(response),
      () => false,
    )
    if (ok) return
    await wait(100)
  }
  throw new Error(`${url} does not respond:\n${program.output()}`)
}

/** A gateway prints fiscal receipts once its server has called it. */
const isPaired = async (health: Response): Promise<boolean> =>
  ((await health.json()) as { server: { heardAt: string | null } }).server.heardAt !== null

/** The product on one machine: processes of a server and a fiscal gateway, with their own data folder. */
export interface TestStack {
  readonly url: string
  readonly gatewayUrl: string
  readonly dataDir: string
  /** The server's output; an empty server prints its setup link. */
  readonly serverOutput: () => string
  startServer(): Promise<void>
  stopServer(signal?: NodeJS.Signals): Promise<void>
  startGateway(): Promise<void>
  stopGateway(signal?: NodeJS.Signals): Promise<void>
  /** Waits until gateway and server have called each other and bills can print. Requires a venue. */
  untilPaired(): Promise<void>
  close(): Promise<void>
}

interface TestStackOptions {
  /** Further host names by which browsers open it. */
  readonly hosts?: readonly string[]
  /** Starts with the demo venue. */
  readonly demo?: boolean
  /** Further settings of the server, such as its SMTP transport. */
  readonly settings?: Readonly<Record<string, string>>
  /** Further flags of the server's Node. */
  readonly nodeFlags?: readonly string[]
}

const newDataDir = (): string => mkdtempSync(join(tmpdir(), 'kafana-stack-'))

/** Every stack has its own copy, so that tests do not see each other's changes. */
const copyDemoData = (dataDir: string): void =>
  cpSync(process.env[DEMO_DATA_VARIABLE] ?? '', dataDir, { recursive: true })

/** A fiscal gateway on another computer: with its own data folder and without a server. */
export interface SeparateGateway {
  readonly url: string
  close(): Promise<void>
}

/** Starts a gateway that is not paired yet. @param name its name on screens after pairing */
export const startSeparateGateway = async (name: string): Promise<SeparateGateway> => {
  const [dataDir, port] = [newDataDir(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  // Nothing listens there: the gateway learns the server's address when it is paired.
  const gateway = run(GATEWAY, {
    GATEWAY_PORT: String(port),
    GATEWAY_HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    GATEWAY_NAME: name,
    SERVER_URL: `http://127.0.0.1:${await freePort()}`,
  })
  await waitForResponse(`${url}/health`, gateway)
  return {
    url,
    close: async () => {
      await gateway.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Starts server and gateway: empty, or with the demo venue. */
export const startTestStack = async ({
  hosts = [],
  demo = false,
  settings = {},
  nodeFlags = [],
}: TestStackOptions = {}): Promise<TestStack> => {
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
  if (demo) copyDemoData(dataDir)
  let server: RunningProcess | undefined
  let gateway: RunningProcess | undefined
  const startServer = async () => {
    server = run(SERVER, { ...env, ...settings }, nodeFlags)
    await waitForResponse(`${url}/api/health`, server)
  }
  const startGateway = async () => {
    gateway = run(GATEWAY, env)
    await waitForResponse(`${gatewayUrl}/health`, gateway)
  }
  const untilPaired = async () => {
    if (gateway !== undefined) await waitForResponse(`${gatewayUrl}/health`, gateway, isPaired)
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
export const setupToken = (stack: TestStack): string => {
  const token = /\/register\?token=([\w-]+)/.exec(stack.serverOutput())?.[1]
  if (token === undefined) throw new Error(`no setup link in:\n${stack.serverOutput()}`)
  return token
}
