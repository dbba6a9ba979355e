import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet, useMatches } from 'react-router'
import { queryClientOf } from '../platform/api/query-client.ts'
import { takeOverOldBills } from '../platform/fiscal/old-told-bills.ts'
import { LiveProvider } from '../platform/live/live-provider.tsx'
import { useOutbox } from '../platform/outbox/use-outbox.ts'
import { useSession } from '../platform/session/session.ts'
import { refreshUser } from '../platform/session/sign-in.ts'
import '../ui/mantine-styles.ts'
import { OutboxTray } from '../ui/outbox-tray/outbox-tray.tsx'
import { cssVariables, theme } from '../ui/theme.ts'
import { BillsBanner } from '../ui/waiting-bills/bills-banner.tsx'
import { NavigationBar } from './navigation-bar.tsx'
import type { NamedHandle, ScreenHandle } from './screens.ts'
import { useReadyScreens } from './use-ready-screens.ts'
import c from './shell.module.css'

const WITH_NAVIGATION = ['users', 'userStats']
/** They list the bills that wait. */
const WITH_BILLS = ['home', 'gateway']

const useHandle = (): Partial<NamedHandle & ScreenHandle> => {
  const matches = useMatches()
  return Object.assign({}, ...matches.map((match) => match.handle)) as Partial<NamedHandle & ScreenHandle>
}

/** What goes on behind whatever page is open: what was kept on this device goes to the server, and the other screens get ready. */
const Sending = () => {
  useOutbox()
  useReadyScreens()
  useEffect(() => void takeOverOldBills(), [])
  return null
}

const Shell = () => {
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
          {userId !== undefined && <Sending key={userId} />}
          {name && WITH_NAVIGATION.includes(name) && <NavigationBar />}
          <main className={wide ? c.wide : c.column}>
            {userId !== undefined && !wide && !(name && WITH_BILLS.includes(name)) && (
              <div className={c.news}>
                <BillsBanner inset />
              </div>
            )}
            <Outlet />
          </main>
          {userId !== undefined && <OutboxTray />}
        </LiveProvider>
      </QueryClientProvider>
    </MantineProvider>
  )
}

export { Shell as Component }
