import { LIVE_SESSION_ENDED, type LiveMessage } from '@kafana/contract'
import { addressOf, parseMessage, protocolsOf } from './live-wire.ts'

/** `since` is when the connection was last heard of (UTC ms), while it is lost. */
export interface LiveState {
  readonly phase: 'connecting' | 'open' | 'lost'
  readonly since: number | null
}

interface Settings {
  readonly userId: string
  readonly token: string
  readonly onNews: (message: LiveMessage) => void
  /** Reads everything on screen again, because messages may have been missed; false when the server could not be asked. */
  readonly refresh: () => Promise<boolean>
  readonly onSessionEnded: () => void
  /** The connection was refused or broke before it opened: browsers do not say why, so somebody should ask whether the session still holds. */
  readonly onRefused: () => void
  readonly connect?: (url: string, protocols: string[]) => WebSocket
}

/** The server says something every 15 s; nothing for this long means that nothing would arrive either. */
export const SILENCE_MS = 25_000
export const RETRY_MS = 5_000
/** So that a room full of screens does not come back in the same instant. */
const JITTER_MS = 1_000

type Timer = ReturnType<typeof setTimeout>

/** One persistent connection that comes back by itself; it counts as open only when what it may have missed has been read again. */
export class LiveConnection {
  readonly #settings: Settings
  readonly #listeners = new Set<() => void>()
  #state: LiveState = { phase: 'connecting', since: null }
  #socket: WebSocket | null = null
  #retry: Timer | undefined
  #silence: Timer | undefined
  #heardAt = Date.now()
  #after: number | null = null

  constructor(settings: Settings) {
    this.#settings = settings
  }

  readonly getState = (): LiveState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  start(): void {
    addEventListener('online', this.#onOnline)
    addEventListener('offline', this.#onOffline)
    this.#heardAt = Date.now()
    this.#open()
  }

  stop(): void {
    removeEventListener('online', this.#onOnline)
    removeEventListener('offline', this.#onOffline)
    clearTimeout(this.#retry)
    this.#drop()
  }

  /** Says something to the server; what cannot go out now never does. */
  send(message: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  #become(phase: LiveState['phase'], since: number | null): void {
    if (phase === this.#state.phase && since === this.#state.since) return
    this.#state = { phase, since }
    for (const listener of this.#listeners) listener()
  }

  #open(): void {
    clearTimeout(this.#retry)
    const { userId, token, connect = (url, protocols) => new WebSocket(url, protocols) } = this.#settings
    const own = connect(addressOf(userId, this.#after), protocolsOf(token))
    let opened = false
    this.#socket = own
    // An attempt that hangs is silence too.
    this.#awaitSound()
    own.addEventListener('open', () => {
      opened = true
      if (own === this.#socket) void this.#onOpen(own)
    })
    own.addEventListener('message', (event) => this.#onMessage(own, event.data))
    own.addEventListener('close', (event) => this.#onClose(own, event.code, opened))
  }

  async #onOpen(own: WebSocket): Promise<void> {
    this.#hear()
    const complete = await this.#settings.refresh()
    if (own !== this.#socket) return
    if (complete) this.#become('open', null)
    else this.#lose()
  }

  #onMessage(own: WebSocket, data: unknown): void {
    if (own !== this.#socket) return
    this.#hear()
    const message = parseMessage(data)
    if (!message) return
    this.#after = message.seq
    this.#settings.onNews(message)
  }

  #onClose(own: WebSocket, code: number, opened: boolean): void {
    if (own !== this.#socket) return
    if (code === LIVE_SESSION_ENDED) {
      this.stop()
      this.#settings.onSessionEnded()
      return
    }
    this.#lose()
    if (!opened) this.#settings.onRefused()
  }

  #hear(): void {
    this.#heardAt = Date.now()
    this.#awaitSound()
  }

  #awaitSound(): void {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => this.#lose(), SILENCE_MS)
  }

  /** Gives the present socket up, if any, and tries again later. */
  #lose(): void {
    this.#drop()
    if (this.#state.phase !== 'lost') this.#become('lost', this.#heardAt)
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => this.#open(), RETRY_MS + Math.random() * JITTER_MS)
  }

  #drop(): void {
    clearTimeout(this.#silence)
    const old = this.#socket
    this.#socket = null
    old?.close()
  }

  readonly #onOnline = (): void => {
    if (this.#state.phase === 'lost' && !this.#socket) this.#open()
  }

  readonly #onOffline = (): void => this.#lose()
}
