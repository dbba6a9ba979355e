import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import {
  LIVE_PATH,
  LIVE_PROTOCOL,
  LIVE_SERVICE_RESTART,
  LIVE_SESSION_ENDED,
  NewOrderMessage,
} from '@kafana/contract'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import { recordRefusal, type RefusalLog } from '../audit/record-refusal.ts'
import type { Clock } from '../clock.ts'
import type { Caller, IsTrusted } from '../http/caller.ts'
import { requestOrigin } from '../http/request-origin.ts'
import { audienceOf, NOBODY, resyncFrame } from './audience.ts'
import {
  authoriseUpgrade,
  refuse,
  type RefusedStatus,
  tokenOf,
  type UpgradeOptions,
  type UpgradeRefusal,
} from './authorise-upgrade.ts'
import { replayStart, sendFrame, type Listener, type LiveHub, type ReplayStart } from './live-hub.ts'

export interface LiveOptions extends UpgradeOptions, RefusalLog {
  readonly hub: LiveHub
  readonly clock: Clock
  readonly isTrusted: IsTrusted
  readonly heartbeatMs?: number
  /** How many connections one venue may have. */
  readonly venueLimit?: number
  /** How many of them one session may have. */
  readonly sessionLimit?: number
  /** How many of them all sessions of one person may have. */
  readonly personLimit?: number
}

const HEARTBEAT_MS = 15_000
const HEARTBEAT = JSON.stringify({ type: 'heartbeat' })
const VENUE_LIMIT = 1000
/** Several tabs with two connections each; far from what the venue may have. */
const SESSION_LIMIT = 20
/** Of all sessions of one person: a person on many devices cannot shut the others out of the venue's connections. */
const PERSON_LIMIT = 100
const MAX_MESSAGE_BYTES = 16 * 1024
const MESSAGES_PER_SECOND = 20
/** How long a screen has to close its connection when the server stops. */
export const CLOSE_MS = 1000

const POLICY_VIOLATION = 1008

/**
 * Pings every screen and disconnects those that did not answer the last ping. Returns the function that
 * stops it.
 */
const startHeartbeat = (hub: LiveHub, everyMs: number): (() => void) => {
  const unanswered = new WeakSet<WebSocket>()
  const beat = () => {
    for (const { socket } of hub.listeners()) {
      if (unanswered.has(socket)) {
        socket.terminate()
        continue
      }
      unanswered.add(socket)
      socket.once('pong', () => unanswered.delete(socket))
      socket.ping()
      // Browsers hide pings from their pages; this message is visible to them.
      socket.send(HEARTBEAT)
    }
    // If a message of another process was lost, its events are one heartbeat late at most.
    hub.wakeAll()
  }
  const timer = setInterval(beat, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

const isNewOrderMessage = (data: RawData): boolean => {
  if (!Buffer.isBuffer(data)) return false
  try {
    return NewOrderMessage.safeParse(JSON.parse(data.toString('utf8'))).success
  } catch {
    return false
  }
}

/**
 * The one message that clients send says that they created an order. The commit of that order has notified
 * the screens already, so a valid message has no effect; any other one closes the connection, as do too many.
 */
const limitMessages = (socket: WebSocket, clock: Clock): void => {
  let second = 0
  let count = 0
  socket.on('message', (data) => {
    const now = Math.floor(clock.now() / 1000)
    count = now === second ? count + 1 : 1
    second = now
    if (count > MESSAGES_PER_SECOND || !isNewOrderMessage(data)) socket.close(POLICY_VIOLATION)
  })
  socket.on('error', () => socket.terminate())
}

/** The last event that the client has seen; without a usable number it starts with the next event. */
const afterOf = (request: IncomingMessage): number | null => {
  const text = new URL(request.url ?? '/', 'http://host').searchParams.get('after')
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null
}

/** How often the client asks for heartbeats of its own, in seconds; null where those of everybody are enough. */
const heartbeatOf = (request: IncomingMessage): number | null => {
  const text = new URL(request.url ?? '/', 'http://host').searchParams.get('heartbeat')
  return text !== null && /^(?:[2-9]|1[0-4])$/.test(text) ? Number(text) : null
}

/** Sends a client the heartbeats that it asks for, until it is gone. */
const sendHeartbeats = (socket: WebSocket, request: IncomingMessage): void => {
  const seconds = heartbeatOf(request)
  if (seconds === null) return
  const timer = setInterval(() => socket.send(HEARTBEAT), seconds * 1000)
  timer.unref()
  socket.on('close', () => clearInterval(timer))
}

/** Adds a connected screen to the hub; closes its connection if its session has ended by then. */
const startListening = async (
  listener: Listener,
  isResync: boolean,
  request: IncomingMessage,
  { hub, authenticate }: LiveOptions,
): Promise<void> => {
  const { socket, companyId } = listener
  if (isResync && listener.audience !== NOBODY) sendFrame(listener, resyncFrame(listener.seq))
  // Added before the session is checked again: one that ends later finds this connection in the hub.
  hub.add(listener)
  if (await authenticate(tokenOf(request) ?? '')) hub.wake(companyId)
  else socket.close(LIVE_SESSION_ENDED)
}

/** Counts the open connections of each venue, person or session. */
const createConnectionCounter = () => {
  const counts = new Map<string, number>()
  const of = (owner: string): number => counts.get(owner) ?? 0
  return {
    of,
    add: (owner: string, change: 1 | -1): void => {
      const count = of(owner) + change
      if (count === 0) counts.delete(owner)
      else counts.set(owner, count)
    },
  }
}

/** Announces the restart to the screens, which reconnect in a moment; those that do not read even that are terminated. */
const closeAll = (sockets: WebSocketServer): void => {
  for (const client of sockets.clients) client.close(LIVE_SERVICE_RESTART)
  setTimeout(() => {
    for (const client of sockets.clients) client.terminate()
  }, CLOSE_MS).unref()
  sockets.close()
}

/**
 * Attaches the live connection to the HTTP server; returns the function that ends every connection, because the server
 * stops.
 */
export const attachLive = (server: Server, options: LiveOptions): (() => void) => {
  const {
    hub,
    uow,
    clock,
    heartbeatMs = HEARTBEAT_MS,
    venueLimit = VENUE_LIMIT,
    sessionLimit = SESSION_LIMIT,
    personLimit = PERSON_LIMIT,
  } = options
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(LIVE_PROTOCOL) ? LIVE_PROTOCOL : false),
  })
  // A handshake that is none: the library would answer it in a format of its own.
  sockets.on('wsClientError', (_error: Error, socket: Duplex) => refuse(socket, 400))
  const stopHeartbeat = startHeartbeat(hub, heartbeatMs)
  const [ofVenues, ofPeople, ofSessions] = [
    createConnectionCounter(),
    createConnectionCounter(),
    createConnectionCounter(),
  ]

  const accept = (
    { socket, stream }: Pick<Listener, 'socket' | 'stream'>,
    request: IncomingMessage,
    { companyId, userId, sessionHash, role, allowedRoutes }: Caller,
    { seq, resync }: ReplayStart,
  ): void => {
    const audience = audienceOf({ role, routes: JSON.stringify(allowedRoutes) })
    const listener: Listener = {
      socket,
      stream,
      companyId,
      userId,
      sessionHash,
      audience,
      seq,
      knownSeq: seq,
    }
    const count = (change: 1 | -1): void => {
      ofVenues.add(companyId, change)
      ofPeople.add(userId, change)
      ofSessions.add(sessionHash, change)
    }
    count(1)
    socket.on('close', () => {
      count(-1)
      hub.remove(listener)
    })
    limitMessages(socket, clock)
    sendHeartbeats(socket, request)
    startListening(listener, resync, request, options).catch(() => socket.terminate())
  }
  const refuseKnown = async (
    request: IncomingMessage,
    stream: Duplex,
    caller: Caller,
    { event, status }: { readonly event: 'refused' | 'limited'; readonly status: RefusedStatus },
  ): Promise<void> => {
    const { ip } = requestOrigin(request, options.isTrusted)
    await recordRefusal(options, caller, { event, call: `GET ${LIVE_PATH}`, ip })
    refuse(stream, status)
  }
  /** The status that refuses one more connection; null where there may be one. */
  const excessOf = ({ companyId, userId, sessionHash }: Caller): 429 | 503 | null => {
    if (ofSessions.of(sessionHash) >= sessionLimit || ofPeople.of(userId) >= personLimit) return 429
    return ofVenues.of(companyId) >= venueLimit ? 503 : null
  }
  const upgrade = async (
    request: IncomingMessage,
    stream: Duplex,
    head: Buffer,
    caller: Caller,
  ): Promise<void> => {
    const { companyId } = caller
    // Before the screen learns that it is connected: it reads its data then, and has to hear of every change
    // that is committed after that.
    const start = await uow.read(companyId, (tx) => replayStart(tx, afterOf(request), clock.now()))
    const status = excessOf(caller)
    if (status !== null) return refuseKnown(request, stream, caller, { event: 'limited', status })
    return sockets.handleUpgrade(request, stream, head, (socket) =>
      accept({ socket, stream }, request, caller, start),
    )
  }
  let isStopping = false
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => socket.destroy())
    if (isStopping) {
      refuse(socket, 503)
      return
    }
    const answer = async (result: Caller | UpgradeRefusal): Promise<void> => {
      if (!('status' in result)) return upgrade(request, socket, head, result)
      const { status, recorded } = result
      if (recorded === undefined) return refuse(socket, status)
      return refuseKnown(request, socket, recorded, { event: 'refused', status })
    }
    authoriseUpgrade(request, options).then(
      (result) => void answer(result).catch(() => refuse(socket, 503)),
      () => refuse(socket, 401),
    )
  }
  server.on('upgrade', onUpgrade)
  return () => {
    isStopping = true
    stopHeartbeat()
    closeAll(sockets)
  }
}
