import { expect, it } from 'vitest'
import { accountBody, makeVenue, TEST_PASSWORD, type OwnedVenue } from '../../testing/factories.ts'
import { placesOf } from '../../testing/stored-columns.ts'
import { onBothEngines } from '../../testing/test-server.ts'

type Values = Readonly<Record<string, unknown>>
interface Result {
  readonly import: string | null
  readonly lines: readonly {
    readonly outcome: string
    readonly issues: readonly { readonly path: string; readonly key: string }[]
  }[]
}
const person = (values: Values = {}): Values => {
  const { confirmPassword: _repeated, ...rest } = accountBody({ role: 'waiter', ...values })
  return rest
}
const withoutSecrets = ({ password: _password, pin: _pin, ...rest }: Values): Values => rest

onBothEngines('an import of staff', (server) => {
  const callsOf = ({ owner: { token } }: OwnedVenue) => {
    const send = (lines: readonly Values[], body: object = {}, headers = {}) =>
      server().send('POST', '/api/company/staff/import', {
        token,
        headers,
        body: {
          dryRun: false,
          defaults: {},
          lines: lines.map((values, index) => ({ line: index + 2, values })),
          ...body,
        },
      })
    const run = async (...args: Parameters<typeof send>): Promise<Result> => {
      const { status, body } = await send(...args)
      expect(status).toBe(200)
      return body as unknown as Result
    }
    const staff = async () =>
      (await server().send('GET', '/api/company/staff', { token })).body as unknown as Record<
        string,
        string
      >[]
    const undo = (id: string | null) =>
      server().send('POST', `/api/company/staff/import/${id}/undo`, { token })
    return { send, run, staff, undo }
  }
  const open = async () => {
    const venue = await makeVenue(server())
    return { venue, ...callsOf(venue) }
  }
  const refusals = ({ lines }: Result) =>
    lines.map(({ issues }) => issues.map(({ path, key }) => `${path} ${key}`).join())

  it('adds people who can sign in at once with a password of which they are reminded', async () => {
    const { run, staff } = await open()
    const [cook, ana] = [person({ role: 'monitor' }), person()]
    expect(await run([cook, ana])).toMatchObject({ lines: [{ outcome: 'new' }, { outcome: 'new' }] })
    expect((await staff()).map(({ username }) => username)).toEqual(
      expect.arrayContaining([cook['username'], ana['username']]),
    )
    const session = await server().send('POST', '/api/auth/login', {
      body: { email: ana['email'], password: TEST_PASSWORD },
    })
    expect(session.body).toMatchObject({ user: { role: 'waiter', passwordByOwner: true } })
  })

  it('previews without passwords, and refuses to add anybody without one', async () => {
    const { run, staff } = await open()
    const before = await staff()
    const line = withoutSecrets(person())
    expect(await run([line], { dryRun: true })).toMatchObject({ import: null, lines: [{ outcome: 'new' }] })
    expect(refusals(await run([line]))).toEqual(['password PASSWORD_REQUIRED,pin PIN_REQUIRED'])
    expect(refusals(await run([{ ...person(), password: 'Ana Test Ana Test' }]))).toEqual([
      'password PASSWORD_OF_NAMES',
    ])
    expect(refusals(await run([{ ...person(), pin: '1111' }]))).toEqual(['pin PIN_WEAK'])
    expect(await staff()).toEqual(before)
  })

  it('leaves people who are there as they are, whoever they are, and refuses other details', async () => {
    const { venue, run, staff } = await open()
    const before = await staff()
    const exported = before.map(({ firstname, lastname, username, email, role }) => ({
      firstname,
      lastname,
      username,
      email,
      role,
    }))
    const result = await run(exported)
    expect([result.import, result.lines.map(({ outcome }) => outcome)]).toEqual([
      null,
      before.map(() => 'unchanged'),
    ])
    const other = {
      ...exported[0],
      firstname: 'Other',
      username: String(exported[0]?.['username']).toUpperCase(),
    }
    expect(refusals(await run([other]))).toEqual(['username IMPORT_PERSON_DIFFERS'])
    const takeover = exported.map((each) => ({ ...each, email: `new-${each.email}` }))
    expect(new Set(refusals(await run(takeover)))).toEqual(new Set(['username IMPORT_PERSON_DIFFERS']))
    expect(venue.owner.id).toBe(before.find(({ role }) => role === 'owner')?.['_id'])
    expect(await staff()).toEqual(before)
  })

  it('refuses owners, names that are taken or come twice, and what is missing', async () => {
    const { run } = await open()
    const foreign = await makeVenue(server())
    const ana = person()
    expect(
      refusals(
        await run([
          person({ role: 'owner' }),
          person({ email: foreign.waiter.email.toUpperCase() }),
          ana,
          { ...person(), username: String(ana['username']).toUpperCase() },
          { ...person(), email: ana['email'] },
          { firstname: 'Eva', email: 'no address', role: 'admin' },
        ]),
      ),
    ).toEqual(
      [
        'role ROLE_REQUIRED',
        'email ERROR_EMAIL_TAKEN',
        '',
        'username IMPORT_TWICE',
        'email IMPORT_TWICE',
        'lastname LAST_NAME_REQUIRED,username USERNAME_REQUIRED,email EMAIL_INVALID,',
      ].map((text) => text.replace(/,$/, '')),
    )
  })

  it('is undone by archiving who was added, except people who have changed something or hold cash', async () => {
    const { venue, run, staff, undo } = await open()
    const before = await staff()
    const people = [person(), person(), person()]
    const { import: id } = await run(people)
    const idOf = async (index: number) =>
      (await staff()).find(({ username }) => username === people[index]?.['username'])?.['_id'] ?? ''
    const [changed, rich] = [await idOf(1), await idOf(2)]
    const { token } = venue.owner
    await server().send('PUT', `/api/user/${changed}`, { token, body: { firstname: 'Eva' } })
    await server().send('PUT', `/api/user/${rich}/balance?code=give`, { token, body: { balance: 5 } })
    expect((await undo(id)).body).toEqual({
      undone: 1,
      kept: [
        { line: 3, entity: changed, key: 'IMPORT_CHANGED_SINCE' },
        { line: 4, entity: rich, key: 'ERROR_BALANCE_LEFT' },
      ],
    })
    expect((await staff()).length).toBe(before.length + 2)
  })

  it('has at most a hundred lines, and stores no name outside the people themselves', async () => {
    const { send, run } = await open()
    expect((await send(Array.from({ length: 101 }, () => person()))).body).toMatchObject({
      issues: [{ path: 'lines', key: 'IMPORT_TOO_LONG' }],
    })
    const rare = person({ firstname: 'Quirinus' })
    await run([rare], {}, { 'idempotency-key': crypto.randomUUID() })
    expect(await placesOf(server(), ['quirinus', String(rare['email'])])).toEqual([
      'users.email',
      'users.email_key',
      'users.firstname',
    ])
  })
})
