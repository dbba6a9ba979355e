import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import {
  TEST_PASSWORD,
  TEST_PIN,
  accountBody,
  addMember,
  makeAdmin,
  makeVenue,
  type Member,
} from '../../testing/factories.ts'
import { storedAudit, storedEvents } from '../../testing/stored-records.ts'
import { onBothEngines } from '../../testing/test-server.ts'

const NEW_PASSWORD = 'quite another passphrase'
const NEW_PIN = '58203'
const WRONG = 'not the password'

onBothEngines('one’s own password and PIN', (server) => {
  const me = async ({ token }: Member) => (await server().send('GET', '/api/user/me', { token })).status
  const signIn = async (email: string, password: string) =>
    (await server().send('POST', '/api/auth/login', { body: { email, password } })).status
  const changePassword = ({ token }: Member, currentPassword: unknown, password = NEW_PASSWORD) =>
    server().send('PUT', '/api/auth/password', {
      token,
      body: { currentPassword, password, confirmPassword: password },
    })
  const changePin = ({ token }: Member, currentPin: string, pin = NEW_PIN) =>
    server().send('PUT', '/api/auth/pin', { token, body: { currentPin, pin } })
  /** Does billing accept this PIN? An order that does not exist is refused after the PIN was accepted. */
  const acceptsPin = async ({ token }: Member, { username }: Member, pin: string) => {
    const body = { username, pin, selectedOrders: ['nothing-here'] }
    return (await server().send('POST', '/api/auth/validate', { token, body })).status === 404
  }

  describe('a password', () => {
    it('is changed with the current one, which ends every session of its person', async () => {
      const { companyId, owner, monitor } = await makeVenue(server())
      const socket = new WebSocket(`${server().url.replace('http', 'ws')}/live?userId=${monitor.id}`, [], {
        headers: { authorization: `Bearer ${monitor.token}` },
      })
      await once(socket, 'open')
      const closed = once(socket, 'close')
      expect((await changePassword(monitor, TEST_PASSWORD)).body).toEqual({ changed: true })
      expect((await closed)[0]).toBe(4401)
      expect([await me(monitor), await me(owner)]).toEqual([401, 200])
      expect([await signIn(monitor.email, TEST_PASSWORD), await signIn(monitor.email, NEW_PASSWORD)]).toEqual(
        [401, 200],
      )
      expect(await storedAudit(server(), companyId, 'auth.passwordChanged')).toMatchObject([
        { by: monitor.id, entityId: monitor.id },
      ])
      expect(await storedEvents(server(), companyId)).toMatchObject([{ type: 'dataChanged', room: 'staff' }])
    })

    it('can be changed by everybody who can sign in', async () => {
      const { owner, waiter } = await makeVenue(server())
      for (const member of [owner, waiter, await makeAdmin(server())])
        expect((await changePassword(member, TEST_PASSWORD)).status).toBe(200)
    })

    it('stays without the current one, which cannot be guessed from a session', async () => {
      const { monitor } = await makeVenue(server())
      expect((await changePassword(monitor, undefined)).body).toMatchObject({
        issues: [{ path: 'currentPassword', key: 'CURRENT_PASSWORD_REQUIRED' }],
      })
      for (let time = 0; time < 6; time += 1)
        expect(await changePassword(monitor, WRONG)).toMatchObject({
          status: 403,
          body: { code: 'CURRENT_PASSWORD_WRONG' },
        })
      expect((await changePassword(monitor, TEST_PASSWORD)).status).toBe(429)
      expect([await me(monitor), await signIn(monitor.email, TEST_PASSWORD)]).toEqual([200, 200])
      server().clock.advance(1000)
      expect((await changePassword(monitor, TEST_PASSWORD)).status).toBe(200)
    })

    it('is not guessed by concurrent attempts', async () => {
      const { monitor } = await makeVenue(server())
      for (let time = 0; time < 4; time += 1) expect((await changePassword(monitor, WRONG)).status).toBe(403)
      const answers = await Promise.all(Array.from({ length: 10 }, () => changePassword(monitor, WRONG)))
      expect(answers.filter(({ status }) => status === 403)).toHaveLength(2)
    })
  })

  describe('a new password that is the e-mail address', () => {
    const refused = { status: 400, body: { issues: [{ path: 'password', key: 'PASSWORD_IS_EMAIL' }] } }
    const localPart = (email: string) => email.slice(0, email.indexOf('@')).toUpperCase()

    it('is refused wherever one is set', async () => {
      const { companyId, owner } = await makeVenue(server())
      // Long enough to be a password otherwise, and without an id: one with the digits of a pattern would be refused for that.
      const person = await addMember(server(), companyId, 'monitor')
      const email = 'kitchen-by-the-lake@kafana.test'
      await server().send('PUT', `/api/user/${person.id}`, { token: owner.token, body: { email } })
      const set = (body: object) =>
        server().send('PUT', `/api/user/${person.id}`, { token: owner.token, body })
      const body = accountBody({ role: 'waiter', email })
      const register = (password: string) =>
        server().send('POST', '/api/auth/register', {
          token: owner.token,
          body: { ...body, password, confirmPassword: password },
        })
      for (const password of [email, localPart(email)]) {
        expect(await changePassword(person, TEST_PASSWORD, password)).toMatchObject(refused)
        expect(await set({ password })).toMatchObject(refused)
        expect(await register(password)).toMatchObject(refused)
      }
      const next = 'somebody-else-by-the-lake@kafana.test'
      expect(await set({ email: next, password: next })).toMatchObject(refused)
      expect((await set({ email: next, password: email })).status).toBe(200)
    })
  })

  describe('a PIN', () => {
    it('is changed with the current one, and no session ends', async () => {
      const { companyId, owner, monitor, waiter } = await makeVenue(server())
      for (const member of [waiter, monitor, owner]) {
        expect((await changePin(member, TEST_PIN)).body).toEqual({ changed: true })
        expect(await me(member)).toBe(200)
        expect(await acceptsPin(monitor, member, NEW_PIN)).toBe(true)
        expect(await acceptsPin(monitor, member, TEST_PIN)).toBe(false)
      }
      expect(await storedAudit(server(), companyId, 'auth.pinChanged')).toMatchObject(
        [waiter, monitor, owner].map(({ id }) => ({ by: id, entityId: id })),
      )
    })

    it('stays without the current one, whose wrong attempts count like those of billing', async () => {
      const { monitor } = await makeVenue(server())
      for (let time = 0; time < 5; time += 1)
        expect(await changePin(monitor, '9753')).toMatchObject({
          status: 403,
          body: { code: 'CURRENT_PIN_WRONG' },
        })
      expect((await changePin(monitor, TEST_PIN)).status).toBe(429)
      expect((await changePin(monitor, TEST_PIN, '1111')).body).toMatchObject({
        issues: [{ path: 'pin', key: 'PIN_WEAK' }],
      })
    })
  })

  describe('of an owner, on the staff screen', () => {
    const update = ({ token }: Member, id: string, body: object) =>
      server().send('PUT', `/api/user/${id}`, { token, body })
    const changes = { password: NEW_PASSWORD, pin: NEW_PIN, email: 'somebody-else@kafana.test' }

    it.each(Object.entries(changes))('the own %s needs the current password', async (name, value) => {
      const { owner } = await makeVenue(server())
      const own = name === 'email' ? `${owner.id}@kafana.test` : value
      expect((await update(owner, owner.id, { [name]: own })).body).toMatchObject({
        code: 'INPUT_INVALID',
        issues: [{ path: 'currentPassword', key: 'CURRENT_PASSWORD_REQUIRED' }],
      })
      expect(await update(owner, owner.id, { [name]: own, currentPassword: WRONG })).toMatchObject({
        status: 403,
        body: { code: 'CURRENT_PASSWORD_WRONG' },
      })
      expect(await signIn(owner.email, TEST_PASSWORD)).toBe(200)
      expect((await update(owner, owner.id, { [name]: own, currentPassword: TEST_PASSWORD })).status).toBe(
        200,
      )
    })

    it('the own names and an unchanged address do not, nor do the secrets of others', async () => {
      const { owner, waiter } = await makeVenue(server())
      expect((await update(owner, owner.id, { firstname: 'Vesna', email: owner.email })).status).toBe(200)
      expect((await update(owner, waiter.id, { password: NEW_PASSWORD, pin: NEW_PIN })).status).toBe(200)
    })

    it('another spelling of the own address needs it: mail may go somewhere else', async () => {
      const { owner } = await makeVenue(server())
      for (const email of [owner.email.toUpperCase(), owner.email.replace('k', 'ｋ')])
        expect((await update(owner, owner.id, { email })).body).toMatchObject({ code: 'INPUT_INVALID' })
    })

    it('a PIN that is off can be replaced with the current password', async () => {
      const { companyId, owner, monitor } = await makeVenue(server())
      await server().platform.uow.write(companyId, (tx) =>
        tx.run(
          {
            build: (kit) => kit.db.updateTable('users').set({ pin_failures: 100 }).where('id', '=', owner.id),
          },
          {},
        ),
      )
      expect((await changePin(owner, TEST_PIN)).body).toMatchObject({ code: 'PIN_DISABLED' })
      await update(owner, owner.id, { pin: NEW_PIN, currentPassword: TEST_PASSWORD })
      expect(await acceptsPin(monitor, owner, NEW_PIN)).toBe(true)
    })
  })
})
