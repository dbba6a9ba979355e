import { readFileSync } from 'node:fs'
import fastify, { type FastifyInstance } from 'fastify'
import type { Settings } from '../config/settings.ts'
import type { Log } from '../log/log.ts'
import { newId } from '../new-id.ts'
import { asAppError, errorBody } from './error-reply.ts'
import { acceptJsonOnly } from './json-body.ts'
import { addSecurityHeaders } from './security-headers.ts'

const BODY_LIMIT = 256 * 1024
const REQUEST_TIMEOUT_MS = 30_000
const SERVER_FAULT = 500

const tlsOptions = ({ tls }: Settings) => (tls ? { https: { cert: readFileSync(tls.certFile), key: readFileSync(tls.keyFile) } } : {})

/** An HTTP server without calls yet: its limits, its headers and the one shape of its errors. */
export const createHttpApp = (settings: Settings, log: Log): FastifyInstance => {
  const app = fastify({
    ...tlsOptions(settings), bodyLimit: BODY_LIMIT, requestTimeout: REQUEST_TIMEOUT_MS, genReqId: newId,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 }, logger: false,
  }) as unknown as FastifyInstance
  acceptJsonOnly(app)
  addSecurityHeaders(app)
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = asAppError(error)
    if (refusal.status >= SERVER_FAULT) log.error({ requestId: request.id, method: request.method, path: request.routeOptions.url, error }, 'request failed')
    if (refusal.extra.retryAfter !== undefined) void reply.header('retry-after', String(refusal.extra.retryAfter))
    return reply.code(refusal.status).send(errorBody(refusal, request.id))
  })
  return app
}
