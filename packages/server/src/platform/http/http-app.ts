import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../config/settings.ts'
import { newId } from '../ids.ts'
import type { Log } from '../log.ts'
import { createTrustCheck } from './caller.ts'
import { asAppError, errorBody, errorLine } from './error-reply.ts'
import { acceptJsonOnly } from './request-input.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call responds in plain text, errors included. */
    readonly hasTextResponse?: boolean
  }
}

/**
 * The content security policy of a page.
 * @param scripts digests of its inline scripts, in the form that the policy expects
 */
export const contentPolicy = (scripts: readonly string[] = []): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    // Besides the server the browser calls the fiscal gateway, which can have any address.
    "connect-src 'self' ws: wss: http: https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const POLICY = contentPolicy()

export const addSecurityHeaders = (app: FastifyInstance): void => {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy')) void reply.header('content-security-policy', POLICY)
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

const tlsOptions = ({ tls }: Settings) =>
  tls ? { https: { cert: readFileSync(tls.certFile), key: readFileSync(tls.keyFile) } } : {}

/** An HTTP server without routes: its limits, headers and the format of its errors. */
export const createHttpApp = (settings: Settings, log: Log): FastifyInstance => {
  const app = fastify({
    ...tlsOptions(settings),
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
  addSecurityHeaders(app)
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = asAppError(error)
    if (refusal.status >= SERVER_FAULT)
      log.error(
        { requestId: request.id, method: request.method, path: request.routeOptions.url, error },
        'request failed',
      )
    if (refusal.extra.retryAfter !== undefined)
      void reply.header('retry-after', String(refusal.extra.retryAfter))
    void reply.code(refusal.status)
    return request.routeOptions.config.hasTextResponse === true
      ? reply.type('text/plain; charset=utf-8').send(errorLine(refusal))
      : reply.send(errorBody(refusal, request.id))
  })
  return app
}
