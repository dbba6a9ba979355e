import { loadParts, part } from '@kafana/client/browser/parts.ts'
import { useNeeded } from '@kafana/client/browser/use-part.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import { createElement, Suspense, useEffect } from 'react'
import { lockWhenIdle, useIsLocked } from '../account/lock.ts'
import { useVenue, VenueProvider } from '../data/use-venue.tsx'
import { Bar } from '../screens/bar.tsx'
import { Entrance } from '../screens/sign-in/entrance.tsx'
import { TablesScreen } from '../screens/tables/tables-screen.tsx'
import { Loading } from '../ui/loading.tsx'
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
import { useRoute } from './route.ts'

const beside = part(async () => (await import('./beside.tsx')).Beside)

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

/** So long a slow phone needs to paint the first screen, in ms. */
const PAINTED_MS = 100

const WITH_BAR: readonly string[] = ['tables', 'ready', 'inbox', 'me']

const Screens = () => {
  const venue = useVenue()
  const { screen } = useRoute()
  // From now on every screen opens in a dead spot, too. The tables are painted first.
  useEffect(() => void setTimeout(() => void loadParts(), PAINTED_MS), [])
  if (!venue) return WAITING
  return (
    <>
      <Screen />
      {WITH_BAR.includes(screen) && <Bar />}
    </>
  )
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
  useEffect(lockWhenIdle, [])
  const component = useNeeded(beside)
  return (
    <FailureBoundary>
      {component && createElement(component, { isLocked })}
      <Suspense fallback={WAITING}>
        <Current />
      </Suspense>
    </FailureBoundary>
  )
}
