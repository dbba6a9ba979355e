import { useSession } from '@kafana/client/session/session-store.ts'
import { useVenue, VenueProvider } from '../data/use-venue.tsx'
import { Bar } from '../screens/bar.tsx'
import { InboxScreen } from '../screens/inbox/inbox-screen.tsx'
import { MeScreen } from '../screens/me/me-screen.tsx'
import { PadScreen } from '../screens/pad/pad-screen.tsx'
import { ReadyScreen } from '../screens/ready/ready-screen.tsx'
import { SignInScreen } from '../screens/sign-in/sign-in-screen.tsx'
import { TableScreen } from '../screens/table/table-screen.tsx'
import { TablesScreen } from '../screens/tables/tables-screen.tsx'
import { Loading } from '../ui/loading.tsx'
import { Toast } from '../ui/toast.tsx'
import { useRoute } from './route.ts'

const Screen = () => {
  const route = useRoute()
  switch (route.screen) {
    case 'table':
      return <TableScreen table={route.table} />
    case 'pad':
      return <PadScreen table={route.table} />
    case 'ready':
      return <ReadyScreen />
    case 'inbox':
      return <InboxScreen />
    case 'me':
      return <MeScreen />
    default:
      return <TablesScreen />
  }
}

const WITH_BAR: readonly string[] = ['tables', 'ready', 'inbox', 'me']

const SignedIn = () => {
  const venue = useVenue()
  const { screen } = useRoute()
  if (!venue) return <Loading />
  return (
    <>
      <Screen />
      {WITH_BAR.includes(screen) && <Bar />}
      <Toast />
    </>
  )
}

/** The waiter's app: signed out, locked, or one of its screens. */
export const App = () => {
  const session = useSession()
  if (!session) return <SignInScreen />
  return (
    <VenueProvider key={session.user._id}>
      <SignedIn />
    </VenueProvider>
  )
}
