import { BlockList, isIP, isIPv6 } from 'node:net'
import type { Endpoint } from '@kafana/contract'
import type { Role, ScreenName } from '@kafana/domain'
import { AppError } from './app-error.ts'
import type { HttpRequest } from './http-message.ts'

type Headers = Readonly<Record<string, string | string[] | undefined>>

/**
 * The session token of a request, from `Authorization: Bearer` or the `token` header. Two different tokens are
 * refused.
 */
export const bearerToken = (headers: Headers): string | null => {
  const { authorization, token } = headers
  const bearer = typeof authorization === 'string' ? (/^Bearer (\S+)$/i.exec(authorization)?.[1] ?? '') : null
  const plain = typeof token === 'string' ? token : null
  if (bearer !== null && plain !== null && bearer !== plain) throw new AppError('UNAUTHENTICATED')
  return bearer ?? plain
}

/**
 * Is this the address of a configured reverse proxy? Only its headers about the caller are trusted.
 */
export type IsTrusted = (address: string) => boolean

/** @param proxies addresses and networks ("10.0.0.7", "10.0.0.0/8", "fd00::/8") */
export const createTrustCheck = (proxies: readonly string[]): IsTrusted => {
  if (proxies.length === 0) return () => false
  const list = new BlockList()
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  // The list matches mapped IPv4 addresses (::ffff:10.0.0.7) too. A forwarded value may be no address at all.
  return (address) => isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

const MAPPED = /^::ffff:(?=\d+(?:\.\d+){3}$)/i

/**
 * A mapped IPv4 address (::ffff:10.0.0.7) as plain IPv4; any other address unchanged.
 */
export const plainAddress = (ip: string): string => ip.replace(MAPPED, '')

/** The person behind a request. */
export interface Caller {
  readonly userId: string
  /** Empty for people without a venue. */
  readonly companyId: string
  readonly role: Role
  readonly allowedRoutes: readonly ScreenName[]
  readonly sessionHash: string
  /** They have to turn on a second factor before anything else. */
  readonly isSecondFactorDue?: true
}

/** A caller as the database has them now, with the state of their venue. */
export interface SignedInCaller extends Caller {
  /** The number of the venue's last event; null for people without a venue. */
  readonly venueSeq: number | null
}

/** The owner of a session token; null for an unknown or expired one. */
export type Authenticate = (token: string) => Promise<SignedInCaller | null>

/** A fiscal gateway that is paired with a venue. */
export interface GatewayCaller {
  readonly gatewayId: string
  readonly companyId: string
}
export type AuthenticateGateway = (token: string) => Promise<GatewayCaller | null>

type Access = Pick<Endpoint, 'roles' | 'screens' | 'whileSecondFactorDue'>

const hasRole = ({ roles }: Access, { role }: Caller): boolean =>
  roles === 'public' || roles === 'gateway' || roles.includes(role)
const hasScreen = ({ screens }: Access, { allowedRoutes }: Caller): boolean =>
  screens === 'any' || screens.some((screen) => allowedRoutes.includes(screen))

/** Do role and screens of the caller permit this call? */
export const mayCall = (access: Access, caller: Caller): boolean =>
  hasRole(access, caller) && hasScreen(access, caller)

/** Refuses a caller whose role or screens do not permit this call, or who has to turn on a second factor first. */
export const ensureAllowed = (access: Access, caller: Caller): void => {
  if (!hasRole(access, caller)) throw new AppError('ROLE_FORBIDDEN')
  if (!hasScreen(access, caller)) throw new AppError('SCREEN_FORBIDDEN')
  if (caller.isSecondFactorDue === true && access.whileSecondFactorDue !== true)
    throw new AppError('SECOND_FACTOR_REQUIRED')
}

export type AnyCaller = SignedInCaller | GatewayCaller

export interface Authentication {
  readonly authenticate: Authenticate
  readonly authenticateGateway: AuthenticateGateway
}

const authenticated = <C extends AnyCaller>(caller: C | null): C => {
  if (!caller) throw new AppError('UNAUTHENTICATED')
  return caller
}

/** Who sent the request, whether or not they may make the call; null for a public one. */
export const callerOf = async (
  endpoint: Endpoint,
  request: Pick<HttpRequest, 'headers'>,
  { authenticate, authenticateGateway }: Authentication,
): Promise<AnyCaller | null> => {
  if (endpoint.roles === 'public') return null
  const token = bearerToken(request.headers)
  if (token === null) throw new AppError('UNAUTHENTICATED')
  if (endpoint.roles === 'gateway') return authenticated(await authenticateGateway(token))
  return authenticated(await authenticate(token))
}
/** The owner of a stored response. */
export const callerIdOf = (caller: AnyCaller | null): string => {
  if (caller === null) return ''
  return 'userId' in caller ? caller.userId : caller.gatewayId
}
