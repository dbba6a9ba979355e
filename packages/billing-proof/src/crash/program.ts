import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { freePorts } from '@kafana/server/testing'
import {
  INITIAL_ORDERS,
  type InitialOrders,
  type Place,
  type Planted,
  type ProcessOrder,
  type Stop,
  type StopKind,
} from './process-orders.ts'

/** A port of loopback that nobody here was given before. */
export const freePort = freePorts()

const packages = join(import.meta.dirname, '..', '..', '..')
/** What `npm start` starts. */
export const SERVER = join(packages, 'server', 'src', 'main.ts')
export const GATEWAY = join(packages, 'fiscal-gateway', 'src', 'main.ts')

const PRELOAD = pathToFileURL(join(import.meta.dirname, 'inside', 'preload.ts')).href
/** Types are taken out of the product's files once for all processes. */
const CACHE = join(import.meta.dirname, '..', '..', '..', '..', '.cache', 'node')
const LOOK_MS = 3
/** Asking a starting process more often delays it. */
const ASK_MS = 10
const PATIENCE_MS = 60_000
const WORD_MS = 1000

type Sent = ProcessOrder extends infer One ? (One extends ProcessOrder ? Omit<One, 'id'> : never) : never

/** A place at which a process was ordered to stop. */
interface Armed {
  /** @throws Error when the process never comes there */
  reached(): Promise<void>
  isReached(): boolean
  /** Lets go of one that stands still. */
  release(): void
}

export interface Program {
  isUp(): boolean
  /** It is up, and has answered since. */
  isReady(): boolean
  /** It was started at least once. */
  wasUp(): boolean
  /** Everything that it printed. */
  output(): string
  start(ahead: number): Promise<void>
  /** Ends it as `kill` does, or at once with SIGKILL; it is gone afterwards. */
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Takes its power while it does nothing. */
  cutPower(seed: string): Promise<void>
  /** Resolves once it is down, however that came. */
  gone(): Promise<void>
  pass(ms: number): Promise<void>
  fillDisk(full: boolean): Promise<void>
  stopAt(place: Place, blow: StopKind, seed: string): Promise<Armed>
  /** Forgets places that it has not come to. */
  forgetStops(): Promise<void>
}

interface ProgramOptions {
  readonly file: string
  readonly env: Readonly<Record<string, string>>
  /** Answers 200 once it is up. */
  readonly health: string
  /** Where it notes the places it comes to. */
  readonly marks: string
  readonly planted: Planted | null
}

const untilTrue = async (
  isTrue: () => boolean | Promise<boolean>,
  what: () => string,
  everyMs = LOOK_MS,
): Promise<void> => {
  const until = Date.now() + PATIENCE_MS
  while (!(await isTrue())) {
    if (Date.now() > until) throw new Error(what())
    await wait(everyMs)
  }
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    async (answer) => {
      await answer.text()
      return answer.ok
    },
    () => false,
  )

const createWords = () => {
  let next = 0
  /** Processes that did not answer in time: they stand still, and nobody waits for them. */
  const deaf = new WeakSet<ChildProcess>()
  /**
   * Sends a process an order and waits until it is carried out; one that dies or stands still does not
   * answer.
   */
  return async (child: ChildProcess | null, order: Sent): Promise<void> => {
    if (!child?.connected) return
    const id = (next += 1)
    const { promise: done, resolve } = Promise.withResolvers<void>()
    const hear = (answered: unknown): void => {
      deaf.delete(child)
      if (answered === id) resolve()
    }
    child.on('message', hear)
    child.once('exit', resolve)
    child.send({ ...order, id }, () => undefined)
    const patience = setTimeout(
      () => {
        deaf.add(child)
        resolve()
      },
      deaf.has(child) ? 0 : WORD_MS,
    )
    await done
    clearTimeout(patience)
    child.off('message', hear)
    child.off('exit', resolve)
  }
}

/** One process of the product with the harness inside, which comes and goes. */
export const createProgram = ({ file, env, health, marks, planted }: ProgramOptions): Program => {
  const say = createWords()
  let child: ChildProcess | null = null
  let output = ''
  let ready: ChildProcess | null = null
  const isUp = (): boolean => child !== null && child.exitCode === null && child.signalCode === null
  mkdirSync(marks, { recursive: true })

  const start = async (ahead: number): Promise<void> => {
    const beginning: InitialOrders = { ahead, planted, stops: [] }
    const born = fork(file, [], {
      execArgv: ['--import', PRELOAD],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...process.env,
        ...env,
        [INITIAL_ORDERS]: JSON.stringify(beginning),
        NODE_COMPILE_CACHE: CACHE,
        NODE_NO_WARNINGS: '1',
      },
    })
    child = born
    for (const stream of [born.stdout, born.stderr])
      stream?.on('data', (data) => {
        output = `${output}${String(data)}`.slice(-20_000)
      })
    await untilTrue(
      async () => !isUp() || answers(health),
      () => `${file} does not answer:\n${output}`,
      ASK_MS,
    )
    if (!isUp()) throw new Error(`${file} does not start:\n${output}`)
    ready = born
  }
  const gone = async (): Promise<void> => {
    if (isUp() && child) await once(child, 'exit')
  }
  return {
    isUp,
    isReady: () => isUp() && ready === child,
    wasUp: () => child !== null,
    start,
    gone,
    output: () => output,
    stop: async (signal) => {
      if (!isUp()) return
      child?.kill(signal)
      await gone()
    },
    cutPower: async (seed) => {
      await say(child, { do: 'power', seed })
      await gone()
    },
    pass: (ms) => say(child, { do: 'pass', ms }),
    fillDisk: (full) => say(child, { do: 'disk', full }),
    forgetStops: () => say(child, { do: 'forget' }),
    stopAt: async (place, blow, seed) => {
      const mark = join(marks, randomUUID())
      const stop: Stop = { place, blow, seed, reached: `${mark}.reached`, release: `${mark}.release` }
      await say(child, { do: 'stop', stop })
      const isReached = (): boolean => existsSync(stop.reached)
      return {
        isReached,
        reached: () => untilTrue(isReached, () => `nobody came to ${JSON.stringify(place)}:\n${output}`),
        release: () => writeFileSync(stop.release, ''),
      }
    },
  }
}
