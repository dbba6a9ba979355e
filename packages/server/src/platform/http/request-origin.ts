import type { IncomingMessage } from 'node:http'
import { isIP, SocketAddress } from 'node:net'
import { TLSSocket } from 'node:tls'
import { type IsTrusted, plainAddress } from './caller.ts'
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

/** "203.0.113.9:51234" and "[2001:db8::5]:443" */
const WITH_PORT = /^(?:\[(?<six>[^\]]+)\]|(?<four>[\d.]+))(?::\d+)?$/

/** The address of a hop without the port that some proxies add, as everybody writes it; null if it is none. */
const addressOf = (hop: string): string | null => {
  const { six, four } = WITH_PORT.exec(hop)?.groups ?? {}
  const bare = six ?? four ?? hop
  const version = isIP(bare)
  if (version === 0) return null
  return plainAddress(new SocketAddress({ address: bare, family: version === 6 ? 'ipv6' : 'ipv4' }).address)
}

type Origin = Pick<HttpRequest, 'ip' | 'peer' | 'protocol' | 'hostname'>

/**
 * Where a request comes from and what it was sent to. The headers of proxies count only if the connection is that
 * of a trusted one; the address is the first that is not trusted, from the nearest hop outwards. Where a proxy wrote
 * something else than an address, it is that of this proxy: limits by address would not hold for made-up names.
 */
export const requestOrigin = ({ headers, socket }: IncomingMessage, isTrusted: IsTrusted): Origin => {
  const peer = socket.remoteAddress ?? ''
  const isProxy = isTrusted(peer)
  const own = { protocol: socket instanceof TLSSocket ? 'https' : 'http', host: headers.host ?? '' }
  if (!isProxy) return { peer, ip: peer, protocol: own.protocol, hostname: withoutPort(own.host) }
  const forwarded = (name: string): string => {
    const header = headers[name]
    return typeof header === 'string' ? header : ''
  }
  const written = listed(forwarded('x-forwarded-for')).toReversed().map(addressOf)
  const unreadable = written.indexOf(null)
  const hops = [peer, ...written.slice(0, unreadable < 0 ? undefined : unreadable)].filter(
    (hop) => hop !== null,
  )
  return {
    peer,
    ip: hops.find((hop) => !isTrusted(hop)) ?? hops.at(-1) ?? peer,
    protocol: nearest(forwarded('x-forwarded-proto')) || own.protocol,
    hostname: withoutPort(nearest(forwarded('x-forwarded-host')) || own.host),
  }
}
