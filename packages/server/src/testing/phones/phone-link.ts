import { LIVE_SERVICE_RESTART } from '@kafana/contract'
import { WebSocket } from 'ws'
import type { SharedTime } from './shared-time.ts'

/**
 * What becomes of requests: they are answered; they fail at once; nothing arrives; they arrive and the answers do not; they
 * arrive when the network is back, after the phone has abandoned them. Live messages come with the first alone: otherwise
 * they wait.
 */
export const LINK_STATES = ['up', 'refuses', 'silent', 'deaf', 'late'] as const
export type LinkState = (typeof LINK_STATES)[number]

/** What the phone's code reads of an answer. */
export interface LinkAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: () => Promise<string>
}
export interface LinkRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal?: AbortSignal
}
/** Sends a request to the server and waits for its whole answer. */
export type Send = (path: string, request: LinkRequest) => Promise<LinkAnswer>

interface Deps {
  readonly time: SharedTime
  /** Where the server is; null while it is down. */
  readonly server: () => string | null
  /** Waits for something that happens outside of the shared time. */
  readonly track: <T>(work: Promise<T>) => Promise<T>
}

const HEARTBEAT_MS = 4_000
const HEARTBEAT = JSON.stringify({ type: 'heartbeat' })
const REFUSED_MS = 300

const never = <T>(): Promise<T> => new Promise(() => {})
const unreachable = (): Error => new TypeError('Failed to fetch')
/** Rejects when the request is abandoned. */
const abandoned = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('abandoned', 'AbortError')))
  })

const openedOrEnded = (socket: WebSocket): Promise<void> =>
  new Promise((resolve) => {
    socket.on('open', () => resolve())
    socket.on('close', () => resolve())
  })

/** The network of one phone, which stays when its app is closed. */
export const createPhoneLink = ({ time, server, track }: Deps) => {
  let state: LinkState = 'up'
  let upSince = time.now()
  const waiting: (() => void)[] = []
  const sockets = new Set<PhoneSocket>()
  let opened = 0

  /** Hands something to the phone as soon as the network carries it. */
  const whenUp = (action: () => void): void => {
    if (state === 'up') action()
    else waiting.push(action)
  }

  const sendNow: Send = async (path, { signal: _signal, ...request }) => {
    const base = server()
    if (base === null) throw unreachable()
    return track(
      fetch(base + path, request).then(async (response) => {
        const text = await response.text()
        return { status: response.status, headers: response.headers, text: async () => text }
      }),
    )
  }
  const carry: Send = async (path, request) => {
    switch (state) {
      case 'refuses':
        throw unreachable()
      case 'silent':
        return never()
      case 'deaf':
        await sendNow(path, request)
        return never()
      case 'late':
        whenUp(() => void sendNow(path, request).catch(() => undefined))
        return never()
      case 'up': {
        const answer = await sendNow(path, request)
        return new Promise((resolve) => {
          whenUp(() => resolve(answer))
        })
      }
    }
  }

  /** A socket as a browser has it. */
  class PhoneSocket extends EventTarget {
    static readonly OPEN = 1
    readyState = 0
    #real: WebSocket | null = null

    constructor(address: string, protocols: readonly string[]) {
      super()
      sockets.add(this)
      const base = server()
      if (state === 'up' && base !== null) this.#connect(base, new URL(address), [...protocols])
      else if (state === 'up' || state === 'refuses') time.after(REFUSED_MS, () => this.#end(1006))
    }

    /** The connection to the server, while there is one. */
    get real(): WebSocket | null {
      return this.#real?.readyState === WebSocket.OPEN ? this.#real : null
    }

    #connect(base: string, { pathname, search }: URL, protocols: string[]): void {
      const real = new WebSocket(base.replace('http', 'ws') + pathname + search, protocols, { origin: base })
      this.#real = real
      // Its end follows.
      real.on('error', () => undefined)
      real.on('open', () =>
        whenUp(() => {
          if (!sockets.has(this)) return
          opened += 1
          this.readyState = PhoneSocket.OPEN
          this.dispatchEvent(new Event('open'))
          this.#beat()
        }),
      )
      real.on('message', (data: Buffer) => {
        const text = data.toString()
        // The server's own follow another clock.
        if (text !== HEARTBEAT) whenUp(() => this.#hear(text))
      })
      real.on('close', (code: number) => whenUp(() => this.#end(code)))
      void track(openedOrEnded(real))
    }

    #hear(text: string): void {
      if (sockets.has(this)) this.dispatchEvent(new MessageEvent('message', { data: text }))
    }

    #beat(): void {
      time.after(HEARTBEAT_MS, () => {
        if (!sockets.has(this)) return
        if (state === 'up') this.#hear(HEARTBEAT)
        this.#beat()
      })
    }

    #end(code: number): void {
      if (!sockets.delete(this)) return
      this.readyState = 3
      this.dispatchEvent(new CloseEvent('close', { code }))
    }

    send(): void {
      throw new Error('a phone says nothing by its live connection')
    }

    close(): void {
      sockets.delete(this)
      this.readyState = 3
      this.#real?.terminate()
    }

    /** The server has stopped. */
    restart(): void {
      this.#real?.removeAllListeners('close')
      this.#real?.terminate()
      whenUp(() => this.#end(LIVE_SERVICE_RESTART))
    }
  }

  return {
    PhoneSocket,
    /** How many live connections were opened. */
    opened: (): number => opened,
    /** For how long the network has carried everything (ms). */
    upFor: (): number => (state === 'up' ? time.now() - upSince : 0),
    set: (next: LinkState): void => {
      if (state !== 'up' && next === 'up') upSince = time.now()
      state = next
      if (state === 'up') for (const action of waiting.splice(0)) action()
    },
    send: (path: string, request: LinkRequest): Promise<LinkAnswer> =>
      Promise.race([carry(path, request), abandoned(request.signal)]),
    /** The same past this network. */
    sendNow,
    serverStopped: (): void => {
      for (const socket of sockets) socket.restart()
    },
    /** The app was closed. */
    closeSockets: (): void => {
      for (const socket of sockets) socket.close()
    },
    connections: (): readonly WebSocket[] => [...sockets].flatMap(({ real }) => real ?? []),
  }
}
export type PhoneLink = ReturnType<typeof createPhoneLink>
