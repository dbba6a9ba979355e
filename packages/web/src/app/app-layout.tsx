import '../ui/mantine-styles.ts'
import { queryClientOf } from '@kafana/client/api/query.ts'
import { loadParts } from '@kafana/client/browser/parts.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { LiveProvider } from '@kafana/client/live/live-provider.tsx'
import { useLiveState } from '@kafana/client/live/use-live.ts'
import { useOutbox } from '@kafana/client/outbox/use-outbox.ts'
import { refreshUser } from '@kafana/client/session/refresh-user.ts'
import { mayOpen, useCanOpen } from '@kafana/client/session/screen-access.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import { type RouteName, ROUTES } from '@kafana/domain'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Outlet, NavLink } from 'react-router'
import { SecondFactorDue, usePasswordReminder } from '../modules/auth/index.ts'
import { UnresolvedBillsBanner } from '../modules/billing/index.ts'
import { migrateLegacyBills } from '../modules/gateways/index.ts'
import { FloatingSyncPanel } from '../modules/orders/index.ts'
import { COLOR_SCHEME_KEY } from '../platform/browser/color-scheme.ts'
import { afterData } from '../ui/after-data.ts'
import { SCREEN_NAME } from '../ui/screen-names.ts'
import { cssVariables, theme } from '../ui/theme.ts'
import { Navigation } from './navigation/navigation.tsx'
import { type LayoutProps, screens } from './screens.ts'
import c from './layout.module.css'
import nav from './navigation-bar.module.css'

const LINKS = ['panel', 'users', 'staff', 'orders', 'products', 'storage', 'statistics'] as const

/** The navigation of the owner above the staff sections. */
const NavigationBar = () => {
  const { t } = useTranslation()
  const canOpen = useCanOpen()
  const links = LINKS.filter((name) => canOpen(name))
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && current)
      row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2
  }, [])
  return (
    <nav className={nav.bar} aria-label={t('MAIN_NAVIGATION')}>
      <div ref={row} className={nav.links}>
        {links.map((name) => (
          <NavLink key={name} to={ROUTES[name]} className={nav.link ?? ''}>
            {t(SCREEN_NAME[name])}
          </NavLink>
        ))}
      </div>
    </nav>
  )
}

/** After the current screen has loaded its own data. */
const AFTER_MS = 3_000

/** Loads the dialogs of a screen as soon as it has its data, so that the first one opens at once. */
const ScreenParts = ({ queryClient }: { readonly queryClient: QueryClient }) => {
  useEffect(() => afterData(queryClient, () => void loadParts()), [queryClient])
  return null
}

/**
 * Loads the other screens of the user with their dialogs while the server is reachable, and what is needed to take
 * orders, so that they open during an outage too.
 */
const usePrefetchScreens = (): void => {
  const queryClient = useQueryClient()
  const user = useSession()?.user
  const isLive = useLiveState().phase === 'open'
  useEffect(() => {
    if (!isLive || !user) return undefined
    const left = new AbortController()
    const prefetch = async (): Promise<void> => {
      const allowed = Object.entries(screens).filter(([name]) => mayOpen(user, name as RouteName))
      // What fails is loaded when it is opened.
      await Promise.allSettled(allowed.map(async ([, load]) => load()))
      await loadParts()
      if (!mayOpen(user, 'pad')) return
      const data = await import('./prefetch-data.ts').catch(() => null)
      if (data && !left.signal.aborted) left.signal.addEventListener('abort', data.keepForOrders(queryClient))
    }
    const timer = setTimeout(() => void prefetch(), AFTER_MS)
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [isLive, user, queryClient])
}

const WITH_NAVIGATION = ['users', 'userStats']
/** These screens list the unresolved bills. */
const LISTS_BILLS = ['panel', 'home', 'gateway']

/** What is wrong, above every screen that does not list it itself. */
const Alerts = ({ name }: Pick<LayoutProps, 'name'>) =>
  name && LISTS_BILLS.includes(name) ? null : (
    <div className={c.alerts}>
      <UnresolvedBillsBanner inset />
    </div>
  )

/** Background work on every page: sends pending changes and prefetches the other screens. */
const BackgroundWork = () => {
  useOutbox()
  usePrefetchScreens()
  usePasswordReminder()
  useEffect(() => void migrateLegacyBills(), [])
  return null
}

const colorSchemes = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY })

interface ContentProps {
  readonly name: LayoutProps['name']
  readonly handle: LayoutProps['handle']
  readonly userId: string | undefined
  readonly queryClient: QueryClient
}

/** A screen with its navigation, and what works behind it. */
const Content = ({
  name,
  handle: { wide = false, spacious, dark = false },
  userId,
  queryClient,
}: ContentProps) => (
  <LiveProvider>
    {userId !== undefined && <BackgroundWork key={userId} />}
    <ScreenParts key={name} queryClient={queryClient} />
    <Navigation isAlwaysDark={dark}>
      {name && WITH_NAVIGATION.includes(name) && <NavigationBar />}
      <main className={wide ? c.wide : c.column} data-spacious={spacious}>
        {userId !== undefined && !wide && <Alerts name={name} />}
        <Outlet />
      </main>
    </Navigation>
    {userId !== undefined && <FloatingSyncPanel />}
  </LiveProvider>
)

/** The layout of the signed-in screens. */
export const AppLayout = ({ name, handle }: LayoutProps) => {
  const user = useSession()?.user
  const userId = user?._id
  const queryClient = queryClientOf(userId)
  useEffect(() => {
    if (userId) void refreshUser()
  }, [userId])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemes}
      {...(handle.dark === true && { forceColorScheme: 'dark' as const })}
    >
      <QueryClientProvider client={queryClient}>
        {user?.secondFactorDue === true ? (
          <main className={c.column}>
            <SecondFactorDue />
          </main>
        ) : (
          <Content name={name} handle={handle} userId={userId} queryClient={queryClient} />
        )}
      </QueryClientProvider>
    </MantineProvider>
  )
}
