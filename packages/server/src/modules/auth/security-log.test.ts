import { expect, it } from 'vitest'
import { createSecurityLog, createSecurityOutput } from '../../platform/audit/security-log.ts'
import { createLog } from '../../platform/log.ts'
import { statement } from '../../platform/unit-of-work/statement.ts'
import {
  accountBody,
  addMember,
  makeVenue,
  TEST_PASSWORD,
  token,
  type Member,
  type TestVenue,
} from '../../testing/factories.ts'
import { pairGateway } from '../../testing/gateway-factories.ts'
import { makeSimpleOrder } from '../../testing/orders-factories.ts'
import { onBothEngines } from '../../testing/test-server.ts'

const HOUR = 60 * 60 * 1000

interface Entry {
  readonly _id: string
  readonly event: string
  readonly by: { readonly _id: string } | null
  readonly person: { readonly _id: string } | null
  readonly address: string | null
  readonly [field: string]: unknown
}

const selectAll = statement((kit) => kit.db.selectFrom('security_log').selectAll().orderBy('id'))
const change = statement((kit) => kit.db.updateTable('security_log').set({ details: '{}' }))
const setPinFailures = statement((kit, p: { id: string; failures: number }) =>
  kit.db.updateTable('users').set({ pin_failures: p.failures }).where('id', '=', p.id),
)
const remove = statement((kit) => kit.db.deleteFrom('security_log'))

onBothEngines('the security log', (server) => {
  const read = async ({ token: session }: Pick<Member, 'token'>, query = '') => {
    const { status, body } = await server().send('GET', `/api/auth/security-log${query}`, { token: session })
    expect(status).toBe(200)
    return body as unknown as { entries: Entry[]; next: string | null }
  }
  /** Event, who did it and whose account it concerns, the latest first. */
  const briefly = async ({ owner }: TestVenue, ...events: readonly string[]) =>
    (await read(owner)).entries
      .filter(({ event }) => events.length === 0 || events.includes(event))
      .map(({ event, by, person }) => [event, by?._id ?? null, person?._id ?? null])
  const signIn = (email: string, password = TEST_PASSWORD) =>
    server().send('POST', '/api/auth/login', { body: { email, password } })
  const put = ({ token: session }: Member, id: string, body: object) =>
    server().send('PUT', `/api/user/${id}`, { token: session, body })

  it('contains sign-ins, failed ones of the venue’s accounts, and sign-outs', async () => {
    const venue = await makeVenue(server())
    const { waiter } = venue
    expect((await signIn(waiter.email, 'not the password')).status).toBe(401)
    const { body } = await signIn(waiter.email.toUpperCase())
    const session = { token: String(body['token']) }
    await server().send('POST', '/api/auth/revoke-token', { ...session, body: {} })
    await server().send('POST', '/api/auth/revoke-all', { token: waiter.token })
    expect(await briefly(venue)).toEqual([
      ['signedOut', waiter.id, null],
      ['signedOut', waiter.id, null],
      ['signedIn', waiter.id, null],
      ['signInFailed', null, waiter.id],
    ])
    const { entries } = await read(venue.owner)
    expect(entries[0]).toMatchObject({ changes: ['everySession'], address: '127.0.0.0/24', isLast: false })
    expect(entries.map(({ at }) => at)).toEqual(
      entries.map(() => new Date(server().clock.now()).toISOString()),
    )
  })

  it('shows a failed sign-in of an unknown name to nobody, and stores no name', async () => {
    const venue = await makeVenue(server())
    const typed = `my-secret-${token()}`
    await signIn(typed, typed)
    expect(await briefly(venue)).toEqual([])
    const rows = await server().platform.uow.read('', (tx) => tx.all(selectAll, {}))
    const row = rows.at(-1)
    expect(row).toMatchObject({ company_id: '', event: 'signInFailed', by_user: null, person_id: null })
    expect(JSON.stringify(row)).not.toContain(typed)
    // The same name has the same hash.
    expect(JSON.parse(row?.details ?? '{}')).toEqual({
      name: server().platform.hasher.fingerprint(typed).slice(0, 16),
    })
  })

  it('contains refusals for lack of rights, with the call', async () => {
    const venue = await makeVenue(server())
    const { companyId, owner, waiter } = venue
    const nobody = await addMember(server(), companyId, 'monitor', [])
    await server().send('PUT', '/api/company', { token: waiter.token, body: { name: 'Mine' } })
    await server().send('GET', '/api/order', { token: nobody.token })
    await server().send('POST', '/api/auth/register', {
      token: owner.token,
      body: accountBody({ role: 'waiter', companyId: 'another' }),
    })
    const { entries } = await read(owner)
    expect(entries.map(({ event, by, call }) => [event, by?._id, call])).toEqual([
      ['refused', owner.id, 'POST /api/auth/register'],
      ['refused', nobody.id, 'GET /api/order'],
      ['refused', waiter.id, 'PUT /api/company'],
    ])
  })

  it('contains wrong PINs', async () => {
    const venue = await makeVenue(server())
    const order = await makeSimpleOrder(server(), venue)
    const validate = (username: string) =>
      server().send('POST', '/api/auth/validate', {
        token: venue.monitor.token,
        body: { username, pin: '9999999', selectedOrders: [order.id] },
      })
    expect((await validate(venue.waiter.username)).status).toBe(403)
    expect((await validate('nobody')).status).toBe(403)
    expect(await briefly(venue, 'pinFailed')).toEqual([
      ['pinFailed', venue.monitor.id, null],
      ['pinFailed', venue.monitor.id, venue.waiter.id],
    ])
  })

  it('contains sign-ins that a limit refused, of the account that they named', async () => {
    server().clock.advance(HOUR)
    const venue = await makeVenue(server())
    for (let times = 0; times < 6; times += 1) await signIn(venue.waiter.email, 'guessed')
    expect((await signIn(venue.waiter.email)).status).toBe(429)
    const typed = `${token()}@kafana.test`
    for (let times = 0; times < 7; times += 1) await signIn(typed, 'guessed')
    expect((await briefly(venue))[0]).toEqual(['limited', null, venue.waiter.id])
    const rows = await server().platform.uow.read('', (tx) => tx.all(selectAll, {}))
    expect(rows.at(-1)).toMatchObject({ company_id: '', event: 'limited', person_id: null })
    expect(JSON.stringify(rows.at(-1))).not.toContain(typed)
    // In an hour as many as are stored of anything that can be repeated.
    for (let times = 0; times < 25; times += 1) await signIn(venue.waiter.email)
    const limited = (await read(venue.owner)).entries.filter(({ event }) => event === 'limited')
    expect([limited.length, limited[0]?.isLast]).toEqual([20, true])
  })

  it('contains wrong current passwords, and PINs that are off', async () => {
    const venue = await makeVenue(server())
    const { companyId, owner, monitor, waiter } = venue
    const password = 'quite another passphrase'
    const wrong = { currentPassword: 'guessed', password, confirmPassword: password }
    const { status } = await server().send('PUT', '/api/auth/password', {
      token: monitor.token,
      body: wrong,
    })
    expect(status).toBe(403)
    expect((await put(owner, owner.id, { pin: '48261937', currentPassword: 'guessed' })).status).toBe(403)
    await server().platform.uow.write(companyId, (tx) =>
      tx.run(setPinFailures, { id: waiter.id, failures: 100 }),
    )
    const pins = { currentPin: '4073', pin: '48261937' }
    const off = await server().send('PUT', '/api/auth/pin', { token: waiter.token, body: pins })
    expect(off.body).toMatchObject({ code: 'PIN_DISABLED' })
    expect(await briefly(venue)).toEqual([
      ['pinDisabled', waiter.id, waiter.id],
      ['passwordFailed', owner.id, null],
      ['passwordFailed', monitor.id, null],
    ])
  })

  it('contains input that the application does not send, and attempts beyond a limit, with the call', async () => {
    const venue = await makeVenue(server())
    const { monitor, waiter } = venue
    const ask = (body: unknown, path = '/api/auth/pin') =>
      server().send('PUT', path, { token: waiter.token, body })
    expect((await ask({ currentPin: ['4073'], pin: '48261937' })).status).toBe(400)
    expect((await ask({ currentPin: '4073\0', pin: '48261937' })).status).toBe(400)
    // One that only the server can refuse is an everyday mistake.
    const password = {
      currentPassword: TEST_PASSWORD,
      password: 'Waiter 2026 Test',
      confirmPassword: 'Waiter 2026 Test',
    }
    expect((await ask(password, '/api/auth/password')).status).toBe(400)
    const pin = { username: waiter.username, pin: '9999999', selectedOrders: ['nothing-here'] }
    const validate = () => server().send('POST', '/api/auth/validate', { token: monitor.token, body: pin })
    for (let times = 0; times < 5; times += 1) await validate()
    expect((await validate()).status).toBe(429)
    const { entries } = await read(venue.owner)
    expect(
      entries
        .filter(({ event }) => event !== 'pinFailed')
        .map(({ event, by, call }) => [event, by?._id, call]),
    ).toEqual([
      ['limited', monitor.id, 'POST /api/auth/validate'],
      ['inputRefused', waiter.id, 'PUT /api/auth/pin'],
      ['inputRefused', waiter.id, 'PUT /api/auth/pin'],
    ])
  })

  it('is written to the output too where the operator sets it, once it is stored', async () => {
    const { platform } = server()
    const { companyId, owner, waiter } = await makeVenue(server())
    const lines: string[] = []
    const output = createSecurityOutput(createLog('info', { write: (line) => void lines.push(line) }))
    const security = createSecurityLog(platform.clock, platform.hasher, output)
    const entry = {
      event: 'secretChanged',
      by: owner.id,
      person: waiter.id,
      ip: '203.0.113.9',
      details: { changes: ['pin'] },
    } as const
    const failed = platform.uow.write(companyId, async (tx) => {
      await security.record(tx, entry)
      throw new Error('rolled back')
    })
    await expect(failed).rejects.toThrow('rolled back')
    expect(lines).toEqual([])
    await platform.uow.write(companyId, (tx) => security.record(tx, entry))
    await platform.uow.write('', (tx) => security.recordFailedSignIn(tx, 'my-secret', '203.0.113.9'))
    const at = new Date(platform.clock.now()).toISOString()
    expect(lines.map((line) => (JSON.parse(line) as { security: unknown }).security)).toEqual([
      {
        event: 'secretChanged',
        at,
        companyId,
        by: owner.id,
        person: waiter.id,
        address: '203.0.113.0/24',
        changes: ['pin'],
      },
      {
        event: 'signInFailed',
        at,
        companyId: null,
        by: null,
        person: null,
        address: '203.0.113.0/24',
        name: platform.hasher.fingerprint('my-secret').slice(0, 16),
      },
    ])
  })

  it('contains changed rights and secrets, and nothing for other changes', async () => {
    const venue = await makeVenue(server())
    const { owner, waiter } = venue
    await put(owner, waiter.id, { firstname: 'Ana', email: waiter.email, isBlocked: false })
    expect(await briefly(venue)).toEqual([])
    await put(owner, waiter.id, { allowedRoutes: ['orders'] })
    await put(owner, waiter.id, { isBlocked: true })
    await put(owner, waiter.id, { isBlocked: false, pin: '48261937', password: 'quite another passphrase' })
    await put(owner, waiter.id, { email: `${token()}@kafana.test` })
    await put(owner, waiter.id, { isBlocked: true, version: 1 })
    await server().send('DELETE', `/api/user/${waiter.id}`, { token: owner.token })
    const { entries } = await read(owner)
    expect(entries.map(({ event, by, changes }) => [event, by?._id, changes])).toEqual([
      ['rightsChanged', owner.id, ['archived']],
      ['secretChanged', owner.id, ['email']],
      ['secretChanged', owner.id, ['password', 'pin']],
      ['rightsChanged', owner.id, ['unblocked']],
      ['rightsChanged', owner.id, ['blocked']],
      ['rightsChanged', owner.id, ['screens']],
    ])
    expect(new Set(entries.map(({ person }) => person?._id))).toEqual(new Set([waiter.id]))
  })

  it('contains what a role may do by itself, and whether waiters close bills, where that was changed', async () => {
    const { owner } = await makeVenue(server())
    const limit = (to: object) =>
      server().send('PUT', '/api/approvals/limits', { token: owner.token, body: to })
    const settings = (body: object) => server().send('PUT', '/api/company', { token: owner.token, body })
    await limit({ action: 'voidReady', role: 'waiter', limit: 'approval' })
    await settings({ waitersBill: false, payFirst: true })
    expect((await read(owner)).entries).toEqual([])
    await limit({ action: 'voidReady', role: 'waiter', limit: 'free' })
    await limit({ action: 'discount', role: 'waiter', limit: 'approval', upTo: 30 })
    await settings({ waitersBill: true })
    await settings({ waitersBill: false })
    const { entries } = await read(owner)
    expect(entries.map(({ event, by, changes }) => [event, by?._id, changes])).toEqual([
      ['rightsChanged', owner.id, ['waitersMayNotBill']],
      ['rightsChanged', owner.id, ['waitersMayBill']],
      ['rightsChanged', owner.id, ['limits']],
      ['rightsChanged', owner.id, ['limits']],
    ])
    expect(entries.map(({ person }) => person)).toEqual(entries.map(() => null))
  })

  it('contains new people and the pairing of gateways', async () => {
    const venue = await makeVenue(server())
    const { body } = await server().send('POST', '/api/auth/register', {
      token: venue.owner.token,
      body: accountBody({ role: 'waiter' }),
    })
    const { id } = await pairGateway(server(), venue)
    await server().send('DELETE', `/api/gateway/${id}`, { token: venue.owner.token })
    expect(await briefly(venue)).toEqual([
      ['gatewayRemoved', venue.owner.id, null],
      ['gatewayPaired', venue.owner.id, null],
      ['personAdded', venue.owner.id, body['_id']],
    ])
  })

  it('is read page by page, by owners of the venue', async () => {
    const [venue, other] = [await makeVenue(server()), await makeVenue(server())]
    for (const pin of ['48261937', '58261937', '68261937']) await put(venue.owner, venue.waiter.id, { pin })
    const all = (await read(venue.owner)).entries
    const first = await read(venue.owner, '?limit=2')
    expect(first).toEqual({ entries: all.slice(0, 2), next: all[1]?._id })
    expect(await read(venue.owner, `?limit=2&after=${first.next}`)).toEqual({
      entries: all.slice(2),
      next: null,
    })
    expect((await read(other.owner)).entries).toEqual([])
    const { status } = await server().send('GET', '/api/auth/security-log', { token: venue.monitor.token })
    expect(status).toBe(403)
  })

  it('stays bounded in a flood of failures, hour by hour', async () => {
    const venue = await makeVenue(server())
    const ask = () => server().send('PUT', '/api/company', { token: venue.waiter.token, body: {} })
    for (let times = 0; times < 25; times += 1) expect((await ask()).status).toBe(403)
    const { entries } = await read(venue.owner)
    expect(entries.map(({ isLast }) => isLast)).toEqual([true, ...Array<boolean>(19).fill(false)])
    server().clock.advance(HOUR)
    await ask()
    expect((await read(venue.owner)).entries).toHaveLength(21)
    // More of the changes are stored.
    for (let times = 0; times < 105; times += 1)
      await put(venue.owner, venue.waiter.id, { isBlocked: times % 2 === 0 })
    const changes = (await read(venue.owner, '?limit=200')).entries.filter(
      ({ event }) => event === 'rightsChanged',
    )
    expect([changes.length, changes[0]?.isLast]).toEqual([100, true])
  })

  it('has space for a venue whatever happens to unknown names, other accounts and in other venues', async () => {
    server().clock.advance(HOUR)
    const [venue, other] = [await makeVenue(server()), await makeVenue(server())]
    for (let times = 0; times < 25; times += 1) await signIn(`${token()}@kafana.test`, 'guessed')
    const { uow, security } = server().platform
    await uow.write(other.companyId, async (tx) => {
      for (let times = 0; times < 1000; times += 1)
        for (const event of ['refused', 'signInFailed'] as const)
          await security.record(tx, { event, by: `somebody ${times}` })
    })
    expect((await signIn(venue.waiter.email, 'guessed')).status).toBe(401)
    expect((await server().send('PUT', '/api/company', { token: venue.waiter.token, body: {} })).status).toBe(
      403,
    )
    expect(await briefly(venue)).toEqual([
      ['refused', venue.waiter.id, null],
      ['signInFailed', null, venue.waiter.id],
    ])
  })

  it('counts failed sign-ins by the account that they name, from whichever network', async () => {
    // The limit of the network starts over.
    server().clock.advance(HOUR)
    const venue = await makeVenue(server())
    for (let person = 0; person < 6; person += 1) {
      const { email } = await addMember(server(), venue.companyId, 'waiter', [])
      for (let times = 0; times < 4; times += 1) await signIn(email, 'guessed')
    }
    await signIn(venue.waiter.email, 'guessed')
    expect((await briefly(venue, 'signInFailed'))[0]).toEqual(['signInFailed', null, venue.waiter.id])
  })

  it('is written with the effect or not at all, and cannot be changed', async () => {
    const venue = await makeVenue(server())
    const { uow } = server().platform
    const { status } = await put(venue.owner, venue.waiter.id, { pin: '48261937', email: venue.owner.email })
    expect(status).toBe(409)
    expect(await briefly(venue)).toEqual([])
    await put(venue.owner, venue.waiter.id, { pin: '48261937' })
    await expect(uow.write(venue.companyId, (tx) => tx.run(change, {}))).rejects.toThrow('append-only')
    await expect(uow.write(venue.companyId, (tx) => tx.run(remove, {}))).rejects.toThrow('append-only')
    expect(await briefly(venue)).toHaveLength(1)
  })
})
