import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { ErrorCode } from '@kafana/contract'
import fastify from 'fastify'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../config/settings.ts'
import { newId } from '../ids.ts'
import type { Log } from '../log.ts'
import { createTrustCheck } from './caller.ts'
import { asAppError, errorBody, errorLine, rawError } from './error-reply.ts'
import { acceptJsonOnly } from './request-input.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call responds in plain text, errors included. */
    readonly hasTextResponse?: boolean
  }
}

/** What the headers of a response depend on. */
export type HeaderSettings = Pick<Settings, 'publicUrl' | 'gatewayOrigins'> &
  Partial<Pick<Settings, 'coversSubdomains'>>
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
 * cover the gateway's port and every other program of that computer.
 */
const isStrict = ({ protocol, hostname }: FastifyRequest, { publicUrl }: HeaderSettings): boolean =>
  (protocol === 'https' || publicUrl?.startsWith('https:') === true) && hostname !== 'localhost'

export const addSecurityHeaders = (app: FastifyInstance, settings: HeaderSettings = NO_SETTINGS): void => {
  const policy = contentPolicy([], settings)
  const transport = `max-age=${YEAR_SECONDS}${settings.coversSubdomains ? '; includeSubDomains' : ''}`
  app.addHook('onSend', async (request, reply) => {
    if (!reply.hasHeader('content-security-policy')) void reply.header('content-security-policy', policy)
    if (isStrict(request, settings)) void reply.header('strict-transport-security', transport)
    void reply.headers({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
  })
}

/**
 * Browsers open connections in advance. One without any request is neither idle nor active and would delay the
 * shutdown by a minute, so these connections are destroyed.
 */
export const destroyUnusedOnShutdown = (app: FastifyInstance, isSecure: boolean): void => {
  const unused = new Set<Socket>()
  app.server.on(isSecure ? 'secureConnection' : 'connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.server.on('upgrade', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy()
  })
}

/**
 * Responses that are sent during the shutdown close their connections: kept open, they would delay the shutdown
 * until they time out.
 */
export const closeConnectionsOnShutdown = (app: FastifyInstance): void => {
  let isShuttingDown = false
  app.addHook('preClose', async () => {
    isShuttingDown = true
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isShuttingDown) void reply.header('connection', 'close')
    done(null, payload)
  })
}

const BODY_LIMIT = 256 * 1024
const REQUEST_TIMEOUT_MS = 30_000
const SERVER_FAULT = 500

/** A request without a Host header is answered like any other: nothing here depends on what it says. */
const connectionOptions = ({ tls }: Settings) =>
  tls
    ? {
        https: {
          cert: readFileSync(tls.certFile),
          key: readFileSync(tls.keyFile),
          requireHostHeader: false,
        },
      }
    : { http: { requireHostHeader: false } }

/** Why a connection was closed before there was a request. */
const CLIENT_FAULTS: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

/** Answers bytes that are no request. Without this the framework answers in a format of its own. */
const refuseConnection = (error: Error & { readonly code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) socket.write(rawError(CLIENT_FAULTS[error.code ?? ''] ?? BAD_REQUEST, 'INPUT_INVALID'))
  socket.destroy(error)
}

/** These say by themselves what is missing, and a flood of them must not fill the log, or the disk. */
const UNLOGGED: readonly ErrorCode[] = ['BUSY', 'STORAGE_FULL']

const BAD_REQUEST = 400
const EXPECTATION_FAILED = 417

/** What Node would answer by itself, without a body or not at all. */
const refuseUnusual = ({ server }: FastifyInstance): void => {
  server.on('checkExpectation', ({ socket }: IncomingMessage) => {
    socket.end(rawError(EXPECTATION_FAILED, 'INPUT_INVALID'))
  })
  // This is no proxy.
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    socket.end(rawError(BAD_REQUEST, 'INPUT_INVALID'))
  })
}

const createErrorHandler =
  (log: Log) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const refusal = asAppError(error)
    if (refusal.status >= SERVER_FAULT && !UNLOGGED.includes(refusal.code))
      log.error(
        { requestId: request.id, method: request.method, path: request.routeOptions.url, error },
        'request failed',
      )
    if (refusal.extra.retryAfter !== undefined)
      void reply.header('retry-after', String(refusal.extra.retryAfter))
    void reply.code(refusal.status).header('cache-control', 'no-store')
    return request.routeOptions.config?.hasTextResponse === true
      ? reply.type('text/plain; charset=utf-8').send(errorLine(refusal))
      : reply.type('application/json; charset=utf-8').send(JSON.stringify(errorBody(refusal, request.id)))
  }

/** An HTTP server without routes: its limits, headers and the format of its errors. */
export const createHttpApp = (settings: Settings, log: Log): FastifyInstance => {
  const handleError = createErrorHandler(log)
  const app = fastify({
    // An address that cannot be decoded, or one whose part is too long, reaches no route and no hook.
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
      void handleError(error, request, reply),
    clientErrorHandler: refuseConnection,
    ...connectionOptions(settings),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    genReqId: newId,
    // A slow machine may need any time to start; no plugin waits for anything else.
    pluginTimeout: 0,
    // The caller's address is that of the connection, or what a trusted proxy says.
    trustProxy: createTrustCheck(settings.trustedProxies),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    logger: false,
  }) as unknown as FastifyInstance
  acceptJsonOnly(app)
  addSecurityHeaders(app, settings)
  refuseUnusual(app)
  app.setErrorHandler(handleError)
  return app
}
