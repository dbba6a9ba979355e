import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { freePorts } from '@kafana/server/testing/tools'
import { inRoot } from '../../scripts/lib/repository.ts'
import { createHttpClient, type HttpClient } from './http-client.ts'

export const freePort = freePorts()

/** The two processes of the product: the file, the settings of where it listens, and what it answers when it is up. */
const PROGRAMS = {
  server: {
    file: inRoot('packages', 'server', 'src', 'main.ts'),
    settings: ['HOST', 'PORT'],
    health: '/api/geo',
  },
  gateway: {
    file: inRoot('packages', 'fiscal-gateway', 'src', 'main.ts'),
    settings: ['GATEWAY_HOST', 'GATEWAY_PORT'],
    health: '/health',
  },
} as const
const CACHE = inRoot('.cache', 'node')
const PLANT = pathToFileURL(inRoot('goals', 'inside', 'plant.ts')).href
const POLL_MS = 10
// A migration of a million orders takes minutes on a busy machine.
const START_TIMEOUT_MS = 900_000
const KEPT_OUTPUT = 20_000

/** Faults that can be planted in a server or a gateway, to show that a measurement notices them. */
export const PLANTED = [
  'commits after it has answered',
  'forgets idempotency keys',
  'flushes at checkpoints only',
  'does not lock the venue',
  'buffers without a limit',
  'skips a live event',
  'reads orders of any venue',
  'reads live events of any venue',
  'accepts pages of any origin',
  'fails when a zone changes',
  'answers otherwise than declared',
  'stands still for three seconds',
  'the gateway fails to record a pre-bill',
  'the gateway ends when a task is cancelled',
  'the gateway refuses in another format',
  'the gateway prints without a permit',
] as const
export type PlantedFault = (typeof PLANTED)[number]
/** Plants a fault in a process: what Node is started with, and the variable that `inside/plant.ts` reads. */
export const plantedIn = (fault: PlantedFault) => ({
  args: ['--import', PLANT],
  env: { KAFANA_PLANTED_FAULT: fault },
})

/** A server in a process of its own, which can be killed and started again. */
export interface ServerProcess {
  readonly url: string
  readonly port: number
  readonly client: HttpClient
  /** The end of what it printed. */
  output(): string
  pid(): number
  isRunning(): boolean
  /** Starts it, and waits until it answers. @throws Error if it ends or does not answer */
  start(more?: Readonly<Record<string, string>>): Promise<void>
  /** Starts it without waiting. Resolves with its exit code, null after a signal. */
  launch(more?: Readonly<Record<string, string>>): Promise<number | null>
  /** Whether it answers now. */
  answers(): Promise<boolean>
  /** Sends the signal and waits until it has ended. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

export interface ServerOptions {
  readonly env: Readonly<Record<string, string>>
  readonly fault?: PlantedFault | null
  /** The server unless it is said. */
  readonly program?: keyof typeof PROGRAMS
}

/** A server, or a gateway, that is not started yet, on a port of its own. */
export const createServerProcess = async ({
  env,
  fault = null,
  program = 'server',
}: ServerOptions): Promise<ServerProcess> => {
  const port = await freePort()
  const { file, settings, health } = PROGRAMS[program]
  const [hostSetting, portSetting] = settings
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | null = null
  let output = ''
  let client = createHttpClient(url)
  const isRunning = (): boolean => child !== null && child.exitCode === null && child.signalCode === null

  const planted = fault === null ? { args: [], env: {} } : plantedIn(fault)

  const launch = async (more: Readonly<Record<string, string>> = {}): Promise<number | null> => {
    client.close()
    client = createHttpClient(url)
    const started = spawn(process.execPath, [...planted.args, file], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        [portSetting]: String(port),
        [hostSetting]: '127.0.0.1',
        NODE_COMPILE_CACHE: CACHE,
        NODE_NO_WARNINGS: '1',
        // The writers send as many changes as they can.
        CHANGES_PER_MINUTE: '0',
        ...planted.env,
        ...env,
        ...more,
      },
    })
    child = started
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (data) => {
        output = `${output}${String(data)}`.slice(-KEPT_OUTPUT)
      })
    const [code] = (await once(started, 'exit')) as [number | null]
    return code
  }
  const answers = async (): Promise<boolean> => {
    try {
      return (await client.send('GET', health)).status > 0
    } catch {
      return false
    }
  }
  return {
    url,
    port,
    get client() {
      return client
    },
    output: () => output,
    pid: () => child?.pid ?? 0,
    isRunning,
    answers,
    launch,
    start: async (more) => {
      void launch(more)
      const until = performance.now() + START_TIMEOUT_MS
      while (!(await answers())) {
        if (!isRunning()) throw new Error(`the ${program} does not start:\n${output}`)
        if (performance.now() > until) throw new Error(`the ${program} does not answer:\n${output}`)
        await wait(POLL_MS)
      }
    },
    stop: async (signal = 'SIGTERM') => {
      if (isRunning() && child !== null) {
        const exited = once(child, 'exit')
        child.kill(signal)
        await exited
      }
      client.close()
    },
  }
}
