import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeAdmin, makeVenue, type Member, TEST_PASSWORD } from '../../testing/factories.ts'
import { startSecondFactor, turnOnSecondFactor } from '../../testing/second-factors.ts'
import { placesOf } from '../../testing/stored-columns.ts'
import { storedAudit } from '../../testing/stored-records.ts'
import { onBothEngines } from '../../testing/test-server.ts'
import { RECOVERY_CODES, UNCONFIRMED_MS } from './second-factor-service.ts'
import { STEP_MS } from './second-factor-store.ts'

const WRONG = 'not the password'
const DAY = 24 * 60 * 60 * 1000

interface Given {
  readonly secondFactorCode?: string
  readonly device?: string
  readonly rememberDevice?: boolean
  readonly password?: string
}

onBothEngines(
  'a second factor',
  (server) => {
    let callers = 0
    const signIn = ({ email }: Member, given: Given = {}, from?: string) => {
      callers += 1
      return server().send('POST', '/api/auth/login', {
        body: { email, password: TEST_PASSWORD, ...given },
        // Everybody calls from another address, so that only the limits of accounts and devices apply.
        headers: { 'x-forwarded-for': from ?? `10.1.${callers >> 8}.${callers & 255}` },
      })
    }
    const codeOf = async (answer: ReturnType<typeof signIn>) => (await answer).body['code']
    const own = async ({ token }: Member) =>
      (await server().send('GET', '/api/auth/second-factor', { token })).body
    const start = ({ token }: Member, currentPassword = TEST_PASSWORD) =>
      server().send('POST', '/api/auth/second-factor', { token, body: { currentPassword } })
    const confirm = ({ token }: Member, secondFactorCode: string) =>
      server().send('PUT', '/api/auth/second-factor', { token, body: { secondFactorCode } })
    const end = ({ token }: Member, secondFactorCode: string, currentPassword = TEST_PASSWORD) =>
      server().send('POST', '/api/auth/second-factor/off', {
        token,
        body: { currentPassword, secondFactorCode },
      })
    const renew = ({ token }: Member, secondFactorCode: string) =>
      server().send('POST', '/api/auth/second-factor/recovery-codes', {
        token,
        body: { currentPassword: TEST_PASSWORD, secondFactorCode },
      })
    const securityLog = async ({ token }: Member) => {
      const { body } = await server().send('GET', '/api/auth/security-log', { token })
      const { entries } = body as unknown as {
        entries: {
          event: string
          changes: string[]
          by: { _id: string } | null
          person: { _id: string } | null
        }[]
      }
      return entries.map(({ event, changes, by, person }) => [
        event,
        changes.join(),
        by?._id ?? null,
        person?._id ?? null,
      ])
    }

    describe('is turned on', () => {
      it('with the password and a code, and asked for from then on', async () => {
        const { companyId, owner } = await makeVenue(server())
        expect(await own(owner)).toEqual({ on: false, since: null, recoveryCodes: 0, required: false })
        expect((await start(owner, WRONG)).body).toMatchObject({ code: 'CURRENT_PASSWORD_WRONG' })
        expect((await confirm(owner, '123456')).body).toMatchObject({ code: 'SECOND_FACTOR_OFF' })
        const { body: started } = await start(owner)
        expect(started).toEqual({
          secret: expect.stringMatching(/^[A-Z2-7]{32}$/) as string,
          address: `otpauth://totp/Kafana%3A${encodeURIComponent(owner.email)}?secret=${String(started['secret'])}&issuer=Kafana`,
        })
        const app = await startSecondFactor(server(), owner)
        expect((await confirm(owner, app.code(5))).body).toMatchObject({ code: 'SECOND_FACTOR_WRONG' })
        // Until it is confirmed nobody is asked.
        expect((await signIn(owner)).status).toBe(200)
        const { status, body } = await confirm(owner, ` ${app.code().slice(0, 3)} ${app.code().slice(3)}`)
        const codes = body['recoveryCodes'] as unknown as string[]
        expect([status, new Set(codes).size]).toEqual([200, RECOVERY_CODES])
        for (const code of codes) expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
        expect(await own(owner)).toEqual({
          on: true,
          since: new Date(server().clock.now()).toISOString(),
          recoveryCodes: RECOVERY_CODES,
          required: false,
        })
        expect((await start(owner)).body).toMatchObject({ code: 'SECOND_FACTOR_ON' })
        expect((await confirm(owner, app.code())).body).toMatchObject({ code: 'SECOND_FACTOR_ON' })

        expect(await signIn(owner)).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_NEEDED' } })
        const wrongPassword = { password: WRONG, secondFactorCode: app.code(1) }
        expect(await signIn(owner, wrongPassword)).toMatchObject({
          status: 401,
          body: { code: 'SIGN_IN_FAILED' },
        })
        const answer = await signIn(owner, { secondFactorCode: app.code(1) })
        expect(answer).toMatchObject({ status: 200, body: { userId: owner.id } })
        expect(answer.body['user']).not.toHaveProperty('secondFactorDue')
        expect(await storedAudit(server(), companyId, 'auth.secondFactorOn')).toMatchObject([
          { by: owner.id, entityId: owner.id },
        ])
        expect(await securityLog(owner)).toContainEqual([
          'secretChanged',
          'secondFactorOn',
          owner.id,
          owner.id,
        ])
      })

      it('by anybody who signs in', async () => {
        const { monitor, waiter } = await makeVenue(server())
        for (const member of [monitor, waiter, await makeAdmin(server())]) {
          const app = await turnOnSecondFactor(server(), member)
          expect(await codeOf(signIn(member))).toBe('SECOND_FACTOR_NEEDED')
          expect((await signIn(member, { secondFactorCode: app.code() })).status).toBe(200)
        }
      })

      it('not with a secret that waited for half an hour, or that another one replaced', async () => {
        const { owner } = await makeVenue(server())
        const older = await startSecondFactor(server(), owner)
        const app = await startSecondFactor(server(), owner)
        expect((await confirm(owner, older.code())).body).toMatchObject({ code: 'SECOND_FACTOR_WRONG' })
        server().clock.advance(UNCONFIRMED_MS)
        expect((await confirm(owner, app.code())).body).toMatchObject({ code: 'SECOND_FACTOR_OFF' })
      })

      it('without a trace of the secret or a code, also where its calls are repeated', async () => {
        const { owner } = await makeVenue(server())
        const send = async (method: string, path: string, body: object) => {
          const headers = { 'idempotency-key': randomUUID() }
          return (await server().send(method, path, { token: owner.token, headers, body })).body
        }
        const password = { currentPassword: TEST_PASSWORD }
        const { secret } = await send('POST', '/api/auth/second-factor', password)
        const app = await startSecondFactor(server(), owner)
        const code = app.code()
        const confirmed = await send('PUT', '/api/auth/second-factor', { secondFactorCode: code })
        server().clock.advance(STEP_MS)
        const renewed = await send('POST', '/api/auth/second-factor/recovery-codes', {
          ...password,
          secondFactorCode: app.code(),
        })
        const codes = [confirmed, renewed].flatMap((body) => body['recoveryCodes'] as unknown as string[])
        expect(codes).toHaveLength(2 * RECOVERY_CODES)
        const plain = codes.map((each) => each.replaceAll('-', ''))
        expect(await placesOf(server(), [String(secret), app.secret, ...codes, ...plain])).toEqual([])
      })
    })

    describe('of a sign-in', () => {
      it('accepts the code of one step either way, and each step once', async () => {
        const { owner } = await makeVenue(server())
        const app = await turnOnSecondFactor(server(), owner)
        server().clock.advance(5 * STEP_MS)
        for (const steps of [-2, 2])
          expect(await codeOf(signIn(owner, { secondFactorCode: app.code(steps) }))).toBe(
            'SECOND_FACTOR_WRONG',
          )
        for (const steps of [-1, 0, 1]) {
          expect((await signIn(owner, { secondFactorCode: app.code(steps) })).status).toBe(200)
          expect(await codeOf(signIn(owner, { secondFactorCode: app.code(steps) }))).toBe(
            'SECOND_FACTOR_WRONG',
          )
        }
        // An older step is over once a newer one was used.
        expect(await codeOf(signIn(owner, { secondFactorCode: app.code(0) }))).toBe('SECOND_FACTOR_WRONG')
      })

      it('lets one of two sign-ins in that have the same code, of the app or for recovery', async () => {
        const { owner } = await makeVenue(server())
        const app = await turnOnSecondFactor(server(), owner)
        for (const code of [app.code(), app.recoveryCodes[0] ?? '']) {
          const both = [signIn(owner, { secondFactorCode: code }), signIn(owner, { secondFactorCode: code })]
          const statuses = (await Promise.all(both)).map(({ status }) => status)
          expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 403])
        }
      })

      it('accepts each recovery code once, however it is typed, and says how many are left', async () => {
        const { owner } = await makeVenue(server())
        const { recoveryCodes } = await turnOnSecondFactor(server(), owner)
        const [first = '', second = ''] = recoveryCodes
        expect((await signIn(owner, { secondFactorCode: first })).status).toBe(200)
        expect(await codeOf(signIn(owner, { secondFactorCode: first }))).toBe('SECOND_FACTOR_WRONG')
        const typed = ` ${second.toLowerCase().replaceAll('-', '')}`
        expect((await signIn(owner, { secondFactorCode: typed })).status).toBe(200)
        expect(await own(owner)).toMatchObject({ on: true, recoveryCodes: RECOVERY_CODES - 2 })
        expect(await securityLog(owner)).toContainEqual(['signedIn', 'recoveryCodeUsed', owner.id, null])
      })

      it('works with a recovery code where the clock of the server is wrong', async () => {
        const { owner } = await makeVenue(server())
        const app = await turnOnSecondFactor(server(), owner)
        const code = app.code()
        server().clock.jump(60 * 60_000)
        expect(await codeOf(signIn(owner, { secondFactorCode: code }))).toBe('SECOND_FACTOR_WRONG')
        expect((await signIn(owner, { secondFactorCode: app.recoveryCodes[0] ?? '' })).status).toBe(200)
        server().clock.jump(-60 * 60_000)
      })

      it('needs no code of a person of another account, and takes none', async () => {
        const { owner, monitor } = await makeVenue(server())
        const [app, other] = [
          await turnOnSecondFactor(server(), owner),
          await turnOnSecondFactor(server(), monitor),
        ]
        for (const code of [other.code(), other.recoveryCodes[0] ?? ''])
          expect(await codeOf(signIn(owner, { secondFactorCode: code }))).toBe('SECOND_FACTOR_WRONG')
        expect((await signIn(owner, { secondFactorCode: app.code() })).status).toBe(200)
      })
    })

    describe('that is guessed', () => {
      const guess = async (member: Member, times: number, device?: string, from?: string) => {
        const given = { secondFactorCode: '000000', ...(device !== undefined && { device }) }
        const statuses: number[] = []
        for (let time = 0; time < times; time += 1) statuses.push((await signIn(member, given, from)).status)
        return statuses
      }

      it('has the limits of a password, and stops nobody on a device that they use', async () => {
        const { owner } = await makeVenue(server())
        const device = String((await signIn(owner, { device: '' })).body['device'])
        const app = await turnOnSecondFactor(server(), owner)
        expect(await guess(owner, 7)).toEqual([403, 403, 403, 403, 403, 403, 429])
        const refused = await signIn(owner, { secondFactorCode: app.code() })
        expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
        expect((await signIn(owner, { secondFactorCode: app.code(), device })).status).toBe(200)
        // On the device itself, only what was tried there counts.
        expect(await guess(owner, 7, device)).toEqual([403, 403, 403, 403, 403, 403, 429])
        server().clock.advance(STEP_MS)
        expect((await signIn(owner, { secondFactorCode: app.code() })).status).toBe(200)
        // A success starts the count again.
        expect(await guess(owner, 6)).toEqual([403, 403, 403, 403, 403, 403])
      })

      it('counts guesses that come at once, and those of a network address', async () => {
        const { owner } = await makeVenue(server())
        await turnOnSecondFactor(server(), owner)
        const given = { secondFactorCode: '000000' }
        const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(owner, given)))
        expect(answers.filter(({ status }) => status === 403)).toHaveLength(6)
        const others: Member[] = []
        for (let venue = 0; venue < 7; venue += 1) {
          const { monitor } = await makeVenue(server())
          await turnOnSecondFactor(server(), monitor)
          others.push(monitor)
        }
        server().clock.advance(60_000)
        for (const other of others.slice(1)) await guess(other, 5, undefined, '10.9.9.9')
        expect(await guess(others[0] ?? owner, 1, undefined, '10.9.9.9')).toEqual([429])
      })

      it('is in the security log of its venue, as no failed sign-in', async () => {
        const { owner, monitor } = await makeVenue(server())
        await turnOnSecondFactor(server(), monitor)
        await guess(monitor, 1)
        await signIn(monitor)
        const entries = await securityLog(owner)
        expect(entries[0]).toEqual(['secondFactorFailed', '', null, monitor.id])
        expect(entries.filter(([event]) => event === 'signInFailed')).toEqual([])
      })
    })

    describe('on a device', () => {
      it('is not asked for during thirty days if the person says so, on this device alone', async () => {
        const { owner } = await makeVenue(server())
        const app = await turnOnSecondFactor(server(), owner)
        const remembered = await signIn(owner, {
          secondFactorCode: app.code(),
          device: '',
          rememberDevice: true,
        })
        const device = String(remembered.body['device'])
        expect(await securityLog(owner)).toContainEqual(['signedIn', 'deviceRemembered', owner.id, null])
        server().clock.advance(STEP_MS)
        const other = await signIn(owner, { secondFactorCode: app.code(), device: '' })
        expect((await signIn(owner, { device })).status).toBe(200)
        const others = ['', String(other.body['device']), 'x'].map((token) => ({ device: token }))
        for (const given of [undefined, ...others])
          expect(await codeOf(signIn(owner, given))).toBe('SECOND_FACTOR_NEEDED')
        server().clock.advance(30 * DAY - 2 * STEP_MS)
        expect((await signIn(owner, { device })).status).toBe(200)
        server().clock.advance(2 * STEP_MS)
        expect(await codeOf(signIn(owner, { device }))).toBe('SECOND_FACTOR_NEEDED')
      })

      it('that is remembered for one account is not for another', async () => {
        const { owner, monitor } = await makeVenue(server())
        const app = await turnOnSecondFactor(server(), owner)
        await turnOnSecondFactor(server(), monitor)
        const given = { secondFactorCode: app.code(), device: '', rememberDevice: true }
        const device = String((await signIn(owner, given)).body['device'])
        expect(await codeOf(signIn(monitor, { device }))).toBe('SECOND_FACTOR_NEEDED')
      })

      it('is asked for again after signing out everywhere, and after it was turned off and on', async () => {
        const { owner } = await makeVenue(server())
        const app = await turnOnSecondFactor(server(), owner)
        const remember = async (secondFactorCode: string) =>
          (await signIn(owner, { secondFactorCode, device: '', rememberDevice: true })).body
        const first = await remember(app.code())
        const token = String(first['token'])
        server().clock.advance(STEP_MS)
        await end({ ...owner, token }, app.code())
        const again = await turnOnSecondFactor(server(), { token })
        expect(await codeOf(signIn(owner, { device: String(first['device']) }))).toBe('SECOND_FACTOR_NEEDED')
        const second = await remember(again.code())
        const device = String(second['device'])
        expect((await signIn(owner, { device })).status).toBe(200)
        await server().send('POST', '/api/auth/revoke-all', { token: String(second['token']) })
        expect(await codeOf(signIn(owner, { device }))).toBe('SECOND_FACTOR_NEEDED')
      })
    })

    describe('is changed', () => {
      it('only with the password and a code: then it is off', async () => {
        const { owner } = await makeVenue(server())
        const app = await turnOnSecondFactor(server(), owner)
        expect((await end(owner, app.code(), WRONG)).body).toMatchObject({ code: 'CURRENT_PASSWORD_WRONG' })
        expect((await end(owner, '000000')).body).toMatchObject({ code: 'SECOND_FACTOR_WRONG' })
        expect((await end(owner, app.code())).body).toEqual({ on: false })
        expect((await end(owner, app.code())).body).toMatchObject({ code: 'SECOND_FACTOR_OFF' })
        expect(await own(owner)).toMatchObject({ on: false, recoveryCodes: 0 })
        expect((await signIn(owner)).status).toBe(200)
        expect(await securityLog(owner)).toContainEqual([
          'secretChanged',
          'secondFactorOff',
          owner.id,
          owner.id,
        ])
      })

      it('with a recovery code as well', async () => {
        const { owner } = await makeVenue(server())
        const { recoveryCodes } = await turnOnSecondFactor(server(), owner)
        expect((await end(owner, recoveryCodes[3] ?? '')).body).toEqual({ on: false })
      })

      it('to other recovery codes, after which those from before do not work', async () => {
        const { owner } = await makeVenue(server())
        const app = await turnOnSecondFactor(server(), owner)
        await signIn(owner, { secondFactorCode: app.recoveryCodes[0] ?? '' })
        const renewed = (await renew(owner, app.code())).body['recoveryCodes'] as unknown as string[]
        expect(renewed).toHaveLength(RECOVERY_CODES)
        expect(await own(owner)).toMatchObject({ recoveryCodes: RECOVERY_CODES })
        expect(await codeOf(signIn(owner, { secondFactorCode: app.recoveryCodes[1] ?? '' }))).toBe(
          'SECOND_FACTOR_WRONG',
        )
        expect((await signIn(owner, { secondFactorCode: renewed[0] ?? '' })).status).toBe(200)
      })

      it('by no guesses from a session, and those delay no sign-in', async () => {
        const { owner } = await makeVenue(server())
        const app = await turnOnSecondFactor(server(), owner)
        const statuses: number[] = []
        for (let time = 0; time < 7; time += 1) statuses.push((await end(owner, '000000')).status)
        expect(statuses).toEqual([403, 403, 403, 403, 403, 403, 429])
        const failed = (await securityLog(owner)).filter(([event]) => event === 'secondFactorFailed')
        expect(failed).toEqual(Array.from({ length: 6 }, () => ['secondFactorFailed', '', owner.id, null]))
        expect((await signIn(owner, { secondFactorCode: app.code() })).status).toBe(200)
      })
    })
  },
  { TRUSTED_PROXIES: '127.0.0.1' },
)
