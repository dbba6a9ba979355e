import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createServer as createPort, Server as Port, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Settings } from '../config/settings.ts'
import { readTlsFiles } from '../config/tls-files.ts'
import { rawError, refuseConnection } from './error-reply.ts'

const REQUEST_TIMEOUT_MS = 30_000
/** Longer than proxies keep a connection that nobody uses: the one that closes first must not be the server. */
const KEEP_ALIVE_MS = 72_000
/** A connection that does not finish its handshake is closed. */
const HANDSHAKE_TIMEOUT_MS = 10_000
/** Only those that keep what was sent secret when a key is stolen later, and that check it as they decrypt it. */
const CIPHER_SUITES = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
].join(':')
/** For each connection over TLS, with whichever certificate. */
export const TLS_LIMITS = { ciphers: CIPHER_SUITES, handshakeTimeout: HANDSHAKE_TIMEOUT_MS } as const
const BAD_REQUEST = 400
const EXPECTATION_FAILED = 417

/** Why a connection was closed before there was a request. */
const CLIENT_FAULTS: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

/** Answers bytes that are no request. */
const refuseBytes = (error: Error & { readonly code?: string }, socket: Duplex): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) socket.write(rawError(CLIENT_FAULTS[error.code ?? ''] ?? BAD_REQUEST, 'INPUT_INVALID'))
  socket.destroy(error)
}

/** What Node would answer by itself, without a body or not at all. */
const refuseUnusual = (server: Server): void => {
  server.on('clientError', refuseBytes)
  server.on('checkExpectation', ({ socket }: IncomingMessage) => {
    refuseConnection(socket, EXPECTATION_FAILED, 'INPUT_INVALID')
  })
  // This is no proxy.
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    refuseConnection(socket, BAD_REQUEST, 'INPUT_INVALID')
  })
}

/**
 * Node's server over the listener, with its limits. A request without a Host header is answered like any other:
 * nothing here depends on what it says.
 * @throws SettingError for a certificate or key that cannot be used
 */
export const createNodeServer = ({ tls }: Pick<Settings, 'tls'>, listener: RequestListener): Server => {
  const options = { requireHostHeader: false }
  const server = tls
    ? createSecureServer({ ...options, ...TLS_LIMITS, ...readTlsFiles(tls) }, listener)
    : createServer(options, listener)
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.requestTimeout = REQUEST_TIMEOUT_MS
  refuseUnusual(server)
  return server
}

/**
 * The connections that have carried no request yet. Browsers open some in advance; such a one is neither idle nor
 * active and would delay the shutdown by a minute.
 */
export const unusedConnections = (server: Server, isSecure: boolean): ReadonlySet<Socket> => {
  const unused = new Set<Socket>()
  server.on(isSecure ? 'secureConnection' : 'connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.on('request', ({ socket }) => unused.delete(socket))
  server.on('upgrade', ({ socket }) => unused.delete(socket))
  return unused
}

const listenAt = async (port: Port, at: { readonly port: number; readonly host: string }): Promise<void> => {
  port.listen(at)
  // Rejects if it fails.
  await once(port, 'listening')
}

/** `localhost` may be two addresses, and clients use either: the port of the second one, where there is one. */
const listenAtSecondAddress = async (server: Port, host: string): Promise<Port[]> => {
  if (host !== 'localhost') return []
  const { address: first, port } = server.address() as AddressInfo
  const second = (await lookup(host, { all: true })).find(({ address }) => address !== first)
  if (!second) return []
  const other = createPort((socket) => server.emit('connection', socket))
  try {
    await listenAt(other, { port, host: second.address })
    return [other]
  } catch {
    // The computer has no such address after all.
    return []
  }
}

interface Listening {
  readonly server: Port
  readonly port: number
  /** Its connections that the server does not have yet. */
  unfinished?(): readonly Socket[]
}

/**
 * Starts to listen.
 * @param beside further ports of the same server, which are open when its own one is
 * @returns the function that refuses new connections from then on; it resolves when the last open one is closed
 */
export const startListening = async (
  server: Server,
  { port, host }: { readonly port: number; readonly host: string },
  beside: readonly Listening[] = [],
): Promise<() => Promise<void>> => {
  const ports: Port[] = []
  for (const each of [...beside, { server, port }]) {
    await listenAt(each.server, { port: each.port, host })
    ports.push(each.server, ...(await listenAtSecondAddress(each.server, host)))
  }
  // An HTTP server's own method closes idle connections at once, also those whose next request was sent already.
  const stop = (each: Port) => new Promise((resolve) => Port.prototype.close.call(each, resolve))
  return async () => {
    await Promise.all(ports.map(stop))
  }
}

/**
 * Resolves when everything is accepted and read that the operating system had for this server.
 * @param ms the longest it may take where connections come faster than they are accepted
 */
export const readArrived = async (server: Server, ms: number): Promise<void> => {
  const end = performance.now() + ms
  let accepted = 0
  const count = (): void => {
    accepted += 1
  }
  server.on('connection', count)
  // The first turn of the event loop has begun already.
  await nextTurn()
  let before: number
  do {
    before = accepted
    // One connection is accepted in a turn, and read in the next one.
    for (let turn = 0; turn < 2; turn += 1) await nextTurn()
  } while (accepted > before && performance.now() < end)
  server.off('connection', count)
}
