import {
  HOME_ROUTE,
  PUBLIC_ROUTES,
  ROUTES,
  SIGNED_OUT_ROUTES,
  type RouteName,
  type ScreenName,
} from '@kafana/domain'
import { matchPath } from 'react-router'
import { mayOpen } from '../platform/access/reach.ts'

/** What the guard needs to know of the signed-in person. */
export interface Visitor {
  readonly role: string
  readonly allowedRoutes: readonly ScreenName[]
}
export type Verdict = 'show' | 'login' | 'unauthorized' | { readonly home: string }

const includes = (names: readonly RouteName[], name: RouteName): boolean => names.includes(name)
const hasParams = (name: RouteName): boolean => ROUTES[name].includes(':')

/** Where a person starts: their role's screen, else the first of theirs that opens without an id; undefined when the web has nothing for them. */
export const homeOf = (visitor: Visitor): string | undefined => {
  const byRole = visitor.role in HOME_ROUTE ? HOME_ROUTE[visitor.role as keyof typeof HOME_ROUTE] : undefined
  const name = [byRole, ...visitor.allowedRoutes].find(
    (each) => each !== undefined && mayOpen(visitor, each) && !hasParams(each),
  )
  return name && ROUTES[name]
}

/** The screen at an address, by the route table; undefined for an unknown one. */
export const screenAt = (pathname: string): RouteName | undefined =>
  (Object.keys(ROUTES) as RouteName[]).find((name) => matchPath(ROUTES[name], pathname) !== null)

/** How the visitor came to the page they are on. */
export interface Arrival {
  /** The guard itself led them here, to say that it refused them. */
  readonly sentByGuard: boolean
  /** They were signed out when they opened the page. */
  readonly signedOut: boolean
}

/**
 * May this visitor see this screen? The link of a reset says itself whose password it is for: it opens for anybody, whoever is signed in on the device.
 * Signed out: the public ones and setting up a venue; everything else asks to sign in. Signed in: exactly the screens of their list. Public ones send them
 * home, but for the refusal that the guard itself led them to; so does setting up a venue, for somebody who signed in by it.
 */
export const judgeVisit = (name: RouteName, visitor: Visitor | null, arrival: Arrival): Verdict => {
  const isPublic = includes(PUBLIC_ROUTES, name)
  const isOpen = isPublic || includes(SIGNED_OUT_ROUTES, name)
  if (!visitor) return isOpen ? 'show' : 'login'
  if (name === 'reset' || mayOpen(visitor, name)) return 'show'
  if (!isPublic && !(isOpen && arrival.signedOut)) return 'unauthorized'
  const home = homeOf(visitor)
  return (name === 'unauthorized' && arrival.sentByGuard) || home === undefined ? 'show' : { home }
}
