import { networkInterfaces } from 'node:os'
import { GatewayError } from '../errors.ts'
import type { HttpRequest, HttpResponse } from './message.ts'
import { isJson } from './request-body.ts'

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
export const isOwnMachine = ({ ip, headers }: Pick<HttpRequest, 'ip' | 'headers'>): boolean =>
  LOOPBACK_ADDRESS.test(ip) && LOOPBACK.includes(hostName(headers.host ?? '') ?? '')

type Asked = Pick<HttpRequest, 'method' | 'headers'>

/** Browsers report a cross-site request in Sec-Fetch-Site even without an Origin. */
const isHiddenCrossSite = ({ headers, method }: Asked): boolean =>
  method !== 'GET' &&
  headers.origin === undefined &&
  ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']))

const NO_CONTENT = 204

const preflightResponse = ({ headers }: Asked): HttpResponse => ({
  status: NO_CONTENT,
  headers: {
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'content-type',
    'access-control-max-age': '600',
    // A page from the network may reach a loopback address only with this header.
    ...(headers['access-control-request-private-network'] === 'true' && {
      'access-control-allow-private-network': 'true',
    }),
  },
  body: null,
})

const ALWAYS = {
  vary: 'Origin',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const

/** What comes before every route. */
export interface OriginGuard {
  /** The headers of every response, refusals too. */
  headersOf(request: Asked): HttpResponse['headers']
  /** Throws for a request that is not welcome; returns the response to a preflight request, null for any other. */
  check(request: Asked): HttpResponse | null
}

/**
 * Keeps other web pages away from the device. The Host must be this machine's; the Origin, if there is one,
 * must be listed or the gateway's own; and only JSON is accepted, which makes a browser send a preflight
 * request. Programs other than browsers send no Origin and are accepted.
 */
export const createOriginGuard = ({ origins, host }: GuardOptions): OriginGuard => {
  const isListed = (origin: string | undefined): origin is string =>
    origin !== undefined && origins().includes(origin)
  return {
    headersOf: ({ headers: { origin, host: asked } }) => ({
      ...ALWAYS,
      ...(isListed(origin) && isOwnHost(asked, host) && { 'access-control-allow-origin': origin }),
    }),
    check: (request) => {
      const { method, headers } = request
      if (!isOwnHost(headers.host, host)) throw new GatewayError('HOST_FORBIDDEN')
      const { origin } = headers
      const isOwn = origin === `http://${headers.host}`
      if ((origin !== undefined && !isListed(origin) && !isOwn) || isHiddenCrossSite(request))
        throw new GatewayError('ORIGIN_FORBIDDEN')
      if (method === 'OPTIONS' && isListed(origin)) return preflightResponse(request)
      if (method === 'POST' && !isJson(headers['content-type'])) throw new GatewayError('NOT_JSON')
      return null
    },
  }
}
