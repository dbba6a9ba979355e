// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest'
import { api } from '../api/api.ts'
import { fakeServer, sessionOf, signedInAs, writesIn } from '../testing/fake-server.ts'
import { refreshUser } from './refresh-user.ts'
import { clearSession, readSession, subscribeSession } from './session-store.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

const credentials = { email: 'a@kafana.test', password: 'kafana-demo-2026' }
const dead = () => ({
  status: 401,
  body: { message: 'x', error: 'x', code: 'UNAUTHENTICATED', requestId: 'r' },
})
const revoked = () => ({ body: { revoked: true } })

describe('the stored session', () => {
  it.each([null, 'undefined', '', 'null', '{', '{"_id":"1"}'])(
    'is none when the stored user is %s',
    (text) => {
      if (text !== null) localStorage.setItem('user', text)
      expect(readSession()).toBeNull()
    },
  )

  it('stores user, token, role and id under those names', async () => {
    fakeServer({ 'POST /api/auth/login': () => ({ body: sessionOf('owner') }) })
    expect(await signIn(credentials)).toBe('signed-in')
    expect({ ...localStorage }).toMatchObject({ token: 'token-of-owner', role: 'owner', id: 'id-of-owner' })
    expect(readSession()?.user.allowedRoutes).toContain('panel')
  })

  it('asks for a token of the device, keeps it over sign-outs and sends it with the next sign-in', async () => {
    const seen = fakeServer({
      'POST /api/auth/login': () => ({ body: { ...sessionOf('owner'), device: 'this-browser' } }),
      'POST /api/auth/revoke-token': revoked,
    })
    await signIn(credentials)
    await signOut()
    await signIn(credentials)
    const sent = writesIn(seen).filter(({ call }) => call === 'POST /api/auth/login')
    expect(sent.map(({ body }) => body)).toEqual([
      { ...credentials, device: '' },
      { ...credentials, device: 'this-browser' },
    ])
  })

  it('is removed without unsent changes and the language', () => {
    signedInAs('owner')
    localStorage.setItem('outbox', 'an order')
    localStorage.setItem('i18nextLng', 'mk')
    clearSession()
    expect({ ...localStorage }).toEqual({ outbox: 'an order', i18nextLng: 'mk' })
  })

  it('notifies of changes in other tabs, of its own keys only', () => {
    const heard = vi.fn()
    const stop = subscribeSession(heard)
    dispatchEvent(new StorageEvent('storage', { key: 'i18nextLng' }))
    expect(heard).not.toHaveBeenCalled()
    dispatchEvent(new StorageEvent('storage', { key: 'user' }))
    dispatchEvent(new StorageEvent('storage', { key: null }))
    expect(heard).toHaveBeenCalledTimes(2)
    stop()
  })
})

describe('signing in and out', () => {
  it.each([
    ['admin', 'use-admin-app'],
    ['waiter', 'use-mobile-app'],
  ] as const)(
    'refuses an %s, clears the storage and revokes the session just made',
    async (role, outcome) => {
      signedInAs('monitor')
      const seen = fakeServer({
        'POST /api/auth/login': () => ({ body: sessionOf(role) }),
        'POST /api/auth/revoke-token': revoked,
      })
      expect(await signIn(credentials)).toBe(outcome)
      expect(localStorage.length).toBe(0)
      expect(seen.at(-1)).toMatchObject({ method: 'POST', body: { token: `token-of-${role}` } })
      expect(seen.at(-1)?.headers.get('authorization')).toBe(`Bearer token-of-${role}`)
    },
  )

  it('revokes the token and removes the session, also without a server', async () => {
    signedInAs('owner')
    const seen = fakeServer({ 'POST /api/auth/revoke-token': revoked })
    await signOut()
    expect(readSession()).toBeNull()
    expect(seen[0]?.body).toEqual({ token: 'token-of-owner' })
    signedInAs('owner')
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await signOut()
    expect(readSession()).toBeNull()
  })

  it('refreshes the list of screens, and ends with the session on the server', async () => {
    signedInAs('owner')
    fakeServer({
      'GET /api/user/me': () => ({ body: sessionOf('owner', { allowedRoutes: ['orders'] }).user }),
    })
    await refreshUser()
    expect(readSession()?.user.allowedRoutes).toEqual(['orders'])
    fakeServer({ 'GET /api/user/me': dead })
    await refreshUser()
    expect(readSession()).toBeNull()
  })

  it('is not ended by the late refusal of an older token', async () => {
    signedInAs('owner')
    fakeServer({
      'GET /api/zones': () => {
        signedInAs('monitor')
        return dead()
      },
    })
    await expect(api.layout.zones()).rejects.toMatchObject({ status: 401 })
    expect(readSession()?.user.role).toBe('monitor')
  })
})
