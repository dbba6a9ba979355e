// @vitest-environment jsdom
import { readDevice } from '@kafana/client/session/device-token.ts'
import { endSession, readSession, readToken, storeSession } from '@kafana/client/session/session-store.ts'
import { fakeServer, refusal, sessionOf, signedInAs, writesIn } from '@kafana/client/testing/fake-server.ts'
import { renderHook } from '@testing-library/react'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { lock, useIsLocked } from './lock.ts'
import { type KnownPerson, usePeople } from './people.ts'
import { MOST_WRONG } from './secret-check.ts'
import { acceptInvitation, signIn, signOut } from './sign-in.ts'
import { unlock } from './unlock.ts'

// Hashing takes its time on purpose; what it does is in a test of its own.
vi.mock('./secret-check.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  canHash: () => true,
  checkOf: async (secret: string) => ({ salt: '', iterations: 1, hash: secret, wrong: 0 }),
  isRight: async ({ hash }: { readonly hash: string }, secret: string) => hash === secret,
}))

const ANA = { ...sessionOf('waiter'), device: 'key-of-the-phone' }
const PIN = '7392'
let isOnline = true
const answers = {
  'POST /api/auth/enrol': () => ({ status: 201, body: ANA }),
  'POST /api/auth/device': ({ body }: { readonly body: unknown }) => {
    if (!isOnline) throw new TypeError('cut')
    const { pin } = body as { readonly pin: string }
    return pin === PIN ? { body: sessionOf('waiter') } : refusal(403, 'BAD_CREDENTIALS')
  },
  'POST /api/auth/revoke-token': () => ({ body: { revoked: true } }),
}
const people = (): readonly KnownPerson[] => renderHook(usePeople).result.current
const isLocked = (): boolean => renderHook(useIsLocked).result.current
const person = (): KnownPerson => people()[0] ?? expect.fail('nobody is known')

beforeEach(() => {
  isOnline = true
  void lock()
})

describe('an invitation', () => {
  it('opens no session: the first right PIN does, and the lock', async () => {
    const seen = fakeServer(answers)
    signedInAs('waiter', { _id: 'boban' })
    await acceptInvitation('secret')
    expect([isLocked(), readToken(), person().key]).toEqual([true, null, 'key-of-the-phone'])
    const body = writesIn(seen)[0]?.body as { readonly device: { readonly id: string } }
    expect(body).toMatchObject({ token: 'secret', device: { name: 'Phone' } })
    expect(await unlock(person(), PIN)).toBe(true)
    expect([isLocked(), readToken()]).toEqual([false, sessionOf('waiter').token])
    expect(writesIn(seen)[1]).toEqual({
      call: 'POST /api/auth/device',
      body: { device: body.device.id, key: 'key-of-the-phone', pin: PIN },
    })
  })

  it('leaves nothing where it was refused', async () => {
    fakeServer({ 'POST /api/auth/enrol': () => refusal(403, 'INVITATION_SPENT') })
    await expect(acceptInvitation('secret')).rejects.toMatchObject({ code: 'INVITATION_SPENT' })
    expect([people(), readSession()]).toEqual([[], null])
  })
})

const manyWrong = Array.from({ length: MOST_WRONG }, () => 'wrong' as const)
type Step = 'right' | 'wrong' | 'cut' | 'back' | 'ended'

/** When the lock opens: what the phone knows, what it was asked, and what the server was asked. */
class Model {
  #hasSession = true
  #hasCheck = false
  #wrong = 0
  asked = 0

  end(): void {
    this.#hasSession = false
  }

  /** The outcome of an attempt: false if the phone refuses, "refused" if the server does or cannot be reached. */
  attempt(isRightPin: boolean): boolean | 'refused' {
    if (this.#hasSession && this.#hasCheck && this.#wrong < MOST_WRONG) {
      this.#wrong = isRightPin ? 0 : this.#wrong + 1
      return isRightPin
    }
    this.asked += 1
    if (!isRightPin || !isOnline) return 'refused'
    this.#hasSession = true
    this.#hasCheck = true
    this.#wrong = 0
    return true
  }
}

const take = async (step: Step, model: Model): Promise<void> => {
  void lock()
  if (step === 'cut' || step === 'back') isOnline = step === 'back'
  else if (step === 'ended') {
    endSession(readToken() ?? '')
    model.end()
  } else {
    const outcome = await unlock(person(), step === 'right' ? PIN : '1111').catch(() => 'refused')
    expect(outcome).toBe(model.attempt(step === 'right'))
    expect(isLocked()).toBe(outcome !== true)
  }
}

it('a PIN opens the lock exactly when the phone or the server finds it right, in any history', async () => {
  const steps = fc.array(fc.constantFrom<Step>('right', 'wrong', 'wrong', 'wrong', 'cut', 'back', 'ended'), {
    maxLength: 25,
  })
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      localStorage.clear()
      isOnline = true
      const [seen, model] = [fakeServer(answers), new Model()]
      await acceptInvitation('secret')
      for (const step of history) await take(step, model)
      expect(seen.filter(({ url }) => url.pathname === '/api/auth/device')).toHaveLength(model.asked)
    }),
    { numRuns: 25, examples: [[['right', ...manyWrong, 'cut', 'right', 'back', 'right', 'wrong', 'right']]] },
  )
})

describe('a password', () => {
  /** Keeps the token of a device that it knows, and makes another one otherwise. */
  const login = (role: Parameters<typeof sessionOf>[0], known = 'key-of-the-phone') =>
    fakeServer({
      ...answers,
      'POST /api/auth/login': ({ body }) => {
        const { device } = body as { readonly device: string }
        return { body: { ...sessionOf(role), device: device === known ? known : 'another-token' } }
      },
    })

  it.each(['waiter', 'owner'] as const)(
    'signs a %s in, and opens the lock without a network',
    async (role) => {
      const seen = login(role)
      expect(await signIn('ana@kafana.test', 'a long password')).toBe('signedIn')
      expect(isLocked()).toBe(false)
      void lock()
      expect([await unlock(person(), 'another one'), await unlock(person(), 'a long password')]).toEqual([
        false,
        true,
      ])
      expect(writesIn(seen)).toHaveLength(1)
    },
  )

  it('of somebody whose key the phone has keeps the key: the PIN opens the lock', async () => {
    login('waiter')
    await acceptInvitation('secret')
    await unlock(person(), PIN)
    await signIn(` ${ANA.user.email.toUpperCase()}`, 'a long password')
    expect([people().length, person().key, isLocked()]).toEqual([1, 'key-of-the-phone', false])
    // No token of a browser: another person who signs in here does not send it.
    expect(readDevice()).toBe('')
    void lock()
    isOnline = false
    expect(await unlock(person(), PIN)).toBe(true)
  })

  it('of somebody whose key has ended replaces the PIN of then: the password opens the lock', async () => {
    login('waiter', 'none')
    await acceptInvitation('secret')
    await unlock(person(), PIN)
    await signIn(ANA.user.email, 'a long password')
    expect([person().key, readDevice()]).toEqual([null, 'another-token'])
    void lock()
    expect([await unlock(person(), PIN), await unlock(person(), 'a long password')]).toEqual([false, true])
  })

  it('of somebody whose address has changed leaves the next PIN to the server', async () => {
    login('waiter')
    await acceptInvitation('secret')
    await unlock(person(), PIN)
    await signIn('new@kafana.test', 'a long password')
    void lock()
    isOnline = false
    await expect(unlock(person(), PIN)).rejects.toMatchObject({ status: 0 })
    isOnline = true
    expect(await unlock(person(), PIN)).toBe(true)
  })

  it('ends its session at signing out, where the phone has a key, too', async () => {
    const seen = login('waiter')
    await acceptInvitation('secret')
    await signIn('ana@kafana.test', 'a long password')
    await signOut(person())
    expect(writesIn(seen).at(-1)?.call).toBe('POST /api/auth/revoke-token')
  })

  it.each(['monitor', 'admin'] as const)('of a %s signs nobody in and keeps nothing', async (role) => {
    const seen = login(role)
    expect(await signIn('marko@kafana.test', 'a long password')).toBe(role)
    expect([people(), readSession(), isLocked()]).toEqual([[], null, true])
    expect(writesIn(seen)[1]).toEqual({
      call: 'POST /api/auth/revoke-token',
      body: { token: `token-of-${role}` },
    })
  })
})

describe('a second factor', () => {
  const CODE = { text: '123456', isRemembered: true }
  /** The server asks for a code, also when the session has ended. */
  const asking = (more: Parameters<typeof sessionOf>[1] = {}) =>
    fakeServer({
      ...answers,
      'POST /api/auth/login': ({ body }) =>
        'secondFactorCode' in (body as object)
          ? { body: { ...sessionOf('waiter', more), device: 'this-phone' } }
          : refusal(403, 'SECOND_FACTOR_NEEDED'),
    })

  it('is asked for after the password, at signing in and where the session has ended', async () => {
    const seen = asking()
    expect(await signIn('ana@kafana.test', 'a long password')).toBe('codeNeeded')
    expect([people(), readSession(), isLocked()]).toEqual([[], null, true])
    expect(await signIn('ana@kafana.test', 'a long password', CODE)).toBe('signedIn')
    expect(writesIn(seen)[1]?.body).toMatchObject({ secondFactorCode: '123456', rememberDevice: true })
    void lock()
    endSession(readToken() ?? '')
    expect(await unlock(person(), 'a long password')).toBe('codeNeeded')
    expect(isLocked()).toBe(true)
    expect(await unlock(person(), 'a long password', CODE)).toBe(true)
    expect(isLocked()).toBe(false)
    expect(writesIn(seen).at(-1)?.body).toMatchObject({ device: 'this-phone', secondFactorCode: '123456' })
  })

  it('that is due is turned on in the browser: the session ends and nobody is signed in', async () => {
    const seen = asking({ secondFactorDue: true })
    expect(await signIn('vesna@kafana.test', 'a long password', CODE)).toBe('secondFactorDue')
    expect([people(), readSession(), isLocked()]).toEqual([[], null, true])
    expect(writesIn(seen).at(-1)).toEqual({
      call: 'POST /api/auth/revoke-token',
      body: { token: 'token-of-waiter' },
    })
  })

  it('is no part of a PIN: with the key of the phone it opens a session by itself', async () => {
    asking()
    await acceptInvitation('secret')
    expect(await unlock(person(), PIN)).toBe(true)
  })
})

describe('signing out', () => {
  it('ends the phone on the server and forgets the person here', async () => {
    const seen = fakeServer(answers)
    await acceptInvitation('secret')
    await unlock(person(), PIN)
    await signOut(person())
    expect([people(), readSession()]).toEqual([[], null])
    expect(writesIn(seen)[2]?.call).toMatch(/^DELETE \/api\/user\/id-of-waiter\/devices\/[\w-]+$/)
  })

  it('locks: a session that another tab opens then is behind the PIN', async () => {
    fakeServer(answers)
    await acceptInvitation('secret')
    await unlock(person(), PIN)
    await signOut(person())
    storeSession(ANA)
    expect(isLocked()).toBe(true)
  })

  it('works without a network', async () => {
    fakeServer(answers)
    await acceptInvitation('secret')
    fakeServer({
      'DELETE /api/user/id-of-waiter/devices/x': () => {
        throw new TypeError('cut')
      },
    })
    await signOut(person())
    expect([people(), readSession()]).toEqual([[], null])
  })
})
