import { describe, expect, it } from 'vitest'
import { createHashQueue, type HashPurpose, type HashQueue } from '../../platform/hash-queue.ts'
import {
  accountBody,
  makeVenue,
  setupBody,
  TEST_PASSWORD,
  TEST_PIN,
  type TestVenue,
  withNewSession,
} from '../../testing/factories.ts'
import type { Answer } from '../../testing/http-client.ts'
import { ENGINES } from '../../testing/test-database.ts'
import { startTestServer } from '../../testing/test-server.ts'

/** The real queue, with the hashes of some purposes held until `release`. */
const holdHashesOf = (purposes: readonly HashPurpose[]) => {
  const inner = createHashQueue()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const queue: HashQueue = {
    run: (purpose, work, caller) =>
      inner.run(
        purpose,
        async () => {
          if (purposes.includes(purpose)) await held
          return work()
        },
        caller,
      ),
  }
  return { queue, release }
}

const ENVIRONMENT = { SIGNUP: 'open', TRUSTED_PROXIES: '127.0.0.1' }
const from = (address: string) => ({ 'x-forwarded-for': address })
const statuses = (answers: readonly Answer[]): number[] => answers.map(({ status }) => status)

describe.each(ENGINES)('a flood of sign-ups on %s', (engine) => {
  it('refuses no sign-in, even while its own hashes never end', async () => {
    const { queue, release } = holdHashesOf(['open'])
    const server = await startTestServer(engine, ENVIRONMENT, queue)
    try {
      const { owner, monitor, waiter } = await makeVenue(server)
      const emails = [owner, monitor, waiter].map(({ email }) => email)
      let refused = 0
      const signUps = Array.from({ length: 60 }, async (_, caller) => {
        const answer = await server.send('POST', '/api/auth/setup', {
          body: setupBody(),
          headers: from(`10.1.0.${caller}`),
        })
        if (answer.status === 503) refused += 1
        return answer
      })
      // One is being hashed and ten wait; they hold their places from now on.
      await expect.poll(() => refused).toBe(49)
      const signIns = await Promise.all(
        Array.from({ length: 30 }, (_, caller) =>
          server.send('POST', '/api/auth/login', {
            body: { email: emails[caller % emails.length], password: TEST_PASSWORD },
          }),
        ),
      )
      expect(new Set(statuses(signIns))).toEqual(new Set([200]))
      release()
      const answers = await Promise.all(signUps)
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(11)
      expect(answers.find(({ status }) => status === 503)).toMatchObject({ body: { code: 'BUSY' } })
    } finally {
      release()
      await server.stop()
    }
  })

  it('shares its queue with no other call', async () => {
    const queue = createHashQueue()
    const purposes: HashPurpose[] = []
    const recording: HashQueue = {
      run: (purpose, work, caller) => {
        purposes.push(purpose)
        return queue.run(purpose, work, caller)
      },
    }
    const server = await startTestServer(engine, ENVIRONMENT, recording)
    try {
      const { owner, waiter } = await makeVenue(server)
      const signIn = async (device: string) =>
        (
          await server.send('POST', '/api/auth/login', {
            body: { email: owner.email, password: TEST_PASSWORD, device },
          })
        ).body as unknown as { device: string; token: string }
      const purposesOf = async (call: () => Promise<unknown>): Promise<HashPurpose[]> => {
        purposes.length = 0
        await call()
        return [...purposes]
      }
      const { device, token } = await signIn('')
      const body = { password: 'quite another passphrase', pin: '58203' }
      const selectedOrders = ['nothing-here']
      const pin = { username: waiter.username, pin: '9753', selectedOrders }
      const send = (method: string, path: string, sent: unknown) => () =>
        server.send(method, path, { token, body: sent })
      expect({
        unknownDevice: await purposesOf(() => signIn('')),
        knownDevice: await purposesOf(() => signIn(device)),
        pin: await purposesOf(send('POST', '/api/auth/validate', pin)),
        newMember: await purposesOf(send('POST', '/api/auth/register', accountBody({ role: 'waiter' }))),
        newSecrets: await purposesOf(send('PUT', `/api/user/${waiter.id}`, body)),
      }).toEqual({
        unknownDevice: ['signIn'],
        knownDevice: ['known'],
        pin: ['signedIn'],
        newMember: ['account', 'account'],
        newSecrets: ['account', 'account'],
      })
    } finally {
      await server.stop()
    }
  })

  it('is limited by network address, ten in an hour whatever their outcome', async () => {
    const server = await startTestServer(engine, ENVIRONMENT)
    try {
      const taken = setupBody()
      const signUp = (address: string, body: object = taken) =>
        server.send('POST', '/api/auth/setup', { body, headers: from(address) })
      const answers: Answer[] = []
      for (let time = 0; time < 10; time += 1) answers.push(await signUp('10.2.0.1'))
      expect(statuses(answers)).toEqual([201, ...Array<number>(9).fill(409)])
      const closed = await signUp('10.2.0.1', setupBody())
      expect([closed.status, closed.headers.get('retry-after'), closed.body]).toMatchObject([
        429,
        '3600',
        { code: 'TOO_MANY_ATTEMPTS' },
      ])
      expect((await signUp('10.2.0.2', setupBody())).status).toBe(201)
      server.clock.advance(60 * 60 * 1000)
      expect((await signUp('10.2.0.1', setupBody())).status).toBe(201)
    } finally {
      await server.stop()
    }
  })

  it('does not stop the holder of the printed link', async () => {
    const server = await startTestServer(engine, ENVIRONMENT)
    try {
      const token = (await server.services.auth.setups.issueToken()) ?? ''
      for (let time = 0; time < 10; time += 1)
        await server.services.auth.setups.requireAllowed('guessed', '127.0.0.1')
      await expect(server.services.auth.setups.requireAllowed('guessed', '127.0.0.1')).rejects.toMatchObject({
        code: 'TOO_MANY_ATTEMPTS',
      })
      expect((await server.send('POST', '/api/auth/setup', { body: setupBody(token) })).status).toBe(201)
    } finally {
      await server.stop()
    }
  })
})

describe.each(ENGINES)('PINs that one person keeps in flight on %s', (engine) => {
  it('are refused beyond five at once, in the security log, and stop neither colleagues nor known devices', async () => {
    const { queue, release } = holdHashesOf(['signedIn'])
    const server = await startTestServer(engine, ENVIRONMENT, queue)
    try {
      const { companyId, owner, monitor, waiter } = await makeVenue(server)
      const signIn = (device: string) =>
        server.send('POST', '/api/auth/login', {
          body: { email: owner.email, password: TEST_PASSWORD, device },
        })
      const { device = '' } = (await signIn('')).body
      const sessions = [monitor, await withNewSession(server, companyId, monitor)]
      const pin = { username: waiter.username, pin: TEST_PIN, selectedOrders: ['nothing-here'] }
      const check = (token = '') => server.send('POST', '/api/auth/validate', { token, body: pin })
      const flood = Array.from({ length: 12 }, (_, at) => check(sessions[at % 2]?.token))
      const refused: Answer[] = []
      for (const answer of flood)
        void answer.then((refusal) => {
          if (refusal.status === 429) refused.push(refusal)
        })
      await expect.poll(() => refused.length).toBe(7)
      expect(refused[0]).toMatchObject({ body: { code: 'TOO_MANY_ATTEMPTS' } })
      expect(refused[0]?.headers.get('retry-after')).toBe('1')
      const others = [check(owner.token), signIn(device)]
      release()
      expect(statuses(await Promise.all(others))).toEqual([404, 200])
      expect(statuses(await Promise.all(flood)).filter((status) => status === 404)).toHaveLength(5)
      const { body } = await server.send('GET', '/api/auth/security-log', { token: owner.token })
      const { entries } = body as unknown as { entries: { event: string; by: { _id: string } | null }[] }
      const limited = entries.filter(({ event }) => event === 'limited')
      expect(limited.map(({ by }) => by?._id)).toEqual(Array<string>(7).fill(monitor.id))
    } finally {
      release()
      await server.stop()
    }
  })
})

describe.each(ENGINES)('new secrets on %s', (engine) => {
  it('of which one person sets many at once leave everybody else theirs', async () => {
    const inner = createHashQueue()
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    let flooder = ''
    const queue: HashQueue = {
      run: (purpose, work, caller) =>
        inner.run(purpose, () => (caller?.person === flooder ? held.then(work) : work()), caller),
    }
    const server = await startTestServer(engine, ENVIRONMENT, queue)
    try {
      const [venue, other] = [await makeVenue(server), await makeVenue(server)]
      flooder = venue.owner.id
      const setPin = ({ owner, waiter }: TestVenue) =>
        server.send('PUT', `/api/user/${waiter.id}`, { token: owner.token, body: { pin: '58203' } })
      let refused = 0
      const many = Array.from({ length: 60 }, async () => {
        const answer = await setPin(venue)
        if (answer.status === 429) refused += 1
        return answer
      })
      await expect.poll(() => refused).toBe(48)
      const ofOther = setPin(other)
      release()
      expect((await ofOther).status).toBe(200)
      expect(statuses(await Promise.all(many)).filter((status) => status === 200)).toHaveLength(12)
    } finally {
      release()
      await server.stop()
    }
  })
})
