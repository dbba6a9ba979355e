import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { freePorts } from '@kafana/server/testing/tools'
import {
  STARTUP_COMMANDS_VARIABLE,
  type StartupCommands,
  type CommitPoint,
  type ProcessFault,
  type ProcessCommand,
  type Stop,
  type StopAction,
} from './process-commands.ts'

/** Returns a loopback port that was not returned before. */
export const freePort = freePorts()

const packages = join(import.meta.dirname, '..', '..', '..')
/** The programs that `npm start` starts. */
export const SERVER = join(packages, 'server', 'src', 'main.ts')
export const GATEWAY = join(packages, 'fiscal-gateway', 'src', 'main.ts')

const PRELOAD = pathToFileURL(join(import.meta.dirname, 'inside', 'preload.ts')).href
/** Cache of type-stripped files, shared by all processes. */
const CACHE = join(import.meta.dirname, '..', '..', '..', '..', '.cache', 'node')
const POLL_MS = 3
/** Polling a starting process more often would slow it down. */
const HEALTH_POLL_MS = 10
const TIMEOUT_MS = 60_000
const COMMAND_TIMEOUT_MS = 1000

type CommandWithoutId = ProcessCommand extends infer One
  ? One extends ProcessCommand
    ? Omit<One, 'id'>
    : never
  : never

/** A stop that a process was ordered to make. */
interface PlannedStop {
  /** Waits until the process reaches it. @throws Error if it never does */
  reached(): Promise<void>
  isReached(): boolean
  /** Resumes a suspended process. */
  release(): void
}

/** One process of the product, with the crash harness preloaded. It can be stopped and started again. */
export interface Program {
  isRunning(): boolean
  /** It is running, and has responded since its start. */
  isReady(): boolean
  /** It was started at least once. */
  wasStarted(): boolean
  /** Whether it says of itself that it can do its work. */
  isHealthy(): Promise<boolean>
  /** The end of what it printed. */
  output(): string
  start(ahead: number): Promise<void>
  /** Sends the signal and waits until the process has ended. */
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Cuts the power while it is idle. */
  cutPower(seed: string): Promise<void>
  /** Resolves when the process has ended. */
  exited(): Promise<void>
  advanceTime(ms: number): Promise<void>
  fillDisk(full: boolean): Promise<void>
  stopAt(commitPoint: CommitPoint, action: StopAction, seed: string): Promise<PlannedStop>
  /** Removes stops that were not reached. */
  clearStops(): Promise<void>
}

interface ProgramOptions {
  readonly file: string
  readonly env: Readonly<Record<string, string>>
  /** Returns 200 when the process is ready. */
  readonly healthUrl: string
  /** The folder for the files that signal stops. */
  readonly signals: string
  readonly processFault: ProcessFault | null
}

const waitUntil = async (
  condition: () => boolean | Promise<boolean>,
  message: () => string,
  everyMs = POLL_MS,
): Promise<void> => {
  const deadline = Date.now() + TIMEOUT_MS
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(message())
    await wait(everyMs)
  }
}

const isHealthy = (url: string): Promise<boolean> =>
  fetch(url).then(
    async (response) => {
      await response.text()
      return response.ok
    },
    () => false,
  )

const createCommandSender = () => {
  let lastId = 0
  /** Processes that did not respond in time, because they are suspended. Nothing waits for them again. */
  const unresponsive = new WeakSet<ChildProcess>()
  /**
   * Sends a command and waits until the process has executed it. A process that ends or is suspended does not
   * respond.
   */
  return async (child: ChildProcess | null, command: CommandWithoutId): Promise<void> => {
    if (!child?.connected) return
    const id = (lastId += 1)
    const { promise: done, resolve } = Promise.withResolvers<void>()
    const onMessage = (executedId: unknown): void => {
      unresponsive.delete(child)
      if (executedId === id) resolve()
    }
    child.on('message', onMessage)
    child.once('exit', resolve)
    child.send({ ...command, id }, () => undefined)
    const timeout = setTimeout(
      () => {
        unresponsive.add(child)
        resolve()
      },
      unresponsive.has(child) ? 0 : COMMAND_TIMEOUT_MS,
    )
    await done
    clearTimeout(timeout)
    child.off('message', onMessage)
    child.off('exit', resolve)
  }
}

export const createProgram = ({ file, env, healthUrl, signals, processFault }: ProgramOptions): Program => {
  const sendCommand = createCommandSender()
  let child: ChildProcess | null = null
  let output = ''
  let ready: ChildProcess | null = null
  const isRunning = (): boolean => child !== null && child.exitCode === null && child.signalCode === null
  mkdirSync(signals, { recursive: true })

  const start = async (ahead: number): Promise<void> => {
    const startupCommands: StartupCommands = { ahead, processFault, stops: [] }
    const started = fork(file, [], {
      execArgv: ['--import', PRELOAD],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...process.env,
        ...env,
        [STARTUP_COMMANDS_VARIABLE]: JSON.stringify(startupCommands),
        NODE_COMPILE_CACHE: CACHE,
        NODE_NO_WARNINGS: '1',
      },
    })
    child = started
    for (const stream of [started.stdout, started.stderr])
      stream?.on('data', (data) => {
        output = `${output}${String(data)}`.slice(-20_000)
      })
    await waitUntil(
      async () => !isRunning() || isHealthy(healthUrl),
      () => `${file} does not respond:\n${output}`,
      HEALTH_POLL_MS,
    )
    if (!isRunning()) throw new Error(`${file} does not start:\n${output}`)
    ready = started
  }
  const exited = async (): Promise<void> => {
    if (isRunning() && child) await once(child, 'exit')
  }
  return {
    isRunning,
    isReady: () => isRunning() && ready === child,
    wasStarted: () => child !== null,
    isHealthy: () => isHealthy(healthUrl),
    start,
    exited,
    output: () => output,
    stop: async (signal) => {
      if (!isRunning()) return
      child?.kill(signal)
      await exited()
    },
    cutPower: async (seed) => {
      await sendCommand(child, { type: 'cut-power', seed })
      await exited()
    },
    advanceTime: (ms) => sendCommand(child, { type: 'advance-time', ms }),
    fillDisk: (full) => sendCommand(child, { type: 'set-disk-full', full }),
    clearStops: () => sendCommand(child, { type: 'clear-stops' }),
    stopAt: async (commitPoint, action, seed) => {
      const signal = join(signals, randomUUID())
      const stop: Stop = {
        commitPoint,
        action,
        seed,
        reachedFile: `${signal}.reached`,
        releaseFile: `${signal}.release`,
      }
      await sendCommand(child, { type: 'add-stop', stop })
      const isReached = (): boolean => existsSync(stop.reachedFile)
      return {
        isReached,
        reached: () =>
          waitUntil(isReached, () => `it did not reach ${JSON.stringify(commitPoint)}:\n${output}`),
        release: () => writeFileSync(stop.releaseFile, ''),
      }
    },
  }
}
