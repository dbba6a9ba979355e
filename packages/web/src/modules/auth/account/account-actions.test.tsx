// @vitest-environment jsdom
import { hasSignedOut, readSession } from '@kafana/client/session/session-store.ts'
import { fakeServer, refusal, signedInAs, writesIn } from '@kafana/client/testing/fake-server.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { dialog, press, retype } from '../../../testing/screen-actions.ts'
import { useAccountActions } from './account-actions.tsx'

const Account = () => {
  const { actions, dialog: open } = useAccountActions()
  return (
    <>
      {actions.map(({ text, onClick }) => (
        <button key={text} onClick={onClick}>
          {text}
        </button>
      ))}
      {open}
    </>
  )
}
const choose = async (action: string) => {
  renderScreen(Account)
  await press(action)
  return dialog()
}
const changed = () => ({ body: { changed: true } })

beforeEach(() => {
  signedInAs('monitor')
})

describe('what people can do with their own account', () => {
  it('changes the password with the current one, and leads to the login', async () => {
    const wrong = [refusal(403, 'CURRENT_PASSWORD_WRONG')]
    const seen = fakeServer({ 'PUT /api/auth/password': () => wrong.shift() ?? changed() })
    const form = await choose('Change password')
    form.getByText(/^You will be logged out of every device, including this one\./)
    await press('Save')
    await form.findByText('Current password is required')
    await retype(form.getByLabelText(/^Current password/), 'a wrong one')
    await retype(form.getByLabelText(/^New password/), 'pastrmajlija 7')
    await retype(form.getByLabelText(/^Confirm password/), 'pastrmajlija 7')
    await press('Save')
    await form.findByText('The current password is wrong.')
    expect(readSession()).not.toBeNull()
    await retype(form.getByLabelText(/^Current password/), 'kafana-demo-2026')
    await press('Save')
    await waitFor(() => expect(readSession()).toBeNull())
    expect(hasSignedOut()).toBe(true)
    expect(writesIn(seen).at(-1)).toEqual({
      call: 'PUT /api/auth/password',
      body: {
        currentPassword: 'kafana-demo-2026',
        password: 'pastrmajlija 7',
        confirmPassword: 'pastrmajlija 7',
      },
    })
  })

  it('changes the PIN with the current one, and returns the focus', async () => {
    const wrong = [refusal(403, 'CURRENT_PIN_WRONG')]
    const seen = fakeServer({ 'PUT /api/auth/pin': () => wrong.shift() ?? changed() })
    const form = await choose('Change PIN')
    await retype(form.getByLabelText(/^Current PIN/), '4073')
    await retype(form.getByLabelText(/^New PIN/), '1111')
    await press('Save')
    await form.findByText('This PIN is too easy to guess')
    await retype(form.getByLabelText(/^New PIN/), '8265')
    await press('Save')
    await form.findByText('The current PIN is wrong.')
    await press('Save')
    await screen.findByText('The new PIN takes effect immediately.')
    expect(writesIn(seen).at(-1)).toEqual({
      call: 'PUT /api/auth/pin',
      body: { currentPin: '4073', pin: '8265' },
    })
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change PIN' })),
    )
  })

  it('lists the devices and logs out another one, never this one', async () => {
    const session = (_id: string, changes: object = {}) => ({
      _id,
      device: 'Firefox, Windows',
      startedAt: '2026-11-21T11:00:00.000Z',
      lastUsedAt: '2026-11-21T13:05:00.000Z',
      current: false,
      ...changes,
    })
    let sessions = [session('here', { current: true }), session('other', { device: '' })]
    const seen = fakeServer({
      'GET /api/auth/sessions': () => ({ body: sessions }),
      'DELETE /api/auth/sessions/other': () => {
        sessions = sessions.slice(0, 1)
        return { body: { revoked: true } }
      },
    })
    const list = await choose('Logged-in devices')
    const [here, other] = await list.findAllByRole('listitem')
    expect(here?.textContent).toContain('Firefox, WindowsThis device')
    expect(here?.textContent).toContain('Last used: 21/11/2026, 14:05')
    expect(other?.textContent).toContain('Unknown device')
    expect(list.queryByRole('button', { name: 'Log out: Firefox, Windows' })).toBeNull()
    await press('Log out: Unknown device')
    await screen.findByText('The device has been logged out.')
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1))
    expect(writesIn(seen).map(({ call }) => call)).toEqual(['DELETE /api/auth/sessions/other'])
  })
})
