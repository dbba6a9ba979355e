import { LIVE_SERVICE_RESTART } from '@kafana/contract'
import { WebSocket } from 'ws'
import type { SharedTime } from './shared-time.ts'

/**
 * What becomes of requests: they are answered; they fail at once; nothing arrives; they arrive and the answers do not; they
 * arrive when the network is back, after the phone has abandoned them. Live messages come with the first alone: otherwise
 * they wait.
 */
export const LINK_STATES = ['up', 'refuses', 'silent', 'unanswered', 'late'] as const
export type LinkState = (typeof LINK_STATES)[number]

/** What a socket needs of the network of its phone. */
export interface Carrier {
  readonly time: SharedTime
  /** Where the server is; null while it is down. */
  readonly server: () => string | null
  /** Waits for something that happens outside of the shared time. */
  readonly track: <T>(work: Promise<T>) => Promise<T>
  /** Hands something to the phone as soon as the network carries it. */
  readonly whenUp: (action: () => void) => void
  readonly state: () => LinkState
  /** Those that the phone has not closed. */
  readonly sockets: Set<PhoneSocket>
  readonly opened: () => void
}

const HEARTBEAT_MS = 4_000
const HEARTBEAT = JSON.stringify({ type: 'heartbeat' })
const REFUSED_MS = 300

const openedOrEnded = (socket: WebSocket): Promise<void> =>
  new Promise((resolve) => {
    socket.on('open', () => resolve())
    socket.on('close', () => resolve())
  })

/** A socket as a browser has it. */
export class PhoneSocket extends EventTarget {
  static readonly OPEN = 1
  readyState = 0
  readonly #carrier: Carrier
  #real: WebSocket | null = null

  constructor(carrier: Carrier, address: string, protocols: readonly string[]) {
    super()
    this.#carrier = carrier
    carrier.sockets.add(this)
    const [base, state] = [carrier.server(), carrier.state()]
    if (state === 'up' && base !== null) this.#connect(base, new URL(address), [...protocols])
    else if (state === 'up' || state === 'refuses') carrier.time.after(REFUSED_MS, () => this.#end(1006))
  }

  /** The connection to the server, while there is one. */
  get real(): WebSocket | null {
    return this.#real?.readyState === WebSocket.OPEN ? this.#real : null
  }

  #connect(base: string, { pathname, search }: URL, protocols: string[]): void {
    const { whenUp, track } = this.#carrier
    const real = new WebSocket(base.replace('http', 'ws') + pathname + search, protocols, { origin: base })
    this.#real = real
    // Its end follows.
    real.on('error', () => undefined)
    real.on('open', () => whenUp(() => this.#open()))
    real.on('message', (data: Buffer) => {
      const text = data.toString()
      // The server's own follow another clock.
      if (text !== HEARTBEAT) whenUp(() => this.#hear(text))
    })
    real.on('close', (code: number) => whenUp(() => this.#end(code)))
    void track(openedOrEnded(real))
  }

  #open(): void {
    if (!this.#carrier.sockets.has(this)) return
    this.#carrier.opened()
    this.readyState = PhoneSocket.OPEN
    this.dispatchEvent(new Event('open'))
    this.#beat()
  }

  #hear(text: string): void {
    if (this.#carrier.sockets.has(this)) this.dispatchEvent(new MessageEvent('message', { data: text }))
  }

  #beat(): void {
    this.#carrier.time.after(HEARTBEAT_MS, () => {
      if (!this.#carrier.sockets.has(this)) return
      if (this.#carrier.state() === 'up') this.#hear(HEARTBEAT)
      this.#beat()
    })
  }

  #end(code: number): void {
    if (!this.#carrier.sockets.delete(this)) return
    this.readyState = 3
    this.dispatchEvent(new CloseEvent('close', { code }))
  }

  send(): void {
    throw new Error('a phone says nothing by its live connection')
  }

  close(): void {
    this.#carrier.sockets.delete(this)
    this.readyState = 3
    this.#real?.terminate()
  }

  /** The server has stopped. */
  restart(): void {
    this.#real?.removeAllListeners('close')
    this.#real?.terminate()
    this.#carrier.whenUp(() => this.#end(LIVE_SERVICE_RESTART))
  }
}
