import type { WebSocket } from 'ws'
import { type Carrier, type LinkState, PhoneSocket } from './phone-socket.ts'
import type { SharedTime } from './shared-time.ts'

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

const never = <T>(): Promise<T> => new Promise(() => {})
const unreachable = (): Error => new TypeError('Failed to fetch')
/** Rejects when the request is abandoned. */
const abandoned = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('abandoned', 'AbortError')))
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
      case 'unanswered':
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

  const carrier: Carrier = {
    time,
    server,
    track,
    whenUp,
    state: () => state,
    sockets,
    opened: () => (opened += 1),
  }
  /** A socket of this network. */
  class OwnSocket extends PhoneSocket {
    constructor(address: string, protocols: readonly string[]) {
      super(carrier, address, protocols)
    }
  }

  return {
    PhoneSocket: OwnSocket,
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
