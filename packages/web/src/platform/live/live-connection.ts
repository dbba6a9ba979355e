import { LIVE_BEARER_PREFIX, LIVE_PATH, LIVE_PROTOCOL, LIVE_SESSION_ENDED, LiveMessage } from '@kafana/contract'

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

export interface LiveConnection {
  readonly start: () => void
  readonly stop: () => void
  readonly send: (message: object) => void
  readonly getState: () => LiveState
  readonly subscribe: (listener: () => void) => () => void
}

/** The server says something every 15 s; nothing for this long means that nothing would arrive either. */
export const SILENCE_MS = 25_000
export const RETRY_MS = 5_000
/** So that a room full of screens does not come back in the same instant. */
const JITTER_MS = 1_000

const CONNECTING: LiveState = { phase: 'connecting', since: null }
const OPEN: LiveState = { phase: 'open', since: null }

const addressOf = (userId: string, after: number | null): string => {
  const url = new URL(LIVE_PATH, location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.searchParams.set('userId', userId)
  if (after !== null) url.searchParams.set('after', String(after))
  return url.href
}

/** A message as the contract knows it; undefined for heartbeats, for types of a newer server and for noise. */
const parseMessage = (data: unknown): LiveMessage | undefined => {
  try {
    const parsed = LiveMessage.safeParse(JSON.parse(String(data)))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** One persistent connection that comes back by itself; it counts as open only when what it may have missed has been read again. */
export const createLiveConnection = (settings: Settings): LiveConnection => {
  const { connect = (url, protocols) => new WebSocket(url, protocols) } = settings
  const listeners = new Set<() => void>()
  let state = CONNECTING
  let socket: WebSocket | null = null
  let retry: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let heardAt = Date.now()
  let after: number | null = null

  const become = (next: LiveState): void => {
    if (next.phase === state.phase && next.since === state.since) return
    state = next
    for (const listener of listeners) listener()
  }

  const heard = (): void => {
    heardAt = Date.now()
    clearTimeout(silence)
    silence = setTimeout(() => lose(), SILENCE_MS)
  }

  /** Gives the present socket up, if any, and tries again later. */
  const lose = (wait = RETRY_MS + Math.random() * JITTER_MS): void => {
    drop()
    if (state.phase !== 'lost') become({ phase: 'lost', since: heardAt })
    clearTimeout(retry)
    retry = setTimeout(open, wait)
  }

  const drop = (): void => {
    clearTimeout(silence)
    const old = socket
    socket = null
    old?.close()
  }

  const onOpen = async (own: WebSocket): Promise<void> => {
    heard()
    const complete = await settings.refresh()
    if (own !== socket) return
    if (complete) become(OPEN)
    else lose()
  }

  const onMessage = (own: WebSocket, data: unknown): void => {
    if (own !== socket) return
    heard()
    const message = parseMessage(data)
    if (!message) return
    after = message.seq
    settings.onNews(message)
  }

  const onClose = (own: WebSocket, code: number, opened: boolean): void => {
    if (own !== socket) return
    if (code === LIVE_SESSION_ENDED) {
      stop()
      settings.onSessionEnded()
      return
    }
    lose()
    if (!opened) settings.onRefused()
  }

  const open = (): void => {
    clearTimeout(retry)
    const own = connect(addressOf(settings.userId, after), [LIVE_PROTOCOL, `${LIVE_BEARER_PREFIX}${settings.token}`])
    let opened = false
    socket = own
    // A connection attempt that hangs is silence too.
    silence = setTimeout(() => lose(), SILENCE_MS)
    own.addEventListener('open', () => {
      opened = true
      if (own === socket) void onOpen(own)
    })
    own.addEventListener('message', (event) => onMessage(own, event.data))
    own.addEventListener('close', (event) => onClose(own, event.code, opened))
  }

  const onOnline = (): void => {
    if (state.phase === 'lost' && !socket) open()
  }
  const onOffline = (): void => lose()

  const start = (): void => {
    addEventListener('online', onOnline)
    addEventListener('offline', onOffline)
    heardAt = Date.now()
    open()
  }
  const stop = (): void => {
    removeEventListener('online', onOnline)
    removeEventListener('offline', onOffline)
    clearTimeout(retry)
    drop()
  }

  return {
    start, stop,
    send: (message) => {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
    },
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
