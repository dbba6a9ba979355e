import type { AttemptEnd } from './attempt.ts'
import type { KeptChange } from './kept-change.ts'

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 5000
/** How soon a tab looks again whether the one that sends is still there. */
const WATCH_MS = 2000

interface Settings {
  /** May this tab send? Reads what other tabs have written, too. */
  readonly claim: () => Promise<boolean>
  /** The next change that may be sent now, with the proof of whose it is. */
  readonly next: () => { readonly change: KeptChange; readonly token: string } | undefined
  readonly attempt: (change: KeptChange, token: string) => Promise<AttemptEnd>
  readonly settle: (change: KeptChange, end: AttemptEnd) => Promise<void>
}

/** Sends changes strictly one after the other, the oldest first; stops at the first that does not get through and tries that one again. */
export class Lane {
  readonly #settings: Settings
  #running: Promise<void> | null = null
  #isAsked = false
  #isStopped = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  /** The server asked to be left alone until then, UTC ms. */
  #notBefore = 0

  constructor(settings: Settings) {
    this.#settings = settings
  }

  /** Goes on now: there is something new to send, or a reason to believe that it gets through. Resolves when all is sent, or when it got stuck. */
  hurry(): Promise<void> {
    if (this.#isStopped) return Promise.resolve()
    this.#isAsked = true
    clearTimeout(this.#timer)
    this.#running ??= this.#run()
    return this.#running
  }

  async #run(): Promise<void> {
    try {
      while (this.#isAsked && !this.#isStopped) {
        this.#isAsked = false
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

  #later(ms: number): void {
    clearTimeout(this.#timer)
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.hurry(), ms)
  }

  async #drain(): Promise<void> {
    const { claim, next, attempt, settle } = this.#settings
    while (!this.#isStopped && next()) {
      const mayNot = this.#notBefore - Date.now()
      if (mayNot > 0) return this.#later(mayNot)
      if (!(await claim())) return this.#later(WATCH_MS)
      const head = next()
      if (!head || this.#isStopped) return
      // What nobody foresaw must not stop the queue for good.
      const end = await attempt(head.change, head.token).catch((): AttemptEnd => ({
        is: 'stays',
        afterMs: 0,
      }))
      if (this.#isStopped) return
      await settle(head.change, end)
      if (end.is === 'stays') return this.#pause(end.afterMs)
      this.#failures = 0
    }
  }

  #pause(afterMs: number): void {
    // What was asked during an attempt that failed is answered by it.
    this.#isAsked = false
    this.#failures += 1
    this.#notBefore = afterMs > 0 ? Date.now() + afterMs : 0
    this.#later(Math.max(afterMs, Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * this.#failures)))
  }
}
