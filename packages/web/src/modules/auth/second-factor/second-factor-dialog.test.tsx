// @vitest-environment jsdom
import { readSession, useSession } from '@kafana/client/session/session-store.ts'
import { fakeServer, refusal, sessionOf, signedInAs, writesIn } from '@kafana/client/testing/fake-server.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { dialog, expectWrong, press, retype } from '../../../testing/screen-actions.ts'
import { SecondFactorDialog } from './second-factor-dialog.tsx'
import { SecondFactorDue } from './second-factor-due.tsx'

const SECRET = { secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', address: 'otpauth://totp/Kafana%3Av?secret=G' }
const CODES = Array.from({ length: 10 }, (_, at) => `ABCD-EFGH-JKL${at}`)
const state = (changes: object = {}) => ({
  on: false,
  since: null,
  recoveryCodes: 0,
  required: false,
  ...changes,
})
const ON = state({ on: true, since: '2026-11-21T13:05:00.000Z', recoveryCodes: 7 })

const onClose = vi.fn()
const open = (answers: Parameters<typeof fakeServer>[0]) => {
  const seen = fakeServer(answers)
  renderScreen(() => <SecondFactorDialog onClose={onClose} />)
  return seen
}
const shownCodes = async () =>
  within(await screen.findByRole('list', { name: 'Recovery codes' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

beforeEach(() => {
  onClose.mockReset()
  signedInAs('owner')
})

describe('one’s own second factor', () => {
  it('is turned on with the password and a code of the app, and shows its recovery codes once', async () => {
    const [wrongPasswords, wrongCodes] = [
      [refusal(403, 'CURRENT_PASSWORD_WRONG')],
      [refusal(403, 'SECOND_FACTOR_WRONG')],
    ]
    const seen = open({
      'GET /api/auth/second-factor': () => ({ body: state() }),
      'POST /api/auth/second-factor': () => wrongPasswords.shift() ?? { status: 201, body: SECRET },
      'PUT /api/auth/second-factor': () => wrongCodes.shift() ?? { body: { recoveryCodes: CODES } },
    })
    const form = await dialog()
    await retype(await form.findByLabelText(/^Current password/), 'a password')
    await press('Continue')
    await form.findByText('The current password is wrong.')
    await press('Continue')
    await form.findByRole('img', { name: 'QR code for the authenticator app' })
    form.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')
    await press('Turn on')
    await form.findByText('Authentication code is required')
    await retype(form.getByLabelText(/^Authentication code/), '123456')
    await press('Turn on')
    await expectWrong(form.getByLabelText(/^Authentication code/), 'This code is wrong')
    await press('Turn on')
    expect(await shownCodes()).toEqual(CODES)
    expect(writesIn(seen).at(-1)).toEqual({
      call: 'PUT /api/auth/second-factor',
      body: { secondFactorCode: '123456' },
    })
    vi.stubGlobal('print', vi.fn())
    await press('Print')
    expect(window.print).toHaveBeenCalledOnce()
    // Nobody can read them again: only their own button closes the dialog.
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
    expect(onClose).not.toHaveBeenCalled()
    await press('I have saved the codes')
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('says since when it is on and how many codes are left, and makes new ones', async () => {
    const seen = open({
      'GET /api/auth/second-factor': () => ({ body: ON }),
      'POST /api/auth/second-factor/recovery-codes': () => ({ status: 201, body: { recoveryCodes: CODES } }),
    })
    const form = await dialog()
    await form.findByText('On since 21/11/2026, 14:05')
    form.getByText('7 recovery codes left')
    await press('New recovery codes')
    await retype(form.getByLabelText(/^Current password/), 'a password')
    await retype(form.getByLabelText(/^Authentication code/), '123456')
    await press('New recovery codes')
    expect(await shownCodes()).toEqual(CODES)
    expect(writesIn(seen)).toEqual([
      {
        call: 'POST /api/auth/second-factor/recovery-codes',
        body: { currentPassword: 'a password', secondFactorCode: '123456' },
      },
    ])
  })

  it('is turned off with the password and a code', async () => {
    const seen = open({
      'GET /api/auth/second-factor': () => ({ body: ON }),
      'POST /api/auth/second-factor/off': () => ({ body: { on: false } }),
    })
    const form = await dialog()
    await press('Turn off')
    await retype(form.getByLabelText(/^Current password/), 'a password')
    await retype(form.getByLabelText(/^Authentication code/), CODES[0] ?? '')
    await press('Turn off')
    await screen.findByText('Two-factor authentication has been turned off.')
    expect(onClose).toHaveBeenCalledOnce()
    expect(writesIn(seen)[0]?.body).toEqual({ currentPassword: 'a password', secondFactorCode: CODES[0] })
  })
})

describe('a second factor that is due', () => {
  const Due = () => (useSession()?.user.secondFactorDue === true ? <SecondFactorDue /> : <p>The screens</p>)

  it('stands in place of the screens until it is on and its codes are saved', async () => {
    signedInAs('owner', { secondFactorDue: true })
    fakeServer({
      'GET /api/user/me': () => ({ body: sessionOf('owner').user }),
      'POST /api/auth/second-factor': () => ({ status: 201, body: SECRET }),
      'PUT /api/auth/second-factor': () => ({ body: { recoveryCodes: CODES } }),
    })
    renderScreen(Due)
    await screen.findByText('Your venue requires two-factor authentication. Turn it on to continue.')
    await retype(screen.getByLabelText(/^Current password/), 'a password')
    await press('Continue')
    await retype(await screen.findByLabelText(/^Authentication code/), '123456')
    await press('Turn on')
    expect(await shownCodes()).toEqual(CODES)
    expect(screen.queryByText('The screens')).toBeNull()
    await press('I have saved the codes')
    await screen.findByText('The screens')
  })

  it('lets its person log out', async () => {
    signedInAs('owner', { secondFactorDue: true })
    fakeServer({ 'POST /api/auth/revoke-token': () => ({ body: { revoked: true } }) })
    renderScreen(Due)
    await press('Log out')
    await waitFor(() => expect(readSession()).toBeNull())
  })
})
