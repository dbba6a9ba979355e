import { Worker } from 'node:worker_threads'
import type { ErrorCode } from '@kafana/contract'
import { AppError } from './app-error.ts'
import type { Caller } from './caller.ts'
import { RETRY_SECONDS } from './error-reply.ts'

/** A call whose response is made in another thread. */
export interface HeavyCall {
  /** Method and path of the declaration. */
  readonly name: string
  /** What the declaration accepted. */
  readonly input: unknown
  readonly caller: Caller
  /** UTC milliseconds. */
  readonly now: number
}

/** What the other thread answers. The bytes of a response are handed over, not copied. */
export type HeavyOutcome =
  | { readonly is: 'made'; readonly body: Uint8Array<ArrayBuffer> }
  | { readonly is: 'refused'; readonly code: ErrorCode; readonly extra: AppError['extra'] }
  | { readonly is: 'failed'; readonly message: string }
  | { readonly is: 'damaged'; readonly file: string; readonly problem: string }

export interface HeavyReads {
  /**
   * The body of the response.
   * @param signal aborted when the client has gone: a call that is still waiting is not made
   * @throws AppError as the call itself would; BUSY if too many are waiting, the thread has ended, or the server stops
   */
  bodyOf(call: HeavyCall, signal: AbortSignal): Promise<Uint8Array>
  /** Refuses the calls that wait and all that come; the one that runs is refused if it takes long. */
  stop(): void
  close(): Promise<void>
}

interface Options {
  /** The program of the thread; it takes each HeavyCall as a message and answers with a HeavyOutcome. */
  readonly program: URL
  readonly workerData: unknown
  readonly onDamage: (file: string, problem: string) => void
  /** How long the running call may take after `stop`. */
  readonly stopMs?: number
}

/** So many calls of a venue may wait: more are a program, or somebody who presses again and again. */
const MOST_OF_VENUE = 6
/** So many of all venues: the last of them waits for some seconds. */
const MOST = 60
/** Less than a supervisor waits before it kills the server. */
const STOP_MS = 5000

const busy = (): AppError => new AppError('BUSY', { retryAfter: RETRY_SECONDS })

interface Waiting {
  readonly call: HeavyCall
  readonly resolve: (outcome: HeavyOutcome) => void
  readonly reject: (reason: unknown) => void
}

/** Calls that wait: the venues take turns, so that one that asks for much holds up itself. */
const createQueue = () => {
  const venues = new Map<string, Waiting[]>()
  let count = 0
  const remove = (venue: string, calls: Waiting[]): void => {
    venues.delete(venue)
    if (calls.length > 0) venues.set(venue, calls)
  }
  return {
    /** Whether there was space for it. */
    add: (venue: string, waiting: Waiting): boolean => {
      const calls = venues.get(venue) ?? []
      if (count >= MOST || calls.length >= MOST_OF_VENUE) return false
      count += 1
      venues.set(venue, [...calls, waiting])
      return true
    },
    /** The next call; its venue comes last then. */
    take: (): Waiting | undefined => {
      const [first] = venues
      if (!first) return undefined
      const [venue, [next, ...rest]] = first
      count -= 1
      remove(venue, rest)
      return next
    },
    /** Takes a call out, if it still waits. */
    drop: (venue: string, waiting: Waiting): void => {
      const calls = venues.get(venue)
      if (!calls?.includes(waiting)) return
      count -= 1
      const rest = calls.filter((each) => each !== waiting)
      if (rest.length > 0) venues.set(venue, rest)
      else venues.delete(venue)
    },
  }
}

/**
 * Sends calls to one thread, one after the other. It is started with the first of them, and again after it has
 * ended: a venue without such calls has none.
 */
export const createHeavyReads = ({
  program,
  workerData,
  onDamage,
  stopMs = STOP_MS,
}: Options): HeavyReads => {
  const queue = createQueue()
  let worker: Worker | null = null
  let isWorking = false
  let isStopped = false

  const running = (): Worker => {
    if (worker) return worker
    // Without the flags of this process: they may preload what belongs to it alone.
    const started = new Worker(program, { workerData, execArgv: [] })
    started.unref()
    const forget = (): void => {
      if (worker === started) worker = null
    }
    started.once('exit', forget)
    started.once('error', forget)
    worker = started
    return started
  }

  const ask = async (call: HeavyCall): Promise<HeavyOutcome> => {
    const { promise, resolve, reject } = Promise.withResolvers<HeavyOutcome>()
    const thread = running()
    const onEnd = (): void => reject(busy())
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('messageerror', reject)
    thread.once('exit', onEnd)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    thread.postMessage(call)
    try {
      const outcome = await promise
      // Also where nobody waits for the response any more.
      if (outcome.is === 'damaged') onDamage(outcome.file, outcome.problem)
      return outcome
    } finally {
      thread.off('message', resolve)
      thread.off('error', reject)
      thread.off('messageerror', reject)
      thread.off('exit', onEnd)
    }
  }

  const work = async (): Promise<void> => {
    if (isWorking) return
    isWorking = true
    for (let next = queue.take(); next; next = queue.take())
      await ask(next.call).then(next.resolve, next.reject)
    isWorking = false
  }

  const bodyIn = (outcome: HeavyOutcome): Uint8Array => {
    if (outcome.is === 'made') return outcome.body
    if (outcome.is === 'refused') throw new AppError(outcome.code, outcome.extra)
    throw new Error(outcome.is === 'failed' ? outcome.message : outcome.problem)
  }

  return {
    bodyOf: async (call, signal) => {
      if (isStopped || signal.aborted) throw busy()
      const { promise, resolve, reject } = Promise.withResolvers<HeavyOutcome>()
      const waiting: Waiting = { call, resolve, reject }
      const venue = call.caller.companyId
      if (!queue.add(venue, waiting)) throw busy()
      const onGone = (): void => {
        queue.drop(venue, waiting)
        reject(busy())
      }
      signal.addEventListener('abort', onGone)
      void work()
      try {
        return bodyIn(await promise)
      } finally {
        signal.removeEventListener('abort', onGone)
      }
    },
    stop: () => {
      isStopped = true
      for (let next = queue.take(); next; next = queue.take()) next.reject(busy())
      // A thread that ends refuses what it was asked.
      setTimeout(() => void worker?.terminate(), stopMs).unref()
    },
    close: async () => {
      await worker?.terminate()
    },
  }
}
