import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Duplex } from 'node:stream'
import { LIVE_BEARER_PREFIX, LIVE_PATH } from '@kafana/contract'
import { bearerToken, type Authenticate, type Caller } from '../http/caller.ts'

export interface UpgradeOptions {
  readonly authenticate: Authenticate
  readonly publicUrl: string | null
}

const REFUSED = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  503: 'Service Unavailable',
} as const
type RefusedStatus = keyof typeof REFUSED

export const refuse = (socket: Duplex, status: RefusedStatus): void => {
  socket.end(`HTTP/1.1 ${status} ${REFUSED[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** The token is in the subprotocol list (browsers) or the Authorization header, never in the address. */
export const tokenOf = (request: IncomingMessage): string | null => {
  const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((text) => text.trim())
  const bearer = offered.find((text) => text.startsWith(LIVE_BEARER_PREFIX))
  return (
    bearer?.slice(LIVE_BEARER_PREFIX.length) ?? bearerToken({ authorization: request.headers.authorization })
  )
}

const isLocalName = (hostname: string): boolean => {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) !== 0 || bare === 'localhost' || bare.endsWith('.local')
}

/**
 * Does this Origin belong to the application itself? With a public address only that one does. Without, the
 * requested host does, as long as no foreign page can point its name at this server: an IP address,
 * `localhost` or a `.local` name.
 */
export const isOwnOrigin = (origin: string, host: string | undefined, publicUrl: string | null): boolean => {
  if (publicUrl !== null) return origin === publicUrl
  if (!URL.canParse(origin) || host === undefined) return false
  const url = new URL(origin)
  return url.host === host && isLocalName(url.hostname)
}

const isOriginAllowed = ({ headers }: IncomingMessage, publicUrl: string | null): boolean => {
  if (headers.origin !== undefined) return isOwnOrigin(headers.origin, headers.host, publicUrl)
  // A client without an Origin is no browser, so its token must be in the header that only a program can set.
  return headers.authorization !== undefined
}

/** Who may listen, or the status that refuses the connection before the upgrade. */
export const authoriseUpgrade = async (
  request: IncomingMessage,
  { authenticate, publicUrl }: UpgradeOptions,
): Promise<Caller | RefusedStatus> => {
  const url = new URL(request.url ?? '/', 'http://host')
  if (url.pathname.replace(/\/$/, '') !== LIVE_PATH) return 404
  if (!isOriginAllowed(request, publicUrl)) return 403
  const token = tokenOf(request)
  const caller = token === null ? null : await authenticate(token)
  if (!caller) return 401
  return caller.userId === url.searchParams.get('userId') && caller.companyId !== '' ? caller : 403
}
