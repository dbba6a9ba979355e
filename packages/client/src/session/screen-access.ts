import { PUBLIC_ROUTES, type RouteName, ROUTES_WITHIN, type ScreenName } from '@kafana/domain'
import { createContext, useContext } from 'react'
import { useSession } from './session-store.ts'

/** The screen whose right a route needs. */
const screenOf = (name: RouteName): RouteName =>
  name in ROUTES_WITHIN ? ROUTES_WITHIN[name as keyof typeof ROUTES_WITHIN] : name

/** Whether this screen, or the one that it is a part of, is in the user's list. */
export const mayOpen = (
  visitor: { readonly allowedRoutes: readonly ScreenName[] },
  name: RouteName,
): boolean => (visitor.allowedRoutes as readonly RouteName[]).includes(screenOf(name))

/** The screens that exist; nothing links to the others. */
export const BuiltScreens = createContext<ReadonlySet<RouteName>>(new Set())

/**
 * Which screens the current visitor can open: `const canOpen = useCanOpen()`, then `canOpen('monitor')
 * && <Link …>`.
 */
export const useCanOpen = (): ((name: RouteName) => boolean) => {
  const built = useContext(BuiltScreens)
  const user = useSession()?.user
  return (name) =>
    built.has(name) &&
    ((PUBLIC_ROUTES as readonly RouteName[]).includes(name) || (user !== undefined && mayOpen(user, name)))
}
