import { once } from 'node:events'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { TEST_PASSWORD, makeAdmin, makeVenue } from '../../testing/factories.ts'
import { storedAudit } from '../../testing/stored-records.ts'
import { onBothEngines } from '../../testing/test-server.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

onBothEngines('signing in', (server) => {
  const signIn = (email: string, password: string = TEST_PASSWORD) =>
    server().send('POST', '/api/auth/login', { body: { email, password } })
  const fail = async (email: string, times: number): Promise<number[]> => {
    const statuses: number[] = []
    for (let time = 0; time < times; time += 1)
      statuses.push((await signIn(email, 'not the password')).status)
    return statuses
  }
  const me = async (token: string) => (await server().send('GET', '/api/user/me', { token })).status
  // Every test uses the same address: earlier failures have to expire.
  beforeEach(() => server().clock.advance(2 * MINUTE))

  it('returns the session and the person, by e-mail in any case', async () => {
    const { companyId, monitor } = await makeVenue(server())
    const { status, body } = await signIn(` ${monitor.email.toUpperCase()} `)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      role: 'monitor',
      userId: monitor.id,
      user: {
        _id: monitor.id,
        firstname: 'monitor',
        lastname: 'Test',
        username: monitor.username,
        email: monitor.email,
        role: 'monitor',
        company: companyId,
      },
    })
    const { token, user } = body as unknown as { token: string; user: unknown }
    expect(token).toMatch(/^[\w-]{43}$/)
    expect((await server().send('GET', '/api/user/me', { token })).body).toEqual(user)
  })

  it('ends the session that the same browser still has, of whoever it is, and no other', async () => {
    const [{ monitor, waiter }, other] = [await makeVenue(server()), await makeVenue(server())]
    const body = { email: monitor.email, password: TEST_PASSWORD }
    const socket = new WebSocket(`${server().url.replace('http', 'ws')}/live?userId=${other.owner.id}`, [], {
      headers: { authorization: `Bearer ${other.owner.token}` },
    })
    await once(socket, 'open')
    const closed = once(socket, 'close')
    const wrong = { token: other.owner.token, body: { ...body, password: 'not the password' } }
    expect((await server().send('POST', '/api/auth/login', wrong)).status).toBe(401)
    expect(await me(other.owner.token)).toBe(200)
    const signedIn = await server().send('POST', '/api/auth/login', { token: other.owner.token, body })
    expect((await closed)[0]).toBe(4401)
    const again = await server().send('POST', '/api/auth/login', { headers: { token: waiter.token }, body })
    expect([await me(other.owner.token), await me(waiter.token)]).toEqual([401, 401])
    const tokens = [signedIn, again].map((answer) => String(answer.body['token']))
    expect(await Promise.all([monitor.token, ...tokens].map(me))).toEqual([200, 200, 200])
  })

  it('accepts an admin, who belongs to no venue', async () => {
    const admin = await makeAdmin(server())
    expect((await signIn(admin.email)).body).toMatchObject({
      role: 'admin',
      user: { company: null, allowedRoutes: [] },
    })
  })

  it('returns the same response whatever was wrong', async () => {
    const { owner, monitor, waiter } = await makeVenue(server())
    await server().send('PUT', `/api/user/${monitor.id}`, { token: owner.token, body: { isBlocked: true } })
    await server().send('DELETE', `/api/user/${waiter.id}`, { token: owner.token })
    const answers = [
      await signIn(owner.email, 'not the password'),
      await signIn('nobody@kafana.test'),
      await signIn(monitor.email),
      await signIn(waiter.email),
    ]
    const seen = answers.map(({ status, body }) => ({ status, ...(body as object), requestId: '' }))
    expect(seen[0]).toMatchObject({
      status: 401,
      code: 'SIGN_IN_FAILED',
      message: 'Wrong email or password.',
    })
    for (const answer of seen) expect(answer).toEqual(seen[0])
  })

  it.each([
    [{ email: '', password: 'x' }, 'email', 'EMAIL_REQUIRED'],
    [{ email: 'a@b.mk', password: '' }, 'password', 'PASSWORD_REQUIRED'],
  ])('names the missing field of %o', async (body, path, key) => {
    expect((await server().send('POST', '/api/auth/login', { body })).body).toMatchObject({
      code: 'INPUT_INVALID',
      issues: [{ path, key }],
    })
  })

  it('stores neither the token nor the response for a repeated key', async () => {
    const { owner } = await makeVenue(server())
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const send = () =>
      server().send('POST', '/api/auth/login', {
        body: { email: owner.email, password: TEST_PASSWORD },
        headers,
      })
    const [first, second] = [(await send()).body, (await send()).body] as unknown as { token: string }[]
    expect(first?.token).not.toBe(second?.token)
    expect(await me(first?.token ?? '')).toBe(200)
  })

  describe('limits by account', () => {
    it('allows five failures, then waits 1, 2, 4 … seconds up to 15 minutes, and resets after a success', async () => {
      const { owner } = await makeVenue(server())
      expect(await fail(owner.email, 6)).toEqual([401, 401, 401, 401, 401, 401])
      for (const wait of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
        const refused = await signIn(owner.email)
        expect([refused.status, refused.headers.get('retry-after'), refused.body]).toMatchObject([
          429,
          String(wait),
          { code: 'TOO_MANY_ATTEMPTS' },
        ])
        server().clock.advance(wait * 1000)
        if (wait < 900) expect(await fail(owner.email, 1)).toEqual([401])
        else break
      }
      expect((await signIn(owner.email)).status).toBe(200)
      expect(await fail(owner.email, 6)).toEqual([401, 401, 401, 401, 401, 401])
    })

    it('limits an unknown address in the same way', async () => {
      expect(await fail('unknown@kafana.test', 7)).toEqual([401, 401, 401, 401, 401, 401, 429])
    })

    it('does not let concurrent attempts through', async () => {
      const { owner } = await makeVenue(server())
      const guesses = await Promise.all(
        Array.from({ length: 20 }, () => signIn(owner.email, 'not the password')),
      )
      expect(guesses.filter(({ status }) => status === 401)).toHaveLength(6)
      expect(guesses.filter(({ status }) => status === 429)).toHaveLength(14)
    })

    it('never counts a success', async () => {
      const { owner } = await makeVenue(server())
      for (let time = 0; time < 2; time += 1) {
        const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(owner.email)))
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      }
    })

    it('stores no e-mail and no failure older than a day', async () => {
      server().clock.advance(25 * HOUR)
      await fail('late@kafana.test', 1)
      const scopes = await server().platform.uow.read('', (tx) =>
        tx.all({ build: (kit) => kit.db.selectFrom('attempts').select('scope') }, {}),
      )
      expect(scopes).toHaveLength(2)
      expect(JSON.stringify(scopes)).not.toContain('late')
    })
  })

  it('limits a network address to thirty failures in a minute, over all accounts', async () => {
    for (let person = 0; person < 6; person += 1)
      expect(await fail(`many${person}@kafana.test`, 5)).not.toContain(429)
    const { owner } = await makeVenue(server())
    expect((await signIn(owner.email)).status).toBe(429)
    server().clock.advance(MINUTE)
    expect((await signIn(owner.email)).status).toBe(200)
  })

  describe('ending a session', () => {
    it('happens on signing out, for this one session, including its live connection', async () => {
      const { monitor } = await makeVenue(server())
      const { token } = (await signIn(monitor.email)).body as unknown as { token: string }
      const socket = new WebSocket(`${server().url.replace('http', 'ws')}/live?userId=${monitor.id}`, [], {
        headers: { authorization: `Bearer ${token}` },
      })
      await once(socket, 'open')
      // Subscribed early: the connection may close before the call is answered.
      const closed = once(socket, 'close')
      expect(
        (await server().send('POST', '/api/auth/revoke-token', { token, body: { token } })).body,
      ).toEqual({ revoked: true })
      expect((await closed)[0]).toBe(4401)
      expect([await me(token), await me(monitor.token)]).toEqual([401, 200])
    })

    it('happens to all sessions of a person who signs out everywhere, including live connections', async () => {
      const { companyId, monitor, waiter } = await makeVenue(server())
      const { token } = (await signIn(monitor.email)).body as unknown as { token: string }
      const socket = new WebSocket(`${server().url.replace('http', 'ws')}/live?userId=${monitor.id}`, [], {
        headers: { authorization: `Bearer ${monitor.token}` },
      })
      await once(socket, 'open')
      const closed = once(socket, 'close')
      // The scheduled job would close the connection too, without a notification.
      const publish = vi.spyOn(server().platform.live, 'publish')
      expect((await server().send('POST', '/api/auth/revoke-all', { token })).body).toEqual({ revoked: true })
      expect(publish).toHaveBeenCalledWith(expect.anything(), { endedUser: monitor.id })
      expect((await closed)[0]).toBe(4401)
      expect([await me(token), await me(monitor.token), await me(waiter.token)]).toEqual([401, 401, 200])
      expect(await storedAudit(server(), companyId, 'auth.signedOutEverywhere')).toMatchObject([
        { by: monitor.id, entityId: monitor.id },
      ])
      expect((await signIn(monitor.email)).status).toBe(200)
    })

    it('needs no body, and refuses one that names another session', async () => {
      const { monitor, waiter } = await makeVenue(server())
      expect(
        (
          await server().send('POST', '/api/auth/revoke-token', {
            token: monitor.token,
            body: { token: waiter.token },
          })
        ).status,
      ).toBe(401)
      expect([await me(monitor.token), await me(waiter.token)]).toEqual([200, 200])
      expect((await server().send('POST', '/api/auth/revoke-token', { token: monitor.token })).status).toBe(
        200,
      )
      expect(await me(monitor.token)).toBe(401)
    })

    it('happens after twelve idle hours and after thirty days of use', async () => {
      const { monitor, waiter } = await makeVenue(server())
      server().clock.advance(11 * HOUR)
      expect(await me(monitor.token)).toBe(200)
      server().clock.advance(HOUR)
      expect([await me(monitor.token), await me(waiter.token)]).toEqual([200, 401])
      for (let hours = 12; hours < 30 * 24 - 11; hours += 11) {
        server().clock.advance(11 * HOUR)
        expect(await me(monitor.token)).toBe(200)
      }
      server().clock.advance(11 * HOUR)
      expect(await me(monitor.token)).toBe(401)
    })
  })
})
