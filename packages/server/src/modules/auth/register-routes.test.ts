import { DEFAULT_ALLOWED_ROUTES } from '@kafana/domain'
import { expect, it } from 'vitest'
import { accountBody, addMember, makeVenue, type Member, TEST_PASSWORD } from '../../testing/factories.ts'
import { storedEvents } from '../../testing/stored-records.ts'
import { onBothEngines } from '../../testing/test-server.ts'

onBothEngines('registering', (server) => {
  const register = (owner: Pick<Member, 'token'>, body: object, headers = {}) =>
    server().send('POST', '/api/auth/register', { token: owner.token, body, headers })
  const staffOf = async ({ token }: Member) =>
    (await server().send('GET', '/api/company/staff', { token })).body

  it.each(['monitor', 'waiter'] as const)(
    'adds a %s to the owner’s venue, who can sign in at once',
    async (role) => {
      const { companyId, owner } = await makeVenue(server())
      const person = accountBody({ role, companyId })
      const { status, body } = await register(owner, person)
      expect(status).toBe(201)
      expect(body).toMatchObject({
        firstname: 'Ana',
        username: person.username,
        email: person.email,
        role,
        company: companyId,
        balance: 0,
        isBlocked: false,
        allowedRoutes: DEFAULT_ALLOWED_ROUTES[role],
        version: 1,
      })
      const session = await server().send('POST', '/api/auth/login', {
        body: { email: person.email, password: TEST_PASSWORD },
      })
      expect(session.body).toMatchObject({ role, user: { company: companyId } })
      expect(await storedEvents(server(), companyId)).toMatchObject([{ type: 'dataChanged', room: 'staff' }])
    },
  )

  it('remembers that the owner chose the password, until the person chooses their own', async () => {
    const { owner } = await makeVenue(server())
    const { email, ...person } = accountBody({ role: 'monitor' })
    const id = String((await register(owner, { ...person, email })).body['_id'])
    const next = 'quite another passphrase'
    const signIn = async (password: string) => {
      const { body } = await server().send('POST', '/api/auth/login', { body: { email, password } })
      const { token, user } = body as unknown as { token: string; user: { passwordByOwner?: true } }
      const me = await server().send('GET', '/api/user/me', { token })
      expect(me.body).toEqual(user)
      return { token, isByOwner: user.passwordByOwner }
    }
    const first = await signIn(TEST_PASSWORD)
    const change = { currentPassword: TEST_PASSWORD, password: next, confirmPassword: next }
    await server().send('PUT', '/api/auth/password', { token: first.token, body: change })
    expect([first.isByOwner, (await signIn(next)).isByOwner]).toEqual([true, undefined])
    const set = (member: string, body: object) =>
      server().send('PUT', `/api/user/${member}`, { token: owner.token, body })
    await set(id, { firstname: 'Eva', pin: '48261937' })
    expect((await signIn(next)).isByOwner).toBeUndefined()
    await set(id, { password: TEST_PASSWORD })
    expect((await signIn(TEST_PASSWORD)).isByOwner).toBe(true)
    // One's own, on the staff screen.
    expect((await set(owner.id, { password: next, currentPassword: TEST_PASSWORD })).status).toBe(200)
    const own = await server().send('POST', '/api/auth/login', {
      body: { email: owner.email, password: next },
    })
    expect(own.body['user']).not.toHaveProperty('passwordByOwner')
  })

  it.each(['owner', 'admin', undefined])('registers nobody as %s', async (role) => {
    const { owner } = await makeVenue(server())
    expect((await register(owner, accountBody({ role }))).body).toMatchObject({
      code: 'INPUT_INVALID',
      issues: [{ path: 'role', key: 'ROLE_REQUIRED' }],
    })
    expect(await staffOf(owner)).toHaveLength(3)
  })

  it('adds to no other venue', async () => {
    const [mine, other] = [await makeVenue(server()), await makeVenue(server())]
    const { status, body } = await register(
      mine.owner,
      accountBody({ role: 'waiter', companyId: other.companyId }),
    )
    expect([status, body]).toMatchObject([403, { code: 'FOREIGN_COMPANY' }])
    expect([await staffOf(mine.owner), await staffOf(other.owner)]).toMatchObject([
      { length: 3 },
      { length: 3 },
    ])
  })

  it('refuses an e-mail that anybody on the server has and a username of the venue, in any case', async () => {
    const [mine, other] = [await makeVenue(server()), await makeVenue(server())]
    const waiter = (values: object) => accountBody({ role: 'waiter', ...values })
    expect(
      (await register(mine.owner, waiter({ email: other.waiter.email.toUpperCase() }))).body,
    ).toMatchObject({ code: 'EMAIL_TAKEN' })
    expect(
      (await register(mine.owner, waiter({ username: mine.waiter.username.toUpperCase() }))).body,
    ).toMatchObject({ code: 'USERNAME_TAKEN' })
    expect((await register(mine.owner, waiter({ username: other.waiter.username }))).status).toBe(201)
  })

  it('frees the names of an archived person', async () => {
    const { owner, waiter } = await makeVenue(server())
    await server().send('DELETE', `/api/user/${waiter.id}`, { token: owner.token })
    expect(
      (await register(owner, accountBody({ role: 'waiter', email: waiter.email, username: waiter.username })))
        .status,
    ).toBe(201)
  })

  it('adds one person however often the same request arrives', async () => {
    const { owner } = await makeVenue(server())
    const [person, headers] = [accountBody({ role: 'waiter' }), { 'idempotency-key': crypto.randomUUID() }]
    const [first, second] = [await register(owner, person, headers), await register(owner, person, headers)]
    expect(second.body).toEqual(first.body)
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    expect(await staffOf(owner)).toHaveLength(4)
  })

  it('is for owners, on the screens where staff is managed', async () => {
    const { companyId, monitor, waiter } = await makeVenue(server())
    for (const member of [monitor, waiter])
      expect((await register(member, accountBody({ role: 'waiter' }))).body).toMatchObject({
        code: 'ROLE_FORBIDDEN',
      })
    expect(
      (
        await register(
          await addMember(server(), companyId, 'owner', ['home']),
          accountBody({ role: 'waiter' }),
        )
      ).body,
    ).toMatchObject({
      code: 'SCREEN_FORBIDDEN',
    })
  })
})
