import { BuiltScreens } from '@kafana/client/session/screen-access.ts'
import { ROUTES, type RouteName } from '@kafana/domain'
import {
  type ComponentType,
  createElement,
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
import { deferred } from '../ui/deferred.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { FullScreenLoading } from '../ui/full-page.tsx'
import { LanguageSwitcher } from '../ui/language-switcher.tsx'
import { toasts } from '../ui/notify.tsx'
import { Guard, screenAt } from './guard.tsx'
import { loadAppLayout } from './load-app-layout.ts'
import { forgetFailures, loaded } from './loaded.ts'
import { matchedPath } from './matched-path.ts'
import {
  builtScreens,
  type LayoutProps,
  loadNotFound,
  type ScreenHandle,
  type ScreenModule,
  screens,
} from './screens.ts'
import { signedOutScreens } from './signed-out-screens.ts'

const Toasts = deferred(async () => (await toasts.load()).Toasts)

type LoadScreen = () => Promise<ScreenModule>

const PLAIN: ScreenHandle = {}
const handles = new WeakMap<Promise<ScreenModule>, Promise<ScreenHandle>>()

/** The layout options of a screen; none where it cannot be loaded, which the screen itself shows. */
const loadHandle = (name: RouteName | undefined): Promise<ScreenHandle> => {
  const module = loaded((name && screens[name]) ?? loadNotFound)
  const known = handles.get(module)
  if (known) return known
  const handle = module.then(
    (screen) => screen.handle ?? PLAIN,
    () => PLAIN,
  )
  handles.set(module, handle)
  return handle
}

// They are no components made while rendering: `loaded` returns the same ones every time.
const Screen = ({ load }: { readonly load: LoadScreen }) => createElement(use(loaded(load)).Component)

const loadSignedOutLayout = async () => (await import('./auth-layout.tsx')).AuthLayout
const loadSignedInLayout = async () => (await loadAppLayout()).AppLayout
type LoadLayout = typeof loadSignedOutLayout | typeof loadSignedInLayout

/** A layout around its screens. Both are loaded at the same time. */
const Layout = ({ load }: { readonly load: LoadLayout }) => {
  const name = screenAt(useLocation().pathname)
  const layout = loaded<ComponentType<LayoutProps>>(load)
  const handle = loadHandle(name)
  return createElement(use(layout), { name, handle: use(handle) })
}

const guarded = (name: RouteName): RouteObject[] => {
  const load = screens[name]
  if (!load) return []
  const element = (
    // The key remounts the guard for each screen.
    <ErrorBoundary key={name} onShown={forgetFailures}>
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

const Routes = () => {
  const location = useLocation()
  return useRoutes(routes, { ...location, pathname: matchedPath(location.pathname) })
}

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
    <ErrorBoundary onShown={forgetFailures}>
      <BuiltScreens value={builtScreens}>
        <LanguageSwitcher />
        <Pages />
        <Toasts />
        <ScrollRestoration />
      </BuiltScreens>
    </ErrorBoundary>
  </HistoryRouter>
)
