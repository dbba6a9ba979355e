import { describe, expect, it } from 'vitest'
import type { AppError } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { makeVenue, setupBody } from '../../testing/factories.ts'
import { ENGINES } from '../../testing/test-database.ts'
import { onBothEngines, startTestServer, type TestServer } from '../../testing/test-server.ts'

const state = async (server: TestServer) => (await server.send('GET', '/api/auth/setup')).body
const setUp = (server: TestServer, body: unknown) => server.send('POST', '/api/auth/setup', { body })

/** A server per test: it matters whether any venue exists. */
const onNewServers =
  (test: (server: TestServer) => Promise<void>) => async (engine: (typeof ENGINES)[number]) => {
    const server = await startTestServer(engine)
    try {
      await test(server)
    } finally {
      await server.stop()
    }
  }

describe('a server without a venue', () => {
  it.each(ENGINES)(
    'is set up once, with the printed token (%s)',
    onNewServers(async (server) => {
      expect(await state(server)).toEqual({ setup: 'link' })
      const token = (await server.services.auth.setups.issueToken()) ?? ''
      const body = setupBody(token)
      const { status, body: session } = await setUp(server, body)
      expect(status).toBe(201)
      expect(session).toMatchObject({ role: 'owner', user: { username: body.owner.username, role: 'owner' } })
      expect(await state(server)).toEqual({ setup: 'closed' })
      expect(await server.services.auth.setups.issueToken()).toBeNull()

      const { token: signedIn } = session as unknown as { token: string }
      expect((await server.send('GET', '/api/company', { token: signedIn })).body).toMatchObject({
        name: body.company.name,
        currency: 'MKD',
        timezone: 'Europe/Skopje',
      })
      expect((await server.send('GET', '/api/section', { token: signedIn })).body).toMatchObject([
        { name: 'Kitchen', category: 'food', staff: [] },
        { name: 'Bar', category: 'drink', staff: [] },
      ])
      expect((await server.send('GET', '/api/company/staff', { token: signedIn })).body).toMatchObject([
        { username: body.owner.username, role: 'owner', balance: 0, isBlocked: false },
      ])

      const again = await setUp(server, setupBody(token))
      expect([again.status, again.body]).toMatchObject([403, { code: 'SETUP_CLOSED' }])
    }),
  )

  it.each(ENGINES)(
    'refuses without the token, with a wrong one, and with one that a later start replaced (%s)',
    onNewServers(async (server) => {
      const replaced = (await server.services.auth.setups.issueToken()) ?? ''
      await server.services.auth.setups.issueToken()
      for (const token of [undefined, '', 'guessed', replaced])
        expect((await setUp(server, setupBody(token))).body).toMatchObject({ code: 'SETUP_CLOSED' })
      expect(await state(server)).toEqual({ setup: 'link' })
    }),
  )

  it.each(ENGINES)(
    'invalidates the printed link when a venue is created in another way (%s)',
    onNewServers(async (server) => {
      const token = (await server.services.auth.setups.issueToken()) ?? ''
      await makeVenue(server)
      expect((await setUp(server, setupBody(token))).body).toMatchObject({ code: 'SETUP_CLOSED' })
    }),
  )

  it.each(ENGINES)(
    'creates one venue from ten concurrent attempts (%s)',
    onNewServers(async (server) => {
      const { setups } = server.services.auth
      const token = (await setups.issueToken()) ?? ''
      // Bypasses the hashing, which would serialise the attempts.
      const tryOnce = () => {
        const {
          company,
          owner: { password, pin, confirmPassword: _repeated, ...person },
        } = setupBody()
        return server.platform.uow.write(newId(), (tx) =>
          setups.setUp(tx, token, company, { ...person, passwordHash: password, pinHash: pin }),
        )
      }
      const outcomes = await Promise.allSettled(Array.from({ length: 10 }, tryOnce))
      const codes = outcomes.map((outcome) =>
        outcome.status === 'fulfilled' ? 'MADE' : (outcome.reason as AppError).code,
      )
      expect(codes.toSorted()).toEqual(['MADE', ...Array<string>(9).fill('SETUP_CLOSED')])
    }),
  )

  it.each(ENGINES)(
    'keeps the token valid when the form was wrong (%s)',
    onNewServers(async (server) => {
      const token = (await server.services.auth.setups.issueToken()) ?? ''
      expect((await setUp(server, setupBody(token, { pin: '1234' }))).body).toMatchObject({
        code: 'INPUT_INVALID',
        issues: [{ path: 'owner.pin', key: 'PIN_WEAK' }],
      })
      expect((await setUp(server, setupBody(token))).status).toBe(201)
    }),
  )

  it.each(ENGINES)(
    'stores only the hash of the token (%s)',
    onNewServers(async (server) => {
      const token = (await server.services.auth.setups.issueToken()) ?? ''
      const settings = await server.platform.uow.read('', (tx) =>
        tx.all({ build: (kit) => kit.db.selectFrom('settings').selectAll() }, {}),
      )
      expect(settings).toHaveLength(1)
      expect(JSON.stringify(settings)).not.toContain(token)
    }),
  )
})

onBothEngines(
  'a server where anybody may create a venue',
  (server) => {
    it('lets each create their own venue', async () => {
      expect(await state(server())).toEqual({ setup: 'open' })
      const answers = [await setUp(server(), setupBody()), await setUp(server(), setupBody('anything'))]
      const companies = answers.map(
        ({ status, body }) =>
          [status, (body as unknown as { user: { company: string } }).user.company] as const,
      )
      expect(companies.map(([status]) => status)).toEqual([201, 201])
      expect(companies[0]?.[1]).not.toBe(companies[1]?.[1])
      expect(await state(server())).toEqual({ setup: 'open' })
    })

    it('accepts an e-mail for one person only, also when two register at once', async () => {
      const { owner } = await makeVenue(server())
      expect(
        (await setUp(server(), setupBody(undefined, { email: owner.email.toUpperCase() }))).body,
      ).toMatchObject({ code: 'EMAIL_TAKEN' })
      const email = 'twins@kafana.test'
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => setUp(server(), setupBody(undefined, { email }))),
      )
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        201, 409, 409, 409, 409, 409,
      ])
      expect(answers.filter(({ status }) => status === 409).map(({ body }) => body)).toMatchObject(
        Array(5).fill({ code: 'EMAIL_TAKEN' }),
      )
    })

    it.each([
      [{ password: 'short', confirmPassword: 'short' }, 'owner.password', 'PASSWORD_LENGTH'],
      [
        { email: 'vesna@kafana.test', password: 'Vesna@Kafana.test', confirmPassword: 'Vesna@Kafana.test' },
        'owner.password',
        'PASSWORD_IS_EMAIL',
      ],
      [
        { lastname: 'Petrova', password: 'petrova 1985', confirmPassword: 'petrova 1985' },
        'owner.password',
        'PASSWORD_OF_NAMES',
      ],
      [{ confirmPassword: 'another passphrase' }, 'owner.confirmPassword', 'PASSWORDS_DIFFER'],
      [{ username: 'two words' }, 'owner.username', 'USERNAME_INVALID'],
      [{ email: 'nobody' }, 'owner.email', 'EMAIL_INVALID'],
      [{ pin: '12' }, 'owner.pin', 'PIN_FORMAT'],
    ])('names the field of %o', async (owner, path, key) => {
      expect((await setUp(server(), setupBody(undefined, owner))).body).toMatchObject({
        code: 'INPUT_INVALID',
        issues: [{ path, key }],
      })
    })
  },
  { SIGNUP: 'open' },
)
