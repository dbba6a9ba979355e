import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ArrivedMail,
  decodeHeader,
  type MailServer,
  startMailServer,
} from '../../testing/mail-server.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { renderMail } from './mail.ts'
import { createSmtpTransport } from './smtp-transport.ts'

const OWN_HEADERS = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'reply-to',
  'subject',
  'to',
]
const message = (values: object = {}) => ({
  to: 'boss@example.test',
  replyTo: null,
  subject: 'Kafana',
  text: 'Hello',
  html: '<p>Hello</p>',
  ...values,
})
const running = new AbortController().signal
const headerOf = (mail: ArrivedMail | undefined, name: string) =>
  decodeHeader(mail?.headers.find(([each]) => each === name)?.[1] ?? '')

describe('a sent mail', () => {
  let server: MailServer
  beforeAll(async () => {
    server = await startMailServer()
  })
  afterAll(() => server.close())
  const post = () => createSmtpTransport({ url: server.url, from: 'kafana@example.test' }, createTestClock())
  const arrived = async (values: object) => {
    const before = server.mails.length
    const outcome = await post().send('id7', message(values), running)
    return { outcome, mail: server.mails[before] }
  }

  it('has only its own headers, whatever is in its text', async () => {
    const line = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '\r\nBcc: evil@example.test\r\n\r\n',
        '\n.\r\n',
        '\r\n.\r\nMAIL FROM:<x@y.z>\r\n',
        '=?utf-8?q?=0D=0ABcc:_x?=',
      ),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 4 }), async (lines) => {
        const text = lines.join('').replaceAll('\0', '')
        const { outcome, mail } = await arrived(renderMail('en', 'Kafana', [{ text }]))
        expect(outcome).toEqual({ is: 'sent' })
        expect(mail?.to).toEqual(['boss@example.test'])
        expect(mail?.headers.map(([name]) => name).toSorted()).toEqual(
          OWN_HEADERS.filter((name) => name !== 'reply-to'),
        )
      }),
      { numRuns: 40 },
    )
  })

  it.each(['to', 'replyTo', 'subject'])('is not sent with a %s of two lines', async (header) => {
    for (const evil of [
      'a@example.test\r\nBcc: evil@example.test',
      'a@example.test\nX: y',
      'a\rb@example.test',
      'a@example.test\0',
    ]) {
      const { outcome, mail } = await arrived({ [header]: evil })
      expect([outcome.is, mail]).toEqual(['refused', undefined])
    }
  })

  it('has a Reply-To and is marked as auto-generated', async () => {
    const { mail } = await arrived({ subject: 'Порака', replyTo: 'ana@example.test' })
    expect(['reply-to', 'subject', 'auto-submitted'].map((name) => headerOf(mail, name))).toEqual([
      'ana@example.test',
      'Порака',
      'auto-generated',
    ])
  })

  it('has the same Message-ID as long as its content is the same', async () => {
    const names: string[] = []
    for (const text of ['Hello', 'Hello', 'Hello, again'])
      names.push(headerOf((await arrived({ text })).mail, 'message-id'))
    expect(names[0]).toMatch(/^<id7\.[\w-]+@example\.test>$/)
    expect([names[1] === names[0], names[2] === names[0]]).toEqual([true, false])
  })

  it('is not sent when the server is stopping', async () => {
    expect(await post().send('id7', message(), AbortSignal.abort())).toMatchObject({
      is: 'deferred',
      down: true,
    })
  })
})

it('stores the reply of a mail server without control characters', async () => {
  const server = createServer((socket) => {
    socket.end('554 go\0away\x1b[31m\r\n')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  const outcome = await createSmtpTransport({ url, from: 'kafana@example.test' }, createTestClock()).send(
    'id7',
    message(),
    running,
  )
  expect(outcome).toMatchObject({
    is: 'deferred',
    fault: expect.stringMatching(/554 go.away.\[31m/) as string,
  })
  expect(JSON.stringify(outcome)).not.toMatch(/\\u00[01]/)
  server.close()
})

describe('a mail server that requires a sign-in', () => {
  it('gets it, and a refused sign-in defers every mail', async () => {
    const server = await startMailServer({ user: 'boss@example.test', pass: 'open sesame' })
    const send = (url: string) =>
      createSmtpTransport({ url, from: 'kafana@example.test' }, createTestClock()).send(
        'id7',
        message(),
        running,
      )
    expect(await send(server.url)).toEqual({ is: 'sent' })
    const outcome = await send(server.url.replace('sesame', 'seed'))
    expect(outcome).toMatchObject({ is: 'deferred', down: true })
    expect(JSON.stringify(outcome)).not.toContain('seed')
    await server.close()
    expect(await send(server.url)).toMatchObject({
      is: 'deferred',
      down: true,
      fault: expect.stringContaining('CONN') as string,
    })
  })
})
