import { staleRooms, type LiveMessage, type Room } from '@kafana/contract'
import { readFrame } from './live-wire.ts'
import { ReturningSocket, type SocketSettings } from './returning-socket.ts'

/** `since` is when the connection was last heard of (UTC ms), while it is lost. */
export interface LiveState {
  readonly phase: 'connecting' | 'open' | 'lost'
  readonly since: number | null
}

interface Settings extends Pick<
  SocketSettings,
  'userId' | 'token' | 'onSessionEnded' | 'onRefused' | 'connect'
> {
  readonly onNews: (message: LiveMessage) => void
  /** Runs whenever the server is heard again, before everything is read anew: what waits on the device goes out first. */
  readonly onReturn?: () => Promise<unknown>
  /** Reads these rooms again, or everything on screen for null; false when the server could not be asked. `afresh` does not wait for reads that hang. */
  readonly refresh: (rooms: readonly Room[] | null, afresh: boolean) => Promise<boolean>
}

/** The venue's news. It counts as open only when what may have been missed has been read again, and as lost when news cannot be read up on. */
export class LiveConnection {
  readonly #settings: Settings
  readonly #socket: ReturningSocket
  readonly #listeners = new Set<() => void>()
  #state: LiveState = { phase: 'connecting', since: null }
  /** The last number of the venue's sequence that was seen; it outlives the socket. */
  #seen: number | null = null

  constructor(settings: Settings) {
    this.#settings = settings
    this.#socket = new ReturningSocket({
      ...settings,
      after: () => this.#seen,
      onOpen: (gone) => void this.#onOpen(gone),
      onMessage: (data, gone) => this.#onMessage(data, gone),
      onLost: (heardAt) => this.#onLost(heardAt),
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

  stop(): void {
    this.#socket.stop()
  }

  #become(phase: LiveState['phase'], since: number | null): void {
    this.#state = { phase, since }
    for (const listener of this.#listeners) listener()
  }

  #onLost(heardAt: number): void {
    if (this.#state.phase !== 'lost') this.#become('lost', heardAt)
  }

  async #onOpen(gone: AbortSignal): Promise<void> {
    await this.#settings.onReturn?.()
    if (!gone.aborted && (await this.#read(null, gone, this.#state.phase === 'lost')))
      this.#become('open', null)
  }

  /** True when it was read and the socket is still the same one. */
  async #read(rooms: readonly Room[] | null, gone: AbortSignal, afresh = false): Promise<boolean> {
    const complete = await this.#settings.refresh(rooms, afresh)
    if (gone.aborted) return false
    if (!complete) this.#socket.lose()
    return complete
  }

  #onMessage(data: unknown, gone: AbortSignal): void {
    const { seq, message } = readFrame(data)
    if (seq === undefined) return
    const seen = this.#seen
    const isResync = message?.type === 'resync'
    // Told already. A resync counts from where the server is, even where that is further back.
    if (!isResync && seen !== null && seq <= seen) return
    this.#seen = seq
    const isGap = seen !== null && seq > seen + 1
    if (isResync || isGap) void this.#read(null, gone)
    else if (message) void this.#read(staleRooms(message), gone)
    if (message) this.#settings.onNews(message)
  }
}
