import type { FastifyInstance } from 'fastify'
import type { Core } from './core.ts'

const ROUTES = [
  ['POST', '/commands'],
  ['GET', '/commands/:taskId'],
  ['POST', '/commands/:taskId/cancel'],
  ['POST', '/pos/commands'],
] as const

const RETRY_AFTER_SECONDS = '2'

/** `/commands` and `/pos/commands`: what makes the device print. */
export const commandRoutes = (app: FastifyInstance, core: Pick<Core, 'answer'>): void => {
  for (const [method, url] of ROUTES) {
    app.route({
      method,
      url,
      handler: async (request, reply) => {
        const [path = ''] = request.url.split('?', 1)
        const { status, body } = await core.answer({ method, path, body: request.body })
        if (status === 503) void reply.header('Retry-After', RETRY_AFTER_SECONDS)
        return reply.code(status).send(body)
      },
    })
  }
}
