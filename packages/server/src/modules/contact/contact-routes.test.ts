import { randomUUID } from 'node:crypto'
import emailjs from '@emailjs/browser'
import { CONTACT_CLIENT, CONTACT_FROM_NAME, MAX_CONTACT_MESSAGE } from '@kafana/domain'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { storedMails } from '../../testing/mails.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'

const MINUTE = 60_000
const { publicKey, serviceId, templateId } = CONTACT_CLIENT
const params = (values: object = {}) => ({
  from_name: CONTACT_FROM_NAME,
  message: 'May we see it?',
  reply_to: 'ana@example.test',
  ...values,
})
const wire = (values: object = {}) => ({
  lib_version: '4.4.1',
  user_id: publicKey,
  service_id: serviceId,
  template_id: templateId,
  template_params: params(),
  ...values,
})
const stored = async (server: TestServer) =>
  (await storedMails(server)).map(({ kind, payload }) => ({ kind, ...(JSON.parse(payload) as object) }))

/** A fake of the browser's form: the client reads only its name and fields. */
const stubForm = (fields: Readonly<Record<string, string>>) => {
  const Native = FormData
  vi.stubGlobal(
    'FormData',
    class extends Native {
      constructor(form?: unknown) {
        super()
        if (form) for (const [name, value] of Object.entries(fields)) this.append(name, value)
      }
    },
  )
  return { nodeName: 'FORM' } as unknown as HTMLFormElement
}

onBothEngines(
  'the contact form',
  (server) => {
    const options = () => ({ publicKey, blockHeadless: false, origin: server().url })
    const post = (path: string, body: unknown, headers = {}) =>
      server().send('POST', `/api/v1.0/email/${path}`, { body, headers })
    // Every test uses the same address: earlier messages have to expire.
    beforeEach(() => {
      server().clock.advance(11 * MINUTE)
      vi.stubGlobal('location', { pathname: '/' })
    })

    describe('with its own client', () => {
      beforeEach(() => {
        emailjs.init(options())
      })

      it('accepts a message and answers OK', async () => {
        const { status, text } = await emailjs.send(
          serviceId,
          templateId,
          params({ message: 'Здраво!\nSecond line' }),
        )
        expect([status, text]).toEqual([200, 'OK'])
        expect((await stored(server())).at(-1)).toEqual({
          kind: 'contact',
          fromName: CONTACT_FROM_NAME,
          message: 'Здраво!\nSecond line',
          replyTo: 'ana@example.test',
        })
      })

      it('accepts a form and answers OK', async () => {
        const form = stubForm(params({ message: 'По формулар ✓' }))
        const { status, text } = await emailjs.sendForm(serviceId, templateId, form)
        expect([status, text]).toEqual([200, 'OK'])
        expect((await stored(server())).at(-1)).toEqual({
          kind: 'contact',
          fromName: CONTACT_FROM_NAME,
          message: 'По формулар ✓',
          replyTo: 'ana@example.test',
        })
      })

      it.each<[string, string]>([
        ['itself', 'Spam@Example.test'],
        ['its domain', 'anybody@bad.test'],
        ['the domain above', 'anybody@mail.bad.test'],
      ])('answers Forbidden to an address that is blocked, by %s', async (_by, replyTo) => {
        const before = (await stored(server())).length
        await expect(emailjs.send(serviceId, templateId, params({ reply_to: replyTo }))).rejects.toEqual(
          expect.objectContaining({ status: 403, text: 'Forbidden' }),
        )
        await expect(
          emailjs.sendForm(serviceId, templateId, stubForm(params({ reply_to: replyTo }))),
        ).rejects.toEqual(expect.objectContaining({ status: 403, text: 'Forbidden' }))
        expect(await stored(server())).toHaveLength(before)
        // A domain that merely ends alike is not blocked.
        await expect(
          emailjs.send(serviceId, templateId, params({ reply_to: 'anybody@notbad.test' })),
        ).resolves.toMatchObject({ status: 200 })
      })

      it('answers Too Many Requests to the sixth within ten minutes, of either kind, and accepts it later', async () => {
        for (const message of ['1', '2', '3']) await emailjs.send(serviceId, templateId, params({ message }))
        for (const message of ['4', '5'])
          await emailjs.sendForm(serviceId, templateId, stubForm(params({ message })))
        const before = (await stored(server())).length
        await expect(emailjs.send(serviceId, templateId, params())).rejects.toEqual(
          expect.objectContaining({ status: 429, text: 'Too Many Requests' }),
        )
        expect((await post('send', wire())).headers.get('retry-after')).toBe('600')
        expect(await stored(server())).toHaveLength(before)
        server().clock.advance(10 * MINUTE)
        await expect(emailjs.send(serviceId, templateId, params())).resolves.toMatchObject({
          status: 200,
          text: 'OK',
        })
      })

      it('describes in one line what is wrong', async () => {
        await expect(emailjs.send(serviceId, templateId, params({ reply_to: 'nobody' }))).rejects.toEqual(
          expect.objectContaining({
            status: 400,
            text: 'Bad Request: template_params.reply_to: Invalid email address',
          }),
        )
        await expect(emailjs.send('another', templateId, params())).rejects.toEqual(
          expect.objectContaining({ status: 400, text: expect.stringContaining('service_id') as string }),
        )
      })
    })

    it('does not let concurrent messages through', async () => {
      const answers = await Promise.all(Array.from({ length: 12 }, () => post('send', wire())))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        ...Array<number>(5).fill(200),
        ...Array<number>(7).fill(429),
      ])
    })

    it.each<[string, unknown]>([
      ['nothing', {}],
      ['a list', []],
      ['no parameters', wire({ template_params: undefined })],
      ['parameters that are a text', wire({ template_params: 'x' })],
      ['another key', wire({ user_id: 'somebody' })],
      ['another template', wire({ template_id: '' })],
      ['a number for a text', wire({ template_params: params({ message: 5 }) })],
      ['neither text nor address', wire({ template_params: params({ message: ' ', reply_to: '' }) })],
      [
        'too long a text',
        wire({ template_params: params({ message: 'x'.repeat(MAX_CONTACT_MESSAGE + 1) }) }),
      ],
      ['an address of two lines', wire({ template_params: params({ reply_to: 'a@b.mk\r\nBcc: c@d.mk' }) })],
      ['a NUL', wire({ template_params: params({ message: 'a\0b' }) })],
    ])('refuses %s', async (_what, body) => {
      const answer = await post('send', body)
      expect([answer.status, String(answer.body)]).toEqual([400, expect.stringMatching(/^Bad Request(: |$)/)])
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    })

    it('accepts a message once that is sent again with its key', async () => {
      const before = (await stored(server())).length
      const headers = { 'idempotency-key': randomUUID() }
      const answers = await Promise.all(Array.from({ length: 8 }, () => post('send', wire(), headers)))
      expect(answers.map(({ status, body }) => [status, String(body)])).toEqual(Array(8).fill([200, 'OK']))
      expect(await stored(server())).toHaveLength(before + 1)
    })

    it.each<[string, string]>([
      ['lists in lists', `${'['.repeat(60_000)}${']'.repeat(60_000)}`],
      ['objects in objects', `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`],
    ])('refuses %s', async (_what, depth) => {
      const body = JSON.stringify(wire()).replace('"May we see it?"', depth)
      expect((await post('send', body)).status).toBe(400)
      expect((await post('send', depth)).status).toBe(400)
    })

    it('accepts an address without a text, and a text without an address', async () => {
      expect((await post('send', wire({ template_params: params({ message: '' }) }))).body).toBe('OK')
      expect((await post('send', wire({ template_params: params({ reply_to: '' }) }))).body).toBe('OK')
    })

    describe('as a form', () => {
      const flat = (values: object = {}) => ({ ...wire({ template_params: undefined }), ...params(values) })
      const formOf = (fields: object): FormData => {
        const form = new FormData()
        for (const [name, value] of Object.entries(fields))
          if (value !== undefined) form.append(name, value as string)
        return form
      }
      const sendForm = async (body: BodyInit, headers?: Readonly<Record<string, string>>) => {
        const answer = await fetch(`${server().url}/api/v1.0/email/send-form`, {
          method: 'POST',
          body,
          ...(headers && { headers }),
        })
        return [answer.status, await answer.text()]
      }

      it('ignores fields that it does not know', async () => {
        expect(await sendForm(formOf({ ...flat(), newsletter: 'on' }))).toEqual([200, 'OK'])
      })

      it('refuses a file, a repeated field, and one that reaches a prototype', async () => {
        const withFile = formOf(flat())
        withFile.append('attachment', new Blob(['x'.repeat(100_000)]), 'x.bin')
        expect(await sendForm(withFile)).toEqual([400, 'Bad Request: attachment: This value is not valid'])
        const twice = formOf(flat())
        twice.append('message', 'again')
        expect(await sendForm(twice)).toEqual([400, 'Bad Request: message: This value is not valid'])
        expect(await sendForm(formOf({ ...flat(), constructor: 'x' }))).toEqual([400, 'Bad Request'])
      })

      it('refuses a body of unknown length', async () => {
        const bytes = new TextEncoder().encode('no boundary yet\r\n')
        const body = new ReadableStream<Uint8Array>({
          // It never ends.
          start: (controller) => {
            controller.enqueue(bytes)
          },
        })
        const answer = await fetch(`${server().url}/api/v1.0/email/send-form`, {
          method: 'POST',
          body,
          headers: { 'content-type': 'multipart/form-data; boundary=b' },
          duplex: 'half',
        } as RequestInit)
        expect([answer.status, await answer.text()]).toEqual([413, 'Payload Too Large'])
      })

      it('refuses a body that is too large', async () => {
        expect(await sendForm(formOf(flat({ message: 'x'.repeat(40_000) })))).toEqual([
          413,
          'Payload Too Large',
        ])
        expect(await sendForm(formOf(flat({ message: 'x'.repeat(300_000) })))).toEqual([
          413,
          'Payload Too Large',
        ])
        expect(
          await sendForm(
            formOf({
              ...flat(),
              ...Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`f${at}`, ''])),
            }),
          ),
        ).toEqual([413, 'Payload Too Large'])
      })

      it.each<[string, string, string, number]>([
        ['JSON', '{}', 'application/json', 415],
        ['another kind of form', 'a=b', 'application/x-www-form-urlencoded', 415],
        ['a form without a boundary', 'x', 'multipart/form-data', 400],
        [
          'a form that is broken off',
          '--b\r\nContent-Disposition: form-data; name="message"\r\n\r\nHello',
          'multipart/form-data; boundary=b',
          400,
        ],
        ['an empty one', '', 'multipart/form-data; boundary=b', 400],
      ])('refuses %s', async (_what, body, type, status) => {
        expect((await sendForm(body, { 'content-type': type }))[0]).toBe(status)
      })
    })

    it('accepts forms in no other call', async () => {
      const form = new FormData()
      form.append('email', 'ana@example.test')
      const answer = await fetch(`${server().url}/api/auth/forgot-password`, { method: 'POST', body: form })
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([415, 'NOT_JSON'])
    })

    it('is described in the API document', async () => {
      const { body } = await server().send('GET', '/api/openapi.json')
      const operation = ['paths', '/api/v1.0/email/send-form', 'post'] as const
      expect(body).toHaveProperty([
        ...operation,
        'requestBody',
        'content',
        'multipart/form-data',
        'schema',
        'required',
      ])
      expect(body).toHaveProperty(
        [...operation, 'responses', '200', 'content', 'text/plain', 'schema', 'const'],
        'OK',
      )
      expect(body).toHaveProperty([...operation, 'responses', '403', 'content', 'text/plain'])
    })
  },
  { CONTACT_BLOCKED: 'spam@example.test, @bad.test' },
)
