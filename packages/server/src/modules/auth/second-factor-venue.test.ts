import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { addMember, makeVenue, type Member, TEST_PASSWORD } from '../../testing/factories.ts'
import { linkIn, storedMails } from '../../testing/mails.ts'
import { turnOnSecondFactor } from '../../testing/second-factors.ts'
import { placesOf } from '../../testing/stored-columns.ts'
import { storedAudit } from '../../testing/stored-records.ts'
import { onBothEngines } from '../../testing/test-server.ts'

const WRONG = 'not the password'
const NEW_PASSWORD = 'quite another passphrase'

onBothEngines('the second factors of a venue', (server) => {
  const signIn = ({ email }: Member, more: object = {}) =>
    server().send('POST', '/api/auth/login', { body: { email, password: TEST_PASSWORD, ...more } })
  const get = ({ token }: Pick<Member, 'token'>, path: string) => server().send('GET', path, { token })
  const setRule = ({ token }: Member, required: boolean) =>
    server().send('PUT', '/api/company/second-factor', { token, body: { required } })
  const reset = ({ token }: Member, { id }: Member, currentPassword = TEST_PASSWORD) =>
    server().send('POST', `/api/user/${id}/second-factor/reset`, {
      token,
      headers: { 'accept-language': 'de' },
      body: { currentPassword },
    })
  const changesIn = async ({ token }: Member) => {
    const { body } = await get({ token }, '/api/auth/security-log')
    const { entries } = body as unknown as {
      entries: { changes: string[]; by: { _id: string } | null; person: { _id: string } | null }[]
    }
    return entries.flatMap(({ changes, by, person }) =>
      changes.map((change) => [change, by?._id ?? null, person?._id ?? null]),
    )
  }

  describe('required of owners', () => {
    it('is off by default, and changed by an owner, on the record', async () => {
      const [{ companyId, owner, monitor }, other] = [await makeVenue(server()), await makeVenue(server())]
      expect((await get(owner, '/api/company/second-factor')).body).toEqual({ required: false })
      expect((await get(monitor, '/api/company/second-factor')).status).toBe(403)
      expect((await setRule(monitor, true)).status).toBe(403)
      expect((await setRule(owner, true)).body).toEqual({ required: true })
      expect((await setRule(owner, true)).body).toEqual({ required: true })
      expect((await get(owner, '/api/company/second-factor')).body).toEqual({ required: true })
      expect((await get(other.owner, '/api/company/second-factor')).body).toEqual({ required: false })
      await setRule(owner, false)
      expect((await get(owner, '/api/company/second-factor')).body).toEqual({ required: false })
      expect(await changesIn(owner)).toEqual([
        ['secondFactorOptional', owner.id, null],
        ['secondFactorRequired', owner.id, null],
      ])
      expect(await storedAudit(server(), companyId, 'auth.secondFactorRequired')).toMatchObject([
        { by: owner.id, entityId: companyId },
      ])
    })

    it('is asked of an owner after the next sign-in, before anything else is answered', async () => {
      const { owner } = await makeVenue(server())
      await setRule(owner, true)
      const { status, body } = await signIn(owner)
      expect([status, body]).toMatchObject([200, { user: { secondFactorDue: true } }])
      const due = { ...owner, token: String(body['token']) }
      const refused = { status: 403, body: { code: 'SECOND_FACTOR_REQUIRED' } }
      for (const path of ['/api/company', '/api/zones', '/api/company/staff', '/api/auth/sessions'])
        expect(await get(due, path)).toMatchObject(refused)
      expect(await setRule(due, false)).toMatchObject(refused)
      expect((await get(due, '/api/user/me')).body).toMatchObject({ _id: owner.id, secondFactorDue: true })
      expect((await get(due, '/api/auth/second-factor')).body).toMatchObject({ on: false, required: true })
      // What is open goes on.
      expect((await get(owner, '/api/zones')).status).toBe(200)
      expect((await get(owner, '/api/user/me')).body).not.toHaveProperty('secondFactorDue')

      const app = await turnOnSecondFactor(server(), due)
      expect((await get(due, '/api/zones')).status).toBe(200)
      expect((await get(due, '/api/user/me')).body).not.toHaveProperty('secondFactorDue')
      const again = await signIn(owner, { secondFactorCode: app.code() })
      expect(again.body['user']).not.toHaveProperty('secondFactorDue')
    })

    it('refuses the live connection until then', async () => {
      const { owner } = await makeVenue(server())
      await setRule(owner, true)
      const token = String((await signIn(owner)).body['token'])
      const connect = () =>
        new WebSocket(`${server().url.replace('http', 'ws')}/live?userId=${owner.id}`, [], {
          headers: { authorization: `Bearer ${token}` },
        })
      const [error] = (await once(connect(), 'error')) as [Error]
      expect(error.message).toContain('403')
      await turnOnSecondFactor(server(), { token })
      const socket = connect()
      await once(socket, 'open')
      socket.close()
    })

    it('lets who is waiting for it sign out', async () => {
      const { owner } = await makeVenue(server())
      await setRule(owner, true)
      const token = String((await signIn(owner)).body['token'])
      expect((await server().send('POST', '/api/auth/revoke-token', { token, body: {} })).status).toBe(200)
    })

    it('concerns nobody else, and nobody once it is not required any more', async () => {
      const { companyId, owner, monitor, waiter } = await makeVenue(server())
      const partner = await addMember(server(), companyId, 'owner')
      await setRule(owner, true)
      for (const member of [monitor, waiter]) {
        const { body } = await signIn(member)
        expect(body['user']).not.toHaveProperty('secondFactorDue')
        expect((await get({ token: String(body['token']) }, '/api/company')).status).toBe(200)
      }
      const due = { token: String((await signIn(partner)).body['token']) }
      expect((await get(due, '/api/zones')).status).toBe(403)
      await setRule(owner, false)
      expect((await get(due, '/api/zones')).status).toBe(200)
      expect((await signIn(partner)).body['user']).not.toHaveProperty('secondFactorDue')
    })
  })

  describe('reset by an owner', () => {
    it('are off for somebody of the staff, with the owner’s password, in the log and by a mail', async () => {
      const { companyId, owner, waiter } = await makeVenue(server())
      const path = `/api/user/${waiter.id}/second-factor`
      expect((await reset(owner, waiter)).body).toMatchObject({ code: 'SECOND_FACTOR_OFF' })
      expect((await get(owner, path)).body).toEqual({ on: false })
      await turnOnSecondFactor(server(), waiter)
      expect((await get(owner, path)).body).toEqual({ on: true })
      expect((await reset(owner, waiter, WRONG)).body).toMatchObject({ code: 'CURRENT_PASSWORD_WRONG' })
      expect((await signIn(waiter)).body).toMatchObject({ code: 'SECOND_FACTOR_NEEDED' })
      expect((await reset(owner, waiter)).body).toEqual({ _id: waiter.id, on: false })
      expect((await get(owner, path)).body).toEqual({ on: false })
      expect((await signIn(waiter)).status).toBe(200)
      expect((await changesIn(owner))[0]).toEqual(['secondFactorReset', owner.id, waiter.id])
      expect(await storedAudit(server(), companyId, 'auth.secondFactorReset')).toMatchObject([
        { by: owner.id, entityId: waiter.id },
      ])
      await expect
        .poll(async () =>
          (await storedMails(server())).filter(({ message }) => message?.includes(waiter.email) === true),
        )
        .toHaveLength(1)
      const mail = (await storedMails(server())).find(({ payload }) => payload.includes(waiter.email))
      const { to, subject, text } = JSON.parse(mail?.message ?? '{}') as Record<string, string>
      expect([mail?.kind, to]).toEqual(['secondFactor', waiter.email])
      expect(`${subject} ${text}`).not.toMatch(/MAIL_|{{|undefined/)
    })

    it('are neither an owner’s nor those of another venue, and no business of others', async () => {
      const [{ companyId, owner, monitor, waiter }, other] = [
        await makeVenue(server()),
        await makeVenue(server()),
      ]
      const partner = await addMember(server(), companyId, 'owner')
      await turnOnSecondFactor(server(), partner)
      await turnOnSecondFactor(server(), waiter)
      for (const member of [owner, partner])
        expect(await reset(owner, member)).toMatchObject({ status: 403, body: { code: 'ROLE_FORBIDDEN' } })
      expect((await signIn(partner)).body).toMatchObject({ code: 'SECOND_FACTOR_NEEDED' })
      expect((await reset(other.owner, waiter)).status).toBe(404)
      expect((await get(other.owner, `/api/user/${waiter.id}/second-factor`)).status).toBe(404)
      expect((await reset(monitor, waiter)).status).toBe(403)
      expect((await get(monitor, `/api/user/${waiter.id}/second-factor`)).status).toBe(403)
    })
  })

  describe('beside a new password', () => {
    const choose = (link: string) => {
      const { id, token } = linkIn(link)
      const body = { id, token, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }
      return server().send('POST', '/api/auth/reset-password', { body })
    }
    const linkOf = async (member: Member, withoutSecondFactor?: boolean) => {
      const recovery = await server().services.auth.recovery.linkFor(member.email, withoutSecondFactor)
      return 'link' in recovery ? recovery.link : expect.fail(recovery.refused)
    }

    it('by a link, or by an owner, stay on', async () => {
      const { owner, waiter } = await makeVenue(server())
      const [app, other] = [
        await turnOnSecondFactor(server(), owner),
        await turnOnSecondFactor(server(), waiter),
      ]
      const body = { password: NEW_PASSWORD }
      await server().send('PUT', `/api/user/${waiter.id}`, { token: owner.token, body })
      expect((await choose(await linkOf(owner))).status).toBe(200)
      for (const member of [owner, waiter])
        expect((await signIn(member, body)).body).toMatchObject({ code: 'SECOND_FACTOR_NEEDED' })
      expect((await signIn(owner, { ...body, secondFactorCode: app.code() })).status).toBe(200)
      expect((await signIn(waiter, { ...body, secondFactorCode: other.code() })).status).toBe(200)
    })

    it('are turned off on the server’s own machine, on the record', async () => {
      const { owner } = await makeVenue(server())
      await turnOnSecondFactor(server(), owner)
      await choose(await linkOf(owner, true))
      const { status, body } = await signIn(owner, { password: NEW_PASSWORD })
      expect(status).toBe(200)
      expect(await changesIn({ ...owner, token: String(body['token']) })).toContainEqual([
        'secondFactorReset',
        null,
        owner.id,
      ])
    })
  })

  it('are exported as being on, without their secrets, and erased with their person', async () => {
    const { owner, waiter } = await makeVenue(server())
    const app = await turnOnSecondFactor(server(), waiter)
    const { body } = await get(owner, `/api/user/${waiter.id}/export`)
    const { records } = body as unknown as { records: Record<string, object[]> }
    expect(records['second_factors']).toEqual([
      { started_at: expect.any(Number) as number, enabled_at: expect.any(Number) as number },
    ])
    expect(records['recovery_codes']).toHaveLength(app.recoveryCodes.length)
    expect(JSON.stringify(body)).not.toMatch(/"(?:secret|code_hash)"|v1\./)
    expect(await placesOf(server(), [waiter.id])).toContain('recovery_codes.user_id')
    await server().send('POST', `/api/user/${waiter.id}/erase`, {
      token: owner.token,
      body: { username: waiter.username },
    })
    const left = await placesOf(server(), [waiter.id])
    expect(left.filter((place) => /second_factor|recovery_codes/.test(place))).toEqual([])
  })
})
