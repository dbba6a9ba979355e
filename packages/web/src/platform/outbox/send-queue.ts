import type { PendingChange } from './pending-change.ts'
import type { SendResult } from './send-change.ts'

const PAUSE_MS = 1000
const MAX_PAUSE_MS = 5000
/** How often a tab checks whether the sending tab still holds the lease. */
const LEASE_CHECK_MS = 2000

interface Settings {
  /** Tries to become the sending tab; also reads what other tabs have written. */
  readonly claim: () => Promise<boolean>
  /** The next change that may be sent now, and the token to send it with. */
  readonly next: () => { readonly change: PendingChange; readonly token: string } | undefined
  readonly attempt: (change: PendingChange, token: string) => Promise<SendResult>
  readonly onResult: (change: PendingChange, end: SendResult) => Promise<void>
}

/** Sends changes strictly in sequence, oldest first; a change that cannot be sent is retried before any other. */
export class SendQueue {
  readonly #settings: Settings
  #running: Promise<void> | null = null
  #isRequested = false
  #isStopped = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  /** Retry-After of the server, as UTC ms. */
  #notBefore = 0

  constructor(settings: Settings) {
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
    const { claim, next, attempt, onResult } = this.#settings
    while (!this.#isStopped && next()) {
      const waitMs = this.#notBefore - Date.now()
      if (waitMs > 0) return this.#retryIn(waitMs)
      if (!(await claim())) return this.#retryIn(LEASE_CHECK_MS)
      const head = next()
      if (!head || this.#isStopped) return
      // An unexpected error must not stop the queue for good.
      const end = await attempt(head.change, head.token).catch((): SendResult => ({
        is: 'retry',
        afterMs: 0,
      }))
      if (this.#isStopped) return
      await onResult(head.change, end)
      if (end.is === 'retry') return this.#pause(end.afterMs)
      this.#failures = 0
    }
  }

  #pause(afterMs: number): void {
    // A flush requested during the failed attempt is covered by it.
    this.#isRequested = false
    this.#failures += 1
    this.#notBefore = afterMs > 0 ? Date.now() + afterMs : 0
    this.#retryIn(Math.max(afterMs, Math.min(MAX_PAUSE_MS, PAUSE_MS * this.#failures)))
  }
}
