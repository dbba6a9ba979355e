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

/** What the other thread answers. */
export type HeavyOutcome =
  | { readonly is: 'made'; readonly text: string }
  | { readonly is: 'refused'; readonly code: ErrorCode; readonly extra: AppError['extra'] }
  | { readonly is: 'failed'; readonly message: string }
  | { readonly is: 'damaged'; readonly file: string; readonly problem: string }

export interface HeavyReads {
  /** The text of the response. @throws AppError as the call itself would; BUSY if the thread has ended */
  textOf(call: HeavyCall): Promise<string>
  close(): Promise<void>
}

interface Options {
  /** The program of the thread; it takes each HeavyCall as a message and answers with a HeavyOutcome. */
  readonly program: URL
  readonly workerData: unknown
  readonly onDamage: (file: string, problem: string) => void
}

/**
 * Sends calls to one thread, one after the other. It is started with the first of them, and again after it has
 * ended: a venue without such calls has none.
 */
export const createHeavyReads = ({ program, workerData, onDamage }: Options): HeavyReads => {
  let worker: Worker | null = null
  let last: Promise<unknown> = Promise.resolve()

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
    const onEnd = (): void => reject(new AppError('BUSY', { retryAfter: RETRY_SECONDS }))
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', onEnd)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    thread.postMessage(call)
    try {
      return await promise
    } finally {
      thread.off('message', resolve)
      thread.off('error', reject)
      thread.off('exit', onEnd)
    }
  }

  const textOf = async (call: HeavyCall): Promise<string> => {
    const outcome = await ask(call)
    if (outcome.is === 'made') return outcome.text
    if (outcome.is === 'refused') throw new AppError(outcome.code, outcome.extra)
    if (outcome.is === 'damaged') onDamage(outcome.file, outcome.problem)
    throw new Error(outcome.is === 'failed' ? outcome.message : outcome.problem)
  }

  return {
    textOf: (call) => {
      const text = last.then(() => textOf(call))
      last = text.catch(() => undefined)
      return text
    },
    close: async () => {
      await worker?.terminate()
    },
  }
}
