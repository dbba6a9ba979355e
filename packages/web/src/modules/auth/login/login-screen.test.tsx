// @vitest-environment jsdom
import { readSession } from '@kafana/client/session/session-store.ts'
import { fakeServer, refusal, sessionOf, writesIn } from '@kafana/client/testing/fake-server.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { expectWrong } from '../../../testing/screen-actions.ts'
import { Component as LoginScreen } from './login-screen.tsx'

const submit = async (email = 'a@kafana.test', password = 'kafana-demo-2026') => {
  if (email) await userEvent.type(screen.getByLabelText(/^Email/), email)
  if (password) await userEvent.type(screen.getByLabelText(/^Password/), password)
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
}

describe('logging in', () => {
  it('requires both fields', async () => {
    const seen = fakeServer({})
    renderScreen(LoginScreen)
    await submit('', '')
    await screen.findByText('Email is required')
    await screen.findByText('Password is required')
    expect(writesIn(seen)).toEqual([])
  })

  it('stores the session', async () => {
    const seen = fakeServer({ 'POST /api/auth/login': () => ({ body: sessionOf('owner') }) })
    renderScreen(LoginScreen)
    await submit()
    await waitFor(() => expect(readSession()?.user.role).toBe('owner'))
    expect(writesIn(seen)[0]?.body).toEqual({
      email: 'a@kafana.test',
      password: 'kafana-demo-2026',
      device: '',
    })
  })

  it('shows the error and stays', async () => {
    fakeServer({
      'POST /api/auth/login': () => ({
        status: 401,
        body: { message: 'Wrong email or password.', error: 'x', code: 'SIGN_IN_FAILED', requestId: 'r' },
      }),
    })
    renderScreen(LoginScreen)
    await submit()
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong email or password.')
    await expectWrong(screen.getByLabelText(/^Password/), 'Wrong email or password.')
    expect(readSession()).toBeNull()
  })

  it('asks an account with a second factor for a code, which can be left out on this device from then on', async () => {
    const wrong = [refusal(403, 'SECOND_FACTOR_WRONG')]
    const seen = fakeServer({
      'POST /api/auth/login': ({ body }) => {
        if (!('secondFactorCode' in (body as object))) return refusal(403, 'SECOND_FACTOR_NEEDED')
        return wrong.shift() ?? { body: { ...sessionOf('owner'), device: 'this-browser' } }
      },
    })
    renderScreen(LoginScreen)
    await submit()
    const code = await screen.findByLabelText(/^Authentication code/)
    expect(document.activeElement).toBe(code)
    expect(screen.queryByLabelText(/^Password/)).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByText('Authentication code is required')).toBeNull()
    const logIn = () => userEvent.click(screen.getByRole('button', { name: 'Log in' }))
    await logIn()
    await expectWrong(code, 'Authentication code is required')
    await userEvent.type(code, '123456')
    await logIn()
    await expectWrong(code, 'This code is wrong or was already used.')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Do not ask on this device for 30 days' }))
    await logIn()
    await waitFor(() => expect(readSession()?.user.role).toBe('owner'))
    expect(writesIn(seen).at(-1)?.body).toEqual({
      email: 'a@kafana.test',
      password: 'kafana-demo-2026',
      device: '',
      secondFactorCode: '123456',
      rememberDevice: true,
    })
  })

  it('goes back from the code to another account, which is not asked for one', async () => {
    const seen = fakeServer({
      'POST /api/auth/login': ({ body }) =>
        (body as { readonly email: string }).email === 'a@kafana.test'
          ? refusal(403, 'SECOND_FACTOR_NEEDED')
          : { body: sessionOf('monitor') },
    })
    renderScreen(LoginScreen)
    await submit()
    await screen.findByLabelText(/^Authentication code/)
    await userEvent.click(screen.getByRole('button', { name: 'Back' }))
    expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('a@kafana.test')
    await userEvent.clear(screen.getByLabelText(/^Email/))
    await submit('b@kafana.test')
    await waitFor(() => expect(readSession()?.user.role).toBe('monitor'))
    expect(writesIn(seen).at(-1)?.body).not.toHaveProperty('secondFactorCode')
  })

  it.each([
    ['admin', 'Please use the admin app!'],
    ['waiter', 'Please use the mobile app!'],
  ] as const)('refuses an %s', async (role, text) => {
    const seen = fakeServer({
      'POST /api/auth/login': () => ({ body: sessionOf(role) }),
      'POST /api/auth/revoke-token': () => ({ body: { revoked: true } }),
    })
    renderScreen(LoginScreen)
    await submit()
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    expect(localStorage.length).toBe(0)
    expect(writesIn(seen).map(({ call }) => call)).toEqual([
      'POST /api/auth/login',
      'POST /api/auth/revoke-token',
    ])
  })

  it.each([
    ['open', ['/en', '/register']],
    ['link', ['/en']],
    ['closed', ['/en', '/en#contact']],
  ] as const)('leads to a venue of one’s own where anybody may create one: %s', async (setup, links) => {
    const seen = fakeServer({ 'GET /api/auth/setup': () => ({ body: { setup } }) })
    renderScreen(LoginScreen)
    await waitFor(() => expect(seen).toHaveLength(1))
    if (setup === 'closed')
      await screen.findByText('No account yet? The owner of your venue can create one for you.')
    if (setup === 'open') await screen.findByRole('link', { name: 'New here? Set up your venue' })
    expect(
      screen
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'))
        .filter((href) => href !== '/forgot-password'),
    ).toEqual(links)
  })

  describe('at the demo', () => {
    beforeEach(() => {
      const meta = Object.assign(document.createElement('meta'), {
        name: 'kafana-demo',
        content: JSON.stringify({ owner: 'o@k.test', monitor: 'm@k.test', password: 'demo' }),
      })
      document.head.append(meta)
      onTestFinished(() => meta.remove())
    })

    it.each([
      ['owner', 'Enter as the owner', 'o@k.test'],
      ['monitor', 'Enter as the kitchen', 'm@k.test'],
    ] as const)('enters as the %s without typing', async (role, name, email) => {
      const seen = fakeServer({ 'POST /api/auth/login': () => ({ body: sessionOf(role) }) })
      renderScreen(LoginScreen)
      await userEvent.click(await screen.findByRole('button', { name }))
      await waitFor(() => expect(readSession()?.user.role).toBe(role))
      expect(writesIn(seen)[0]?.body).toEqual({ email, password: 'demo', device: '' })
    })

    it('says why it cannot be entered', async () => {
      fakeServer({ 'POST /api/auth/login': () => refusal(401, 'SIGN_IN_FAILED') })
      renderScreen(LoginScreen)
      await userEvent.click(await screen.findByRole('button', { name: 'Enter as the owner' }))
      await screen.findByText('Wrong email or password.')
      expect(readSession()).toBeNull()
    })
  })

  it('offers no demo elsewhere', () => {
    renderScreen(LoginScreen)
    expect(screen.queryByRole('button', { name: /^Enter as/ })).toBeNull()
  })

  it('links to the password reset and to the landing page', () => {
    renderScreen(LoginScreen)
    expect(screen.getByRole('link', { name: 'Back to the start page' }).getAttribute('href')).toBe('/en')
    expect(screen.queryByRole('link', { name: 'Forgot password?' })?.getAttribute('href')).toBe(
      '/forgot-password',
    )
  })
})
