// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { i18n } from '../../platform/i18n/i18n.ts'
import { fakeServer, writesIn } from '../../testing/fake-server.ts'
import { press } from '../../testing/on-screen.ts'
import { refusal } from '../../testing/refusal.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Component as ForgotPasswordScreen } from './forgot-password-screen.tsx'

const ANSWER =
  'If this address belongs to an account, a mail with a link to choose a new password is on its way.'
const serverThatAnswers = () =>
  fakeServer({ 'POST /api/auth/forgot-password': () => ({ body: { message: ANSWER } }) })
const field = () => screen.getByLabelText(/^Email/)
const ask = async (email: string) => {
  if (email) await userEvent.type(field(), email)
  await press('Request change')
}

describe('a forgotten password', () => {
  it.each([
    ['', 'Email is required'],
    ['vesna', 'Invalid email address'],
  ])('is not asked about for "%s"', async (email, text) => {
    const seen = serverThatAnswers()
    renderScreen(ForgotPasswordScreen)
    await ask(email)
    await screen.findByText(text)
    expect(document.activeElement).toBe(field())
    expect(seen).toEqual([])
  })

  it('is asked about in the language of the page, and the answer is read out', async () => {
    const seen = serverThatAnswers()
    renderScreen(ForgotPasswordScreen)
    await userEvent.type(field(), 'vesna@kafana.test{Enter}')
    const told = await screen.findByRole('status')
    expect(told.textContent).toContain(ANSWER)
    expect(document.activeElement).toBe(told)
    expect(writesIn(seen)).toEqual([
      {
        call: 'POST /api/auth/forgot-password',
        body: { email: 'vesna@kafana.test', language: i18n.language },
      },
    ])
    await press('Use another email')
    expect(field()).toHaveProperty('value', 'vesna@kafana.test')
  })

  it('leads to log in, before and after', async () => {
    serverThatAnswers()
    renderScreen(ForgotPasswordScreen)
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login')
    await ask('vesna@kafana.test')
    await screen.findByRole('heading', { name: 'Check your mail' })
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login')
  })

  it.each([
    ['nobody answers', 'The server cannot be reached. Check the network and try again.'],
    ['asked too often', 'Too many attempts. Please wait a little.'],
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
