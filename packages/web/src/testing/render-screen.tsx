import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { useState, type ComponentType, type ReactNode } from 'react'
import { createMemoryRouter, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { BuiltScreens } from '../platform/access/reach.ts'
import '../platform/i18n/i18n.ts'
import { theme } from '../ui/theme.ts'
import { Toasts } from '../ui/toasts.tsx'

interface Options {
  /** The address to open; "/" when left out. */
  readonly at?: string
  /** The path pattern of the screen, for screens that read params. */
  readonly path?: string
  /** Further routes, such as where links lead. */
  readonly routes?: readonly RouteObject[]
}

const everywhere = { has: () => true } as unknown as ReadonlySet<never>

/** Renders a screen as the shell does: theme, cache, routes, toasts. Every screen counts as built. */
export const renderScreen = (Screen: ComponentType, { at = '/', path = '*', routes = [] }: Options = {}) => {
  const router = createMemoryRouter(
    [
      ...routes,
      {
        path,
        element: (
          <>
            <Screen />
            <Toasts />
          </>
        ),
      },
    ],
    { initialEntries: [at] },
  )
  return { router, ...render(<RouterProvider router={router} />, { wrapper: Providers }) }
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
