import { ROUTES, type RouteName } from '@kafana/domain'
import { createBrowserRouter, type RouteObject, Outlet, ScrollRestoration } from 'react-router'
import { BuiltScreens } from '../platform/session/screen-access.ts'
import { deferred } from '../ui/deferred.tsx'
import { ErrorPage, FullScreenLoading } from '../ui/full-page.tsx'
import { LanguageSwitcher } from '../ui/language-switcher.tsx'
import { toasts } from '../ui/notify.tsx'
import { Guard } from './guard.tsx'
import { loadAppLayout } from './load-app-layout.ts'
import { loadNotFound, type NamedHandle, screens, builtScreens } from './screens.ts'
import { signedOutScreens } from './signed-out-screens.ts'

const Toasts = deferred(async () => (await toasts.load()).Toasts)

/** The layout of every page: the language switcher and the toasts. */
const RootLayout = () => (
  <BuiltScreens value={builtScreens}>
    <LanguageSwitcher />
    <Outlet />
    <Toasts />
    <ScrollRestoration />
  </BuiltScreens>
)

const guarded = (name: RouteName): RouteObject[] => {
  const load = screens[name]
  if (!load) return []
  return [
    {
      path: ROUTES[name],
      // The key remounts the guard for each screen.
      element: <Guard key={name} name={name} />,
      errorElement: <ErrorPage />,
      handle: { name } satisfies NamedHandle,
      children: [{ index: true, lazy: load }],
    },
  ]
}

const signedOutRoutes = Object.keys(signedOutScreens) as readonly RouteName[]
const signedInRoutes = (Object.keys(ROUTES) as RouteName[]).filter((name) => !signedOutRoutes.includes(name))

/** All routes. */
export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: ErrorPage,
    HydrateFallback: FullScreenLoading,
    children: [
      { lazy: () => import('./auth-layout.tsx'), children: signedOutRoutes.flatMap(guarded) },
      {
        lazy: loadAppLayout,
        children: [...signedInRoutes.flatMap(guarded), { path: '*', lazy: loadNotFound }],
      },
    ],
  },
]

export const createRouter = () => createBrowserRouter(routes)
