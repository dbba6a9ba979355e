// @vitest-environment jsdom
import { part } from '@kafana/client/browser/parts.ts'
import { BuiltScreens } from '@kafana/client/session/screen-access.ts'
import { fakeServer, signedInAs } from '@kafana/client/testing/fake-server.ts'
import { catchSockets } from '@kafana/client/testing/fake-socket.ts'
import type { RouteName } from '@kafana/domain'
import { useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import '@kafana/client/i18n/i18n.ts'
import { ToastContainer } from 'react-toastify/unstyled'
import { expect, it, vi } from 'vitest'
import { intent } from '../testing/billing-entities.ts'
import { freezeDate, memoryHistory, TestRoutes } from '../testing/render-screen.tsx'
import { AppLayout } from './app-layout.tsx'
import { builtScreens, type ScreenHandle } from './screens.ts'

const TheScreen = () => <p>The screen</p>

interface Shown extends ScreenHandle {
  readonly name: RouteName
}

const open = async ({ name, ...handle }: Shown, more: object = {}, Screen = TheScreen) => {
  const user = { ...signedInAs('owner').user, ...more }
  catchSockets()
  const seen = fakeServer({
    'GET /api/user/me': () => ({ body: user }),
    'GET /api/bill-intents': () => ({ body: [intent('1')] }),
  })
  const routes = [
    { element: <AppLayout name={name} handle={handle} />, children: [{ path: '*', element: <Screen /> }] },
  ]
  render(
    <BuiltScreens value={builtScreens}>
      <TestRoutes history={memoryHistory()} routes={routes} />
    </BuiltScreens>,
  )
  await screen.findByText('The screen')
  return () => seen.some(({ url }) => url.pathname === '/api/bill-intents')
}

freezeDate('2026-11-21T10:12:00Z')

it('alerts an owner about an overdue bill on every screen', async () => {
  const asked = await open({ name: 'staff' })
  await waitFor(() => expect(asked()).toBe(true))
  await screen.findByText(/1 bill has been unconfirmed for more than ten minutes/)
})

it.each<Shown>([{ name: 'home' }, { name: 'gateway' }, { name: 'establishment', wide: true }])(
  'shows no alert on $name, which lists the bills itself',
  async (handle) => {
    const asked = await open(handle)
    await act(async () => {})
    expect([asked(), screen.queryByText(/waited/)]).toEqual([false, null])
  },
)

it('reminds a person once whose password the owner chose, and nobody else', async () => {
  const text = 'The owner chose your password. Please change it in the menu.'
  const opened = render(<ToastContainer />)
  const isShown = async (more: object) => {
    await open({ name: 'staff' }, more)
    await act(async () => {})
    return screen.queryByText(text) !== null
  }
  expect(await isShown({})).toBe(false)
  cleanup()
  opened.unmount()
  render(<ToastContainer />)
  expect(await isShown({ passwordByOwner: true })).toBe(true)
  cleanup()
  render(<ToastContainer />)
  expect(await isShown({ passwordByOwner: true })).toBe(false)
})

it('shows an owner who has to turn on a second factor nothing else, and reads nothing for other screens', async () => {
  const { user } = signedInAs('owner', { secondFactorDue: true })
  const sockets = catchSockets()
  const seen = fakeServer({ 'GET /api/user/me': () => ({ body: user }) })
  const element = <AppLayout name="staff" handle={{}} />
  const routes = [{ element, children: [{ path: '*', element: <TheScreen /> }] }]
  render(
    <BuiltScreens value={builtScreens}>
      <TestRoutes history={memoryHistory()} routes={routes} />
    </BuiltScreens>,
  )
  await screen.findByText('Your venue requires two-factor authentication. Turn it on to continue.')
  expect(screen.queryByText('The screen')).toBeNull()
  expect([...new Set(seen.map(({ url }) => url.pathname))]).toEqual(['/api/user/me'])
  expect(sockets).toEqual([])
})

it('loads the dialogs of a screen once the screen has its data', async () => {
  const load = vi.fn(async () => null)
  part(load)
  const { promise: data, resolve: answer } = Promise.withResolvers<string>()
  await open({ name: 'home' }, {}, () => {
    const { data: shown } = useQuery({ queryKey: ['data'], queryFn: () => data })
    return <p>The screen{shown !== undefined && ' with data'}</p>
  })
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)))
  expect(load).not.toHaveBeenCalled()
  await act(async () => answer('data'))
  await waitFor(() => expect(load).toHaveBeenCalled())
})
