// @vitest-environment jsdom
import { i18n } from '@kafana/client/i18n/i18n.ts'
import { fakeServer, refusal, writesIn } from '@kafana/client/testing/fake-server.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { press } from '../../../testing/screen-actions.ts'
import { Component as ForgotPasswordScreen } from './forgot-password-screen.tsx'

const ANSWER =
  'If an account exists for this address, we have sent an email with a link to choose a new password.'
const serverThatAnswers = () =>
  fakeServer({ 'POST /api/auth/forgot-password': () => ({ body: { message: ANSWER } }) })
const field = () => screen.getByLabelText(/^Email/)
const ask = async (email: string) => {
  if (email) await userEvent.type(field(), email)
  await press('Request change')
}

describe('requesting a password reset', () => {
  it.each([
    ['', 'Email is required'],
    ['vesna', 'Invalid email address'],
  ])('rejects the address "%s"', async (email, text) => {
    const seen = serverThatAnswers()
    renderScreen(ForgotPasswordScreen)
    await ask(email)
    await screen.findByText(text)
    expect(document.activeElement).toBe(field())
    expect(seen).toEqual([])
  })

  it('sends the language of the page and reads out the confirmation', async () => {
    const seen = serverThatAnswers()
    renderScreen(ForgotPasswordScreen)
    await userEvent.type(field(), 'vesna@kafana.test{Enter}')
    const confirmation = await screen.findByRole('status')
    expect(confirmation.textContent).toContain(ANSWER)
    expect(document.activeElement).toBe(confirmation)
    expect(writesIn(seen)).toEqual([
      {
        call: 'POST /api/auth/forgot-password',
        body: { email: 'vesna@kafana.test', language: i18n.language, device: '' },
      },
    ])
    await press('Use another email')
    expect(field()).toHaveProperty('value', 'vesna@kafana.test')
  })

  it('links to the login, before and after', async () => {
    serverThatAnswers()
    renderScreen(ForgotPasswordScreen)
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login')
    await ask('vesna@kafana.test')
    await screen.findByRole('heading', { name: 'Check your email' })
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login')
  })

  it.each([
    ['nobody answers', 'The server cannot be reached. Check the network and try again.'],
    ['asked too often', 'Too many attempts. Please wait a moment.'],
  ])('stays on the page where %s', async (why, text) => {
    fakeServer({ 'POST /api/auth/forgot-password': () => refusal(429, 'TOO_MANY_ATTEMPTS') })
    if (why === 'nobody answers') vi.stubGlobal('fetch', () => Promise.reject(new TypeError('cut')))
    renderScreen(ForgotPasswordScreen)
    await ask('vesna@kafana.test')
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Request change' })).toHaveProperty('disabled', false),
    )
  })
})
