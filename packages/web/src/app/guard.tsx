import { homeOf, type Visitor } from '@kafana/client/session/home-route.ts'
import { mayOpen } from '@kafana/client/session/screen-access.ts'
import { hasSignedOut, useSession } from '@kafana/client/session/session-store.ts'
import { PUBLIC_ROUTES, type RouteName, ROUTES, SIGNED_OUT_ROUTES } from '@kafana/domain'
import { type ReactNode, useState } from 'react'
import { createPath, matchPath, Navigate, parsePath, useLocation } from 'react-router'

export type AccessDecision = 'show' | 'login' | 'unauthorized' | { readonly home: string }

const includes = (names: readonly RouteName[], name: RouteName): boolean => names.includes(name)

/** The route at a path; undefined for an unknown one. */
export const screenAt = (pathname: string): RouteName | undefined =>
  (Object.keys(ROUTES) as RouteName[]).find((name) => matchPath(ROUTES[name], pathname) !== null)

/** How the visitor reached the page. */
interface Arrival {
  /** The guard itself redirected them here to show the refusal. */
  readonly sentByGuard: boolean
  /** They were signed out when they opened the page. */
  readonly signedOut: boolean
}

/**
 * Decides whether a visitor may see a screen. The reset link opens for anyone, as it contains the user.
 * Signed out: public pages and the setup; everything else leads to the login. Signed in: exactly the screens
 * of the list. Public pages lead home, except the refusal that the guard redirected to; so does the setup for
 * someone who has just signed in by it.
 */
export const checkAccess = (name: RouteName, visitor: Visitor | null, arrival: Arrival): AccessDecision => {
  const isPublic = includes(PUBLIC_ROUTES, name)
  const isOpen = isPublic || includes(SIGNED_OUT_ROUTES, name)
  if (!visitor) return isOpen ? 'show' : 'login'
  if (name === 'reset' || mayOpen(visitor, name)) return 'show'
  if (!isPublic && !(isOpen && arrival.signedOut)) return 'unauthorized'
  const home = homeOf(visitor)
  return (name === 'unauthorized' && arrival.sentByGuard) || home === undefined ? 'show' : { home }
}

/** What the guard stores in the history entry: the requested page, or that it refused access. */
interface GuardState {
  readonly from?: string
  readonly refused?: true
}

const stateOf = (state: unknown): GuardState => (typeof state === 'object' && state !== null ? state : {})

/** The page after signing in: the requested one, if the user may see it. */
const destination = (name: RouteName, home: string, visitor: Visitor, { from }: GuardState): string => {
  if (name !== 'login' || typeof from !== 'string') return home
  const requested = screenAt(parsePath(from).pathname ?? '')
  return requested && mayOpen(visitor, requested) ? from : home
}

/** Shows a screen only to users who may see it; checks again whenever the session changes. */
export const Guard = ({ name, children }: { readonly name: RouteName; readonly children: ReactNode }) => {
  const visitor = useSession()?.user ?? null
  const [signedOut] = useState(visitor === null)
  const location = useLocation()
  const state = stateOf(location.state)
  const decision = checkAccess(name, visitor, { sentByGuard: state.refused === true, signedOut })
  if (decision === 'show') return children
  if (decision === 'unauthorized')
    return <Navigate to={ROUTES.unauthorized} replace state={{ refused: true } satisfies GuardState} />
  if (decision === 'login' || !visitor) {
    const request: GuardState = hasSignedOut() ? {} : { from: createPath(location) }
    return <Navigate to={ROUTES.login} replace state={request} />
  }
  return <Navigate to={destination(name, decision.home, visitor, state)} replace />
}
