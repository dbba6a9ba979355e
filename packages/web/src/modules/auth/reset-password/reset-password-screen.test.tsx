// @vitest-environment jsdom
import { readSession } from '@kafana/client/session/session-store.ts'
import { fakeServer, refusal, signedInAs, writesIn } from '@kafana/client/testing/fake-server.ts'
import { ROUTES } from '@kafana/domain'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { press } from '../../../testing/screen-actions.ts'
import { Component as ResetPasswordScreen } from './reset-password-screen.tsx'

const GOOD = 'tavce gravce 1'
const open = (at = '/reset-password/vesna/secret') =>
  renderScreen(ResetPasswordScreen, {
    at,
    path: ROUTES.reset,
    routes: [{ path: ROUTES.login, element: <h1>Log in here</h1> }],
  }).history
const type = async (password: string, confirmPassword = password) => {
  await userEvent.type(await screen.findByLabelText(/^New password/), password)
  await userEvent.type(screen.getByLabelText(/^Confirm password/), confirmPassword)
  await press('Save password')
}
const expectSpent = async () => {
  await screen.findByRole('heading', { name: 'This link no longer works' })
  expect(screen.getByRole('status').textContent).toBe(
    'This link has already been used or is no longer valid. Request a new one.',
  )
  expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe(
    '/forgot-password',
  )
}

describe('choosing a new password by the link in the mail', () => {
  it('removes the token from the URL at once', async () => {
    const history = open()
    await screen.findByLabelText(/^New password/)
    expect(history.location.pathname).toBe('/reset-password/vesna/-')
    expect(history.action).toBe('REPLACE')
  })

  it('is sent with the token and leads to the login', async () => {
    const seen = fakeServer({ 'POST /api/auth/reset-password': () => ({ body: { reset: true } }) })
    const history = open()
    await type(GOOD)
    await screen.findByRole('heading', { name: 'Log in here' })
    expect(history.action).toBe('REPLACE')
    expect(writesIn(seen)).toEqual([
      {
        call: 'POST /api/auth/reset-password',
        body: { id: 'vesna', token: 'secret', password: GOOD, confirmPassword: GOOD },
      },
    ])
  })

  it.each([
    ['ends the session of the same person on this device', 'id-of-owner', null],
    ['leaves the session of somebody else alone', 'id-of-monitor', 'id-of-owner'],
  ])('%s', async (_, id, staying) => {
    signedInAs('owner')
    fakeServer({ 'POST /api/auth/reset-password': () => ({ body: { reset: true } }) })
    open(`/reset-password/${id}/secret`)
    await type(GOOD)
    await screen.findByRole('heading', { name: 'Log in here' })
    expect(readSession()?.user._id ?? null).toBe(staying)
  })

  it('keeps the session when it is refused', async () => {
    signedInAs('owner')
    fakeServer({ 'POST /api/auth/reset-password': () => refusal(403, 'RESET_LINK_INVALID') })
    open('/reset-password/id-of-owner/secret')
    await type(GOOD)
    await expectSpent()
    expect(readSession()?.user._id).toBe('id-of-owner')
  })

  it.each([
    ['', 'Password is required', ''],
    ['short', 'Use 10 to 128 characters', 'short'],
    [GOOD, 'The passwords do not match', 'another one 1'],
  ])('enforces the password rules: "%s"', async (password, text, confirmPassword) => {
    const seen = fakeServer({})
    open()
    if (password) await type(password, confirmPassword)
    else await press('Save password')
    await screen.findByText(text)
    expect(seen).toEqual([])
  })

  it('offers a new link when this one has been used', async () => {
    fakeServer({ 'POST /api/auth/reset-password': () => refusal(403, 'RESET_LINK_INVALID') })
    open()
    await type(GOOD)
    await expectSpent()
  })

  it('offers a new link when this one is malformed', async () => {
    const seen = fakeServer({})
    open(`/reset-password/vesna/${'x'.repeat(101)}`)
    await type(GOOD)
    await expectSpent()
    expect(seen).toEqual([])
  })

  it('offers a new link without a token', async () => {
    open('/reset-password/vesna/-')
    await expectSpent()
  })

  it('can be submitted again after a network error', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('cut')))
    open()
    await type(GOOD)
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The server cannot be reached. Check the network and try again.',
    )
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save password' })).toHaveProperty('disabled', false),
    )
    expect(screen.getByLabelText(/^New password/)).toHaveProperty('value', GOOD)
  })
})
