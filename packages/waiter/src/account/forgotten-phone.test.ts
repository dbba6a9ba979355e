// @vitest-environment jsdom
import { readDevice } from '@kafana/client/session/device-token.ts'
import { clearSession } from '@kafana/client/session/session-store.ts'
import { fakeServer, sessionOf, writesIn } from '@kafana/client/testing/fake-server.ts'
import { expect, it } from 'vitest'
import { lock } from './lock.ts'
import { knownPeople } from './people.ts'
import { signIn } from './sign-in.ts'
import { unlock } from './unlock.ts'

it('a phone that the server has forgotten, as after a restore, is known again by the next password', async () => {
  const tokens = ['first', 'second', 'third']
  const seen = fakeServer({
    'POST /api/auth/login': () => ({ body: { ...sessionOf('waiter'), device: tokens.shift() } }),
  })
  await signIn('ana@kafana.test', 'a long password')
  const [person] = knownPeople()
  if (!person) throw new Error('nobody is known')
  void lock()
  clearSession()
  expect(await unlock(person, 'a long password')).toBe(true)
  expect(readDevice()).toBe('second')
  void lock()
  clearSession()
  await unlock(person, 'a long password')
  expect(writesIn(seen).at(-1)?.body).toMatchObject({ device: 'second' })
})
