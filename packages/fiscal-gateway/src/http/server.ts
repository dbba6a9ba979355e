import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http'
import { type AddressInfo, createServer as createPort, type Server as Port, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { GatewayError } from '../errors.ts'
import { type HttpRequest, type HttpResponse, type HttpRoute, jsonResponse } from './message.ts'
import type { OriginGuard } from './origin-guard.ts'
import { readBody } from './request-body.ts'
import { type Answer, createRequestListener, type Exchange } from './request-listener.ts'

const SERVER_FAULT = 500
const UNAVAILABLE = 503
const RETRY_AFTER_SECONDS = '2'
const CLOSE = { connection: 'close' } as const

/** Any error that is no refusal is INTERNAL, without its message. */
const refusalOf = (error: unknown): GatewayError =>
  error instanceof GatewayError ? error : new GatewayError('INTERNAL')

/** Every failure is `{ok: false, code, message}` with the status of its code. */
const refusalResponse = ({ code, message, status }: GatewayError): HttpResponse =>
  jsonResponse(
    { ok: false, code, message },
    { status, headers: status === UNAVAILABLE ? { 'retry-after': RETRY_AFTER_SECONDS } : {} },
  )

/** Why a connection was closed before there was a request. */
const CLIENT_FAULTS: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}
const BAD_REQUEST = 400
const EXPECTATION_FAILED = 417

/** A whole response for a connection that has no request. */
const rawRefusal = (status: number): string => {
  const body = String(refusalResponse(new GatewayError('BODY_INVALID')).body)
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
}

/**
 * Answers, and closes the connection: a client that does not end its side could keep it for ever. Node has stopped
 * listening for errors of a connection that it hands over, and an error that nobody listens for ends the process.
 */
const refuseConnection = (socket: Duplex, status: number): void => {
  socket.on('error', () => undefined)
  socket.end(rawRefusal(status), () => socket.destroy())
}

/** Answers what Node would answer by itself, in another format or not at all. */
const refuseUnusual = (server: Server): void => {
  server.on('clientError', (error: Error & { readonly code?: string }, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    if (socket.writable) socket.write(rawRefusal(CLIENT_FAULTS[error.code ?? ''] ?? BAD_REQUEST))
    socket.destroy(error)
  })
  server.on('checkExpectation', ({ socket }) => refuseConnection(socket, EXPECTATION_FAILED))
  // This is no proxy.
  server.on('connect', (_request, socket: Duplex) => refuseConnection(socket, BAD_REQUEST))
}

const send = ({ incoming, outgoing }: Exchange, { status, headers, body }: HttpResponse): void => {
  const length = body === null ? {} : { 'content-length': Buffer.byteLength(body) }
  outgoing.writeHead(status, { ...headers, ...length })
  if (body === null || incoming.method === 'HEAD') outgoing.end()
  else outgoing.end(body)
}

/** Browsers open connections in advance. One that never carried a request would keep the port occupied for a minute. */
const unusedConnections = (server: Server): ReadonlySet<Socket> => {
  const unused = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.on('request', ({ socket }) => unused.delete(socket))
  return unused
}

/** Longer than browsers and proxies keep a connection that nobody uses. */
const KEEP_ALIVE_MS = 72_000

const createNodeServer = (listener: RequestListener): Server => {
  const server = createServer({ requireHostHeader: false }, listener)
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.requestTimeout = 0
  refuseUnusual(server)
  return server
}

const listenAt = async (port: Port, at: { readonly port: number; readonly host: string }): Promise<void> => {
  port.listen(at)
  // Rejects if it fails.
  await once(port, 'listening')
}

/** `localhost` may be two addresses, and clients use either: the port of the second one, where there is one. */
const listenAtSecondAddress = async (server: Server, host: string): Promise<Port[]> => {
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

const addressesOf = ({ address, family }: AddressInfo): string[] => {
  if (family === 'IPv6') return [`[${address}]`]
  if (address !== '0.0.0.0') return [address]
  return Object.values(networkInterfaces())
    .flatMap((entries) => entries ?? [])
    .filter((entry) => entry.family === 'IPv4')
    .toSorted((a, b) => Number(b.internal) - Number(a.internal))
    .map((entry) => entry.address)
}

/** The HTTP server of the gateway. */
export interface HttpServer {
  readonly server: Server
  /** Returns the address that clients on this machine use, which it also logs. */
  listen(at: { readonly port: number; readonly host: string }): Promise<string>
  /** Answers what is open, and closes every connection. */
  close(): Promise<void>
}

export const createHttpServer = (
  routes: readonly HttpRoute[],
  guard: OriginGuard,
  logger: Logger,
): HttpServer => {
  let requests = 0
  let isClosing = false

  const respond = async (
    { incoming, target }: Exchange,
    route: HttpRoute | null,
    params: HttpRequest['params'],
  ): Promise<HttpResponse> => {
    requests += 1
    const log = logger.child({ reqId: `req-${requests.toString(36)}` })
    const refuse = (error: unknown): HttpResponse => {
      const refusal = refusalOf(error)
      if (refusal.status >= SERVER_FAULT) log.error({ err: error }, 'failed')
      else log.info({ code: refusal.code }, 'refused')
      return refusalResponse(refusal)
    }
    const { method = '', headers, socket } = incoming
    try {
      const preflight = guard.check({ method, headers })
      if (preflight) return preflight
      if (target === null) throw new GatewayError('BODY_INVALID', 'The address cannot be read')
    } catch (error) {
      return refuse(error)
    }
    let body: unknown
    try {
      body = await readBody(incoming)
    } catch (error) {
      // The rest of the body may follow: the connection is of no use afterwards.
      const response = refuse(error)
      return { ...response, headers: { ...response.headers, ...CLOSE } }
    }
    try {
      if (route === null) throw new GatewayError('NOT_FOUND')
      const { path, query } = target
      const ip = socket.remoteAddress ?? ''
      const logOf: HttpRequest['log'] = (message, details) => log.info(details, message)
      return await route.handle({ method, path, headers, params, query, body, ip, log: logOf })
    } catch (error) {
      return refuse(error)
    }
  }

  const answer: Answer<HttpRoute> = async (exchange, route, params) => {
    const { method = '', headers } = exchange.incoming
    const { status, body, headers: own } = await respond(exchange, route, params)
    // Kept open, a connection would delay the end until it times out.
    const always = { ...guard.headersOf({ method, headers }), ...(isClosing && CLOSE) }
    send(exchange, { status, body, headers: { ...own, ...always } })
  }

  /** Nothing of ours throws this far; the response has the one format even so. */
  const fail = (error: unknown): Response => {
    logger.error({ err: error }, 'failed')
    const { status, headers, body } = refusalResponse(new GatewayError('INTERNAL'))
    return new Response(String(body), { status, headers })
  }

  const server = createNodeServer(createRequestListener(routes, answer, fail))
  const unused = unusedConnections(server)
  let ports: Port[] = [server]
  return {
    server,
    listen: async (at) => {
      await listenAt(server, at)
      ports = [server, ...(await listenAtSecondAddress(server, at.host))]
      const address = server.address() as AddressInfo
      const urls = addressesOf(address).map((host) => `http://${host}:${address.port}`)
      for (const url of urls) logger.info(`Server listening at ${url}`)
      return urls[0] ?? ''
    },
    close: async () => {
      isClosing = true
      for (const socket of unused) socket.destroy()
      await Promise.all(ports.map((port) => new Promise((resolve) => port.close(resolve))))
    },
  }
}
