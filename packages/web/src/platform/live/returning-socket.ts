import { LIVE_SESSION_ENDED } from '@kafana/contract'
import { addressOf, protocolsOf } from './live-wire.ts'

/** The server says something every 15 s; nothing for this long means that nothing would arrive either. Soon enough to be said within 25 s. */
export const SILENCE_MS = 20_000
export const RETRY_MS = 5_000
/** So that a room full of screens does not come back in the same instant. */
const JITTER_MS = 1_000
/** An attempt that hangs for longer leads nowhere: the next one may. */
export const ATTEMPT_MS = 10_000
/** How often silence is looked for. By the clock on the wall: timers stand still while a device sleeps. */
const WATCH_MS = 1_000

export interface SocketSettings {
  readonly userId: string
  readonly token: string
  /** The last message that was seen, so that the server tells what came since; null where that is of no use. */
  readonly after?: () => number | null
  /** `gone` is aborted as soon as this very socket is given up. */
  readonly onOpen?: (gone: AbortSignal) => void
  readonly onMessage?: (data: unknown, gone: AbortSignal) => void
  /** Called at each loss, failed attempts included, with when the server was last heard (UTC ms). */
  readonly onLost?: (heardAt: number) => void
  readonly onSessionEnded: () => void
  /** Refused, or broken before it opened: browsers do not say why, so somebody should ask whether the session still holds. */
  readonly onRefused?: () => void
  readonly connect?: (url: string, protocols: string[]) => WebSocket
}

/** One socket to the server that comes back by itself: after a loss, out of silence, and at once when the device wakes or finds its network. */
export class ReturningSocket {
  readonly #settings: SocketSettings
  #socket: WebSocket | null = null
  #gone = new AbortController()
  #isOpen = false
  #retry: ReturnType<typeof setTimeout> | undefined
  #watch: ReturnType<typeof setInterval> | undefined
  /** When the server was last heard; when the present attempt began. */
  #heardAt = Date.now()
  #triedAt = Date.now()

  constructor(settings: SocketSettings) {
    this.#settings = settings
  }

  start(): void {
    addEventListener('online', this.#hurry)
    addEventListener('offline', this.#onOffline)
    document.addEventListener('visibilitychange', this.#onVisibility)
    this.#watch = setInterval(this.#listenForSilence, WATCH_MS)
    this.#heardAt = Date.now()
    this.#open()
  }

  stop(): void {
    removeEventListener('online', this.#hurry)
    removeEventListener('offline', this.#onOffline)
    document.removeEventListener('visibilitychange', this.#onVisibility)
    clearInterval(this.#watch)
    clearTimeout(this.#retry)
    this.#drop()
  }

  /** Says something to the server; what cannot go out now never does. */
  send(text: string): void {
    if (this.#isOpen && this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text)
  }

  /** Gives the present socket up, if any, and tries again later. */
  lose(): void {
    this.#drop()
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => this.#open(), RETRY_MS + Math.random() * JITTER_MS)
    this.#settings.onLost?.(this.#heardAt)
  }

  #open(): void {
    clearTimeout(this.#retry)
    this.#drop()
    const {
      userId,
      token,
      after,
      connect = (url, protocols) => new WebSocket(url, protocols),
      onMessage,
    } = this.#settings
    const socket = connect(addressOf(userId, after?.() ?? null), protocolsOf(token))
    this.#socket = socket
    this.#gone = new AbortController()
    this.#triedAt = Date.now()
    const { signal } = this.#gone
    socket.addEventListener('open', () => this.#onOpen(signal), { signal })
    socket.addEventListener(
      'message',
      ({ data }) => {
        this.#heardAt = Date.now()
        onMessage?.(data, signal)
      },
      { signal },
    )
    socket.addEventListener('close', ({ code }) => this.#onClose(code), { signal })
  }

  #onOpen(gone: AbortSignal): void {
    this.#isOpen = true
    this.#heardAt = Date.now()
    this.#settings.onOpen?.(gone)
  }

  #onClose(code: number): void {
    if (code === LIVE_SESSION_ENDED) {
      this.stop()
      this.#settings.onSessionEnded()
      return
    }
    const wasOpen = this.#isOpen
    this.lose()
    if (!wasOpen) this.#settings.onRefused?.()
  }

  #drop(): void {
    this.#gone.abort()
    this.#isOpen = false
    const old = this.#socket
    this.#socket = null
    old?.close()
  }

  readonly #listenForSilence = (): void => {
    const now = Date.now()
    // The device's clock was put back: what counts from here on is from here on.
    this.#heardAt = Math.min(this.#heardAt, now)
    this.#triedAt = Math.min(this.#triedAt, now)
    const isSilent = this.#isOpen ? now - this.#heardAt >= SILENCE_MS : now - this.#triedAt >= ATTEMPT_MS
    if (this.#socket && isSilent) this.lose()
  }

  readonly #hurry = (): void => {
    if (!this.#isOpen) this.#open()
  }

  /** A page that somebody looks at again may have slept meanwhile: it does not wait to find that out. */
  readonly #onVisibility = (): void => {
    if (document.visibilityState !== 'visible') return
    this.#listenForSilence()
    this.#hurry()
  }

  readonly #onOffline = (): void => this.lose()
}
