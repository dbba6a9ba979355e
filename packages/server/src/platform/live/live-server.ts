import { LIVE_BEARER_PREFIX, LIVE_PATH, LIVE_PROTOCOL, LIVE_SESSION_ENDED, NewOrderHint } from '@kafana/contract'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import type { Clock } from '../clock/clock.ts'
import { bearerToken } from '../http/bearer.ts'
import type { Authenticate, Caller } from '../http/caller.ts'
import { eventsAfter, lastSeq } from '../journal/journal-store.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'
import type { Listener, LiveHub } from './live-hub.ts'
import { isOwnOrigin } from './own-origin.ts'

export interface LiveOptions {
  readonly authenticate: Authenticate
  readonly hub: LiveHub
  readonly uow: UnitOfWork
  readonly clock: Clock
  readonly publicUrl: string | null
  /** Milliseconds between two signs of life. */
  readonly heartbeatMs?: number
}

const HEARTBEAT_MS = 15_000
const HEARTBEAT = JSON.stringify({ type: 'heartbeat' })
const MAX_FRAME = 16 * 1024
const MAX_MISSED = 10_000
const REPLAY_MS = 24 * 60 * 60 * 1000
const FRAMES_A_SECOND = 20
const POLICY_VIOLATION = 1008
const REFUSED = { 401: 'Unauthorized', 403: 'Forbidden', 404: 'Not Found' } as const
type Refused = keyof typeof REFUSED

const refuse = (socket: Duplex, status: Refused): void => {
  socket.end(`HTTP/1.1 ${status} ${REFUSED[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** The proof travels in the subprotocol list (browsers) or the Authorization header, never in the address. */
const tokenOf = (request: IncomingMessage): string | null => {
  const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((text) => text.trim())
  const bearer = offered.find((text) => text.startsWith(LIVE_BEARER_PREFIX))
  return bearer?.slice(LIVE_BEARER_PREFIX.length) ?? bearerToken({ authorization: request.headers.authorization })
}

const originAllowed = ({ headers }: IncomingMessage, publicUrl: string | null): boolean => {
  if (headers.origin !== undefined) return isOwnOrigin(headers.origin, headers.host, publicUrl)
  // Without an Origin it is no browser, so the proof must stand where only a program puts it.
  return headers.authorization !== undefined
}

/** Who may listen, or the status that refuses them before the upgrade. */
const admit = async (request: IncomingMessage, { authenticate, publicUrl }: LiveOptions): Promise<Caller | Refused> => {
  const url = new URL(request.url ?? '/', 'http://host')
  if (url.pathname.replace(/\/$/, '') !== LIVE_PATH) return 404
  if (!originAllowed(request, publicUrl)) return 403
  const token = tokenOf(request)
  const caller = token === null ? null : await authenticate(token)
  if (!caller) return 401
  return caller.userId === url.searchParams.get('userId') && caller.companyId !== '' ? caller : 403
}

/** Where the client stopped listening; without a usable number it starts with what comes next. */
const afterOf = (request: IncomingMessage): number | null => {
  const text = new URL(request.url ?? '/', 'http://host').searchParams.get('after')
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null
}

/** Sends what was missed, or the word that it is too much. */
const catchUp = async (listener: Listener, after: number | null, { uow, clock }: LiveOptions): Promise<void> => {
  const { last, missed } = await uow.read(listener.companyId, async (tx) => ({
    last: (await tx.get(lastSeq, {}))?.event_seq ?? 0,
    missed: after === null ? [] : await tx.all(eventsAfter, { after, limit: MAX_MISSED + 1 }),
  }))
  const oldest = missed[0]
  const tooMuch = after !== null && (after > last || missed.length > MAX_MISSED || (oldest !== undefined && (oldest.seq !== after + 1 || oldest.at < clock.now() - REPLAY_MS)))
  if (tooMuch) listener.socket.send(JSON.stringify({ type: 'resync', seq: last }))
  listener.seq = after === null || tooMuch ? last : after
}

/** Takes a screen among those that listen, unless it has gone meanwhile or its session has: whatever ends one later finds it among the listeners. */
const begin = async (listener: Listener, request: IncomingMessage, options: LiveOptions): Promise<void> => {
  await catchUp(listener, afterOf(request), options)
  const { socket, companyId } = listener
  if (socket.readyState !== socket.OPEN) return
  options.hub.add(listener)
  if (await options.authenticate(tokenOf(request) ?? '')) options.hub.wake(companyId)
  else socket.close(LIVE_SESSION_ENDED)
}

/** Frames from a client are hints at most: they are limited and checked, and nothing in them is believed. */
const guardFrames = (socket: WebSocket, clock: Clock): void => {
  let second = 0
  let frames = 0
  socket.on('message', (data) => {
    const now = Math.floor(clock.now() / 1000)
    frames = now === second ? frames + 1 : 1
    second = now
    const hint = NewOrderHint.safeParse(parse(textOf(data)))
    if (!hint.success || frames > FRAMES_A_SECOND) socket.close(POLICY_VIOLATION)
  })
  socket.on('error', () => socket.terminate())
}

/** Frames come as buffers; anything else is none of ours. */
const textOf = (data: RawData): string => (Buffer.isBuffer(data) ? data.toString('utf8') : '')

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const startHeartbeat = (hub: LiveHub, everyMs: number): NodeJS.Timeout => {
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
      // Browsers hide pings from their pages; this one they can see.
      socket.send(HEARTBEAT)
    }
  }
  const timer = setInterval(beat, everyMs)
  timer.unref()
  return timer
}

/** Attaches the live connection to the HTTP server; answers how to detach it. */
export const attachLive = (server: Server, options: LiveOptions): (() => void) => {
  const sockets = new WebSocketServer({
    noServer: true, maxPayload: MAX_FRAME, perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(LIVE_PROTOCOL) ? LIVE_PROTOCOL : false),
  })
  const timer = startHeartbeat(options.hub, options.heartbeatMs ?? HEARTBEAT_MS)

  const welcome = (socket: WebSocket, request: IncomingMessage, { companyId, userId, sessionHash }: Caller): void => {
    const listener: Listener = { socket, companyId, userId, sessionHash, seq: 0 }
    socket.on('close', () => options.hub.remove(listener))
    guardFrames(socket, options.clock)
    begin(listener, request, options).catch(() => socket.terminate())
  }
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => socket.destroy())
    admit(request, options).then((admitted) => {
      if (typeof admitted === 'number') refuse(socket, admitted)
      else sockets.handleUpgrade(request, socket, head, (open) => welcome(open, request, admitted))
    }, () => refuse(socket, 401))
  }
  server.on('upgrade', onUpgrade)
  return () => {
    clearInterval(timer)
    server.off('upgrade', onUpgrade)
    for (const client of sockets.clients) client.close(1012)
    sockets.close()
  }
}
