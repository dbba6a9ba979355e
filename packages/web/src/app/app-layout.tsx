import '../ui/mantine-styles.ts'
import type { RouteName } from '@kafana/domain'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet, useMatches } from 'react-router'
import { UnresolvedBillsBanner } from '../modules/billing/index.ts'
import { migrateLegacyBills } from '../modules/gateways/index.ts'
import { FloatingSyncPanel } from '../modules/orders/index.ts'
import { queryClientOf } from '../platform/api/cached-queries.ts'
import { LiveProvider } from '../platform/live/live-provider.tsx'
import { useLiveState } from '../platform/live/use-live.ts'
import { useOutbox } from '../platform/outbox/use-outbox.ts'
import { mayOpen } from '../platform/session/reach.ts'
import { useSession } from '../platform/session/session-store.ts'
import { refreshUser } from '../platform/session/sign-in.ts'
import { cssVariables, theme } from '../ui/theme.ts'
import { NavigationBar } from './navigation-bar.tsx'
import { type NamedHandle, type ScreenHandle, screens } from './screens.ts'
import c from './layout.module.css'

/** After the current screen has loaded its own data. */
const AFTER_MS = 3_000

/**
 * Loads the other screens of the user while the server is reachable, so that they open during an outage too.
 */
export const usePrefetchScreens = (): void => {
  const user = useSession()?.user
  const isLive = useLiveState().phase === 'open'
  useEffect(() => {
    if (!isLive || !user) return undefined
    const timer = setTimeout(() => {
      for (const [name, load] of Object.entries(screens)) {
        // If it fails, the screen is loaded when it is opened.
        if (mayOpen(user, name as RouteName)) load().catch(() => undefined)
      }
    }, AFTER_MS)
    return () => clearTimeout(timer)
  }, [isLive, user])
}

const WITH_NAVIGATION = ['users', 'userStats']
/** These screens list the unresolved bills. */
const LISTS_BILLS = ['home', 'gateway']

const useHandle = (): Partial<NamedHandle & ScreenHandle> => {
  const matches = useMatches()
  return Object.assign({}, ...matches.map((match) => match.handle)) as Partial<NamedHandle & ScreenHandle>
}

/** Background work on every page: sends pending changes and prefetches the other screens. */
const BackgroundWork = () => {
  useOutbox()
  usePrefetchScreens()
  useEffect(() => void migrateLegacyBills(), [])
  return null
}

const AppLayout = () => {
  const { name, wide, dark } = useHandle()
  const userId = useSession()?.user._id
  const queryClient = queryClientOf(userId)
  useEffect(() => {
    if (userId) void refreshUser()
  }, [userId])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      forceColorScheme={dark ? 'dark' : 'light'}
    >
      <QueryClientProvider client={queryClient}>
        <LiveProvider>
          {userId !== undefined && <BackgroundWork key={userId} />}
          {name && WITH_NAVIGATION.includes(name) && <NavigationBar />}
          <main className={wide ? c.wide : c.column}>
            {userId !== undefined && !wide && !(name && LISTS_BILLS.includes(name)) && (
              <div className={c.alerts}>
                <UnresolvedBillsBanner inset />
              </div>
            )}
            <Outlet />
          </main>
          {userId !== undefined && <FloatingSyncPanel />}
        </LiveProvider>
      </QueryClientProvider>
    </MantineProvider>
  )
}

export { AppLayout as Component }
