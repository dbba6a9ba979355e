import type { IncomingMessage } from 'node:http'
import { TLSSocket } from 'node:tls'
import type { IsTrusted } from './caller.ts'
import type { HttpRequest } from './http-message.ts'

/** A header that several proxies set has the value of the nearest one at its end. */
const nearest = (header: string): string => header.slice(header.lastIndexOf(',') + 1).trim()

const listed = (header: string): string[] =>
  header
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

const withoutPort = (host: string): string =>
  host.startsWith('[') ? host.slice(0, host.indexOf(']') + 1) : (host.split(':', 1)[0] ?? '')

type Origin = Pick<HttpRequest, 'ip' | 'peer' | 'protocol' | 'hostname'>

/**
 * Where a request comes from and what it was sent to. The headers of proxies count only if the connection is that
 * of a trusted one; the address is the first that is not trusted, from the nearest hop outwards.
 */
export const requestOrigin = ({ headers, socket }: IncomingMessage, isTrusted: IsTrusted): Origin => {
  const peer = socket.remoteAddress ?? ''
  const isProxy = isTrusted(peer)
  const forwarded = (name: string): string => {
    const header = isProxy ? headers[name] : undefined
    return typeof header === 'string' ? header : ''
  }
  const hops = [peer, ...listed(forwarded('x-forwarded-for')).toReversed()]
  return {
    peer,
    ip: hops.find((hop) => !isTrusted(hop)) ?? hops.at(-1) ?? peer,
    protocol: nearest(forwarded('x-forwarded-proto')) || (socket instanceof TLSSocket ? 'https' : 'http'),
    hostname: withoutPort(nearest(forwarded('x-forwarded-host')) || (headers.host ?? '')),
  }
}
