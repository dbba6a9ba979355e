import { endSession, readSession, readToken } from '@kafana/client/session/session-store.ts'
// @vitest-environment jsdom
import { fakeServer, refusal, sessionOf, writesIn } from '@kafana/client/testing/fake-server.ts'
import { renderHook } from '@testing-library/react'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { lock, useIsLocked } from './lock.ts'
import { type KnownPerson, usePeople } from './people.ts'
import { MOST_WRONG } from './secret-check.ts'
import { acceptInvitation, signIn, signOut, unlock } from './sign-in.ts'

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
  lock()
})

describe('an invitation', () => {
  it('signs in behind the lock, which the first right PIN opens', async () => {
    const seen = fakeServer(answers)
    await acceptInvitation('secret')
    expect([isLocked(), readToken(), person().key]).toEqual([true, ANA.token, 'key-of-the-phone'])
    const body = writesIn(seen)[0]?.body as { readonly device: { readonly id: string } }
    expect(body).toEqual({ token: 'secret', device: { id: expect.any(String), name: expect.any(String) } })
    expect(await unlock(person(), PIN)).toBe(true)
    expect(isLocked()).toBe(false)
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

it('a PIN opens the lock exactly when the phone or the server finds it right, in any history', async () => {
  const steps = fc.array(fc.constantFrom<Step>('right', 'wrong', 'wrong', 'wrong', 'cut', 'back', 'ended'), {
    maxLength: 25,
  })
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      localStorage.clear()
      isOnline = true
      const seen = fakeServer(answers)
      await acceptInvitation('secret')
      let [hasSession, hasCheck, wrong, asked] = [true, false, 0, 0]
      for (const step of history) {
        lock()
        if (step === 'cut' || step === 'back') isOnline = step === 'back'
        else if (step === 'ended') {
          endSession(readToken() ?? '')
          hasSession = false
        } else {
          const knows = hasSession && hasCheck && wrong < MOST_WRONG
          const opens = step === 'right' && (knows || isOnline)
          const outcome = await unlock(person(), step === 'right' ? PIN : '1111').catch(() => 'refused')
          expect(outcome).toBe(opens || (knows ? false : 'refused'))
          if (!knows) asked += 1
          if (knows) wrong = opens ? 0 : wrong + 1
          else if (opens) [hasSession, hasCheck, wrong] = [true, true, 0]
          expect(isLocked()).toBe(!opens)
        }
      }
      expect(seen.filter(({ url }) => url.pathname === '/api/auth/device')).toHaveLength(asked)
    }),
    { numRuns: 25, examples: [[['right', ...manyWrong, 'cut', 'right', 'back', 'right', 'wrong', 'right']]] },
  )
})

describe('a password', () => {
  const login = (role: Parameters<typeof sessionOf>[0]) =>
    fakeServer({ ...answers, 'POST /api/auth/login': () => ({ body: sessionOf(role) }) })

  it.each(['waiter', 'owner'] as const)(
    'signs a %s in, and opens the lock without a network',
    async (role) => {
      const seen = login(role)
      expect(await signIn('ana@kafana.test', 'a long password')).toBe('signedIn')
      expect(isLocked()).toBe(false)
      lock()
      expect([await unlock(person(), 'another one'), await unlock(person(), 'a long password')]).toEqual([
        false,
        true,
      ])
      expect(writesIn(seen)).toHaveLength(1)
    },
  )

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

describe('signing out', () => {
  it('ends the phone on the server and forgets the person here', async () => {
    const seen = fakeServer(answers)
    await acceptInvitation('secret')
    await signOut(person())
    expect([people(), readSession()]).toEqual([[], null])
    expect(writesIn(seen)[1]?.call).toMatch(/^DELETE \/api\/user\/id-of-waiter\/devices\/[\w-]+$/)
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
