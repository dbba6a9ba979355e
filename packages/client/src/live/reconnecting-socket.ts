import {
  LIVE_BEARER_PREFIX,
  LIVE_PATH,
  LIVE_PROTOCOL,
  LIVE_SERVICE_RESTART,
  LIVE_SESSION_ENDED,
} from '@kafana/contract'

/** The server sends a heartbeat every 15 s; after this much silence the connection counts as dead. */
export const SILENCE_MS = 20_000
export const RETRY_MS = 5_000
/** After the server said that it restarts. */
export const RESTART_RETRY_MS = 1_000
/** A server that is not back after this time is one that cannot be reached. */
export const RESTART_LIMIT_MS = 30_000
/** Spreads the reconnects of many devices. */
const JITTER_MS = 1_000
/** An attempt that takes longer is abandoned. */
export const ATTEMPT_MS = 10_000
/** How often silence is checked, by wall-clock time: timers stop while a device sleeps. */
const CHECK_MS = 1_000

export interface SocketSettings {
  readonly userId: string
  readonly token: string
  /** The last sequence number received, from which the server replays; null without a replay. */
  readonly after?: () => number | null
  /** `closed` is aborted as soon as this socket is abandoned. */
  readonly onOpen?: (closed: AbortSignal) => void
  readonly onMessage?: (data: unknown, closed: AbortSignal) => void
  /**
   * Called on each loss and failed attempt, with the time of the last message (UTC ms), and whether the server has said
   * that it restarts and may still be doing so.
   */
  readonly onLost?: (lastMessageAt: number, isRestarting: boolean) => void
  readonly onSessionEnded: () => void
  /** After this much silence the connection counts as dead, if not after `SILENCE_MS`; the server sends more heartbeats. */
  readonly silenceMs?: number
  /** The socket failed to open. Browsers do not say why: the session may have ended. */
  readonly onRefused?: () => void
  readonly connect?: (url: string, protocols: string[]) => WebSocket
}

/** The URL of the connection; the server replays the messages after the sequence number `after`. */
const liveUrl = (userId: string, after: number | null, silenceMs: number | undefined): string => {
  const url = new URL(LIVE_PATH, location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.searchParams.set('userId', userId)
  if (after !== null) url.searchParams.set('after', String(after))
  // Two heartbeats may be late.
  if (silenceMs !== undefined) url.searchParams.set('heartbeat', String(Math.floor(silenceMs / 2500)))
  return url.href
}

/** The token is sent as a subprotocol: a URL would end up in logs. */
const protocolsOf = (token: string): string[] => [LIVE_PROTOCOL, `${LIVE_BEARER_PREFIX}${token}`]

/** A socket that reconnects after a loss or silence, and at once when the device wakes up or comes online. */
export class ReconnectingSocket {
  readonly #settings: SocketSettings
  #socket: WebSocket | null = null
  #closed = new AbortController()
  #isOpen = false
  #retryTimer: ReturnType<typeof setTimeout> | undefined
  #checkTimer: ReturnType<typeof setInterval> | undefined
  /** When the last message arrived; when the current attempt began. */
  #lastMessageAt = Date.now()
  #attemptAt = Date.now()
  /** Until when the server may be restarting, by a clock that nobody sets (ms). */
  #restartsUntil = -Infinity

  constructor(settings: SocketSettings) {
    this.#settings = settings
  }

  /** UTC ms. */
  get lastMessageAt(): number {
    return this.#lastMessageAt
  }

  start(): void {
    addEventListener('online', this.#connectNow)
    addEventListener('offline', this.#onOffline)
    document.addEventListener('visibilitychange', this.#onVisibility)
    this.#checkTimer = setInterval(this.#checkSilence, CHECK_MS)
    this.#lastMessageAt = Date.now()
    this.#open()
  }

  stop(): void {
    removeEventListener('online', this.#connectNow)
    removeEventListener('offline', this.#onOffline)
    document.removeEventListener('visibilitychange', this.#onVisibility)
    clearInterval(this.#checkTimer)
    clearTimeout(this.#retryTimer)
    this.#drop()
  }

  /** Sends a text if the socket is open; otherwise it is dropped. */
  send(text: string): void {
    if (this.#isOpen && this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text)
  }

  /** Abandons the current socket, if any, and schedules the next attempt. */
  reconnectLater(): void {
    this.#drop()
    clearTimeout(this.#retryTimer)
    const isRestarting = performance.now() < this.#restartsUntil
    const delay = isRestarting ? RESTART_RETRY_MS : RETRY_MS
    this.#retryTimer = setTimeout(() => this.#open(), delay + Math.random() * JITTER_MS)
    this.#settings.onLost?.(this.#lastMessageAt, isRestarting)
  }

  #open(): void {
    clearTimeout(this.#retryTimer)
    this.#drop()
    const {
      userId,
      token,
      after,
      silenceMs,
      connect = (url, protocols) => new WebSocket(url, protocols),
      onMessage,
    } = this.#settings
    const socket = connect(liveUrl(userId, after?.() ?? null, silenceMs), protocolsOf(token))
    this.#socket = socket
    this.#closed = new AbortController()
    this.#attemptAt = Date.now()
    const { signal } = this.#closed
    socket.addEventListener('open', () => this.#onOpen(signal), { signal })
    socket.addEventListener(
      'message',
      ({ data }) => {
        this.#lastMessageAt = Date.now()
        onMessage?.(data, signal)
      },
      { signal },
    )
    socket.addEventListener('close', ({ code }) => this.#onClose(code), { signal })
  }

  #onOpen(closed: AbortSignal): void {
    this.#isOpen = true
    this.#restartsUntil = -Infinity
    this.#lastMessageAt = Date.now()
    this.#settings.onOpen?.(closed)
  }

  #onClose(code: number): void {
    if (code === LIVE_SESSION_ENDED) {
      this.stop()
      this.#settings.onSessionEnded()
      return
    }
    if (code === LIVE_SERVICE_RESTART) this.#restartsUntil = performance.now() + RESTART_LIMIT_MS
    const wasOpen = this.#isOpen
    this.reconnectLater()
    if (!wasOpen) this.#settings.onRefused?.()
  }

  #drop(): void {
    this.#closed.abort()
    this.#isOpen = false
    const old = this.#socket
    this.#socket = null
    old?.close()
  }

  readonly #checkSilence = (): void => {
    const now = Date.now()
    // After the device's clock was set back, count from now.
    this.#lastMessageAt = Math.min(this.#lastMessageAt, now)
    this.#attemptAt = Math.min(this.#attemptAt, now)
    const isSilent = this.#isOpen
      ? now - this.#lastMessageAt >= (this.#settings.silenceMs ?? SILENCE_MS)
      : now - this.#attemptAt >= ATTEMPT_MS
    if (this.#socket && isSilent) this.reconnectLater()
  }

  readonly #connectNow = (): void => {
    if (!this.#isOpen) this.#open()
  }

  /** The device may have slept while the page was hidden: check at once. */
  readonly #onVisibility = (): void => {
    if (document.visibilityState !== 'visible') return
    this.#checkSilence()
    this.#connectNow()
  }

  readonly #onOffline = (): void => this.reconnectLater()
}
