import type { FastifyInstance } from 'fastify'

/** Only JSON comes in; a body that is not there counts as none, so calls without one need no content type. Keys that reach a prototype are refused. */
export const acceptJsonOnly = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body as string, done)
  })
}
