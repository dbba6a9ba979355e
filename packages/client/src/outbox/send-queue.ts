import { hasElapsed } from '@kafana/domain'
import { ApiError, isApiError, isInconclusive } from '../api/api-error.ts'
import type { AnyChange, KeptCalls, OutboxSettings, Refusal, SendOptions } from './kept-call.ts'

/**
 * The result of an attempt: the server did it, refused it for good, or the outcome is unknown and the attempt
 * is repeated, not before `afterMs`.
 */
export type SendResult =
  | { readonly is: 'sent'; readonly answer: unknown }
  | { readonly is: 'refused'; readonly refusal: Refusal }
  /** `isForOtherVersion`: this version cannot say it so that the server understands. */
  | { readonly is: 'retry'; readonly afterMs: number; readonly isForOtherVersion?: boolean }

export type FinalResult = Exclude<SendResult, { is: 'retry' }>

/** The longest Retry-After that is honoured. */
const MAX_WAIT_MS = 60_000

const resultOf = (error: ApiError, isForOtherVersion: boolean): SendResult => {
  const { status, code, message, body, retryAfterMs } = error
  if (isInconclusive(error) || isForOtherVersion)
    return { is: 'retry', afterMs: Math.min(retryAfterMs ?? 0, MAX_WAIT_MS), isForOtherVersion }
  // Done, but the response has the format of a newer version.
  if (status < 300) return { is: 'sent', answer: null }
  return { is: 'refused', refusal: { status, code, message, body } }
}

/** How one change is sent. */
export interface Sending {
  readonly run: (options: SendOptions) => Promise<unknown>
  /** The attempt is abandoned after this long (ms). */
  readonly timeoutMs: number
  /** It is too old to be sent. */
  readonly isTooOld: boolean
  readonly isForOtherVersion?: OutboxSettings<KeptCalls>['isForOtherVersion']
}

/** Sends a change once, as the user of this token. */
const sendChange = async (
  { key }: AnyChange,
  token: string,
  { run, timeoutMs, isTooOld, isForOtherVersion }: Sending,
): Promise<SendResult> => {
  if (isTooOld)
    return { is: 'refused', refusal: { status: 0, code: 'KEPT_TOO_LONG', message: '', body: undefined } }
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), timeoutMs)
  try {
    return { is: 'sent', answer: await run({ idempotencyKey: key, token, signal: timeout.signal }) }
  } catch (error) {
    if (isApiError(error)) return resultOf(error, isForOtherVersion?.(error) === true)
    if (timeout.signal.aborted) return { is: 'retry', afterMs: 0 }
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** The error that the call would have thrown. */
export const errorOfRefusal = (refusal: Refusal): ApiError => new ApiError(refusal)

const PAUSE_MS = 1000
const MAX_PAUSE_MS = 5000
/** How often a tab checks whether the sending tab still holds the lease. */
const LEASE_CHECK_MS = 2000

export interface NextChange<C extends AnyChange> {
  readonly change: C
  readonly token: string
  readonly sending: Sending
  /** It waits for another version of the application: nothing else can be sent. */
  readonly isForOtherVersion: boolean
}

interface Settings<C extends AnyChange> {
  /** Tries to become the sending tab; also reads what other tabs have written. */
  readonly claim: () => Promise<boolean>
  /** The next change that may be sent now, and the token to send it with. */
  readonly next: () => NextChange<C> | undefined
  readonly onResult: (change: C, end: SendResult) => Promise<void>
}

/**
 * Sends changes in sequence, as `next` gives them; a change that cannot be sent is retried before any other, unless it
 * waits for another version of the application.
 */
export class SendQueue<C extends AnyChange> {
  readonly #settings: Settings<C>
  #running: Promise<void> | null = null
  #isRequested = false
  #isStopped = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  /** When the server asked for a pause, and how long. */
  #pause = { since: 0, ms: 0 }

  constructor(settings: Settings<C>) {
    this.#settings = settings
  }

  /** Sends now; resolves when the queue is empty or stuck. */
  flush(): Promise<void> {
    if (this.#isStopped) return Promise.resolve()
    this.#isRequested = true
    clearTimeout(this.#timer)
    this.#running ??= this.#run()
    return this.#running
  }

  async #run(): Promise<void> {
    try {
      while (this.#isRequested && !this.#isStopped) {
        this.#isRequested = false
        await this.#drain()
      }
    } finally {
      this.#running = null
    }
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  #retryIn(ms: number): void {
    clearTimeout(this.#timer)
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.flush(), ms)
  }

  async #drain(): Promise<void> {
    const { claim, next, onResult } = this.#settings
    while (!this.#isStopped && next()) {
      const { since, ms } = this.#pause
      if (!hasElapsed(ms, since, Date.now())) return this.#retryIn(since + ms - Date.now())
      if (!(await claim())) return this.#retryIn(LEASE_CHECK_MS)
      const head = next()
      if (!head || this.#isStopped) return
      // An unexpected error must not stop the queue for good.
      const end = await sendChange(head.change, head.token, head.sending).catch((): SendResult => ({
        is: 'retry',
        afterMs: 0,
      }))
      if (this.#isStopped) return
      await onResult(head.change, end)
      if (end.is !== 'retry') this.#failures = 0
      // What waits for another version does not hold up what may go before it.
      else if (!end.isForOtherVersion || next()?.isForOtherVersion !== false)
        return this.#pauseFor(end.afterMs)
    }
  }

  #pauseFor(afterMs: number): void {
    // A flush requested during the failed attempt is covered by it.
    this.#isRequested = false
    this.#failures += 1
    this.#pause = { since: Date.now(), ms: afterMs }
    this.#retryIn(Math.max(afterMs, Math.min(MAX_PAUSE_MS, PAUSE_MS * this.#failures)))
  }
}
