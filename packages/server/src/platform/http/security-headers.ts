import type { FastifyInstance } from 'fastify'

const policy = [
  "default-src 'self'", "script-src 'self'", "style-src 'self' 'unsafe-inline'", "img-src 'self' data:", "font-src 'self'",
  // The browser speaks to its own server and to the fiscal gateway beside it, wherever the device's owner put that.
  "connect-src 'self' ws: wss: http: https:",
  "object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
].join('; ')

export const addSecurityHeaders = (app: FastifyInstance): void => {
  app.addHook('onSend', async (_request, reply) => {
    void reply.headers({
      'content-security-policy': policy, 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer',
    })
  })
}
