import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { addMember, makeVenue, type Member, TEST_PASSWORD, TEST_PIN } from '../../testing/factories.ts'
import { storedValues } from '../../testing/stored-columns.ts'
import { storedAudit } from '../../testing/stored-records.ts'
import { onBothEngines } from '../../testing/test-server.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const PHONE = { id: 'phone-1', name: 'Galaxy A54' }

onBothEngines(
  'phones of waiters',
  (server) => {
    let callers = 0
    /** Each call comes from another address, so that only the limit under test applies. */
    const post = (path: string, body: unknown, from?: string) => {
      callers += 1
      const address = from ?? `10.1.${callers >> 8}.${callers & 255}`
      return server().send('POST', path, { body, headers: { 'x-forwarded-for': address } })
    }
    const invite = ({ token }: Member, { id }: Member, key: string = randomUUID()) =>
      server().send('POST', '/api/auth/invitations', {
        token,
        body: { user: id },
        headers: { 'idempotency-key': key },
      })
    const linkTo = async (owner: Member, waiter: Member): Promise<string> => {
      const { status, body } = await invite(owner, waiter)
      expect(status).toBe(201)
      return String(body['link']).split('#')[1] ?? ''
    }
    const enrol = (token: string, device = PHONE, from?: string) =>
      post('/api/auth/enrol', { token, device }, from)
    const signIn = (key: string, pin = TEST_PIN, device = PHONE.id, from?: string) =>
      post('/api/auth/device', { device, key, pin }, from)
    /** The key of a phone of this person. */
    const addPhone = async (owner: Member, waiter: Member, device = PHONE) => {
      const key = (await enrol(await linkTo(owner, waiter), device)).body['device'] ?? ''
      const { body } = await signIn(key, TEST_PIN, device.id)
      return { key, token: body['token'] ?? '' }
    }
    const me = async (token: string) => (await server().send('GET', '/api/user/me', { token })).status
    const phonesOf = ({ id }: Pick<Member, 'id'>, { token }: Member) =>
      server().send('GET', `/api/user/${id}/devices`, { token })
    const remove = ({ id }: Member, { token }: Member, device = PHONE.id) =>
      server().send('DELETE', `/api/user/${id}/devices/${device}`, { token })
    const change = ({ token }: Member, { id }: Member, body: object) =>
      server().send('PUT', `/api/user/${id}`, { token, body })

    it('get a key by an invitation, and sessions by their key and the PIN', async () => {
      const { owner, waiter } = await makeVenue(server())
      const { status, body } = await enrol(await linkTo(owner, waiter))
      expect([status, body]).toMatchObject([201, { role: 'waiter', userId: waiter.id }])
      const key = body['device'] ?? ''
      for (let time = 0; time < 2; time += 1) {
        const session = await signIn(key)
        expect([session.status, session.body]).toMatchObject([200, { userId: waiter.id }])
        expect(session.body).not.toHaveProperty('device')
        const token = session.body['token'] ?? ''
        expect(await me(token)).toBe(200)
        server().clock.advance(13 * HOUR)
        expect(await me(token)).toBe(401)
      }
    })

    it('open nothing by an invitation alone: whoever has only seen the link does not know the PIN', async () => {
      const { owner, waiter } = await makeVenue(server())
      const sessions = async () =>
        (
          (await server().send('GET', '/api/auth/sessions', { token: waiter.token }))
            .body as unknown as object[]
        ).length
      const before = await sessions()
      const { body } = await enrol(await linkTo(owner, waiter))
      expect(body['token']).toBe('')
      for (const token of ['', body['device'] ?? '']) expect(await me(token)).toBe(401)
      expect(await sessions()).toBe(before)
    })

    it('get one answer for an invitation that was used, replaced, has expired, or never was', async () => {
      const { owner, waiter } = await makeVenue(server())
      const used = await linkTo(owner, waiter)
      expect((await enrol(used)).status).toBe(201)
      const replaced = await linkTo(owner, waiter)
      const expired = await linkTo(owner, waiter)
      server().clock.advance(HOUR)
      const answers = []
      for (const token of [used, replaced, expired, 'never']) {
        const { status, body } = await enrol(token)
        answers.push([status, body['code'], body['message']])
      }
      expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1)
      expect(answers[0]?.slice(0, 2)).toEqual([403, 'INVITATION_SPENT'])
    })

    it('are enrolled once, however often an invitation is used at the same moment', async () => {
      const { owner, waiter } = await makeVenue(server())
      const token = await linkTo(owner, waiter)
      const tries = await Promise.all(['a', 'b', 'c', 'd'].map((id) => enrol(token, { id, name: 'A phone' })))
      expect(tries.filter(({ status }) => status === 201)).toHaveLength(1)
      expect(tries.filter(({ status }) => status === 403)).toHaveLength(3)
    })

    it('are for active waiters of the venue', async () => {
      const [{ owner, monitor, waiter }, other] = [await makeVenue(server()), await makeVenue(server())]
      for (const person of [owner, monitor, other.waiter])
        expect((await invite(owner, person)).status).toBe(404)
      const token = await linkTo(owner, waiter)
      await change(owner, waiter, { isBlocked: true })
      expect((await invite(owner, waiter)).status).toBe(404)
      await change(owner, waiter, { isBlocked: false })
      // What was invited before is over.
      expect((await enrol(token)).status).toBe(403)
    })

    it('leave neither links nor keys in the store, not even for a repeated call', async () => {
      const { owner, waiter } = await makeVenue(server())
      const repeated = randomUUID()
      const { body } = await invite(owner, waiter, repeated)
      const token = String(body['link']).split('#')[1] ?? ''
      const stored = async () => JSON.stringify(await storedValues(server()))
      expect(await stored()).not.toContain(token)
      const { body: session } = await enrol(token)
      expect(await stored()).not.toContain(session['device'] ?? '')
    })

    it.each<[string, (owner: Member, waiter: Member) => Promise<unknown>]>([
      ['is blocked', (owner, waiter) => change(owner, waiter, { isBlocked: true })],
      [
        'gets another password',
        (owner, waiter) =>
          change(owner, waiter, { password: 'correct horse battery', currentPassword: TEST_PASSWORD }),
      ],
      ['gets another PIN', (owner, waiter) => change(owner, waiter, { pin: '58203' })],
      [
        'chooses another PIN',
        (_owner, { token }) =>
          server().send('PUT', '/api/auth/pin', { token, body: { currentPin: TEST_PIN, pin: '58203' } }),
      ],
      [
        'signs out everywhere',
        (_owner, { token }) => server().send('POST', '/api/auth/revoke-all', { token, body: {} }),
      ],
      ['signs the phone out', (_owner, waiter) => remove(waiter, waiter)],
      ['is signed out on it by the owner', (owner, waiter) => remove(waiter, owner)],
    ])('are asked for another invitation when their person %s', async (_what, act) => {
      const { owner, waiter } = await makeVenue(server())
      const { key } = await addPhone(owner, waiter)
      await act(owner, waiter)
      await change(owner, waiter, { isBlocked: false })
      for (const pin of [TEST_PIN, '58203']) {
        const { status, body } = await signIn(key, pin)
        expect([status, body]).toMatchObject([403, { code: 'BAD_CREDENTIALS' }])
      }
    })

    it('lose their sessions and what was invited when their person gets or chooses another PIN', async () => {
      for (const isOwn of [false, true]) {
        const { owner, waiter } = await makeVenue(server())
        const { token } = await addPhone(owner, waiter)
        const invited = await linkTo(owner, waiter)
        if (isOwn) {
          const body = { currentPin: TEST_PIN, pin: '58203' }
          await server().send('PUT', '/api/auth/pin', { token: waiter.token, body })
        } else await change(owner, waiter, { pin: '58203' })
        expect(await me(token)).toBe(401)
        expect((await enrol(invited)).body).toMatchObject({ code: 'INVITATION_SPENT' })
        // A screen where they signed in with the password stays.
        expect(await me(waiter.token)).toBe(200)
      }
    })

    it('have the sessions that their person opens there with the password, which end with their key', async () => {
      const { owner, waiter } = await makeVenue(server())
      const { key } = await addPhone(owner, waiter)
      const login = async () => {
        const body = { email: waiter.email, password: TEST_PASSWORD, device: key }
        return (await post('/api/auth/login', body)).body
      }
      const { token, device } = await login()
      expect([device, await me(token ?? '')]).toEqual([key, 200])
      expect((await signIn(key)).status).toBe(200)
      await change(owner, waiter, { pin: '58203' })
      expect(await me(token ?? '')).toBe(401)
      // So the phone learns that its key has ended.
      expect((await login())['device']).not.toBe(key)
    })

    it('stay where their person chooses another PIN on them, and their other phones end', async () => {
      const { owner, waiter } = await makeVenue(server())
      const [own, other] = [
        await addPhone(owner, waiter),
        await addPhone(owner, waiter, { id: 'phone-2', name: 'Pixel' }),
      ]
      const body = { currentPin: TEST_PIN, pin: '58203', key: own.key }
      const { token } = own
      expect((await server().send('PUT', '/api/auth/pin', { token, body })).body).toEqual({ changed: true })
      expect([await me(own.token), await me(other.token), await me(waiter.token)]).toEqual([200, 401, 200])
      expect((await signIn(own.key)).status).toBe(403)
      expect((await signIn(own.key, '58203')).status).toBe(200)
      expect((await signIn(other.key, '58203', 'phone-2')).status).toBe(403)
    })

    it('end with the PIN that is chosen with the key of somebody else', async () => {
      const { companyId, owner, waiter } = await makeVenue(server())
      const colleague = await addMember(server(), companyId, 'waiter')
      const theirs = await addPhone(owner, colleague, { id: 'phone-2', name: 'Pixel' })
      const { key, token } = await addPhone(owner, waiter)
      const body = { currentPin: TEST_PIN, pin: '58203', key: theirs.key }
      await server().send('PUT', '/api/auth/pin', { token: waiter.token, body })
      expect([await me(token), (await signIn(key, '58203')).status]).toEqual([401, 403])
      expect([await me(theirs.token), (await signIn(theirs.key, TEST_PIN, 'phone-2')).status]).toEqual([
        200, 200,
      ])
    })

    it('are asked for another invitation when their person is archived, or after ninety days', async () => {
      const { companyId, owner, waiter } = await makeVenue(server())
      const left = await addMember(server(), companyId, 'waiter')
      const [kept, archived] = [await addPhone(owner, waiter), await addPhone(owner, left)]
      await server().send('DELETE', `/api/user/${left.id}`, { token: owner.token })
      expect((await signIn(archived.key)).status).toBe(403)
      server().clock.advance(89 * DAY)
      expect((await signIn(kept.key)).status).toBe(200)
      server().clock.advance(89 * DAY)
      expect((await signIn(kept.key)).status).toBe(200)
      server().clock.advance(90 * DAY)
      expect((await signIn(kept.key)).status).toBe(403)
    })

    it('lose their sessions and live connections at once when they are signed out', async () => {
      const { owner, waiter } = await makeVenue(server())
      const { token } = await addPhone(owner, waiter)
      const socket = new WebSocket(`${server().url.replace('http', 'ws')}/live?userId=${waiter.id}`, [], {
        headers: { authorization: `Bearer ${token}` },
      })
      await once(socket, 'open')
      const closed = once(socket, 'close')
      expect((await remove(waiter, owner)).body).toEqual({ removed: true })
      expect((await closed)[0]).toBe(4401)
      expect([await me(token), await me(waiter.token)]).toEqual([401, 200])
      expect((await remove(waiter, owner)).status).toBe(404)
    })

    it('need their own key and id', async () => {
      const { companyId, owner, waiter } = await makeVenue(server())
      const colleague = await addMember(server(), companyId, 'waiter')
      const { key } = await addPhone(owner, waiter)
      await addPhone(owner, colleague, { id: 'phone-2', name: 'Pixel' })
      expect((await signIn(key, TEST_PIN, 'phone-2')).status).toBe(403)
      expect((await signIn('another', TEST_PIN)).status).toBe(403)
      // A device that signed in with the password is known, but opens nothing with a PIN.
      const { body } = await post('/api/auth/login', {
        email: waiter.email,
        password: TEST_PASSWORD,
        device: '',
      })
      expect((await signIn(body['device'] ?? '')).status).toBe(403)
      // The same phone again has another key.
      const again = await addPhone(owner, waiter)
      expect((await signIn(key)).status).toBe(403)
      expect((await signIn(again.key)).status).toBe(200)
    })

    it('have the limits of PINs, also for guesses at the same moment', async () => {
      const { companyId, owner, waiter } = await makeVenue(server())
      const { key } = await addPhone(owner, waiter)
      const guesses = await Promise.all(Array.from({ length: 9 }, () => signIn(key, '1111')))
      const statuses = guesses.map(({ status }) => status)
      expect(statuses.filter((status) => status === 403)).toHaveLength(5)
      expect(statuses.filter((status) => status === 429)).toHaveLength(4)
      expect((await signIn(key)).status).toBe(429)
      server().clock.advance(5 * 60 * 1000)
      expect((await signIn(key)).status).toBe(200)
      const { body } = await server().send('GET', '/api/auth/security-log', { token: owner.token })
      const events = (body as unknown as { entries: { event: string; by: { _id: string } | null }[] }).entries
      expect(events.filter(({ event }) => event === 'pinFailed')).toHaveLength(5)
      expect(events.filter(({ event }) => event === 'limited').length).toBeGreaterThan(0)
      expect(await storedAudit(server(), companyId, 'auth.phoneEnrolled')).toHaveLength(1)
    })

    it('count wrong PINs together with those that their person enters elsewhere', async () => {
      const { companyId, owner, waiter } = await makeVenue(server())
      const { key } = await addPhone(owner, waiter)
      for (let time = 0; time < 5; time += 1) expect((await signIn(key, '1111')).status).toBe(403)
      server().clock.advance(5 * 60 * 1000)
      const { pins } = server().services.auth
      for (let time = 0; time < 35; time += 1) {
        const session = { companyId, userId: waiter.id, sessionHash: `session ${time}` }
        const proof = await pins.verify(session, `nobody ${time}`, '1111')
        await server().platform.uow.write(companyId, (tx) => pins.confirm(tx, proof))
      }
      expect((await signIn(key)).status).toBe(429)
      const other = await addMember(server(), companyId, 'waiter')
      const { token } = await addPhone(owner, other, { id: 'phone-2', name: 'Pixel' })
      expect(await me(token)).toBe(200)
    })

    it('and invitations that are unknown are limited by network address, as sign-ins are', async () => {
      const { owner, waiter } = await makeVenue(server())
      const { key } = await addPhone(owner, waiter)
      for (let time = 0; time < 15; time += 1) {
        expect((await enrol('guess', PHONE, '10.7.7.7')).status).toBe(403)
        expect((await signIn('guess', TEST_PIN, PHONE.id, '10.7.7.7')).status).toBe(403)
      }
      expect((await enrol('guess', PHONE, '10.7.7.7')).status).toBe(429)
      expect((await signIn('guess', TEST_PIN, PHONE.id, '10.7.7.7')).status).toBe(429)
      // Everybody in the venue may have the same address: who is known is not stopped by others.
      expect((await signIn(key, TEST_PIN, PHONE.id, '10.7.7.7')).status).toBe(200)
      const invited = await linkTo(owner, waiter)
      expect((await enrol(invited, { id: 'phone-2', name: 'Pixel' }, '10.7.7.7')).status).toBe(201)
    })

    it('have the limits of PINs at an address where unknown phones may not try any more', async () => {
      const { owner, waiter } = await makeVenue(server())
      const { key } = await addPhone(owner, waiter)
      for (let time = 0; time < 31; time += 1) await enrol('guess', PHONE, '10.7.8.8')
      const guesses = []
      for (let time = 0; time < 6; time += 1)
        guesses.push((await signIn(key, '1111', PHONE.id, '10.7.8.8')).status)
      expect(guesses).toEqual([403, 403, 403, 403, 403, 429])
    })

    it('are listed for their person and for owners with the staff screen, without keys', async () => {
      const { companyId, owner, monitor, waiter } = await makeVenue(server())
      const other = await makeVenue(server())
      const [colleague, cook] = [
        await addMember(server(), companyId, 'waiter'),
        await addMember(server(), companyId, 'owner', ['orders']),
      ]
      const at = new Date(server().clock.now()).toISOString()
      await addPhone(owner, waiter)
      const listed = [{ _id: PHONE.id, name: PHONE.name, enrolledAt: at, lastUsedAt: at }]
      expect((await phonesOf(waiter, owner)).body).toEqual(listed)
      expect((await phonesOf(waiter, waiter)).body).toEqual(listed)
      for (const [who, status] of [
        [colleague, 404],
        [other.owner, 404],
        [other.waiter, 404],
        [monitor, 403],
        [cook, 403],
      ] as const)
        expect([(await phonesOf(waiter, who)).status, (await remove(waiter, who)).status]).toEqual([
          status,
          status,
        ])
      expect((await phonesOf(waiter, owner)).body).toEqual(listed)
    })

    it('are in the security log with the invitation', async () => {
      const { owner, waiter } = await makeVenue(server())
      await enrol(await linkTo(owner, waiter))
      await remove(waiter, owner)
      const { body } = await server().send('GET', '/api/auth/security-log', { token: owner.token })
      const { entries } = body as unknown as { entries: { event: string; changes: string[] }[] }
      expect(entries.map(({ event, changes }) => [event, ...changes])).toEqual([
        ['signedOut', 'phoneRemoved'],
        ['signedIn', 'phoneAdded'],
        ['secretChanged', 'invitation'],
      ])
    })

    it('are exported and erased with their person', async () => {
      const { owner, waiter } = await makeVenue(server())
      await addPhone(owner, waiter)
      await linkTo(owner, waiter)
      const { token } = owner
      const { body } = await server().send('GET', `/api/user/${waiter.id}/export`, { token })
      expect(JSON.stringify(body)).toContain(PHONE.name)
      await server().send('POST', `/api/user/${waiter.id}/erase`, {
        token,
        body: { username: waiter.username },
      })
      const left = (await storedValues(server())).filter(({ value }) => value === waiter.id)
      expect(left.filter(({ place }) => /^(known_devices|invitations)/.test(place))).toEqual([])
    })
  },
  { TRUSTED_PROXIES: '127.0.0.1' },
)
