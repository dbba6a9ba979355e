// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, it } from 'vitest'
import { BuiltScreens } from '../platform/access/reach.ts'
import '../platform/i18n/i18n.ts'
import { intent } from '../testing/billing-on-the-wire.ts'
import { fakeServer, signedInAs } from '../testing/fake-server.ts'
import { catchSockets } from '../testing/fake-socket.ts'
import { holdDate } from '../testing/hold-date.ts'
import { builtScreens, type NamedHandle, type ScreenHandle } from './screens.ts'
import { Component as Shell } from './shell.tsx'

const open = async (handle: NamedHandle & ScreenHandle) => {
  const { user } = signedInAs('owner')
  catchSockets()
  const seen = fakeServer({
    'GET /api/user/me': () => ({ body: user }),
    'GET /api/bill-intents': () => ({ body: [intent('1')] }),
  })
  const router = createMemoryRouter([
    { element: <Shell />, children: [{ path: '*', element: <p>The screen</p>, handle }] },
  ])
  render(
    <BuiltScreens value={builtScreens}>
      <RouterProvider router={router} />
    </BuiltScreens>,
  )
  await screen.findByText('The screen')
  return () => seen.some(({ url }) => url.pathname === '/api/bill-intents')
}

holdDate('2026-11-21T10:12:00Z')

it('an owner is told of a bill that waits too long wherever they are', async () => {
  const asked = await open({ name: 'staff' })
  await waitFor(() => expect(asked()).toBe(true))
  await screen.findByText(/1 bill has waited for more than ten minutes/)
})

it.each<NamedHandle & ScreenHandle>([
  { name: 'home' },
  { name: 'gateway' },
  { name: 'establishment', wide: true },
])('but for $name, which says it itself', async (handle) => {
  const asked = await open(handle)
  await act(async () => {})
  expect([asked(), screen.queryByText(/waited/)]).toEqual([false, null])
})
