import { isKnownMessage, type LiveMessage, staleResources, type Resource } from '@kafana/contract'
import { ReconnectingSocket, type SocketSettings } from './reconnecting-socket.ts'

interface Frame {
  /** The position in the venue's sequence; undefined for heartbeats and unknown data. */
  readonly seq?: number
  /** Undefined for types of a newer server, of which only the sequence number is used. */
  readonly message?: LiveMessage
}

const parse = (data: unknown): unknown => {
  try {
    return typeof data === 'string' ? JSON.parse(data) : undefined
  } catch {
    return undefined
  }
}

/** Parses a frame as far as this version understands it. */
const readFrame = (data: unknown): Frame => {
  const frame = parse(data)
  if (typeof frame !== 'object' || frame === null || !('seq' in frame) || !Number.isSafeInteger(frame.seq))
    return {}
  return { seq: frame.seq as number, ...(isKnownMessage(frame) ? { message: frame } : {}) }
}

/** Was a message lost between these two? */
const isGap = (lastSeq: number | null, seq: number): boolean => lastSeq !== null && seq > lastSeq + 1

/** A restart that takes longer than this is shown. */
export const MOMENT_MS = 3_000

/** `since` is when the last message arrived (UTC ms), while the connection is lost. */
export interface LiveState {
  readonly phase: 'connecting' | 'open' | 'lost'
  readonly since: number | null
  /** While it is lost because the server restarts: has that lasted for a moment only, or longer? */
  readonly restart?: 'begun' | 'continues' | undefined
}

interface Settings extends Pick<
  SocketSettings,
  'userId' | 'token' | 'onSessionEnded' | 'onRefused' | 'silenceMs' | 'connect'
> {
  readonly onLiveMessage: (message: LiveMessage) => void
  /** Runs after each reconnect, before everything is refetched: queued changes are sent first. */
  readonly onReconnect?: () => Promise<unknown>
  /**
   * Refetches these resources, or everything on screen for null; false when the server was unreachable.
   * `restart` does not wait for fetches that hang.
   */
  readonly refresh: (resources: readonly Resource[] | null, restart: boolean) => Promise<boolean>
}

/**
 * The live messages of the venue. The connection counts as open once everything that may have been missed has
 * been refetched, and as lost when that fails.
 */
export class LiveConnection {
  readonly #settings: Settings
  readonly #socket: ReconnectingSocket
  readonly #listeners = new Set<() => void>()
  #state: LiveState = { phase: 'connecting', since: null }
  #restartTimer: ReturnType<typeof setTimeout> | undefined
  /** The last sequence number received; it outlives the socket. */
  #lastSeq: number | null = null

  constructor(settings: Settings) {
    this.#settings = settings
    this.#socket = new ReconnectingSocket({
      ...settings,
      after: () => this.#lastSeq,
      onOpen: (closed) => void this.#onOpen(closed),
      onMessage: (data, closed) => this.#onMessage(data, closed),
      onLost: (lastMessageAt, isRestarting) => this.#onLost(lastMessageAt, isRestarting),
    })
  }

  readonly getState = (): LiveState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  start(): void {
    this.#socket.start()
  }

  /** What is shown is as old as the last message from now on. */
  stop(): void {
    clearTimeout(this.#restartTimer)
    this.#socket.stop()
    if (this.#state.phase === 'open') this.#setLost(this.#socket.lastMessageAt)
  }

  #setState(state: LiveState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }

  #onLost(lastMessageAt: number, isRestarting: boolean): void {
    const { phase, since, restart } = this.#state
    if (phase === 'lost') {
      if (restart && !isRestarting) this.#setLost(since)
      return
    }
    this.#setLost(lastMessageAt, isRestarting ? 'begun' : undefined)
    if (isRestarting)
      this.#restartTimer = setTimeout(() => this.#setLost(lastMessageAt, 'continues'), MOMENT_MS)
  }

  #setLost(since: number | null, restart?: LiveState['restart']): void {
    clearTimeout(this.#restartTimer)
    this.#setState({ phase: 'lost', since, ...(restart && { restart }) })
  }

  async #onOpen(closed: AbortSignal): Promise<void> {
    await this.#settings.onReconnect?.()
    if (!closed.aborted && (await this.#refetch(null, closed, this.#state.phase === 'lost'))) this.#setOpen()
  }

  #setOpen(): void {
    clearTimeout(this.#restartTimer)
    this.#setState({ phase: 'open', since: null })
  }

  /** True when the fetches succeeded and the socket is still the same. */
  async #refetch(
    resources: readonly Resource[] | null,
    closed: AbortSignal,
    restart = false,
  ): Promise<boolean> {
    const complete = await this.#settings.refresh(resources, restart)
    if (closed.aborted) return false
    if (!complete) this.#socket.reconnectLater()
    return complete
  }

  #onMessage(data: unknown, closed: AbortSignal): void {
    const { seq, message } = readFrame(data)
    if (seq === undefined) return
    const lastSeq = this.#lastSeq
    const isResync = message?.type === 'resync'
    // Received before. A resync resets the sequence, even to a lower number.
    if (!isResync && lastSeq !== null && seq <= lastSeq) return
    this.#lastSeq = seq
    if (message?.type === 'skipped') return
    if (isResync || isGap(lastSeq, seq)) void this.#refetch(null, closed)
    else if (message) void this.#refetch(staleResources(message), closed)
    if (message) this.#settings.onLiveMessage(message)
  }
}
