import type { FastifyError, FastifyInstance } from 'fastify'
import { GatewayError } from './errors.ts'

/** What fastify itself refuses, in the gateway's words; everything else that is not expected is INTERNAL, without its inner text. */
const gatewayError = (error: FastifyError | GatewayError): GatewayError => {
  if (error instanceof GatewayError) return error
  if (error.statusCode === 413) return new GatewayError('BODY_TOO_LARGE')
  if (error.statusCode === 415) return new GatewayError('NOT_JSON')
  if (error.statusCode === 400) return new GatewayError('BODY_INVALID', error.message)
  return new GatewayError('INTERNAL')
}

/** Every failure leaves as `{ok: false, code, message}` with the status of its code. */
export const answerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler<FastifyError | GatewayError>(async (error, request, reply) => {
    const refusal = gatewayError(error)
    if (refusal.status >= 500) request.log.error({ err: error }, 'failed')
    else request.log.info({ code: refusal.code }, 'refused')
    if (refusal.status === 503) void reply.header('Retry-After', '2')
    return reply.code(refusal.status).send({ ok: false, code: refusal.code, message: refusal.message })
  })
  app.setNotFoundHandler(() => {
    throw new GatewayError('NOT_FOUND')
  })
}
