import { CONTACT_CLIENT } from '@kafana/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_COMPANY } from '../../platform/unit-of-work/unit-of-work.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { onBothEngines, startTestServer } from '../../testing/test-server.ts'
import type { OutboxService } from '../mail/index.ts'
import { createContactMail, createContactService } from './contact-service.ts'

const settings = { contactTo: 'boss@example.test' } as never
const compose = (values: object) =>
  createContactMail({ settings }).compose({ fromName: 'Kafana', message: 'Hello', replyTo: '', ...values })

describe('the mail of a visitor’s message', () => {
  it.each([
    ['ana@example.test', 'ana@example.test'],
    ['ana.b+c@mail.example.test', 'ana.b+c@mail.example.test'],
    ['', null],
    // Valid as an address, but not plain enough for a header.
    ['=?utf-8?q?x?=@example.test', null],
    ['ана@example.test', null],
    ['ana@пример.мк', null],
    ["a'b@example.test", null],
    ['ana@example.test\r\nBcc: x@y.z', null],
  ])('for %o has the Reply-To %o', async (replyTo, offered) => {
    const message = await compose({ replyTo })
    expect(message).toMatchObject({ to: 'boss@example.test', replyTo: offered })
    if (replyTo !== '') expect(message?.text).toContain(replyTo)
  })

  it('has everything in the text, and nothing but an address in a header', async () => {
    const anything = fc.string({ unit: 'binary' })
    await fc.assert(
      fc.asyncProperty(anything, anything, anything, async (fromName, message, replyTo) => {
        const mail = await compose({ fromName, message, replyTo })
        expect(mail?.subject).toBe('Kafana: a message from the contact form')
        expect(mail?.text).toContain(message)
        expect(mail?.replyTo === null || mail?.replyTo === replyTo).toBe(true)
        expect(mail?.replyTo ?? '').toMatch(/^[\w.+@-]*$/)
      }),
    )
  })

  it('is sent however late', () => {
    expect(createContactMail({ settings }).usefulForMs).toBeNull()
  })

  it('arrives at the operator, ready to be answered', async () => {
    const post = await startMailServer()
    const server = await startTestServer('sqlite', {
      SMTP_URL: post.url,
      MAIL_FROM: 'kafana@example.test',
      CONTACT_TO: 'boss@example.test',
    })
    const { publicKey, serviceId, templateId } = CONTACT_CLIENT
    const body = {
      lib_version: '4.4.1',
      user_id: publicKey,
      service_id: serviceId,
      template_id: templateId,
      template_params: {
        from_name: 'Kafana\r\nBcc: evil@example.test',
        message: 'Прашање <script>\r\n\r\nBcc: evil@example.test',
        reply_to: 'ana@example.test',
      },
    }
    expect((await server.send('POST', '/api/v1.0/email/send', { body })).body).toBe('OK')
    await expect.poll(() => post.mails.length).toBe(1)
    const [mail] = post.mails
    expect([mail?.from, mail?.to]).toEqual(['kafana@example.test', ['boss@example.test']])
    expect(mail?.headers.filter(([name]) => ['bcc', 'reply-to', 'subject'].includes(name))).toEqual([
      ['reply-to', 'ana@example.test'],
      ['subject', 'Kafana: a message from the contact form'],
    ])
    expect(mail?.text).toContain('Прашање <script>\n\nBcc: evil@example.test')
    expect(mail?.html).toContain('Прашање &lt;script&gt;')
    await server.stop()
    await post.close()
  })
})

onBothEngines('messages from very many network addresses', (server) => {
  it('are limited to two hundred an hour', async () => {
    let queued = 0
    const mail = {
      queue: async () => {
        queued += 1
      },
    } as unknown as OutboxService
    const { platform, services, clock } = server()
    const contact = createContactService(platform, { mail, attempts: services.auth.attempts })
    const take = (at: number) =>
      platform.uow.write(NO_COMPANY, (tx) =>
        contact.send(
          tx,
          { fromName: '', message: 'Hello', replyTo: '' },
          `10.0.${Math.floor(at / 200)}.${at % 200}`,
        ),
      )
    for (let at = 0; at < 200; at += 1) await take(at)
    await expect(take(200)).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
    expect(queued).toBe(200)
    clock.advance(60 * 60 * 1000)
    await take(201)
    expect(queued).toBe(201)
  })
})
