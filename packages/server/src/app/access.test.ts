import { allEndpoints as endpoints, type Endpoint } from '@kafana/contract'
import { DEFAULT_ALLOWED_ROUTES, ROLES, SCREENS, type Role } from '@kafana/domain'
import { beforeAll, describe, expect, it } from 'vitest'
import { addMember, makeAdmin, makeVenue, type Member, type TestVenue } from '../testing/factories.ts'
import { pairGateway } from '../testing/gateway-factories.ts'
import { onBothEngines } from '../testing/test-server.ts'

const named = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

/** A path whose ids exist nowhere: access is decided before anything is looked up. */
const pathOf = ({ path }: Endpoint): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => (name === 'kind' ? 'fiscal' : 'nothing-here'))
const bodyOf = ({ method }: Endpoint): { body: unknown } | object =>
  method === 'GET' || method === 'DELETE' ? {} : { body: {} }

/** What a role should get according to the declaration, computed independently of the server. */
const expectedCode = ({ roles, screens }: Endpoint, role: Role | null): string | null => {
  if (roles === 'public') return null
  // A person's token is not a gateway's.
  if (role === null || roles === 'gateway') return 'UNAUTHENTICATED'
  if (!roles.includes(role)) return 'ROLE_FORBIDDEN'
  const mayOpen = screens === 'any' || screens.some((screen) => DEFAULT_ALLOWED_ROUTES[role].includes(screen))
  return mayOpen ? null : 'SCREEN_FORBIDDEN'
}
const ACCESS_CODES = ['UNAUTHENTICATED', 'ROLE_FORBIDDEN', 'SCREEN_FORBIDDEN']

onBothEngines('access', (server) => {
  const members = new Map<Role, Member>()
  let memberWithoutScreens: Member
  let venueId: string
  beforeAll(async () => {
    const { companyId, owner, monitor, waiter } = await makeVenue(server())
    venueId = companyId
    for (const member of [owner, monitor, waiter, await makeAdmin(server())]) members.set(member.role, member)
    memberWithoutScreens = await addMember(server(), companyId, 'owner', [])
  })
  // Signing out ends the caller's session, or all of them: every call gets a session of its own.
  const tokenFor = async (role: Role | null): Promise<string | null> => {
    const member = role === null ? undefined : members.get(role)
    if (!member) return null
    const { id } = member
    return server().platform.uow.write(role === 'admin' ? '' : venueId, (tx) =>
      server().services.sessions.open(tx, id),
    )
  }

  describe.each([null, ...ROLES])('as %s', (role) => {
    it.each(named)('%s answers as declared', async (_name, endpoint) => {
      const { status, body } = await server().send(endpoint.method, pathOf(endpoint), {
        token: await tokenFor(role),
        ...bodyOf(endpoint),
      })
      const expected = expectedCode(endpoint, role)
      const code = String((body as Record<string, unknown>)['code'])
      if (expected === null) expect(ACCESS_CODES).not.toContain(code)
      else expect([status, code]).toEqual([expected === 'UNAUTHENTICATED' ? 401 : 403, expected])
      expect(status).toBeLessThan(500)
    })
  })

  describe.each(['owner', 'monitor', 'waiter'] as const)('as a %s with an empty list', (role) => {
    let token: string
    beforeAll(async () => {
      ;({ token } = await addMember(server(), venueId, role, []))
    })
    const needScreens = named.filter(
      ([, { roles, screens }]) => screens !== 'any' && typeof roles !== 'string' && roles.includes(role),
    )
    it.each(needScreens)('%s is refused', async (_name, endpoint) => {
      const { status, body } = await server().send(endpoint.method, pathOf(endpoint), {
        token,
        ...bodyOf(endpoint),
      })
      expect([status, body]).toMatchObject([403, { code: 'SCREEN_FORBIDDEN' }])
    })
  })

  it.each([
    ['orders', 200],
    ['monitor', 200],
    ['home', 200],
    ['staffDetails', 200],
    ['manager', 403],
    ['establishment', 403],
    ['gateway', 403],
  ] as const)(
    'the list of orders answers a waiter with only the screen %s with %i',
    async (screen, status) => {
      const { token } = await addMember(server(), venueId, 'waiter', [screen])
      expect((await server().send('GET', '/api/order', { token })).status).toBe(status)
    },
  )

  describe('as a gateway', () => {
    let token: string
    beforeAll(async () => {
      token = (await pairGateway(server(), await makeVenue(server()))).token
    })
    it.each(named)('%s answers as declared', async (_name, endpoint) => {
      const { status, body } = await server().send(endpoint.method, pathOf(endpoint), {
        token,
        ...bodyOf(endpoint),
      })
      const code = String((body as Record<string, unknown>)['code'])
      if (endpoint.roles === 'public' || endpoint.roles === 'gateway')
        expect(ACCESS_CODES).not.toContain(code)
      else expect([status, code]).toEqual([401, 'UNAUTHENTICATED'])
      expect(status).toBeLessThan(500)
    })
  })

  it('follows a changed list of screens at once, without a new sign-in', async () => {
    const before = await server().send('GET', '/api/company/staff', { token: memberWithoutScreens.token })
    expect(before.body).toMatchObject({ code: 'SCREEN_FORBIDDEN' })
    await server().send('PUT', `/api/user/${memberWithoutScreens.id}`, {
      token: await tokenFor('owner'),
      body: { allowedRoutes: ['staff'] },
    })
    const after = await server().send('GET', '/api/company/staff', { token: memberWithoutScreens.token })
    expect(after.status).toBe(200)
  })

  it('accepts the token header too, but not two different tokens', async () => {
    const token = (await tokenFor('owner')) ?? ''
    expect((await server().send('GET', '/api/user/me', { headers: { token } })).status).toBe(200)
    expect(
      (await server().send('GET', '/api/user/me', { token, headers: { token: 'another' } })).status,
    ).toBe(401)
  })
})

onBothEngines('access of an owner', (server) => {
  let venue: TestVenue
  beforeAll(async () => {
    venue = await makeVenue(server())
  })
  const openSession = (id: string): Promise<string> =>
    server().platform.uow.write(venue.companyId, (tx) => server().services.sessions.open(tx, id))
  const statusOf = async (token: string): Promise<number> =>
    (await server().send('GET', '/api/user/me', { token })).status
  const block = ({ id }: Member) =>
    server().send('PUT', `/api/user/${id}`, { token: venue.owner.token, body: { isBlocked: true } })

  describe.each([
    ['blocked', block],
    [
      'signed out',
      ({ token }: Member) => server().send('POST', '/api/auth/revoke-token', { token, body: { token } }),
    ],
  ])('who is %s', (_how, end) => {
    let token: string
    beforeAll(async () => {
      const owner = await addMember(server(), venue.companyId, 'owner')
      ;({ token } = owner)
      if ((await statusOf(token)) !== 200 || (await end(owner)).status !== 200)
        throw new Error('the session was never open, or is not ended')
    })
    it.each(named)('%s is answered as it is to nobody', async (_name, endpoint) => {
      const { status, body } = await server().send(endpoint.method, pathOf(endpoint), {
        token,
        ...bodyOf(endpoint),
      })
      const code = String((body as Record<string, unknown>)['code'])
      if (endpoint.roles === 'public') expect(ACCESS_CODES).not.toContain(code)
      else expect([status, code]).toEqual([401, 'UNAUTHENTICATED'])
      expect(status).toBeLessThan(500)
    })
  })

  it('who is blocked is not returned by a session that was opened all the same', async () => {
    const owner = await addMember(server(), venue.companyId, 'owner')
    expect(await statusOf(await openSession(owner.id))).toBe(200)
    await block(owner)
    expect(await statusOf(await openSession(owner.id))).toBe(401)
  })
})

describe('declarations', () => {
  it('require only screens that exist', () => {
    const required = endpoints.flatMap(({ screens }) => (screens === 'any' ? [] : [...screens]))
    expect(required.filter((screen) => !SCREENS.includes(screen))).toEqual([])
  })

  it('are unique by method and path', () => {
    const names = named.map(([name]) => name)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })
})
