import { ROUTES, type RouteName } from '@kafana/domain'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { ErrorPage } from '../ui/error-page.tsx'
import { FullScreenLoading } from '../ui/full-screen-loading.tsx'
import { Frame } from './frame.tsx'
import { Guard } from './guard.tsx'
import { screens, type NamedHandle } from './screens.ts'

const guarded = (name: RouteName): RouteObject[] => {
  const load = screens[name]
  if (!load) return []
  return [{
    path: ROUTES[name],
    // The key makes each screen's visit a new one.
    element: <Guard key={name} name={name} />,
    errorElement: <ErrorPage />,
    handle: { name } satisfies NamedHandle,
    children: [{ index: true, lazy: load }],
  }]
}

/** Screens before the door. They stand outside the shell, so that a first visit loads none of what the others are made of. */
const BEFORE_THE_DOOR: readonly RouteName[] = ['login', 'register', 'forgot', 'reset']
const behindTheDoor = (Object.keys(ROUTES) as RouteName[]).filter((name) => !BEFORE_THE_DOOR.includes(name))

/** Every screen. */
export const routes: RouteObject[] = [{
  Component: Frame,
  ErrorBoundary: ErrorPage,
  HydrateFallback: FullScreenLoading,
  children: [
    { lazy: () => import('./gate.tsx'), children: BEFORE_THE_DOOR.flatMap(guarded) },
    {
      lazy: () => import('./shell.tsx'),
      children: [
        ...behindTheDoor.flatMap(guarded),
        { path: '*', lazy: () => import('../features/not-found/not-found-screen.tsx') },
      ],
    },
  ],
}]

export const createRouter = () => createBrowserRouter(routes)
