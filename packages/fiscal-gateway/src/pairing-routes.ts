import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Core } from './core.ts'
import { GatewayError } from './errors.ts'
import { isOwnMachine } from './origin-guard.ts'
import { parse } from './wire.ts'

const isServer = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text)

const pairingBody = z.object({
  code: z.string().trim().min(1).max(32),
  server: z
    .string()
    .trim()
    .refine(isServer, 'must be an address such as http://192.168.1.10:3000')
    .transform((url) => new URL(url).origin)
    .exactOptional(),
})

/** Whose a gateway is, is decided at its own machine and on its own page: a page of the venue, or one next to it in the network, has no say. */
const demandOwnPage = (request: FastifyRequest): void => {
  const { origin, host } = request.headers
  const isOwnPage = origin === undefined || origin === `http://${host}`
  if (!isOwnPage || !isOwnMachine(request)) throw new GatewayError('ORIGIN_FORBIDDEN')
}

/** `/pairing`: which server the gateway belongs to, and the code that makes it another's. For the machine it runs on. */
export const pairingRoutes = (app: FastifyInstance, core: Pick<Core, 'link' | 'pair'>): void => {
  app.post('/pairing', async (request) => {
    demandOwnPage(request)
    const { code, server } = parse(pairingBody, request.body)
    await core.pair(code, server ?? null)
    request.log.info({ server: core.link().server }, 'paired')
    return { ok: true, server: core.link().server }
  })
}
