import type { FastifyInstance } from 'fastify'

/** What a page may load and do. @param scripts digests of the scripts that stand in the page itself, as the policy writes them */
export const contentPolicy = (scripts: readonly string[] = []): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    // The browser speaks to its own server and to the fiscal gateway beside it, wherever the device's owner put that.
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
