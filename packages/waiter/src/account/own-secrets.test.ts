// @vitest-environment jsdom
import { isApiError } from '@kafana/client/api/api-error.ts'
import { readSession } from '@kafana/client/session/session-store.ts'
import { fakeServer, refusal, sessionOf, writesIn } from '@kafana/client/testing/fake-server.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { isLocked, lock } from './lock.ts'
import { changePassword, changePin } from './own-secrets.ts'
import { type KnownPerson, knownPeople } from './people.ts'
import { acceptInvitation, signIn } from './sign-in.ts'
import { unlock } from './unlock.ts'

// Hashing takes its time on purpose; what it does is in a test of its own.
vi.mock('./secret-check.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  canHash: () => true,
  checkOf: async (secret: string) => ({ salt: '', iterations: 1, hash: secret, wrong: 0 }),
  isRight: async ({ hash }: { readonly hash: string }, secret: string) => hash === secret,
}))

const [OLD, NEW, KEY] = ['7392', '58203', 'key-of-the-phone']
const PASSWORD = 'a long password'
/** What happens to a call: it is done and answered, done and its answer is lost, or never arrives. */
type Way = 'done' | 'lost' | 'cut'
const server = { pin: OLD, password: PASSWORD, way: 'done' as Way }

const change = (is: 'pin' | 'password', current: string, next: string) => {
  if (server.way === 'cut') throw new TypeError('cut')
  if (current !== server[is]) return refusal(403, `CURRENT_${is === 'pin' ? 'PIN' : 'PASSWORD'}_WRONG`)
  server[is] = next
  if (server.way === 'lost') throw new TypeError('lost')
  return { body: { changed: true } }
}
const answers = {
  'POST /api/auth/enrol': () => ({ status: 201, body: { ...sessionOf('waiter'), device: KEY } }),
  'POST /api/auth/device': ({ body }: { readonly body: unknown }) =>
    (body as { readonly pin: string }).pin === server.pin
      ? { body: sessionOf('waiter') }
      : refusal(403, 'BAD_CREDENTIALS'),
  'POST /api/auth/login': ({ body }: { readonly body: unknown }) =>
    (body as { readonly password: string }).password === server.password
      ? { body: sessionOf('waiter') }
      : refusal(401, 'SIGN_IN_FAILED'),
  'PUT /api/auth/pin': ({ body }: { readonly body: unknown }) => {
    const { currentPin, pin } = body as { readonly currentPin: string; readonly pin: string }
    return change('pin', currentPin, pin)
  },
  'PUT /api/auth/password': ({ body }: { readonly body: unknown }) => {
    const { currentPassword, password } = body as Record<'currentPassword' | 'password', string>
    return change('password', currentPassword, password)
  },
}
const person = (): KnownPerson => knownPeople()[0] ?? expect.fail('nobody is known')
const codeOf = (error: unknown) => (isApiError(error) ? error.code : error)
/** Whether the lock opens with this; by the phone itself if the server is not asked. */
const opens = async (secret: string) => {
  void lock()
  return unlock(person(), secret).catch(() => false)
}
const open = async (by: 'pin' | 'password') => {
  const seen = fakeServer(answers)
  if (by === 'password') await signIn('ana@kafana.test', PASSWORD)
  else {
    await acceptInvitation('secret')
    await unlock(person(), OLD)
  }
  return () => writesIn(seen).slice(by === 'pin' ? 2 : 1)
}
const choosePin = (current = OLD) => changePin(person(), current, NEW, 'attempt')

beforeEach(() => {
  Object.assign(server, { pin: OLD, password: PASSWORD, way: 'done' })
  void lock()
})

describe('another PIN', () => {
  it('opens the phone without a network at once, and the old one does not', async () => {
    const writes = await open('pin')
    await choosePin()
    expect([await opens(OLD), await opens(NEW)]).toEqual([false, true])
    expect(writes()).toEqual([{ call: 'PUT /api/auth/pin', body: { currentPin: OLD, pin: NEW, key: KEY } }])
  })

  it('that is refused leaves the old one', async () => {
    const writes = await open('pin')
    await expect(choosePin('1357')).rejects.toMatchObject({ code: 'CURRENT_PIN_WRONG' })
    expect([await opens(NEW), await opens(OLD)]).toEqual([false, true])
    expect(writes()).toHaveLength(1)
  })

  it.each<[Way, string, string]>([
    ['lost', NEW, OLD],
    ['cut', OLD, NEW],
  ])('whose call was %s leaves it to the server which one is right', async (way, right, wrong) => {
    const writes = await open('pin')
    server.way = way
    await expect(choosePin()).rejects.toMatchObject({ code: 'NETWORK' })
    expect([await opens(wrong), await opens(right)]).toEqual([false, true])
    expect(writes().map(({ call }) => call)).toEqual([
      'PUT /api/auth/pin',
      'POST /api/auth/device',
      'POST /api/auth/device',
    ])
    // From now on the phone knows it again.
    expect([await opens(wrong), await opens(right)]).toEqual([false, true])
    expect(writes()).toHaveLength(3)
  })

  it('leaves it to the server also where the app is killed before the answer', async () => {
    await open('pin')
    const answered = choosePin()
    expect(person().check).toBeNull()
    await answered
  })

  it('that is refused late leaves what the phone has learnt from the server since', async () => {
    await open('pin')
    await opens('1111')
    expect(person().check?.wrong).toBe(1)
    const answered = Promise.withResolvers<unknown>()
    fakeServer({
      ...answers,
      'PUT /api/auth/pin': async () => {
        await answered.promise
        return refusal(403, 'CURRENT_PIN_WRONG')
      },
    })
    const refused = choosePin('1357').catch(codeOf)
    expect(await opens(OLD)).toBe(true)
    answered.resolve(null)
    expect(await refused).toBe('CURRENT_PIN_WRONG')
    expect(person().check).toMatchObject({ hash: OLD, wrong: 0 })
  })

  it('of who signed in with a password changes nothing about the lock', async () => {
    const writes = await open('password')
    await choosePin()
    expect([await opens(NEW), await opens(PASSWORD)]).toEqual([false, true])
    expect(writes()).toEqual([{ call: 'PUT /api/auth/pin', body: { currentPin: OLD, pin: NEW } }])
  })

  it('is sent with the key of the phone also in a session by password', async () => {
    await open('pin')
    await signIn('ana@kafana.test', PASSWORD)
    await choosePin()
    expect([await opens(OLD), await opens(NEW)]).toEqual([false, true])
  })
})

describe('another password', () => {
  const choosePassword = (current = PASSWORD) =>
    changePassword(person(), current, 'another long one', 'attempt')

  it.each(['pin', 'password'] as const)(
    'ends the session, and opens the phone that a %s has opened so far',
    async (by) => {
      const writes = await open(by)
      await choosePassword()
      expect([isLocked(), readSession(), person().key]).toEqual([true, null, null])
      expect([await opens(PASSWORD), await opens(OLD), await opens('another long one')]).toEqual([
        false,
        false,
        true,
      ])
      expect(writes()[0]).toEqual({
        call: 'PUT /api/auth/password',
        body: {
          currentPassword: PASSWORD,
          password: 'another long one',
          confirmPassword: 'another long one',
        },
      })
    },
  )

  it.each(['pin', 'password'] as const)('that is refused changes nothing where a %s opens', async (by) => {
    const writes = await open(by)
    await expect(choosePassword('wrong')).rejects.toMatchObject({ code: 'CURRENT_PASSWORD_WRONG' })
    expect(readSession()).not.toBeNull()
    expect(await opens(by === 'pin' ? OLD : PASSWORD)).toBe(true)
    expect(writes()).toHaveLength(1)
  })

  it('whose answer was lost leaves it to the server which one is right', async () => {
    await open('password')
    server.way = 'lost'
    await expect(choosePassword()).rejects.toMatchObject({ code: 'NETWORK' })
    expect([await opens(PASSWORD), await opens('another long one')]).toEqual([false, true])
  })
})
