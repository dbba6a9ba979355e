import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { LIVE_BEARER_PREFIX, LIVE_PATH } from '@kafana/contract'
import { bearerToken } from '../http/bearer.ts'
import type { Authenticate, Caller } from '../http/caller.ts'
import { isOwnOrigin } from './own-origin.ts'

export interface Door {
  readonly authenticate: Authenticate
  readonly publicUrl: string | null
}

const REFUSED = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  503: 'Service Unavailable',
} as const
export type Refused = keyof typeof REFUSED

export const refuse = (socket: Duplex, status: Refused): void => {
  socket.end(`HTTP/1.1 ${status} ${REFUSED[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** The proof travels in the subprotocol list (browsers) or the Authorization header, never in the address. */
export const tokenOf = (request: IncomingMessage): string | null => {
  const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((text) => text.trim())
  const bearer = offered.find((text) => text.startsWith(LIVE_BEARER_PREFIX))
  return (
    bearer?.slice(LIVE_BEARER_PREFIX.length) ?? bearerToken({ authorization: request.headers.authorization })
  )
}

const originAllowed = ({ headers }: IncomingMessage, publicUrl: string | null): boolean => {
  if (headers.origin !== undefined) return isOwnOrigin(headers.origin, headers.host, publicUrl)
  // Without an Origin it is no browser, so the proof must stand where only a program puts it.
  return headers.authorization !== undefined
}

/** Who may listen, or the status that refuses them before the upgrade. */
export const admit = async (
  request: IncomingMessage,
  { authenticate, publicUrl }: Door,
): Promise<Caller | Refused> => {
  const url = new URL(request.url ?? '/', 'http://host')
  if (url.pathname.replace(/\/$/, '') !== LIVE_PATH) return 404
  if (!originAllowed(request, publicUrl)) return 403
  const token = tokenOf(request)
  const caller = token === null ? null : await authenticate(token)
  if (!caller) return 401
  return caller.userId === url.searchParams.get('userId') && caller.companyId !== '' ? caller : 403
}
