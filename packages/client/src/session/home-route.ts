import { ROUTES, type ScreenName, START_ROUTE } from '@kafana/domain'
import { mayOpen } from './screen-access.ts'

/** The user as the guard sees them. */
export interface Visitor {
  readonly role: string
  readonly allowedRoutes: readonly ScreenName[]
}

/**
 * The start page: the screen of the role, else the user's first screen without a parameter; undefined if
 * there is none.
 */
export const homeOf = (visitor: Visitor): string | undefined => {
  const byRole =
    visitor.role in START_ROUTE ? START_ROUTE[visitor.role as keyof typeof START_ROUTE] : undefined
  const name = [byRole, ...visitor.allowedRoutes].find(
    (each) => each !== undefined && mayOpen(visitor, each) && !ROUTES[each].includes(':'),
  )
  return name && ROUTES[name]
}
