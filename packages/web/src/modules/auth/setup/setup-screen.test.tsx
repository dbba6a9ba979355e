// @vitest-environment jsdom
import { readSession } from '@kafana/client/session/session-store.ts'
import { fakeServer, refusal, sessionOf } from '@kafana/client/testing/fake-server.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { Component as SetupScreen } from './setup-screen.tsx'

const serverThatIs = (setup: 'open' | 'link' | 'closed') =>
  fakeServer({
    'GET /api/auth/setup': () => ({ body: { setup } }),
    'POST /api/auth/setup': () => ({ status: 201, body: sessionOf('owner') }),
  })
const heading = (name: string) => screen.findByRole('heading', { name })
const FIELDS: readonly (readonly [RegExp, string])[] = [
  [/^Name of the venue/, 'Kaj Vesna'],
  [/^Email for guests/, 'hello@kafana.test'],
  [/^First name/, 'Vesna'],
  [/^Last name/, 'Kostova'],
  [/^Your login email/, 'owner@kafana.test'],
  [/^Username/, 'vesna'],
  [/^Password/, 'tavce gravce 1'],
  [/^Confirm password/, 'tavce gravce 1'],
  [/^PIN/, '4073'],
]

describe('setting up a venue', () => {
  it.each([
    ['closed', '/register?token=x', 'This server is already set up'],
    ['link', '/register', 'The setup link is missing'],
    ['link', '/register?token=x', 'Set up your venue'],
    ['open', '/register', 'Set up your venue'],
  ] as const)('where it is %s, at %s', async (setup, at, title) => {
    serverThatIs(setup)
    renderScreen(SetupScreen, { at })
    expect(await heading(title)).toBeTruthy()
  })

  it('sends venue, owner and token, and signs the owner in', async () => {
    const seen = serverThatIs('link')
    renderScreen(SetupScreen, { at: '/register?token=once' })
    await heading('Set up your venue')
    for (const [label, text] of FIELDS) await userEvent.type(screen.getByLabelText(label), text)
    await userEvent.click(screen.getByRole('button', { name: 'Create venue' }))
    await waitFor(() => expect(readSession()?.user.role).toBe('owner'))
    expect(seen.find(({ method }) => method === 'POST')?.body).toMatchObject({
      setupToken: 'once',
      company: { name: 'Kaj Vesna', email: 'hello@kafana.test', currency: 'MKD' },
      owner: { firstname: 'Vesna', username: 'vesna', email: 'owner@kafana.test', pin: '4073' },
    })
  })

  it('shows at its field that an address is in use', async () => {
    fakeServer({
      'GET /api/auth/setup': () => ({ body: { setup: 'open' } }),
      'POST /api/auth/setup': () => refusal(409, 'EMAIL_TAKEN'),
    })
    renderScreen(SetupScreen)
    await heading('Set up your venue')
    for (const [label, text] of FIELDS) await userEvent.type(screen.getByLabelText(label), text)
    await userEvent.click(screen.getByRole('button', { name: 'Create venue' }))
    await screen.findByText('This email is already in use.')
    expect(document.activeElement).toBe(screen.getByLabelText(/^Your login email/))
    expect(readSession()).toBeNull()
  })

  it('can be retried when the server is unreachable', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('cut')))
    renderScreen(SetupScreen)
    await screen.findByText('The server cannot be reached. Check the network and try again.')
    serverThatIs('open')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: 'Create venue' })).toBeTruthy()
  })

  it('shows validation errors as text', async () => {
    const seen = serverThatIs('open')
    renderScreen(SetupScreen)
    await heading('Set up your venue')
    await userEvent.type(screen.getByLabelText(/^Password/), 'short')
    await userEvent.type(screen.getByLabelText(/^Confirm password/), 'other')
    await userEvent.click(screen.getByRole('button', { name: 'Create venue' }))
    for (const text of ['First name is required', 'Pin is required', 'Use 10 to 128 characters'])
      await screen.findByText(text)
    expect(seen.filter(({ method }) => method === 'POST')).toEqual([])
  })
})
