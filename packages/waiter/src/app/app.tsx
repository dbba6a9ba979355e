import { loadParts } from '@kafana/client/browser/parts.ts'
import { useSound } from '@kafana/client/browser/sound.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import { Suspense, useEffect } from 'react'
import { lockWhenIdle, useIsLocked } from '../account/lock.ts'
import { usePending, useVenue, VenueProvider } from '../data/use-venue.tsx'
import { Bar } from '../screens/bar.tsx'
import { Entrance } from '../screens/sign-in/entrance.tsx'
import { TablesScreen } from '../screens/tables/tables-screen.tsx'
import { Loading } from '../ui/loading.tsx'
import { Toast } from '../ui/toast.tsx'
import { FailureBoundary } from './failure.tsx'
import {
  InboxScreen,
  InvitationScreen,
  MeScreen,
  PadScreen,
  PayScreen,
  ReadyScreen,
  TableScreen,
} from './late-screens.ts'
import { takeNewVersion } from './offline.ts'
import { useRoute } from './route.ts'

const Screen = () => {
  const route = useRoute()
  switch (route.screen) {
    case 'table':
      return <TableScreen table={route.table} />
    case 'pad':
      return <PadScreen table={route.table} />
    case 'pay':
      return <PayScreen key={route.check} table={route.table} check={route.check} />
    case 'ready':
      return <ReadyScreen />
    case 'inbox':
      return <InboxScreen />
    case 'me':
      return <MeScreen />
    case 'tables':
    case 'invite':
      return <TablesScreen />
  }
}

const WAITING = (
  <main>
    <Loading />
  </main>
)

const WITH_BAR: readonly string[] = ['tables', 'ready', 'inbox', 'me']

const Screens = () => {
  const venue = useVenue()
  const { screen } = useRoute()
  // From now on every screen opens in a dead spot, too.
  useEffect(() => void loadParts(), [])
  if (!venue) return WAITING
  return (
    <>
      <Screen />
      {WITH_BAR.includes(screen) && <Bar />}
      <Toast />
    </>
  )
}

/** The badge of the app's icon says how much has not been sent. */
const useBadge = (): void => {
  const { length } = usePending()
  useEffect(() => {
    const app = navigator as { readonly setAppBadge?: (count: number) => Promise<void> }
    app.setAppBadge?.(length).catch(() => {})
  }, [length])
}

const Current = () => {
  const session = useSession()
  const isLocked = useIsLocked()
  const { screen, ...route } = useRoute()
  if (screen === 'invite') return <InvitationScreen token={'token' in route ? route.token : ''} />
  if (!session) return <Entrance />
  // Behind the lock everything is sent and read already.
  return <VenueProvider key={session.user._id}>{isLocked ? <Entrance /> : <Screens />}</VenueProvider>
}

/** The waiter's app: signed out, locked, or one of its screens. */
export const App = () => {
  const isLocked = useIsLocked()
  useBadge()
  // The first key of the PIN allows it.
  useSound()
  useEffect(lockWhenIdle, [])
  // Nobody reads or types now.
  useEffect(() => {
    if (isLocked) void takeNewVersion()
  }, [isLocked])
  return (
    <FailureBoundary>
      <Suspense fallback={WAITING}>
        <Current />
      </Suspense>
    </FailureBoundary>
  )
}
