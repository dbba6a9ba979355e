import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { LIVE_PROTOCOL, LIVE_SESSION_ENDED } from '@kafana/contract'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Clock } from '../clock/clock.ts'
import type { Caller } from '../http/caller.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'
import { admit, refuse, tokenOf, type Door } from './admit.ts'
import { catchUp } from './catch-up.ts'
import { guardFrames } from './client-frames.ts'
import { startHeartbeat } from './heartbeat.ts'
import type { Listener } from './listeners.ts'
import type { LiveHub } from './live-hub.ts'

export interface LiveOptions extends Door {
  readonly hub: LiveHub
  readonly uow: UnitOfWork
  readonly clock: Clock
  /** Milliseconds between two signs of life. */
  readonly heartbeatMs?: number
  /** How many screens of one venue may listen at once. */
  readonly mostOfVenue?: number
}

const HEARTBEAT_MS = 15_000
const MOST_OF_VENUE = 1000
const MAX_FRAME = 16 * 1024
const GOING_AWAY_TO_RETURN = 1012
/** How long a screen has to say goodbye when the server stops. */
const FAREWELL_MS = 1000

/** Takes a screen among those that listen, unless it has gone meanwhile or its session has: whatever ends one later finds it among the listeners. */
const begin = async (listener: Listener, request: IncomingMessage, options: LiveOptions): Promise<void> => {
  await catchUp(listener, request, options)
  const { socket, companyId } = listener
  if (socket.readyState !== socket.OPEN) return
  options.hub.add(listener)
  if (await options.authenticate(tokenOf(request) ?? '')) options.hub.wake(companyId)
  else socket.close(LIVE_SESSION_ENDED)
}

/** Counts the open connections of each venue. */
const createCounter = () => {
  const counts = new Map<string, number>()
  const of = (companyId: string): number => counts.get(companyId) ?? 0
  return {
    of,
    add: (companyId: string, change: 1 | -1): void => {
      const count = of(companyId) + change
      if (count === 0) counts.delete(companyId)
      else counts.set(companyId, count)
    },
  }
}

/** Screens are told to come back; one that does not even read that holds up no stop. */
const sendAway = (sockets: WebSocketServer): void => {
  for (const client of sockets.clients) client.close(GOING_AWAY_TO_RETURN)
  setTimeout(() => {
    for (const client of sockets.clients) client.terminate()
  }, FAREWELL_MS).unref()
  sockets.close()
}

/** Attaches the live connection to the HTTP server; answers how to detach it. */
export const attachLive = (server: Server, options: LiveOptions): (() => void) => {
  const { hub, clock, heartbeatMs = HEARTBEAT_MS, mostOfVenue = MOST_OF_VENUE } = options
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(LIVE_PROTOCOL) ? LIVE_PROTOCOL : false),
  })
  const stopHeartbeat = startHeartbeat(hub, heartbeatMs)
  const open = createCounter()

  const welcome = (
    socket: WebSocket,
    request: IncomingMessage,
    { companyId, userId, sessionHash }: Caller,
  ): void => {
    const listener: Listener = { socket, companyId, userId, sessionHash, seq: 0 }
    open.add(companyId, 1)
    socket.on('close', () => {
      open.add(companyId, -1)
      hub.remove(listener)
    })
    guardFrames(socket, clock, () => hub.wake(companyId))
    begin(listener, request, options).catch(() => socket.terminate())
  }
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => socket.destroy())
    admit(request, options).then(
      (admitted) => {
        if (typeof admitted === 'number') refuse(socket, admitted)
        else if (open.of(admitted.companyId) >= mostOfVenue) refuse(socket, 503)
        else sockets.handleUpgrade(request, socket, head, (upgraded) => welcome(upgraded, request, admitted))
      },
      () => refuse(socket, 401),
    )
  }
  server.on('upgrade', onUpgrade)
  return () => {
    stopHeartbeat()
    server.off('upgrade', onUpgrade)
    sendAway(sockets)
  }
}
