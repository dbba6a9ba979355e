import type { Endpoint } from '@kafana/contract'
import type { Role, ScreenName } from '@kafana/domain'
import { AppError } from './app-error.ts'

/** The person behind a request. */
export interface Caller {
  readonly userId: string
  /** Empty for somebody without a venue. */
  readonly companyId: string
  readonly role: Role
  readonly allowedRoutes: readonly ScreenName[]
  readonly sessionHash: string
}

/** Who holds this token; null when nobody does (any more). */
export type Authenticate = (token: string) => Promise<Caller | null>

/** A fiscal gateway that was paired with a venue. */
export interface GatewayCaller {
  readonly gatewayId: string
  readonly companyId: string
}
export type AuthenticateGateway = (token: string) => Promise<GatewayCaller | null>

/** Refuses a caller whose role or whose list of screens does not reach this call. */
export const ensureAllowed = ({ roles, screens }: Endpoint, caller: Caller): void => {
  if (roles !== 'public' && roles !== 'gateway' && !roles.includes(caller.role))
    throw new AppError('ROLE_FORBIDDEN')
  if (screens !== 'any' && !screens.some((screen) => caller.allowedRoutes.includes(screen)))
    throw new AppError('SCREEN_FORBIDDEN')
}
