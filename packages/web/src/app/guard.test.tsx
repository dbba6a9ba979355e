// @vitest-environment jsdom
import { clearSession, storeSession } from '@kafana/client/session/session-store.ts'
import { fakeServer, sessionOf, signedInAs } from '@kafana/client/testing/fake-server.ts'
import { act, render, screen, within } from '@testing-library/react'
import '@kafana/client/i18n/i18n.ts'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryHistory } from '../testing/render-screen.tsx'
import { App } from './app.tsx'

/** A connection that never opens: these tests are about pages. */
class SilentSocket extends EventTarget {
  close(): void {}
}

const open = (at: string) => {
  const history = memoryHistory(at)
  render(<App history={history} />)
  return history
}

beforeEach(() => {
  vi.stubGlobal('WebSocket', SilentSocket)
  fakeServer({
    'GET /api/user/me': () => ({
      body: sessionOf(localStorage.getItem('role') === 'monitor' ? 'monitor' : 'owner').user,
    }),
    'GET /api/auth/setup': () => ({ body: { setup: 'open' } }),
  })
})

/** The links of a page that leads on, with their addresses. */
const waysOn = () =>
  within(screen.getByRole('main'))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
const login = () => screen.findByRole('button', { name: 'Log in' })

it('shows a loading indicator until the page is loaded', async () => {
  open('/login')
  expect(screen.getByRole('status').textContent).toBe('Loading...')
  await login()
  expect(screen.queryByText('Loading...')).toBeNull()
})

describe('the guard', () => {
  it('sends a signed-out visitor to the login, then to the requested page', async () => {
    const history = open('/panel?from=mail#top')
    await login()
    expect(history.location.pathname).toBe('/login')
    await act(async () => storeSession(sessionOf('owner')))
    await screen.findByRole('heading', { name: 'Owner panel' })
    expect(history.location).toMatchObject({ pathname: '/panel', search: '?from=mail', hash: '#top' })
  })

  it('treats the stored text "undefined" as signed out', async () => {
    localStorage.setItem('user', 'undefined')
    localStorage.setItem('token', 'x')
    const history = open('/panel')
    await login()
    expect(history.location.pathname).toBe('/login')
  })

  it.each(['signed out', 'signed in'])(
    'shows not-found at an unknown address to somebody %s',
    async (who) => {
      if (who === 'signed in') signedInAs('owner')
      const history = open('/no/such/page')
      await screen.findByRole('heading', { name: 'Page not found' })
      expect(history.location.pathname).toBe('/no/such/page')
      expect(waysOn()).toEqual(
        who === 'signed in'
          ? [['To your first screen', '/panel']]
          : [
              ['Log in', '/login'],
              ['To the start page', '/'],
            ],
      )
    },
  )

  it('denies access to a screen that is not in the list', async () => {
    const { user } = signedInAs('owner', { allowedRoutes: ['home'] })
    // The list is asked for again at once, and may be there before the screen is.
    fakeServer({ 'GET /api/user/me': () => ({ body: user }) })
    const history = open('/panel')
    await screen.findByRole('heading', { name: 'Access Denied' })
    expect(history.location.pathname).toBe('/unauthorized')
    expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy()
    screen.getByText(/As the owner you can add it on the “Staff” screen/)
    expect(waysOn()).toEqual([['To your first screen', '/home']])
  })

  it('says to a monitor that the owner can change that, and to nobody else', async () => {
    const { user } = signedInAs('monitor')
    fakeServer({ 'GET /api/user/me': () => ({ body: user }) })
    const history = open('/panel')
    await screen.findByText('Your account has no access to this screen. The owner can change that.')
    expect(waysOn()).toEqual([['To your first screen', '/establishment']])
    act(() => clearSession('signedOut'))
    await screen.findByText('Log in with an account that may open this screen.')
    expect(history.location.pathname).toBe('/unauthorized')
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
    expect(waysOn()).toEqual([
      ['Log in', '/login'],
      ['To the start page', '/'],
    ])
  })

  it.each(['/login', '/unauthorized'])(
    'redirects a signed-in owner from %s to the home screen',
    async (path) => {
      signedInAs('owner')
      const history = open(path)
      await screen.findByRole('heading', { name: 'Owner panel' })
      expect(history.location.pathname).toBe('/panel')
    },
  )

  it('redirects home after setting up the venue', async () => {
    const history = open('/register')
    await screen.findByRole('heading', { name: 'Set up your venue' })
    await act(async () => storeSession(sessionOf('owner')))
    await screen.findByRole('heading', { name: 'Owner panel' })
    expect(history.location.pathname).toBe('/panel')
  })

  it('opens a reset link whoever is signed in, then leads to the login', async () => {
    const { user } = signedInAs('owner')
    fakeServer({
      'GET /api/user/me': () => ({ body: user }),
      'GET /api/auth/setup': () => ({ body: { setup: 'closed' } }),
      'POST /api/auth/reset-password': () => ({ body: { reset: true } }),
    })
    const history = open(`/reset-password/${user._id}/secret`)
    await userEvent.type(await screen.findByLabelText(/^New password/), 'tavce gravce 1')
    await userEvent.type(screen.getByLabelText(/^Confirm password/), 'tavce gravce 1{Enter}')
    await login()
    expect(history.location).toMatchObject({ pathname: '/login', state: null })
  })

  it('leads to the login after a sign-out, without keeping the page for the next user', async () => {
    signedInAs('owner')
    const history = open('/panel')
    await screen.findByRole('heading', { name: 'Owner panel' })
    act(() => clearSession('signedOut'))
    await login()
    expect(history.location.state).toEqual({})
  })

  it('follows a sign-out in another tab', async () => {
    signedInAs('owner')
    const history = open('/panel')
    await screen.findByRole('heading', { name: 'Owner panel' })
    act(() => {
      localStorage.clear()
      dispatchEvent(new StorageEvent('storage', { key: 'user' }))
    })
    await login()
    expect(history.location.state).toEqual({ from: '/panel' })
  })
})
