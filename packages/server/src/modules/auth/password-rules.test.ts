import { describe, expect, it } from 'vitest'
import { accountBody, makeVenue, TEST_PASSWORD, type TestVenue } from '../../testing/factories.ts'
import { onBothEngines } from '../../testing/test-server.ts'
import { ensureHardToGuess, isBreached } from '../staff/password-rules.ts'

const ANA = { firstname: 'Ana', lastname: 'Petrova', username: 'dragan74', email: 'ana@pelister.test' }
const faultOf = (password: string) => {
  try {
    ensureHardToGuess(password, ANA, 'Restoran Vodno')
    return null
  } catch (error) {
    return (error as { extra: { issues: readonly { key: string }[] } }).extra.issues[0]?.key
  }
}

describe('passwords from breaches', () => {
  // Of the most frequent ones of ten or more characters, from all over the three thousand.
  it.each([
    'qwertyuiop',
    '1234567890',
    'basketball',
    'manchester',
    'christopher',
    'terminator',
    'metallica1',
    'motherlode',
    'letmein123',
    'newfoundland',
    'moneypenny',
    'mustang123',
    'Monkeyhead',
    'MORGENSTERN',
  ])('%s is refused', (password) => {
    expect([isBreached(password), faultOf(password)]).toEqual([true, 'PASSWORD_COMMON'])
  })

  it.each(['', 'qwertyuio', 'basketbal', TEST_PASSWORD, 'quite another passphrase', 'две кафиња и ракија'])(
    '%j is none of them',
    (password) => {
      expect(isBreached(password)).toBe(false)
    },
  )
})

describe('a password', () => {
  it.each([
    ['Petrova-1985', 'PASSWORD_OF_NAMES'],
    ['Restoran Vodno 1', 'PASSWORD_OF_NAMES'],
    ['kafana kafana', 'PASSWORD_OF_NAMES'],
    ['k.a.f.a.n.a', 'PASSWORD_OF_NAMES'],
    ['V-o-d-n-o 2026', 'PASSWORD_OF_NAMES'],
    ['dragan1234', 'PASSWORD_OF_NAMES'],
    ['ana@pelister.test', 'PASSWORD_IS_EMAIL'],
    ['Vodno has good rakija', null],
  ])('%j of somebody of the venue: %s', (password, fault) => {
    expect(faultOf(password)).toBe(fault)
  })
})

onBothEngines('a password that is easy to guess', (server) => {
  const refused = (key: string) => ({ status: 400, body: { issues: [{ path: 'password', key }] } })
  const both = (password: string) => ({ password, confirmPassword: password })
  const venueNamed = async (name: string): Promise<TestVenue> => makeVenue(server(), name)

  it('is refused for a new person, by what is known of them and of the venue', async () => {
    const { owner } = await venueNamed('Pelister')
    const register = (password: string) =>
      server().send('POST', '/api/auth/register', {
        token: owner.token,
        body: accountBody({ lastname: 'Stojanova', role: 'waiter', ...both(password) }),
      })
    expect(await register('newfoundland')).toMatchObject(refused('PASSWORD_COMMON'))
    expect(await register('stojanova-26')).toMatchObject(refused('PASSWORD_OF_NAMES'))
    expect(await register('Pelister2026')).toMatchObject(refused('PASSWORD_OF_NAMES'))
    expect((await register('pelister is a mountain')).status).toBe(201)
  })

  it('is refused when it is changed, by oneself and by the owner', async () => {
    const { owner, waiter } = await venueNamed('Pelister')
    const own = (password: string) =>
      server().send('PUT', '/api/auth/password', {
        token: waiter.token,
        body: { currentPassword: TEST_PASSWORD, ...both(password) },
      })
    const set = (body: object) => server().send('PUT', `/api/user/${waiter.id}`, { token: owner.token, body })
    for (const change of [own, (password: string) => set({ password })]) {
      expect(await change('newfoundland')).toMatchObject(refused('PASSWORD_COMMON'))
      expect(await change('pelister 1001')).toMatchObject(refused('PASSWORD_OF_NAMES'))
    }
    const withName = { lastname: 'Stojanova', password: 'Stojanova 1985' }
    expect(await set(withName)).toMatchObject(refused('PASSWORD_OF_NAMES'))
  })
})
