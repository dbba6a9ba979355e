import { networkInterfaces } from 'node:os'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { GatewayError } from '../errors.ts'

export interface GuardOptions {
  /** Web origins that may call the gateway now. */
  readonly origins: () => readonly string[]
  /** The name or address that the gateway listens on; a wildcard stands for every address of this machine. */
  readonly host: string
}

const LOOPBACK = ['localhost', '127.0.0.1', '::1']
const WILDCARDS = ['0.0.0.0', '::']

const HOST = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9.-]+))(?::\d{1,5})?$/i
/** The name in a Host header, without port and brackets; null if it is malformed. */
const hostName = (header: string): string | null => {
  const [, address, name] = HOST.exec(header) ?? []
  return (address ?? name)?.toLowerCase() ?? null
}

const machineAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((entries) => entries ?? [])
    .map(({ address }) => address)

/**
 * Whether the request was meant for this machine. A page that resolves its own name to 127.0.0.1 sends that
 * name as the Host.
 */
const isOwnHost = (header: string | undefined, configured: string): boolean => {
  const name = hostName(header ?? '')
  if (name === null) return false
  if (LOOPBACK.includes(name) || name === configured.toLowerCase()) return !WILDCARDS.includes(name)
  return WILDCARDS.includes(configured) && machineAddresses().includes(name)
}

const LOOPBACK_ADDRESS = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/

/** Whether the request comes from the gateway's own machine, by a loopback name. */
export const isOwnMachine = ({ ip, headers }: FastifyRequest): boolean =>
  LOOPBACK_ADDRESS.test(ip) && LOOPBACK.includes(hostName(headers.host ?? '') ?? '')

const isJson = (header: string | undefined): boolean =>
  header?.split(';', 1)[0]?.trim().toLowerCase() === 'application/json'

/** Browsers report a cross-site request in Sec-Fetch-Site even without an Origin. */
const isHiddenCrossSite = ({ headers, method }: FastifyRequest): boolean =>
  method !== 'GET' &&
  headers.origin === undefined &&
  ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']))

const answerPreflight = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  void reply
    .header('Access-Control-Allow-Methods', 'GET, POST')
    .header('Access-Control-Allow-Headers', 'content-type')
    .header('Access-Control-Max-Age', '600')
  // A page from the network may reach a loopback address only with this header.
  if (request.headers['access-control-request-private-network'] === 'true')
    void reply.header('Access-Control-Allow-Private-Network', 'true')
  return reply.code(204).send()
}

/**
 * Keeps other web pages away from the device. The Host must be this machine's; the Origin, if there is one,
 * must be listed or the gateway's own; and only JSON is accepted, which makes a browser send a preflight
 * request. Programs other than browsers send no Origin and are accepted.
 */
export const guardOrigins = (app: FastifyInstance, { origins, host }: GuardOptions): void => {
  app.addHook('onRequest', async (request, reply) => {
    const { headers } = request
    void reply
      .header('Vary', 'Origin')
      .header('X-Content-Type-Options', 'nosniff')
      .header('Cross-Origin-Resource-Policy', 'same-origin')
      .header('Referrer-Policy', 'no-referrer')
      .header('Cache-Control', 'no-store')
    if (!isOwnHost(headers.host, host)) throw new GatewayError('HOST_FORBIDDEN')
    const { origin } = headers
    const isListed = origin !== undefined && origins().includes(origin)
    const isOwn = origin === `http://${headers.host}`
    if ((origin !== undefined && !isListed && !isOwn) || isHiddenCrossSite(request))
      throw new GatewayError('ORIGIN_FORBIDDEN')
    if (isListed) void reply.header('Access-Control-Allow-Origin', origin)
    if (request.method === 'OPTIONS' && isListed) return answerPreflight(request, reply)
    if (request.method === 'POST' && !isJson(headers['content-type'])) throw new GatewayError('NOT_JSON')
  })
}
