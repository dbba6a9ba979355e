// @vitest-environment jsdom
import { readSession, storeUser } from '@kafana/client/session/session-store.ts'
import { refusal, sessionOf } from '@kafana/client/testing/fake-server.ts'
import type { OpenSession } from '@kafana/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { type KnownPerson, knownPeople, rememberPerson } from '../../account/people.ts'
import { ANA, openPhone } from '../../testing/open-phone.tsx'
import { closeToast } from '../../ui/toasts.ts'
import { MeScreen } from './me-screen.tsx'

const ON_PHONE: KnownPerson = {
  id: ANA._id,
  name: 'Ana A',
  email: 'ana@kafana.test',
  key: 'key',
  check: null,
}
/** Signed in with the password, which opens the lock. */
const BY_PASSWORD: KnownPerson = { ...ON_PHONE, key: null }
type Answers = NonNullable<Parameters<typeof openPhone>[2]>

const openMe = (answers: Answers = {}, person = ON_PHONE) => {
  rememberPerson(person)
  return openPhone(<MeScreen />, {}, answers)
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
/** Opens a sheet of the screen. */
const choose = async (name: string) => {
  press(name)
  return within(await screen.findByRole('dialog', { name }))
}
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (values: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(values)) fireEvent.change(input(label), { target: { value } })
}
const alert = async () => (await screen.findByRole('alert')).textContent
const done = () => ({ body: { changed: true } })

beforeEach(() => closeToast())

describe('another PIN', () => {
  const PIN = { 'Current PIN': '4073', 'New PIN': '8265', 'Confirm PIN': '8265' }

  it('is chosen with the current one, under the rules of good ones', async () => {
    const { writes } = await openMe({ 'PUT /api/auth/pin': done })
    const sheet = await choose('Change PIN')
    sheet.getByText(/^Bills are closed with the new PIN from now on/)
    sheet.getByText('Your other phones are logged out and need a new invitation.')
    expect(input('New PIN').getAttribute('aria-describedby')).toBe(
      sheet.getByText(/^4 to 8 digits that are hard to guess/).id,
    )
    type(PIN)
    press('Save')
    await screen.findByText('The new PIN takes effect immediately.')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(writes()).toEqual([
      { call: 'PUT /api/auth/pin', body: { currentPin: '4073', pin: '8265', key: 'key' } },
    ])
  })

  it.each([
    [
      'one that is easy to guess',
      { 'New PIN': '1111', 'Confirm PIN': '1111' },
      'This PIN is too easy to guess',
    ],
    ['three digits', { 'New PIN': '826', 'Confirm PIN': '826' }, 'A PIN has 4 to 8 digits'],
    ['two different ones', { 'Confirm PIN': '8256' }, 'The PINs do not match'],
  ])('is not sent where it is %s', async (_, typed, text) => {
    const { writes } = await openMe({ 'PUT /api/auth/pin': done })
    await choose('Change PIN')
    type({ ...PIN, ...typed })
    press('Save')
    expect(await alert()).toBe(text)
    expect(writes()).toEqual([])
  })

  it('is not sent before everything is typed', async () => {
    await openMe()
    const sheet = await choose('Change PIN')
    const save = sheet.getByRole<HTMLButtonElement>('button', { name: 'Save' })
    for (const label of Object.keys(PIN)) {
      type({ ...PIN, [label]: '' })
      expect(save.disabled).toBe(true)
    }
    type(PIN)
    expect(save.disabled).toBe(false)
  })

  it.each([
    ['CURRENT_PIN_WRONG', 403, 'The current PIN is wrong.', {}],
    [
      'PIN_DISABLED',
      403,
      'This PIN was turned off after too many wrong attempts. An owner can set a new one.',
      {},
    ],
    ['TOO_MANY_ATTEMPTS', 429, 'Too many wrong PINs. Try again in 5 min.', { 'Retry-After': '300' }],
  ])('says why it was refused by %s, and keeps what was typed', async (code, status, text, headers) => {
    await openMe({ 'PUT /api/auth/pin': () => ({ ...refusal(status, code), headers }) })
    await choose('Change PIN')
    type(PIN)
    press('Save')
    expect(await alert()).toBe(text)
    for (const [label, value] of Object.entries(PIN)) expect(input(label).value).toBe(value)
  })

  it('is the same attempt when it is sent again after its answer was lost', async () => {
    let isLost = true
    const { seen } = await openMe({
      'PUT /api/auth/pin': () => {
        if (!isLost) return done()
        isLost = false
        throw new TypeError('lost')
      },
    })
    await choose('Change PIN')
    type(PIN)
    press('Save')
    expect(await alert()).toMatch(/^The server cannot be reached/)
    press('Save')
    await screen.findByText('The new PIN takes effect immediately.')
    const keys = seen
      .filter(({ method }) => method === 'PUT')
      .map(({ headers }) => headers.get('Idempotency-Key'))
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).toBe(keys[0])
  })
})

describe('another password', () => {
  const NEW = 'pastrmajlija 7'
  const PASSWORD = { 'Current password': 'old one', 'New password': NEW, 'Confirm password': NEW }

  it('is chosen with the current one, and ends the session', async () => {
    const { writes } = await openMe({ 'PUT /api/auth/password': done })
    const sheet = await choose('Change password')
    sheet.getByText(/^You will be logged out of every device, including this one/)
    sheet.getByText(/^This phone then asks for the password instead of the PIN/)
    sheet.getByText('10 to 128 characters')
    type(PASSWORD)
    press('Save')
    await waitFor(() => expect(readSession()).toBeNull())
    expect(knownPeople()).toEqual([BY_PASSWORD])
    expect(writes()).toEqual([
      {
        call: 'PUT /api/auth/password',
        body: { currentPassword: 'old one', password: NEW, confirmPassword: NEW },
      },
    ])
  })

  it.each([
    ['short', { 'New password': 'short', 'Confirm password': 'short' }, 'Use 10 to 128 characters'],
    [
      'common',
      { 'New password': 'password12', 'Confirm password': 'password12' },
      'This password is too common',
    ],
    ['typed in two ways', { 'Confirm password': 'another' }, 'The passwords do not match'],
  ])('is not sent where it is %s', async (_, typed, text) => {
    const { writes } = await openMe({ 'PUT /api/auth/password': done })
    await choose('Change password')
    type({ ...PASSWORD, ...typed })
    press('Save')
    expect(await alert()).toBe(text)
    expect(writes()).toEqual([])
  })

  it.each([
    ['the wrong current one', refusal(403, 'CURRENT_PASSWORD_WRONG'), 'The current password is wrong.'],
    ['too many of them', refusal(429, 'TOO_MANY_ATTEMPTS'), 'Too many attempts. Please wait a moment.'],
    [
      'a name',
      refusal(400, 'INPUT_INVALID', { issues: [{ path: 'password', key: 'PASSWORD_OF_NAMES' }] }),
      'Do not use names of the person or the venue as the password',
    ],
    [
      'the email address',
      refusal(400, 'INPUT_INVALID', { issues: [{ path: 'password', key: 'PASSWORD_IS_EMAIL' }] }),
      'Do not use the email address as the password',
    ],
  ])('says that it was refused for %s, and keeps what was typed', async (_, answer, text) => {
    await openMe({ 'PUT /api/auth/password': () => answer })
    await choose('Change password')
    type(PASSWORD)
    press('Save')
    expect(await alert()).toBe(text)
    for (const [label, value] of Object.entries(PASSWORD)) expect(input(label).value).toBe(value)
    expect(knownPeople()).toEqual([ON_PHONE])
  })

  it('says nothing of the PIN where the password opens the phone', async () => {
    await openMe({}, BY_PASSWORD)
    const sheet = await choose('Change password')
    expect(sheet.queryByText(/instead of the PIN/)).toBeNull()
  })

  const BY_OWNER = 'The owner chose your password. Please choose your own.'
  it.each([
    ['who types a password that an owner chose', BY_PASSWORD, true, true],
    ['who types one of their own', BY_PASSWORD, undefined, false],
    ['who types a PIN alone', ON_PHONE, true, false],
  ] as const)('is asked of somebody %s: %#', async (_, person, passwordByOwner, isAsked) => {
    await openMe({}, person)
    const { user } = sessionOf('waiter', { ...ANA, ...(passwordByOwner && { passwordByOwner }) })
    act(() => storeUser(user))
    await screen.findByRole('button', { name: 'Change password' })
    expect(screen.queryByText(BY_OWNER) !== null).toBe(isAsked)
  })
})

describe('the devices', () => {
  const session = (_id: string, device: string, current = false): OpenSession => ({
    _id,
    device,
    startedAt: '2026-11-21T11:00:00.000Z',
    lastUsedAt: '2026-11-21T13:05:00.000Z',
    current,
  })
  /** A server with three sessions, which can be ended. */
  const withSessions = () => {
    let open = [
      session('here', 'Chrome, Android', true),
      session('lost', ''),
      session('desk', 'Firefox, Windows'),
    ]
    const end = (id: string) => () => {
      open = open.filter(({ _id }) => _id !== id)
      return { body: { revoked: true } }
    }
    return {
      'GET /api/auth/sessions': () => ({ body: open }),
      'DELETE /api/auth/sessions/lost': end('lost'),
      'DELETE /api/auth/sessions/desk': end('desk'),
    }
  }
  const items = async (count: number) => {
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(count))
    return screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  }

  it('are listed with their times, and this one cannot be logged out', async () => {
    await openMe(withSessions())
    await choose('Logged-in devices')
    const [here, lost] = await items(3)
    expect(here).toMatch(/^Chrome, Android This device/)
    expect(here).toContain('Last used: 21/11/2026, 14:05')
    expect(here).toContain('Logged in: 21/11/2026, 12:00')
    expect(lost).toMatch(/^Unknown device/)
    expect(screen.queryByRole('button', { name: 'Log out: Chrome, Android' })).toBeNull()
  })

  it('are logged out one by one', async () => {
    const { writes } = await openMe(withSessions())
    await choose('Logged-in devices')
    await items(3)
    press('Log out: Unknown device')
    await screen.findByText('The device has been logged out.')
    await items(2)
    expect(writes()).toEqual([{ call: 'DELETE /api/auth/sessions/lost', body: undefined }])
  })

  it('are logged out all at once, except this one', async () => {
    const { writes } = await openMe(withSessions())
    await choose('Logged-in devices')
    await items(3)
    press('Log out all other devices')
    await screen.findByText('All other devices have been logged out.')
    expect(await items(1)).toEqual([expect.stringContaining('This device')])
    expect(screen.queryByRole('button', { name: 'Log out all other devices' })).toBeNull()
    expect(writes().map(({ call }) => call)).toEqual([
      'DELETE /api/auth/sessions/lost',
      'DELETE /api/auth/sessions/desk',
    ])
  })

  it('are logged out with a network alone', async () => {
    const { goOffline } = await openMe(withSessions())
    const sheet = await choose('Logged-in devices')
    const end = await sheet.findByRole<HTMLButtonElement>('button', { name: 'Log out: Unknown device' })
    expect(end.disabled).toBe(false)
    goOffline()
    await sheet.findByText(/^No connection/)
    expect(end.disabled).toBe(true)
  })

  it('are read again after a fault, by a press or by a new connection, and nothing is said of it any more', async () => {
    let isAway = true
    const answers = withSessions()
    const { goOffline, goOnline } = await openMe({
      ...answers,
      'GET /api/auth/sessions': () => {
        if (isAway) throw new TypeError('cut')
        return answers['GET /api/auth/sessions']()
      },
    })
    const sheet = await choose('Logged-in devices')
    await alert()
    isAway = false
    press('Try again')
    await items(3)
    expect(sheet.queryByRole('alert')).toBeNull()
    isAway = true
    press('Log out: Unknown device')
    await alert()
    goOffline()
    isAway = false
    goOnline()
    await items(2)
    expect(sheet.queryByRole('alert')).toBeNull()
  })

  it('say that one could not be logged out, and which are left', async () => {
    await openMe({
      ...withSessions(),
      'DELETE /api/auth/sessions/desk': () => {
        throw new TypeError('cut')
      },
    })
    await choose('Logged-in devices')
    await items(3)
    press('Log out all other devices')
    expect(await alert()).toMatch(/^The server cannot be reached/)
    expect(await items(2)).toContainEqual(expect.stringContaining('Firefox'))
    expect(screen.queryByText('All other devices have been logged out.')).toBeNull()
  })
})

it.each([
  ['Change PIN', ['off', 'off', 'off']],
  ['Change password', ['current-password', 'new-password', 'new-password']],
])('%s shows nothing of what is typed, and says what a browser may keep', async (name, autoComplete) => {
  await openMe()
  await choose(name)
  const inputs = [...document.querySelectorAll<HTMLInputElement>('dialog input')]
  expect(inputs.map((each) => each.type)).toEqual(['password', 'password', 'password'])
  expect(inputs.map((each) => each.autocomplete)).toEqual(autoComplete)
})

it.each(['Change PIN', 'Change password'])('%s needs a network, and keeps what was typed', async (name) => {
  const { goOffline } = await openMe()
  const sheet = await choose(name)
  const inputs = [...document.querySelectorAll<HTMLInputElement>('dialog input')]
  for (const each of inputs) fireEvent.change(each, { target: { value: '82650000' } })
  goOffline()
  expect(await alert()).toMatch(/^No connection/)
  expect(sheet.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  expect(inputs.map(({ value }) => value)).toEqual(['82650000', '82650000', '82650000'])
})
