// @vitest-environment jsdom
import { readSession } from '@kafana/client/session/session-store.ts'
import { fakeServer, refusal, sessionOf, writesIn } from '@kafana/client/testing/fake-server.ts'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { lock } from '../../account/lock.ts'
import { rememberPerson } from '../../account/people.ts'
import { useUnsent } from '../../account/unsent.ts'
import { Entrance } from './entrance.tsx'
import { InvitationScreen } from './invitation-screen.tsx'

vi.mock('../../account/unsent.ts', () => ({ useUnsent: vi.fn(() => []) }))

const person = (id: string, key: string | null = 'key') => ({
  id,
  name: `${id} K`,
  email: `${id}@kafana.test`,
  key,
  check: null,
})
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const alert = async () => (await screen.findByRole('alert')).textContent

beforeEach(() => {
  void lock()
  vi.mocked(useUnsent).mockReturnValue([])
})

describe('the entrance', () => {
  it('keeps what was typed when a password is refused', async () => {
    fakeServer({ 'POST /api/auth/login': () => refusal(401, 'SIGN_IN_FAILED') })
    render(<Entrance />)
    await screen.findByLabelText('Email')
    type('Email', 'ana@kafana.test')
    type('Password', 'wrong')
    press('Log in')
    expect(await alert()).toBe('Wrong email or password.')
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ana@kafana.test')
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('wrong')
  })

  it.each([
    ['monitor', `This account is for the browser: ${location.origin}/login`],
    ['admin', 'Please use the admin app!'],
  ] as const)('says where a %s works', async (role, text) => {
    fakeServer({
      'POST /api/auth/login': () => ({ body: sessionOf(role) }),
      'POST /api/auth/revoke-token': () => ({ body: { revoked: true } }),
    })
    render(<Entrance />)
    await screen.findByLabelText('Email')
    type('Email', 'marko@kafana.test')
    type('Password', 'a long password')
    press('Log in')
    expect(await alert()).toBe(text)
  })

  const withCode = () =>
    fakeServer({
      'POST /api/auth/login': ({ body }) => {
        const { secondFactorCode: code } = body as { readonly secondFactorCode?: string }
        if (code === undefined) return refusal(403, 'SECOND_FACTOR_NEEDED')
        return code === '123456' ? { body: sessionOf('waiter') } : refusal(403, 'SECOND_FACTOR_WRONG')
      },
    })
  const enterCode = async (action: string) => {
    await screen.findByLabelText('Authentication code')
    expect(screen.queryByLabelText('Password')).toBeNull()
    type('Authentication code', '654321')
    press(action)
    expect(await alert()).toMatch(/^This code is wrong or was already used\./)
    fireEvent.click(screen.getByRole('switch', { name: 'Do not ask on this device for 30 days' }))
    type('Authentication code', '123456')
    press(action)
  }

  it('asks for the code of an account that has a second factor', async () => {
    const seen = withCode()
    render(<Entrance />)
    await screen.findByLabelText('Email')
    type('Email', 'ana@kafana.test')
    type('Password', 'a long password')
    press('Log in')
    await enterCode('Log in')
    await vi.waitFor(() => expect(readSession()).not.toBeNull(), 10_000)
    expect(writesIn(seen).at(-1)?.body).toMatchObject({
      email: 'ana@kafana.test',
      password: 'a long password',
      secondFactorCode: '123456',
      rememberDevice: true,
    })
  })

  it('asks for it when the password opens a lock whose session has ended, and goes back to the password', async () => {
    withCode()
    rememberPerson(person('ana', null))
    render(<Entrance />)
    await screen.findByLabelText('Password')
    type('Password', 'a long password')
    press('Unlock')
    await screen.findByLabelText('Authentication code')
    press('Back')
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('a long password')
    press('Unlock')
    await enterCode('Unlock')
    await vi.waitFor(() => expect(readSession()).not.toBeNull(), 10_000)
  })

  it('says where an owner turns on the second factor that their venue requires', async () => {
    fakeServer({
      'POST /api/auth/login': () => ({ body: sessionOf('owner', { secondFactorDue: true }) }),
      'POST /api/auth/revoke-token': () => ({ body: { revoked: true } }),
    })
    render(<Entrance />)
    await screen.findByLabelText('Email')
    type('Email', 'vesna@kafana.test')
    type('Password', 'a long password')
    press('Log in')
    expect(await alert()).toBe(
      `Your venue requires two-factor authentication. Turn it on in the browser first: ${location.origin}/login`,
    )
  })

  it('asks the last person for the PIN, by keys or a keyboard, and lets somebody else in', async () => {
    const seen = fakeServer({ 'POST /api/auth/device': () => refusal(403, 'BAD_CREDENTIALS') })
    rememberPerson(person('luka'))
    rememberPerson(person('ana'))
    render(<Entrance />)
    screen.getByRole('heading', { name: 'ana K' })
    press('7')
    for (const key of ['3', '9', '5', 'Backspace', '2', 'Enter']) fireEvent.keyDown(window, { key })
    expect(await alert()).toMatch(/^This PIN is wrong, or this phone was logged out\./)
    expect(writesIn(seen)[0]?.body).toMatchObject({ key: 'key', pin: '7392' })
    press('Somebody else')
    fireEvent.click(await screen.findByRole('button', { name: 'luka K' }))
    screen.getByRole('heading', { name: 'luka K' })
  })

  it('says how many digits of the PIN are typed, and not which', () => {
    rememberPerson(person('ana'))
    render(<Entrance />)
    const said = () => screen.getByRole('status').textContent
    expect(said()).toBe('')
    press('7')
    expect(said()).toBe('1 digit')
    press('3')
    expect(said()).toBe('2 digits')
    for (const key of ['Backspace', 'Backspace']) fireEvent.keyDown(window, { key })
    expect(said()).toBe('')
  })

  it('says that only the server can check a PIN that the phone does not know', async () => {
    fakeServer({
      'POST /api/auth/device': () => {
        throw new TypeError('cut')
      },
    })
    rememberPerson(person('ana'))
    render(<Entrance />)
    press('7')
    press('Unlock')
    expect(await alert()).toMatch(/^The server cannot be reached/)
  })

  it('says whose work waits on this phone, but for whoever opens it', () => {
    vi.mocked(useUnsent).mockReturnValue([
      { id: 'ana', name: 'ana K', count: 1 },
      { id: 'luka', name: 'luka K', count: 3 },
    ])
    rememberPerson(person('ana'))
    render(<Entrance />)
    expect(screen.getByRole('note').textContent).toMatch(/^luka K · Not sent yet: 3What others/)
  })
})

describe('an invitation', () => {
  it('leaves the address at once, and is used by a press alone', async () => {
    history.replaceState(null, '', '/waiter/invite#secret')
    const seen = fakeServer({ 'POST /api/auth/enrol': () => refusal(403, 'INVITATION_SPENT') })
    render(<InvitationScreen token="secret" />)
    expect(location.hash).toBe('')
    expect(seen).toEqual([])
    press('Log in on this phone')
    expect(await alert()).toMatch(/Ask for a new one\.$/)
    expect(writesIn(seen)[0]?.body).toMatchObject({ token: 'secret' })
  })

  it('without a token cannot be used', () => {
    render(<InvitationScreen token="" />)
    screen.getByText('This link is incomplete. Scan the code again.')
    expect(screen.queryByRole('button', { name: 'Log in on this phone' })).toBeNull()
  })
})
