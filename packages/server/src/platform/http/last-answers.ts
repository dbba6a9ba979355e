import type { FastifyInstance } from 'fastify'

/** What is answered while the server ends takes its connection with it: kept open for a next call, that would hold the end up until it times out. */
export const closeWithLastAnswers = (app: FastifyInstance): void => {
  let ending = false
  app.addHook('preClose', async () => {
    ending = true
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (ending) void reply.header('connection', 'close')
    done(null, payload)
  })
}
