import type { RequestListener, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { ErrorCode } from '@kafana/contract'
import type { Settings } from '../config/settings.ts'
import { newId } from '../ids.ts'
import type { Log } from '../log.ts'
import { AppError } from './app-error.ts'
import { createTrustCheck } from './caller.ts'
import { asAppError, errorBody, errorLine } from './error-reply.ts'
import {
  type HttpHandler,
  type HttpRequest,
  type HttpResponse,
  type HttpRoute,
  withHeaders,
} from './http-message.ts'
import { createNodeServer, readArrived, startListening, unusedConnections } from './node-server.ts'
import { readBody } from './request-body.ts'
import { type Answer, createRequestListener, type Exchange } from './request-listener.ts'
import { requestOrigin } from './request-origin.ts'
import type { Target } from './request-target.ts'

/** What the headers of a response depend on. */
export type HeaderSettings = Pick<Settings, 'publicUrl' | 'gatewayOrigins'> &
  Partial<Pick<Settings, 'coversSubdomains' | 'localTls'>>
const NO_SETTINGS: HeaderSettings = { publicUrl: null, gatewayOrigins: [] }

/** A gateway on the device's own computer, on whichever port. */
const OWN_COMPUTER = ['http://localhost:*', 'http://127.0.0.1:*']

/**
 * What a page may connect to: this server, a gateway on its own computer, and those that the operator lists. Which
 * address a device has stored for its gateway is not known here; without a direct way it prints through the server.
 */
const connections = ({ publicUrl, gatewayOrigins }: HeaderSettings): string => {
  // Older browsers do not count the live connection as 'self'.
  const live = publicUrl === null ? [] : [publicUrl.replace(/^http/, 'ws')]
  return ["'self'", ...live, ...OWN_COMPUTER, ...gatewayOrigins].join(' ')
}

/**
 * The content security policy of a page.
 * @param scripts digests of its inline scripts, in the form that the policy expects
 */
export const contentPolicy = (
  scripts: readonly string[] = [],
  settings: HeaderSettings = NO_SETTINGS,
): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${connections(settings)}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const YEAR_SECONDS = 31_536_000

/**
 * Browsers that have been here by HTTPS shall not come by HTTP any more. Not for `localhost`, where the rule would
 * cover the gateway's port and every other program of that computer, nor where the same name has a port with HTTP
 * for everybody who does not trust the server's own authority.
 */
const isStrict = (
  { protocol, hostname }: Pick<HttpRequest, 'protocol' | 'hostname'>,
  { publicUrl, localTls }: HeaderSettings,
): boolean =>
  (protocol === 'https' || publicUrl?.startsWith('https:') === true) && hostname !== 'localhost' && !localTls

/** A response with the headers that every one has; a page may have a policy of its own. */
const createSecurityHeaders = (settings: HeaderSettings, added: Readonly<Record<string, string>>) => {
  const policy = contentPolicy([], settings)
  const transport = `max-age=${YEAR_SECONDS}${settings.coversSubdomains ? '; includeSubDomains' : ''}`
  const always = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' }
  const strict = { ...always, 'strict-transport-security': transport }
  return (
    origin: Pick<HttpRequest, 'protocol' | 'hostname'>,
    { status, headers, body }: HttpResponse,
  ): HttpResponse => ({
    status,
    headers: {
      'content-security-policy': policy,
      ...headers,
      ...(isStrict(origin, settings) ? strict : always),
      ...added,
    },
    body,
  })
}

/** These say by themselves what is missing, and a flood of them must not fill the log, or the disk. */
const UNLOGGED: readonly ErrorCode[] = ['BUSY', 'STORAGE_FULL']
const SERVER_FAULT = 500
const CONTENT_TYPES = { json: 'application/json; charset=utf-8', text: 'text/plain; charset=utf-8' } as const

/** The response to whatever was thrown. */
const refusalResponse = (error: unknown, id: string, isText: boolean): HttpResponse => {
  const refusal = asAppError(error)
  const { retryAfter } = refusal.extra
  return {
    status: refusal.status,
    headers: {
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
      'cache-control': 'no-store',
      'content-type': CONTENT_TYPES[isText ? 'text' : 'json'],
    },
    body: isText ? errorLine(refusal) : JSON.stringify(errorBody(refusal, id)),
  }
}

const logFault = (log: Log, error: unknown, call: Readonly<Record<string, unknown>>): void => {
  const { status, code } = asAppError(error)
  if (status >= SERVER_FAULT && !UNLOGGED.includes(code)) log.error({ ...call, error }, 'request failed')
}

/** For whoever looks for a fault. Of the address only the pattern appears: it may name people and hold secrets. */
const logResponse = (log: Log, { incoming }: Exchange, { route, status, ms }: SentResponse): void => {
  if (!log.isLevelEnabled('debug')) return
  const call = route === null ? null : `${incoming.method} ${route.path}`
  log.debug({ call, status, ms: Math.round(ms) }, 'request answered')
}

type Origin = ReturnType<typeof requestOrigin>

/** A class, so that the signal costs nothing but where somebody waits for it: few calls do. */
class ReceivedRequest implements HttpRequest {
  readonly method: string
  readonly path: string
  readonly query: HttpRequest['query']
  readonly headers: HttpRequest['headers']
  readonly params: HttpRequest['params']
  readonly body: unknown
  readonly ip: string
  readonly peer: string
  readonly protocol: string
  readonly hostname: string
  readonly localAddress: string | undefined
  readonly #outgoing: ServerResponse

  constructor({ incoming, outgoing }: Exchange, { path, query }: Target, origin: Origin, input: Input) {
    this.method = incoming.method ?? ''
    this.path = path
    this.query = query
    this.headers = incoming.headers
    this.params = input.params
    this.body = input.body
    this.ip = origin.ip
    this.peer = origin.peer
    this.protocol = origin.protocol
    this.hostname = origin.hostname
    this.localAddress = incoming.socket.localAddress
    this.#outgoing = outgoing
  }

  get disconnected(): AbortSignal {
    const outgoing = this.#outgoing
    const disconnected = new AbortController()
    if (outgoing.destroyed) disconnected.abort()
    outgoing.once('close', () => {
      if (!outgoing.writableFinished) disconnected.abort()
    })
    return disconnected.signal
  }
}
type Input = Pick<HttpRequest, 'params' | 'body'>

/**
 * How long a request has to arrive that was sent while the server began to stop: a client may use an open connection
 * until it learns that it is closed.
 */
const ARRIVAL_MS = 100
/** How long what has arrived may take to be read: long only on a busy machine, or where requests never stop coming. */
const READING_MS = 2000

/** A body that was refused may go on: the connection is of no use afterwards. */
const CLOSE = { connection: 'close' } as const

const send = ({ incoming, outgoing }: Exchange, { status, headers, body }: HttpResponse): void => {
  const length = body === null ? {} : { 'content-length': Buffer.byteLength(body) }
  outgoing.writeHead(status, { ...headers, ...length })
  if (body === null || incoming.method === 'HEAD') outgoing.end()
  else outgoing.end(body)
}

const notFound: HttpHandler = async () => {
  throw new AppError('NOT_FOUND')
}

/** An HTTP server and what it answers. Routes are added before it listens. */
export interface HttpApp {
  readonly server: Server
  add(route: HttpRoute): void
  /** Gives a header to every response. @param name in lower case */
  addHeader(name: string, value: string): void
  /** Answers what no route does. */
  answerOthers(handle: HttpHandler): void
  /** Runs something when the shutdown begins, before the requests that are still open are awaited. */
  beforeClosing(run: () => void): void
  /**
   * Returns `http://host:port`.
   * @param beside further ports whose connections the server gets
   */
  listen(
    at: { readonly port: number; readonly host: string },
    beside?: Parameters<typeof startListening>[2],
  ): Promise<string>
  /** Answers what is open or on its way, and closes every connection. */
  close(): Promise<void>
}

/** A response that was sent. */
export interface SentResponse {
  /** Null where none fitted the request. */
  readonly route: HttpRoute | null
  readonly status: number
  /** From when the headers of its request were read until it was handed to the connection. */
  readonly ms: number
}

/** Is called after each response; must not throw. */
export type ResponseObserver = (sent: SentResponse) => void

const urlOf = ({ address, port, family }: AddressInfo, isSecure: boolean): string =>
  `${isSecure ? 'https' : 'http'}://${family === 'IPv6' ? `[${address}]` : address}:${port}`

/** An HTTP server without routes: its limits, headers and the format of its errors. */
export const createHttpApp = (settings: Settings, log: Log, observe?: ResponseObserver): HttpApp => {
  const isTrusted = createTrustCheck(settings.trustedProxies)
  const routes: HttpRoute[] = []
  const beforeClosing: (() => void)[] = []
  const added: Record<string, string> = {}
  const secured = createSecurityHeaders(settings, added)
  const state = { isStopping: false, isClosing: false, others: notFound }

  const respond = async (
    exchange: Exchange,
    origin: Origin,
    route: HttpRoute | null,
    params: HttpRequest['params'],
  ): Promise<HttpResponse> => {
    const { incoming, target } = exchange
    const refuse = (error: unknown): HttpResponse => {
      const id = newId()
      logFault(log, error, { requestId: id, method: incoming.method, path: route?.path })
      return refusalResponse(error, id, route?.hasTextResponse === true)
    }
    // A call that begins now, such as a long poll, could delay the shutdown.
    if (state.isClosing) return refuse(new AppError('BUSY', { retryAfter: 1 }))
    if (target === null) return refuse(new AppError('INPUT_INVALID'))
    let body: unknown
    try {
      body = await readBody(incoming, route)
    } catch (error) {
      return withHeaders(refuse(error), CLOSE)
    }
    try {
      const request = new ReceivedRequest(exchange, target, origin, { params, body })
      return await (route?.handle ?? state.others)(request)
    } catch (error) {
      return refuse(error)
    }
  }

  const answer: Answer<HttpRoute> = async (exchange, found, params) => {
    const startedAt = performance.now()
    const origin = requestOrigin(exchange.incoming, isTrusted)
    const route = exchange.incoming.method === 'HEAD' && found?.hasHead !== true ? null : found
    const response = secured(origin, await respond(exchange, origin, route, params))
    // Kept open, a connection would delay the shutdown until it times out.
    send(exchange, state.isStopping ? withHeaders(response, CLOSE) : response)
    const sent = { route, status: response.status, ms: performance.now() - startedAt }
    observe?.(sent)
    logResponse(log, exchange, sent)
  }

  /** Nothing of ours throws this far; the response has the one format even so. */
  const fail = (outgoing: ServerResponse, error: unknown): void => {
    logFault(log, error, {})
    if (outgoing.headersSent) {
      outgoing.destroy()
      return
    }
    const { status, headers, body } = refusalResponse(error, newId(), false)
    outgoing.writeHead(status, headers)
    outgoing.end(body)
  }

  // The routes are known when the first request comes.
  let listener: RequestListener | undefined
  const server = createNodeServer(settings, (incoming, outgoing) => {
    listener ??= createRequestListener(routes, answer, fail)
    listener(incoming, outgoing)
  })
  const unused = unusedConnections(server, settings.tls !== null)
  let stopListening = async (): Promise<void> => undefined
  let besides: NonNullable<Parameters<HttpApp['listen']>[1]> = []
  return {
    server,
    add: (route) => {
      routes.push(route)
    },
    addHeader: (name, value) => {
      added[name] = value
    },
    answerOthers: (handle) => {
      state.others = handle
    },
    beforeClosing: (run) => {
      beforeClosing.push(run)
    },
    listen: async (at, beside = []) => {
      besides = beside
      stopListening = await startListening(server, at, beside)
      return urlOf(server.address() as AddressInfo, settings.tls !== null)
    },
    close: async () => {
      state.isStopping = true
      for (const run of beforeClosing) run()
      // Closed with something unread, a connection is reset: its client cannot know whether it was read.
      await readArrived(server, READING_MS)
      const closed = stopListening()
      await Promise.race([closed, wait(ARRIVAL_MS)])
      await readArrived(server, READING_MS)
      state.isClosing = true
      for (const socket of [...unused, ...besides.flatMap((each) => each.unfinished?.() ?? [])])
        socket.destroy()
      server.closeIdleConnections()
      await closed
    },
  }
}
