import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NO_COMPANY } from '../../platform/unit-of-work/unit-of-work.ts'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { leaseAllMails, storedMails } from '../../testing/mails.ts'
import { ENGINES, openQueryPlans, type QueryPlans } from '../../testing/test-database.ts'
import { startSecondServer, startTestServer, type StoppableServer } from '../../testing/test-server.ts'
import { createMail } from './index.ts'
import { claimMail, endMail, releaseKept } from './mail-store.ts'
import { LEASE_MS, SEND_MS } from './mail-store.ts'
import type { MailComposer } from './mail.ts'
import { MAX_TRIES, retryBackoff, type OutboxService, POLL_MS, STOP_MS } from './outbox-service.ts'

let plans: QueryPlans
beforeAll(async () => {
  plans = await openQueryPlans()
})
afterAll(() => plans.close())

it.each([
  ['the next mail', claimMail, { now: 1, lease: 'l', until: 2 }, 'mails_due (state=? AND due_at<?)'],
  ['what was kept', releaseKept, { now: 1 }, 'mails_due (state=?)'],
  ['a mail', endMail, { id: 'i', lease: 'l', state: 'sent', message: null, fault: null, now: 1 }, '(id=?)'],
] as const)(
  '%s is found by an index, since messages are kept and polled every few seconds',
  (_name, statement, params, index) => {
    const steps = plans.explain(statement, params)
    expect(
      steps.some((step) => step.includes(index)),
      steps.join('\n'),
    ).toBe(true)
    expect(steps.filter((step) => step.startsWith('SCAN'))).toEqual([])
  },
)

const SECRET = 'my secret message'
const DAY_MS = 24 * 60 * 60 * 1000
const plainly: MailComposer = {
  usefulForMs: null,
  compose: async (payload) => ({
    to: 'boss@example.test',
    replyTo: null,
    subject: 's',
    text: JSON.stringify(payload),
    html: '',
  }),
}

describe('retryBackoff', () => {
  it.each([
    [1, 30],
    [2, 60],
    [3, 120],
    [8, 3600],
    [400, 3600],
  ])('try %i is followed by %i seconds', (tries, seconds) => {
    expect(retryBackoff(tries)).toBe(seconds * 1000)
  })
})

describe.each(ENGINES)('the outbox on %s', (engine) => {
  let server: StoppableServer
  let post: MailServer
  const environment = () => ({
    SMTP_URL: post.url,
    MAIL_FROM: 'kafana@example.test',
    CONTACT_TO: 'boss@example.test',
  })
  const write = (text = SECRET, to: StoppableServer = server) =>
    to.platform.uow.write(NO_COMPANY, (tx) =>
      to.services.mail.queue(tx, 'contact', {
        fromName: 'Kafana',
        message: text,
        replyTo: 'ana@example.test',
      }),
    )
  /** Another outbox over the same store, with composers of the test. */
  const outboxWith = (writer: MailComposer, platform = server.platform): OutboxService => {
    const { service } = createMail(platform)
    service.register('contact', writer)
    return service
  }
  const mails = () => storedMails(server)
  const states = async () => (await mails()).map(({ state, tries }) => `${state} ${tries}`)

  beforeAll(async () => {
    post = await startMailServer()
  })
  afterAll(() => post.close())
  beforeEach(async () => {
    post.setMode('accepts')
    server = await startTestServer(engine, environment())
    return () => server.stop()
  })

  it('sends a queued mail once and marks it as sent', async () => {
    const before = post.mails.length
    await write()
    await expect.poll(states).toEqual(['sent 1'])
    server.clock.advance(LEASE_MS + POLL_MS)
    await write('another')
    await expect.poll(states).toEqual(['sent 1', 'sent 1'])
    const arrived = post.mails.slice(before)
    expect(arrived.map(({ from, to }) => [from, to])).toEqual(
      Array(2).fill(['kafana@example.test', ['boss@example.test']]),
    )
    expect(arrived[0]?.text).toContain(SECRET)
    expect(await mails()).toMatchObject([
      { payload: expect.stringContaining(SECRET) as string, message: null, fault: null, lease: null },
      {},
    ])
  })

  it('sends nothing of a unit of work that was rolled back', async () => {
    await expect(
      server.platform.uow.write(NO_COMPANY, async (tx) => {
        await server.services.mail.queue(tx, 'contact', { fromName: '', message: 'never', replyTo: '' })
        throw new Error('refused')
      }),
    ).rejects.toThrow('refused')
    server.clock.advance(POLL_MS)
    expect(await mails()).toEqual([])
  })

  it.each([
    ['busy', '451'],
    ['drops', 'CONN'],
  ] as const)('retries with growing delays while the server is %s', async (mode, fault) => {
    const before = post.mails.length
    post.setMode(mode)
    await write()
    await expect.poll(states).toEqual(['waiting 1'])
    await expect.poll(async () => (await mails())[0]?.lease).toBeNull()
    expect((await mails())[0]).toMatchObject({
      due_at: server.clock.now() + retryBackoff(1),
      fault: expect.stringContaining(fault) as string,
    })
    server.clock.advance(retryBackoff(1) - 1)
    await write('another')
    await expect.poll(async () => (await mails())[1]?.fault).not.toBeNull()
    expect(await states()).toEqual(['waiting 1', 'waiting 1'])
    post.setMode('accepts')
    server.clock.advance(retryBackoff(1))
    await expect.poll(states).toEqual(['sent 2', 'sent 2'])
    expect(post.mails.slice(before)).toHaveLength(2)
  })

  it.each(['rejects', 'rejectsText'] as const)(
    'fails a mail when the server %s it for good, and goes on with the next',
    async (mode) => {
      post.setMode(mode)
      await write()
      await expect.poll(states).toEqual(['failed 1'])
      expect((await mails())[0]).toMatchObject({
        payload: expect.stringContaining(SECRET) as string,
        fault: expect.stringMatching(/55[04] not now/) as string,
      })
      post.setMode('accepts')
      server.clock.advance(LEASE_MS)
      await write('another')
      await expect.poll(states).toEqual(['failed 1', 'sent 1'])
    },
  )

  it('times out on a server that does not answer, and retries', async () => {
    const received = post.textsReceived()
    post.setMode('hangs')
    await write()
    await expect.poll(post.textsReceived).toBe(received + 1)
    server.clock.advance(SEND_MS)
    await expect.poll(async () => (await mails())[0]?.fault).not.toBeNull()
    post.setMode('accepts')
    server.clock.advance(retryBackoff(1))
    await expect.poll(states).toEqual(['sent 2'])
  })

  it('fails a mail after many tries over days', async () => {
    post.setMode('busy')
    await server.services.mail.stop()
    await write()
    await leaseAllMails(server, 0, MAX_TRIES - 1)
    await server.services.mail.start()
    await expect
      .poll(async () => (await mails())[0])
      .toMatchObject({ state: 'waiting', tries: MAX_TRIES, fault: expect.stringContaining('451') as string })
    server.clock.advance(retryBackoff(MAX_TRIES))
    await expect.poll(states).toEqual([`failed ${MAX_TRIES + 1}`])
  })

  it('does not send a mail that is no longer useful', async () => {
    await server.services.mail.stop()
    await write()
    await write('another')
    const next = outboxWith({ ...plainly, usefulForMs: DAY_MS })
    server.clock.advance(DAY_MS - 1)
    const received = post.textsReceived()
    await next.start()
    await expect.poll(states).toEqual(['sent 1', 'sent 1'])
    await next.stop()
    await write('a third')
    server.clock.advance(DAY_MS)
    const late = outboxWith({ ...plainly, usefulForMs: DAY_MS })
    await late.start()
    await expect.poll(states).toEqual(['sent 1', 'sent 1', 'failed 1'])
    expect(post.textsReceived()).toBe(received + 2)
    await late.stop()
  })

  it('goes on with the next when one cannot be composed, and retries that one later', async () => {
    await server.services.mail.stop()
    for (let at = 0; at < 9; at += 1) await write(SECRET)
    await write('another')
    let isMended = false
    const next = outboxWith({
      ...plainly,
      compose: (payload) =>
        isMended || JSON.stringify(payload).includes('another')
          ? plainly.compose(payload)
          : Promise.reject(new Error('a hole in the text')),
    })
    await next.start()
    await expect.poll(states).toEqual([...Array<string>(9).fill('waiting 1'), 'sent 1'])
    expect((await mails())[0]).toMatchObject({
      lease: null,
      due_at: server.clock.now() + retryBackoff(1),
      fault: 'it could not be composed',
    })
    isMended = true
    server.clock.advance(retryBackoff(1))
    await expect.poll(states).toEqual([...Array<string>(9).fill('sent 2'), 'sent 1'])
    await next.stop()
  })

  it('takes over the mails of a process that died, when their lease expires', async () => {
    await server.services.mail.stop()
    await write()
    await leaseAllMails(server, server.clock.now() + LEASE_MS)
    await write('another')
    const next = outboxWith(plainly)
    await next.start()
    await expect.poll(states).toEqual(['waiting 1', 'sent 1'])
    server.clock.advance(LEASE_MS)
    await expect.poll(states).toEqual(['sent 2', 'sent 1'])
    await next.stop()
  })

  it('waits for the current mail when it stops, and aborts it after ten seconds', async () => {
    const received = post.textsReceived()
    post.setMode('hangs')
    await write()
    await expect.poll(post.textsReceived).toBe(received + 1)
    let stopped = false
    const stopping = server.services.mail.stop().then(() => {
      stopped = true
    })
    server.clock.advance(STOP_MS - 1)
    await write('another')
    expect(stopped).toBe(false)
    server.clock.advance(1)
    await stopping
    expect(await states()).toEqual(['waiting 1', 'waiting 0'])
    expect((await mails())[0]).toMatchObject({ lease: null, due_at: expect.any(Number) as number })
  })

  it('keeps mails while no SMTP server is configured, and sends them once one is, however late', async () => {
    const silent = await startTestServer(engine)
    await write(SECRET, silent)
    await expect.poll(async () => (await storedMails(silent)).map(({ state }) => state)).toEqual(['kept'])
    expect(JSON.parse((await storedMails(silent))[0]?.message ?? '')).toMatchObject({
      to: null,
      text: expect.stringContaining(SECRET) as string,
    })
    // Started again without an SMTP server, it would keep it.
    await silent.services.mail.stop()
    await leaseAllMails(silent, 0, MAX_TRIES)
    silent.clock.advance(60 * DAY_MS)
    const before = post.mails.length
    const { smtp, contactTo } = server.platform.settings
    const platform = { ...silent.platform, settings: { ...silent.platform.settings, smtp, contactTo } }
    const reopened = outboxWith(plainly, platform)
    await reopened.start()
    await expect
      .poll(async () => (await storedMails(silent)).map(({ state, message }) => [state, message]))
      .toEqual([['sent', null]])
    expect(post.mails.slice(before)).toHaveLength(1)
    await reopened.stop()
    await silent.stop()
  })

  it('logs no text, address or password', async () => {
    const lines: string[] = []
    const log = pino(
      { level: 'trace' },
      {
        write: (line: string) => {
          lines.push(line)
        },
      },
    )
    const url = new URL(post.url)
    url.username = 'boss@example.test'
    url.password = 'opensesame'
    await server.services.mail.stop()
    const mail = outboxWith(
      {
        ...plainly,
        compose: async () => ({
          to: 'boss@example.test',
          replyTo: null,
          subject: SECRET,
          text: SECRET,
          html: SECRET,
        }),
      },
      {
        ...server.platform,
        log,
        settings: { ...server.platform.settings, smtp: { url: url.href, from: 'kafana@example.test' } },
      },
    )
    await write()
    // The server refuses the sign-in.
    await mail.start()
    await expect.poll(() => lines.join('')).toMatch(/deferred/)
    expect(lines.join('')).not.toMatch(/secret|example\.test|opensesame/)
    await mail.stop()
  })
})

describe('two processes over one PostgreSQL', () => {
  it('send each mail once', async () => {
    const post = await startMailServer()
    const first = await startTestServer('postgres', {
      SMTP_URL: post.url,
      MAIL_FROM: 'kafana@example.test',
      CONTACT_TO: 'boss@example.test',
    })
    const second = await startSecondServer(first, {
      SMTP_URL: post.url,
      MAIL_FROM: 'kafana@example.test',
      CONTACT_TO: 'boss@example.test',
    })
    await Promise.all(
      Array.from({ length: 30 }, (_, at) => {
        const server = at % 2 === 0 ? first : second
        return server.platform.uow.write(NO_COMPANY, (tx) =>
          server.services.mail.queue(tx, 'contact', { fromName: '', message: `number ${at}.`, replyTo: '' }),
        )
      }),
    )
    await expect
      .poll(async () => {
        first.clock.advance(1)
        return (await storedMails(first)).filter(({ state }) => state === 'sent').length
      })
      .toBe(30)
    const numbers = post.mails
      .map(({ text }) => Number(/number (\d+)\./.exec(text)?.[1]))
      .toSorted((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 30 }, (_, at) => at))
    for (const each of [second, first]) await each.stop()
    await post.close()
  })
})
