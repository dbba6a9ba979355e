import { en } from '@kafana/locales'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NO_COMPANY } from '../../platform/unit-of-work/unit-of-work.ts'
import { TEST_PASSWORD, makeAdmin, makeVenue, type Member } from '../../testing/factories.ts'
import { decodeHeader, type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { linkIn, mailsTo, type ResetLink, storedMails } from '../../testing/mails.ts'
import { storedAudit } from '../../testing/stored-records.ts'
import { ENGINES } from '../../testing/test-database.ts'
import { startTestServer, type StoppableServer } from '../../testing/test-server.ts'

const MINUTE = 60_000
const CHOSEN = 'a brand new passphrase'

describe.each(ENGINES)('a forgotten password on %s', (engine) => {
  let [server, post]: [StoppableServer?, MailServer?] = []
  const the = (): StoppableServer => server ?? expect.fail('not running')
  const inbox = (): MailServer => post ?? expect.fail('not running')
  beforeAll(async () => {
    post = await startMailServer()
    server = await startTestServer(engine, {
      SMTP_URL: post.url,
      MAIL_FROM: 'kafana@example.test',
      PUBLIC_URL: 'https://kafana.example.test/',
      TRUSTED_PROXIES: '127.0.0.1',
    })
  })
  afterAll(async () => {
    await server?.stop()
    await post?.close()
  })
  // Every test uses the same network address: earlier requests have to expire.
  beforeEach(() => the().clock.advance(16 * MINUTE))

  const forgot = (body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    the().send('POST', '/api/auth/forgot-password', { body, headers })
  const reset = (
    { id, token }: Pick<ResetLink, 'id' | 'token'>,
    password = CHOSEN,
    confirmPassword = password,
  ) => the().send('POST', '/api/auth/reset-password', { body: { id, token, password, confirmPassword } })
  const signIn = async ({ email }: Pick<Member, 'email'>, password: string) =>
    (await the().send('POST', '/api/auth/login', { body: { email, password } })).status
  const isIn = async ({ token }: Pick<Member, 'token'>) =>
    (await the().send('GET', '/api/user/me', { token })).status
  const linkFor = async ({ email }: Pick<Member, 'email'>, nth = 1): Promise<ResetLink> => {
    await forgot({ email })
    return linkIn((await mailsTo(inbox(), email, nth))[nth - 1]?.text ?? '')
  }
  /** Resolves when no mail is waiting. */
  const quiet = () =>
    expect.poll(async () => (await storedMails(the())).filter(({ state }) => state === 'waiting')).toEqual([])

  it('is replaced with the link of the mail, once; every session of the person ends', async () => {
    const { companyId, owner, monitor } = await makeVenue(the())
    const link = await linkFor(owner)
    expect(link.url).toBe(`https://kafana.example.test/reset-password/${owner.id}/${link.token}`)
    expect(await isIn(owner)).toBe(200)
    expect((await reset(link)).body).toEqual({ reset: true })
    expect([await isIn(owner), await isIn(monitor)]).toEqual([401, 200])
    expect([await signIn(owner, TEST_PASSWORD), await signIn(owner, CHOSEN)]).toEqual([401, 200])
    expect(await reset(link, 'yet another passphrase')).toMatchObject({
      status: 403,
      body: { code: 'RESET_LINK_INVALID' },
    })
    expect(await signIn(owner, CHOSEN)).toBe(200)
    expect(await storedAudit(the(), companyId, 'auth.resetMailed')).toMatchObject([
      { by: null, entityId: owner.id },
    ])
    expect(await storedAudit(the(), companyId, 'auth.passwordReset')).toMatchObject([
      { by: owner.id, entityId: owner.id },
    ])
  })

  it('can be reset by a person without a venue', async () => {
    const admin = await makeAdmin(the())
    expect((await reset(await linkFor(admin))).status).toBe(200)
    expect(await signIn(admin, CHOSEN)).toBe(200)
  })

  it('unblocks a person who had failed too often', async () => {
    const { owner } = await makeVenue(the())
    for (let time = 0; time < 6; time += 1) await signIn(owner, 'not the password')
    expect(await signIn(owner, TEST_PASSWORD)).toBe(429)
    await reset(await linkFor(owner))
    expect(await signIn(owner, CHOSEN)).toBe(200)
  })

  describe('requesting', () => {
    it.each<[string, (email: string) => unknown]>([
      ['plain', (email) => ({ email })],
      ['in any case', (email) => ({ email: ` ${email.toUpperCase()} ` })],
      [
        'wrapped',
        (email) => ({ headers: { 'Content-Type': 'application/json' }, method: 'POST', body: { email } }),
      ],
      ['wrapped as text', (email) => ({ headers: {}, method: 'POST', body: JSON.stringify({ email }) })],
      ['barely wrapped', (email) => ({ body: { email } })],
    ])('works %s', async (_how, bodyOf) => {
      const { waiter } = await makeVenue(the())
      expect((await forgot(bodyOf(waiter.email))).status).toBe(200)
      await mailsTo(inbox(), waiter.email, 1)
    })

    it.each<[string, unknown]>([
      ['nothing', {}],
      ['no address', { email: 'nobody' }],
      ['a number', { email: 5 }],
      ['an empty body', { body: {} }],
      ['a text that is no JSON', { body: 'email=a@b.mk' }],
      ['a text of a text', { body: '"a@b.mk"' }],
      ['null', { body: 'null' }],
      ['two addresses', { email: 'a@b.mk,c@d.mk' }],
      ['two lines', { body: JSON.stringify({ email: 'a@b.mk\nBcc: c@d.mk' }) }],
    ])('requires an address, not %s', async (_what, body) => {
      expect(await forgot(body)).toMatchObject({ status: 400, body: { code: 'INPUT_INVALID' } })
    })

    it('gets the same response and the same writes whether or not the address exists', async () => {
      const { owner, monitor, waiter } = await makeVenue(the())
      await the().send('PUT', `/api/user/${monitor.id}`, { token: owner.token, body: { isBlocked: true } })
      await the().send('DELETE', `/api/user/${waiter.id}`, { token: owner.token })
      await the().services.mail.stop()
      const emails = [owner.email, 'nobody@example.test', monitor.email, waiter.email]
      const answers = await Promise.all(emails.map((email) => forgot({ email })))
      const seen = answers.map(({ status, body, headers }) => ({
        status,
        body,
        headers: Object.entries({ ...Object.fromEntries(headers), date: '' }),
      }))
      expect(seen).toEqual(
        Array(4).fill({
          status: 200,
          body: { message: en.FORGOT_ANSWER },
          headers: seen[0]?.headers,
        }),
      )
      const waiting = (await storedMails(the()))
        .filter(({ state }) => state === 'waiting')
        .map(({ payload }) => (JSON.parse(payload) as { email: string }).email)
      expect(waiting.toSorted()).toEqual(emails.toSorted())

      await the().services.mail.start()
      await quiet()
      expect(
        inbox()
          .mails.flatMap(({ to }) => to)
          .filter((address) => emails.includes(address)),
      ).toEqual([owner.email])
      // For unknown addresses nothing is stored.
      expect(JSON.stringify(await storedMails(the()))).not.toContain('nobody@example.test')
    })

    it('is mailed to one address three times in a quarter of an hour, without revealing the limit', async () => {
      const { owner } = await makeVenue(the())
      for (let time = 0; time < 6; time += 1) expect((await forgot({ email: owner.email })).status).toBe(200)
      await quiet()
      const mails = await mailsTo(inbox(), owner.email, 3)
      the().clock.advance(14 * MINUTE)
      expect((await reset(linkIn(mails[2]?.text ?? ''))).status).toBe(200)
    })

    it('is mailed to one address three times, however many requests come at once', async () => {
      const { owner } = await makeVenue(the())
      const answers = await Promise.all(
        Array.from({ length: 9 }, (_, at) =>
          forgot({ email: owner.email }, { 'x-forwarded-for': `10.0.0.${at + 1}` }),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array(9).fill(200))
      await quiet()
      expect((await storedMails(the())).filter(({ payload }) => payload.includes(owner.email))).toHaveLength(
        3,
      )
    })

    it('is refused to one network address after ten times, whether or not the accounts exist', async () => {
      const statuses: number[] = []
      for (let time = 0; time < 11; time += 1)
        statuses.push((await forgot({ email: `person${time}@example.test` })).status)
      expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
      the().clock.advance(15 * MINUTE)
      expect((await forgot({ email: 'person@example.test' })).status).toBe(200)
    })
  })

  describe('the mail', () => {
    it('is not sent hours after the request', async () => {
      const { owner } = await makeVenue(the())
      await the().services.mail.stop()
      await forgot({ email: owner.email })
      the().clock.advance(120 * MINUTE)
      await the().services.mail.start()
      await quiet()
      expect((await storedMails(the())).find(({ payload }) => payload.includes(owner.email))).toMatchObject({
        state: 'failed',
        fault: 'it is too old to be useful',
      })
    })

    it.each<[string, object, Readonly<Record<string, string>>, RegExp]>([
      ['the page’s language', { language: 'mk' }, { 'accept-language': 'el' }, /лозинка/],
      ['the browser’s', {}, { 'accept-language': 'xx, el-GR;q=0.9, en;q=0.8' }, /κωδικό/],
      ['English', { language: 'tlh' }, { 'accept-language': '*' }, /password/],
    ])('is written in %s', async (_which, values, headers, subject) => {
      const { owner } = await makeVenue(the())
      await forgot({ email: owner.email, ...values }, headers)
      const [mail] = await mailsTo(inbox(), owner.email, 1)
      const header = (name: string) => decodeHeader(mail?.headers.find(([each]) => each === name)?.[1] ?? '')
      expect(header('subject')).toMatch(subject)
      expect(header('from')).toBe('Kafana <kafana@example.test>')
      expect(mail?.text).not.toMatch(/{{|MAIL_/)
      expect(mail?.html).toContain(linkIn(mail?.text ?? '').url)
    })

    const greetingOf = async (firstname: string) => {
      const { owner } = await makeVenue(the())
      await the().send('PUT', `/api/user/${owner.id}`, { token: owner.token, body: { firstname } })
      await forgot({ email: owner.email })
      const [mail] = await mailsTo(inbox(), owner.email, 1)
      return { text: mail?.text, html: mail?.html, email: owner.email }
    }

    it.each(['Ѓорѓи', 'Ana-Marija', 'O’Neil', 'Dr. Καίτη'])('greets %s by name', async (name) => {
      const { text, html } = await greetingOf(name)
      expect(text).toContain(`Hello ${name},`)
      expect(html).toContain(`Hello ${name},`)
    })

    it.each([
      'Your account is closed: http://evil.example',
      'visit evil.example',
      'A\r\nBcc: x@y.example',
      '<b>{{minutes}}</b>',
      'a'.repeat(41),
    ])('greets by the address whoever’s name is a message or a link: %j', async (name) => {
      const { text, html, email } = await greetingOf(name)
      expect(text).toContain(`Hello ${email},`)
      expect(`${text} ${html}`).not.toContain(name)
    })
  })

  describe('the link', () => {
    it('works for thirty minutes', async () => {
      const { owner, monitor } = await makeVenue(the())
      const [first, second] = [await linkFor(owner), await linkFor(monitor)]
      the().clock.advance(30 * MINUTE - 1)
      expect((await reset(first)).status).toBe(200)
      the().clock.advance(1)
      expect((await reset(second)).status).toBe(403)
    })

    it('is invalid once another one was requested', async () => {
      const { owner } = await makeVenue(the())
      const [first, second] = [await linkFor(owner), await linkFor(owner, 2)]
      expect([(await reset(first)).status, (await reset(second)).status]).toEqual([403, 200])
    })

    it.each<[string, (owner: Member, member: Member) => Promise<unknown>]>([
      [
        'blocks them',
        (owner, { id }) =>
          the().send('PUT', `/api/user/${id}`, { token: owner.token, body: { isBlocked: true } }),
      ],
      ['archives them', (owner, { id }) => the().send('DELETE', `/api/user/${id}`, { token: owner.token })],
      [
        'sets their password',
        (owner, { id }) =>
          the().send('PUT', `/api/user/${id}`, {
            token: owner.token,
            body: { password: 'from the owner now' },
          }),
      ],
      [
        'changes their address',
        (owner, { id }) =>
          the().send('PUT', `/api/user/${id}`, {
            token: owner.token,
            body: { email: `moved-${id}@example.test` },
          }),
      ],
      [
        'does nothing but they sign out everywhere',
        (_owner, { token }) => the().send('POST', '/api/auth/revoke-all', { token }),
      ],
    ])('is invalid after an owner %s', async (_what, happens) => {
      const { owner, monitor } = await makeVenue(the())
      const link = await linkFor(monitor)
      expect(await happens(owner, monitor)).toMatchObject({ status: 200 })
      expect(await reset(link)).toMatchObject({ status: 403, body: { code: 'RESET_LINK_INVALID' } })
    })

    it('works for one person and with its own token only', async () => {
      const { owner, monitor } = await makeVenue(the())
      const { id, token } = await linkFor(owner)
      for (const wrong of [
        { id: monitor.id, token },
        { id, token: token.slice(1) },
        { id: 'nobody', token },
        { id, token: `${token}x` },
      ])
        expect((await reset(wrong)).status).toBe(403)
      expect(await reset({ id, token: '' })).toMatchObject({ status: 400 })
      expect((await reset({ id, token })).status).toBe(200)
    })

    it('remains valid when the new password is refused', async () => {
      const { owner } = await makeVenue(the())
      const link = await linkFor(owner)
      expect((await reset(link, 'short')).body).toMatchObject({
        code: 'INPUT_INVALID',
        issues: [{ path: 'password', key: 'PASSWORD_LENGTH' }],
      })
      expect((await reset(link, 'aaaaaaaaaaaa')).body).toMatchObject({
        issues: [{ path: 'password', key: 'PASSWORD_COMMON' }],
      })
      expect((await reset(link, 'newfoundland')).body).toMatchObject({
        issues: [{ path: 'password', key: 'PASSWORD_COMMON' }],
      })
      expect((await reset(link, owner.email.toUpperCase())).body).toMatchObject({
        issues: [{ path: 'password', key: 'PASSWORD_IS_EMAIL' }],
      })
      expect((await reset(link, CHOSEN, `${CHOSEN}!`)).body).toMatchObject({
        issues: [{ path: 'confirmPassword', key: 'PASSWORDS_DIFFER' }],
      })
      expect((await reset(link)).status).toBe(200)
    })

    it('works once when used many times at the same moment', async () => {
      const { owner } = await makeVenue(the())
      const link = await linkFor(owner)
      const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => reset(link, `${CHOSEN} ${at}`)))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        200,
        ...Array<number>(7).fill(403),
      ])
    })

    it('limits guesses from one network address, but not what is valid there', async () => {
      const { owner } = await makeVenue(the())
      const link = await linkFor(owner)
      const statuses: number[] = []
      for (let time = 0; time < 21; time += 1)
        statuses.push((await reset({ id: 'somebody', token: `guess${time}` })).status)
      expect(statuses).toEqual([...Array<number>(20).fill(403), 429])
      expect((await reset(link)).status).toBe(200)
      expect((await reset(link)).status).toBe(429)
    })

    it('is stored only as a hash', async () => {
      const { owner } = await makeVenue(the())
      const { token } = await linkFor(owner)
      await quiet()
      const tables = ['mails', 'password_resets', 'audit', 'events', 'idempotency_keys', 'settings'] as const
      const rows: unknown[] = []
      await the().platform.uow.read('', async (tx) => {
        for (const table of tables)
          rows.push(await tx.all({ build: (kit) => kit.db.selectFrom(table).selectAll() }, {}))
      })
      expect(JSON.stringify(rows)).toContain(owner.id)
      expect(JSON.stringify(rows)).not.toContain(token)
      expect((await reset({ id: owner.id, token })).status).toBe(200)
    })
  })

  it('deletes requests after a week, but not visitors’ messages', async () => {
    const { owner } = await makeVenue(the())
    await the().platform.uow.write(NO_COMPANY, (tx) =>
      the().services.mail.queue(tx, 'contact', { fromName: '', message: 'a table for ten', replyTo: '' }),
    )
    await linkFor(owner)
    await quiet()
    expect(JSON.stringify(await storedMails(the()))).toContain(owner.email)
    the().clock.advance(7 * 24 * 60 * MINUTE)
    await the().services.mail.deleteOld()
    const left = JSON.stringify(await storedMails(the()))
    expect(left).not.toContain(owner.email)
    expect(left).toContain('a table for ten')
  })
})

describe.each(ENGINES)('without an SMTP server on %s', (engine) => {
  it('the link waits in the outbox for whoever has the database', async () => {
    const server = await startTestServer(engine)
    const { owner } = await makeVenue(server)
    await server.send('POST', '/api/auth/forgot-password', { body: { email: owner.email } })
    await expect.poll(async () => (await storedMails(server)).map(({ state }) => state)).toEqual(['kept'])
    const { to, text } = JSON.parse((await storedMails(server))[0]?.message ?? '') as {
      to: string
      text: string
    }
    const { id, token, url } = linkIn(text)
    expect([to, new URL(url).hostname]).toEqual([owner.email, 'localhost'])
    const body = { id, token, password: CHOSEN, confirmPassword: CHOSEN }
    expect((await server.send('POST', '/api/auth/reset-password', { body })).status).toBe(200)
    await server.stop()
  })
})
