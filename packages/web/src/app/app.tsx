import { ROUTES, type RouteName } from '@kafana/domain'
import {
  type ComponentType,
  startTransition,
  Suspense,
  use,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { type RouteObject, useLocation, useRoutes } from 'react-router'
import { HistoryRouter } from '../platform/navigation/history-router.tsx'
import type { AppHistory } from '../platform/navigation/history.ts'
import { ScrollRestoration } from '../platform/navigation/scroll-restoration.tsx'
import { BuiltScreens } from '../platform/session/screen-access.ts'
import { deferred } from '../ui/deferred.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { FullScreenLoading } from '../ui/full-page.tsx'
import { LanguageSwitcher } from '../ui/language-switcher.tsx'
import { toasts } from '../ui/notify.tsx'
import { Guard, screenAt } from './guard.tsx'
import { loadAppLayout } from './load-app-layout.ts'
import { forgetFailures, loaded } from './loaded.ts'
import { builtScreens, loadNotFound, type LayoutProps, type ScreenModule, screens } from './screens.ts'
import { signedOutScreens } from './signed-out-screens.ts'

const Toasts = deferred(async () => (await toasts.load()).Toasts)

type LoadScreen = () => Promise<ScreenModule>

/** The layout options of each screen; undefined where it cannot be loaded, which the screen itself shows. */
const handles = new Map(
  Object.entries(screens).map(([name, load]) => [
    name as RouteName,
    async () => (await loaded(load).catch(() => undefined))?.handle,
  ]),
)
const noHandle = async (): Promise<undefined> => undefined

const Screen = ({ load }: { readonly load: LoadScreen }) => {
  const { Component } = use(loaded(load))
  return <Component />
}

const loadSignedOutLayout = async () => (await import('./auth-layout.tsx')).AuthLayout
const loadSignedInLayout = async () => (await loadAppLayout()).AppLayout
type LoadLayout = typeof loadSignedOutLayout | typeof loadSignedInLayout

const loadHandle = (name: RouteName | undefined) => loaded((name && handles.get(name)) ?? noHandle)

/** A layout around its screens. Both are loaded at the same time. */
const Layout = ({ load }: { readonly load: LoadLayout }) => {
  const name = screenAt(useLocation().pathname)
  const layout = loaded<ComponentType<LayoutProps>>(load)
  const handle = loadHandle(name)
  const Component = use(layout)
  return <Component name={name} handle={use(handle)} />
}

const guarded = (name: RouteName): RouteObject[] => {
  const load = screens[name]
  if (!load) return []
  const element = (
    // The key remounts the guard for each screen.
    <ErrorBoundary key={name} onGone={forgetFailures}>
      <Guard name={name}>
        <Screen load={load} />
      </Guard>
    </ErrorBoundary>
  )
  return [{ path: ROUTES[name], element }]
}

const signedOutRoutes = Object.keys(signedOutScreens) as readonly RouteName[]
const signedInRoutes = (Object.keys(ROUTES) as RouteName[]).filter((name) => !signedOutRoutes.includes(name))

const routes: RouteObject[] = [
  { element: <Layout load={loadSignedOutLayout} />, children: signedOutRoutes.flatMap(guarded) },
  {
    element: <Layout load={loadSignedInLayout} />,
    children: [...signedInRoutes.flatMap(guarded), { path: '*', element: <Screen load={loadNotFound} /> }],
  },
]

const Routes = () => useRoutes(routes)

const isSignedOut = (name: RouteName | undefined): boolean =>
  name !== undefined && signedOutRoutes.includes(name)

/**
 * Loads the first page before anything of it is rendered: React shows what has waited in Suspense at the earliest after
 * 0.3 s.
 */
const useFirstPage = (): boolean => {
  const name = screenAt(useLocation().pathname)
  const [isLoaded, setLoaded] = useState(false)
  const load = useEffectEvent(async () => {
    const layout = loaded<unknown>(isSignedOut(name) ? loadSignedOutLayout : loadSignedInLayout)
    await Promise.allSettled([layout, loadHandle(name)])
    startTransition(() => setLoaded(true))
  })
  useEffect(() => void load(), [])
  return isLoaded
}

const Pages = () =>
  useFirstPage() ? (
    <Suspense fallback={<FullScreenLoading />}>
      <Routes />
    </Suspense>
  ) : (
    <FullScreenLoading />
  )

/** The product: every page with the language switcher and the toasts. */
export const App = ({ history }: { readonly history: AppHistory }) => (
  <HistoryRouter history={history}>
    <ErrorBoundary onGone={forgetFailures}>
      <BuiltScreens value={builtScreens}>
        <LanguageSwitcher />
        <Pages />
        <Toasts />
        <ScrollRestoration />
      </BuiltScreens>
    </ErrorBoundary>
  </HistoryRouter>
)
