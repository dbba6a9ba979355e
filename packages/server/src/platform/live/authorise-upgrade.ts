import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ErrorCode, LIVE_BEARER_PREFIX, LIVE_PATH } from '@kafana/contract'
import { type Authenticate, bearerToken, type Caller } from '../http/caller.ts'
import { refuseConnection } from '../http/error-reply.ts'
import { isLocalName } from '../http/local-name.ts'

export interface UpgradeOptions {
  readonly authenticate: Authenticate
  readonly publicUrl: string | null
  /** The server's addresses for which it has a certificate of its own authority, as it is now; none by default. */
  readonly securedOrigins?: (() => readonly string[]) | undefined
}

const REFUSED = {
  400: 'INPUT_INVALID',
  401: 'UNAUTHENTICATED',
  403: 'ROLE_FORBIDDEN',
  404: 'NOT_FOUND',
  429: 'TOO_MANY_ATTEMPTS',
  503: 'BUSY',
} as const satisfies Record<number, ErrorCode>
export type RefusedStatus = keyof typeof REFUSED

export const refuse = (socket: Duplex, status: RefusedStatus): void =>
  refuseConnection(socket, status, REFUSED[status])

/** The token is in the subprotocol list (browsers) or the Authorization header, never in the address. */
export const tokenOf = (request: IncomingMessage): string | null => {
  const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((text) => text.trim())
  const bearer = offered.find((text) => text.startsWith(LIVE_BEARER_PREFIX))
  return (
    bearer?.slice(LIVE_BEARER_PREFIX.length) ?? bearerToken({ authorization: request.headers.authorization })
  )
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

const isOriginAllowed = (
  { headers: { origin, host, authorization } }: IncomingMessage,
  { publicUrl, securedOrigins }: UpgradeOptions,
): boolean => {
  if (origin !== undefined)
    return isOwnOrigin(origin, host, publicUrl) || securedOrigins?.().includes(origin) === true
  // A client without an Origin is no browser, so its token must be in the header that only a program can set.
  return authorization !== undefined
}

/** A connection that is refused before the upgrade. */
export interface UpgradeRefusal {
  readonly status: RefusedStatus
  /** Who is refused for lack of rights, for the security log. */
  readonly recorded?: Caller
}

/** Who may listen, or why the connection is refused. */
export const authoriseUpgrade = async (
  request: IncomingMessage,
  options: UpgradeOptions,
): Promise<Caller | UpgradeRefusal> => {
  const url = new URL(request.url ?? '/', 'http://host')
  if (url.pathname.replace(/\/$/, '') !== LIVE_PATH) return { status: 404 }
  const token = tokenOf(request)
  const caller = token === null ? null : await options.authenticate(token)
  const isOwn = isOriginAllowed(request, options)
  if (!caller) return { status: isOwn ? 401 : 403 }
  const isAsked = caller.userId === url.searchParams.get('userId') && caller.companyId !== ''
  if (!isOwn || !isAsked) return { status: 403, recorded: caller }
  return caller.isSecondFactorDue === true ? { status: 403 } : caller
}
