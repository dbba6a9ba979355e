import { readFileSync } from 'node:fs'
import fastify, { type FastifyInstance } from 'fastify'
import type { Settings } from '../config/settings.ts'
import type { Log } from '../log/log.ts'
import { newId } from '../new-id.ts'
import { asAppError, errorBody, errorLine } from './error-reply.ts'
import { acceptJsonOnly } from './json-body.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { trusting } from './trusted-proxies.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call answers in plain text, its refusals too. */
    readonly givesText?: boolean
  }
}

const BODY_LIMIT = 256 * 1024
const REQUEST_TIMEOUT_MS = 30_000
const SERVER_FAULT = 500

const tlsOptions = ({ tls }: Settings) =>
  tls ? { https: { cert: readFileSync(tls.certFile), key: readFileSync(tls.keyFile) } } : {}

/** An HTTP server without calls yet: its limits, its headers and the one shape of its errors. */
export const createHttpApp = (settings: Settings, log: Log): FastifyInstance => {
  const app = fastify({
    ...tlsOptions(settings),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    genReqId: newId,
    // A busy machine starts late, and not never: nothing that is loaded waits for anybody else.
    pluginTimeout: 0,
    // Who calls is asked of the connection, and of the proxies that the operator named.
    trustProxy: trusting(settings.trustedProxies),
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
    return request.routeOptions.config.givesText === true
      ? reply.type('text/plain; charset=utf-8').send(errorLine(refusal))
      : reply.send(errorBody(refusal, request.id))
  })
  return app
}
