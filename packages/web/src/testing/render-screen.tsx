import '@kafana/client/i18n/i18n.ts'
import { BuiltScreens } from '@kafana/client/session/screen-access.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { type RouteObject, UNSAFE_createMemoryHistory, useRoutes } from 'react-router'
import { afterEach, beforeEach, vi } from 'vitest'
import { HistoryRouter } from '../platform/navigation/history-router.tsx'
import { type AppHistory, holdable } from '../platform/navigation/history.ts'
import { theme } from '../ui/theme.ts'
import { Toasts } from '../ui/toasts.tsx'

/**
 * Freezes the date in each test of the file, so that the day does not change; timers still run. @param now
 * defaults to the start of the test
 */
export const freezeDate = (now?: string): void => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: now === undefined ? Date.now() : new Date(now) })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
}

interface Options {
  /** The URL to open; defaults to "/". */
  readonly at?: string
  /** The path pattern, for screens with parameters. */
  readonly path?: string
  /** Further routes, such as the targets of links. */
  readonly routes?: readonly RouteObject[]
}

const everywhere = { has: () => true } as unknown as ReadonlySet<never>

/** A history in memory with one page. */
export const memoryHistory = (at = '/'): AppHistory =>
  holdable(UNSAFE_createMemoryHistory({ initialEntries: [at], v5Compat: true }))

/** The elements of some routes, at the address of a history. */
export const TestRoutes = ({
  history,
  routes,
}: {
  readonly history: AppHistory
  readonly routes: readonly RouteObject[]
}) => (
  <HistoryRouter history={history}>
    <Elements routes={routes} />
  </HistoryRouter>
)
const Elements = ({ routes }: { readonly routes: readonly RouteObject[] }) => useRoutes([...routes])

/** Renders a screen as AppLayout does: theme, cache, routes, toasts. Every screen counts as available. */
export const renderScreen = (Screen: ComponentType, { at = '/', path = '*', routes = [] }: Options = {}) => {
  const history = memoryHistory(at)
  const element = (
    <>
      <Screen />
      <Toasts />
    </>
  )
  const all = <TestRoutes history={history} routes={[...routes, { path, element }]} />
  return { history, ...render(all, { wrapper: Providers }) }
}

const Providers = ({ children }: { readonly children: ReactNode }) => {
  const [queryClient] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  return (
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={queryClient}>
        <BuiltScreens value={everywhere}>{children}</BuiltScreens>
      </QueryClientProvider>
    </MantineProvider>
  )
}
