import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { TEST_PASSWORD, addMember, makeVenue, type Member } from '../../testing/factories.ts'
import { storedEvents } from '../../testing/stored-records.ts'
import { onBothEngines } from '../../testing/test-server.ts'

const NEW_PASSWORD = 'quite another passphrase'

onBothEngines('staff', (server) => {
  const list = async ({ token }: Member) =>
    (await server().send('GET', '/api/company/staff', { token })).body as unknown as Record<string, unknown>[]
  const update = ({ token }: Member, id: string, body: object) =>
    server().send('PUT', `/api/user/${id}`, { token, body })
  const archive = ({ token }: Member, id: string) => server().send('DELETE', `/api/user/${id}`, { token })
  const me = async ({ token }: Member) => (await server().send('GET', '/api/user/me', { token })).status
  const signIn = async (email: string, password: string) =>
    (await server().send('POST', '/api/auth/login', { body: { email, password } })).status
  const listen = async ({ id, token }: Member) => {
    const socket = new WebSocket(`${server().url.replace('http', 'ws')}/live?userId=${id}`, [], {
      headers: { authorization: `Bearer ${token}` },
    })
    await once(socket, 'open')
    return { closed: once(socket, 'close') }
  }

  it('lists everybody of the venue and nobody else', async () => {
    const { companyId, owner, monitor, waiter } = await makeVenue(server())
    await makeVenue(server())
    const staff = await list(owner)
    expect(new Set(staff.map(({ _id }) => _id))).toEqual(new Set([owner.id, monitor.id, waiter.id]))
    expect(staff).toHaveLength(3)
    expect(staff.find(({ _id }) => _id === waiter.id)).toEqual({
      _id: waiter.id,
      firstname: 'waiter',
      lastname: 'Test',
      username: waiter.username,
      email: waiter.email,
      role: 'waiter',
      balance: 0,
      isBlocked: false,
      company: companyId,
      allowedRoutes: ['orders', 'orderDetails', 'establishment', 'establishmentDetails', 'manager', 'pad'],
      version: 1,
    })
  })

  it('changes the fields that are sent and keeps the rest', async () => {
    const { companyId, owner, waiter } = await makeVenue(server())
    const { status, body } = await update(owner, waiter.id, {
      firstname: 'Лука',
      username: `luka${waiter.username}`,
      version: 1,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      firstname: 'Лука',
      lastname: 'Test',
      username: `luka${waiter.username}`,
      email: waiter.email,
      version: 2,
    })
    expect(await storedEvents(server(), companyId)).toMatchObject([{ type: 'dataChanged', room: 'staff' }])
    expect(await me(waiter)).toBe(200)
  })

  it('ignores fields that cannot be changed this way', async () => {
    const [{ owner, waiter }, other] = [await makeVenue(server()), await makeVenue(server())]
    const before = (await list(owner)).find(({ _id }) => _id === waiter.id)
    const { body } = await update(owner, waiter.id, {
      role: 'owner',
      company: other.companyId,
      balance: 1000,
      _id: owner.id,
      archived_at: 1,
    })
    expect(body).toEqual({ ...before, version: 2 })
  })

  it('refuses a change based on an old version and returns the current one', async () => {
    const { owner, waiter } = await makeVenue(server())
    await update(owner, waiter.id, { firstname: 'First', version: 1 })
    const { status, body } = await update(owner, waiter.id, { firstname: 'Second', version: 1 })
    expect([status, body]).toMatchObject([
      409,
      { code: 'VERSION_CONFLICT', current: { firstname: 'First', version: 2 } },
    ])
    expect(body).not.toHaveProperty('current.passwordHash')
  })

  it('accepts one of many changes based on the same version', async () => {
    const { owner, waiter } = await makeVenue(server())
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        update(owner, waiter.id, { firstname: `Name ${index}`, version: 1 }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(7).fill(409),
    ])
  })

  it('refuses a name that is taken, but not one’s own', async () => {
    const [mine, other] = [await makeVenue(server()), await makeVenue(server())]
    expect(
      (await update(mine.owner, mine.waiter.id, { email: other.waiter.email.toUpperCase() })).body,
    ).toMatchObject({ code: 'EMAIL_TAKEN' })
    expect(
      (await update(mine.owner, mine.waiter.id, { username: mine.monitor.username.toUpperCase() })).body,
    ).toMatchObject({ code: 'USERNAME_TAKEN' })
    expect(
      (
        await update(mine.owner, mine.waiter.id, {
          email: mine.waiter.email,
          username: other.waiter.username,
        })
      ).status,
    ).toBe(200)
  })

  it('accepts an e-mail for one of two venues that claim it at the same moment', async () => {
    const venues = await Promise.all(Array.from({ length: 5 }, () => makeVenue(server())))
    const email = `wanted${venues[0]?.companyId}@kafana.test`
    const answers = await Promise.all(venues.map(({ owner, waiter }) => update(owner, waiter.id, { email })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
    expect(answers.filter(({ status }) => status === 409).map(({ body }) => body)).toMatchObject(
      Array(4).fill({ code: 'EMAIL_TAKEN' }),
    )
  })

  it.each([
    [{ isBlocked: 'yes' }, 'isBlocked', 'VALUE_INVALID'],
    [{ password: 'short' }, 'password', 'PASSWORD_LENGTH'],
    [{ password: 'password123' }, 'password', 'PASSWORD_COMMON'],
    [{ pin: '1111' }, 'pin', 'PIN_WEAK'],
    [{ email: 'nobody' }, 'email', 'EMAIL_INVALID'],
    [{ firstname: ' ' }, 'firstname', 'FIRST_NAME_REQUIRED'],
    [{ allowedRoutes: ['everything'] }, 'allowedRoutes.0', 'VALUE_INVALID'],
  ])('names the field of %o', async (body, path, key) => {
    const { owner, waiter } = await makeVenue(server())
    expect((await update(owner, waiter.id, body)).body).toMatchObject({
      code: 'INPUT_INVALID',
      issues: [{ path, key }],
    })
  })

  it('changes the screens from the next request on, without duplicates', async () => {
    const { owner, monitor } = await makeVenue(server())
    const orders = async () => (await server().send('GET', '/api/order', { token: monitor.token })).status
    expect(await orders()).toBe(200)
    expect(
      (await update(owner, monitor.id, { allowedRoutes: ['establishment', 'gateway', 'establishment'] }))
        .body,
    ).toMatchObject({
      allowedRoutes: ['establishment', 'gateway'],
    })
    expect(await orders()).toBe(403)
  })

  describe('ending sessions', () => {
    it('happens on blocking, at once and with the live connection; unblocking lets the person sign in again', async () => {
      const { owner, monitor, waiter } = await makeVenue(server())
      const { closed } = await listen(monitor)
      expect((await update(owner, monitor.id, { isBlocked: true })).body).toMatchObject({ isBlocked: true })
      expect((await closed)[0]).toBe(4401)
      expect([await me(monitor), await me(waiter), await signIn(monitor.email, TEST_PASSWORD)]).toEqual([
        401, 200, 401,
      ])
      await update(owner, monitor.id, { isBlocked: false })
      expect([await me(monitor), await signIn(monitor.email, TEST_PASSWORD)]).toEqual([401, 200])
    })

    it('happens with a new password, which is valid from then on', async () => {
      const { owner, monitor } = await makeVenue(server())
      const { closed } = await listen(monitor)
      await update(owner, monitor.id, { password: NEW_PASSWORD })
      expect((await closed)[0]).toBe(4401)
      expect([
        await me(monitor),
        await signIn(monitor.email, TEST_PASSWORD),
        await signIn(monitor.email, NEW_PASSWORD),
      ]).toEqual([401, 401, 200])
    })

    it('happens on archiving', async () => {
      const { owner, monitor } = await makeVenue(server())
      const { closed } = await listen(monitor)
      const { status, body } = await archive(owner, monitor.id)
      expect([status, body]).toMatchObject([200, { _id: monitor.id, version: 2 }])
      expect((await closed)[0]).toBe(4401)
      expect([await me(monitor), await signIn(monitor.email, TEST_PASSWORD)]).toEqual([401, 401])
    })

    it('does not happen with a new PIN', async () => {
      const { owner, monitor } = await makeVenue(server())
      await update(owner, monitor.id, { pin: '58203' })
      expect(await me(monitor)).toBe(200)
    })
  })

  it('archives: removes from the list, refuses changes, and answers 404 when repeated', async () => {
    const { owner, waiter } = await makeVenue(server())
    await archive(owner, waiter.id)
    expect((await list(owner)).map(({ _id }) => _id)).not.toContain(waiter.id)
    expect([
      (await archive(owner, waiter.id)).status,
      (await update(owner, waiter.id, { firstname: 'Back' })).status,
    ]).toEqual([404, 404])
  })

  describe('an owner locking themselves out', () => {
    it.each([
      ['blocking', { isBlocked: true }],
      ['giving up the staff screen', { allowedRoutes: ['home', 'panel'] }],
    ])('is refused when %s', async (_how, body) => {
      const { owner } = await makeVenue(server())
      const answer = await update(owner, owner.id, body)
      expect([answer.status, answer.body]).toMatchObject([409, { code: 'SELF_LOCKOUT' }])
      expect(await me(owner)).toBe(200)
    })

    it('is refused when archiving', async () => {
      const { owner } = await makeVenue(server())
      expect((await archive(owner, owner.id)).body).toMatchObject({ code: 'SELF_LOCKOUT' })
      expect(await me(owner)).toBe(200)
    })

    it('does not include changing one’s own name or other screens', async () => {
      const { owner } = await makeVenue(server())
      expect(
        (await update(owner, owner.id, { firstname: 'Vesna', isBlocked: false, allowedRoutes: ['staff'] }))
          .status,
      ).toBe(200)
    })
  })

  it('answers 404 for a person of another venue and changes nothing', async () => {
    const [mine, other] = [await makeVenue(server()), await makeVenue(server())]
    const before = await list(other.owner)
    const paths = [`/api/user/${other.waiter.id}/ledger`, `/api/user/${other.waiter.id}/section/nothing`]
    for (const path of paths)
      expect((await server().send('GET', path, { token: mine.owner.token })).status).toBe(404)
    expect(
      (await update(mine.owner, other.waiter.id, { isBlocked: true, password: NEW_PASSWORD })).status,
    ).toBe(404)
    expect((await archive(mine.owner, other.waiter.id)).status).toBe(404)
    expect(
      (
        await server().send('PUT', `/api/user/${other.waiter.id}/balance?code=give`, {
          token: mine.owner.token,
          body: { balance: 5 },
        })
      ).status,
    ).toBe(404)
    expect(await list(other.owner)).toEqual(before)
    expect(await me(other.waiter)).toBe(200)
  })

  it('is for owners, on the screens that show it', async () => {
    const { companyId, monitor, waiter } = await makeVenue(server())
    for (const member of [monitor, waiter])
      expect((await update(member, waiter.id, { isBlocked: true })).body).toMatchObject({
        code: 'ROLE_FORBIDDEN',
      })
    expect(
      (
        await update(await addMember(server(), companyId, 'owner', ['statistics']), waiter.id, {
          isBlocked: true,
        })
      ).body,
    ).toMatchObject({
      code: 'SCREEN_FORBIDDEN',
    })
  })
})
