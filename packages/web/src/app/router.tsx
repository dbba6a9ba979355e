import { ROUTES, type RouteName } from '@kafana/domain'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { ErrorPage } from '../ui/error-page.tsx'
import { FullScreenLoading } from '../ui/full-screen-loading.tsx'
import { doorScreens } from './door.ts'
import { Frame } from './frame.tsx'
import { Guard } from './guard.tsx'
import { loadShell } from './load-shell.ts'
import { loadNotFound, screens, type NamedHandle } from './screens.ts'

const guarded = (name: RouteName): RouteObject[] => {
  const load = screens[name]
  if (!load) return []
  return [
    {
      path: ROUTES[name],
      // The key makes each screen's visit a new one.
      element: <Guard key={name} name={name} />,
      errorElement: <ErrorPage />,
      handle: { name } satisfies NamedHandle,
      children: [{ index: true, lazy: load }],
    },
  ]
}

const beforeTheDoor = Object.keys(doorScreens) as readonly RouteName[]
const behindTheDoor = (Object.keys(ROUTES) as RouteName[]).filter((name) => !beforeTheDoor.includes(name))

/** Every screen. */
export const routes: RouteObject[] = [
  {
    Component: Frame,
    ErrorBoundary: ErrorPage,
    HydrateFallback: FullScreenLoading,
    children: [
      { lazy: () => import('./gate.tsx'), children: beforeTheDoor.flatMap(guarded) },
      {
        lazy: loadShell,
        children: [...behindTheDoor.flatMap(guarded), { path: '*', lazy: loadNotFound }],
      },
    ],
  },
]

export const createRouter = () => createBrowserRouter(routes)
