import { CONTACT_CLIENT } from '@kafana/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { startMailServer } from '../../testing/mail-server.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { createContactMail } from './contact-mail.ts'

const settings = { contactTo: 'boss@example.test' } as never
const compose = (values: object) =>
  createContactMail({ settings }).compose({ fromName: 'Kafana', message: 'Hello', replyTo: '', ...values })

describe('what becomes of a visitor’s message', () => {
  it.each([
    ['ana@example.test', 'ana@example.test'],
    ['ana.b+c@mail.example.test', 'ana.b+c@mail.example.test'],
    ['', null],
    // Right enough for an address, and no mail program's business.
    ['=?utf-8?q?x?=@example.test', null],
    ['ана@example.test', null],
    ['ana@пример.мк', null],
    ["a'b@example.test", null],
    ['ana@example.test\r\nBcc: x@y.z', null],
  ])('an answer to %o goes to %o', async (replyTo, offered) => {
    const message = await compose({ replyTo })
    expect(message).toMatchObject({ to: 'boss@example.test', replyTo: offered })
    if (replyTo !== '') expect(message?.text).toContain(replyTo)
  })

  it('everything of it stands in the text, and nothing but an address in a header', async () => {
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

  it('is of use however late', () => {
    expect(createContactMail({ settings }).freshMs).toBeNull()
  })

  it('arrives at the operator’s, ready to be answered', async () => {
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
