import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** A parsed mail. */
export interface ReadMail {
  /** In their order, unfolded and still encoded. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly text: string
  readonly html: string
}

const decodeQuoted = (text: string): Buffer =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([\dA-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  )

const decoders: Readonly<Record<string, (text: string) => Buffer>> = {
  'quoted-printable': decodeQuoted,
  base64: (text) => Buffer.from(text, 'base64'),
}

/** Decodes the encoded words of a header. */
export const decodeHeader = (value: string): string =>
  value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, how: string, text: string) =>
      (how.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64')
        : decodeQuoted(text.replaceAll('_', ' '))
      ).toString(),
    )

const split = (raw: string): { headers: [string, string][]; body: string } => {
  const at = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, at)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  return {
    headers: lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
    body: raw.slice(at + 4),
  }
}

/** Parses one of our mails: headers, text and HTML. */
export const readMail = (raw: string): ReadMail => {
  const { headers, body } = split(raw)
  const boundary =
    /boundary="([^"]+)"/.exec(headers.find(([name]) => name === 'content-type')?.[1] ?? '')?.[1] ?? ''
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const { headers: own, body: content } = split(part.replace(/^\r\n/, ''))
      const of = (name: string) => own.find(([each]) => each === name)?.[1] ?? ''
      const decode = decoders[of('content-transfer-encoding')] ?? ((text: string) => Buffer.from(text))
      return {
        type: of('content-type').split(';')[0],
        content: decode(content).toString().trim().replaceAll('\r\n', '\n'),
      }
    })
  const partOf = (type: string): string => parts.find((part) => part.type === type)?.content ?? ''
  return { headers, text: partOf('text/plain'), html: partOf('text/html') }
}

/**
 * Accepts every mail; is `busy` (451); rejects it (550) before or after its text; drops the connection during the
 * text; or never responds after it.
 */
export type MailServerMode = 'accepts' | 'busy' | 'rejects' | 'rejectsText' | 'drops' | 'hangs'
export interface ArrivedMail extends ReadMail {
  readonly from: string
  readonly to: readonly string[]
  readonly raw: string
}

/** A real SMTP server on loopback. */
export interface MailServer {
  readonly url: string
  readonly mails: readonly ArrivedMail[]
  /** How many times a complete text arrived. */
  readonly textsReceived: () => number
  setMode(mode: MailServerMode): void
  close(): Promise<void>
}

/** Greets at once: the library first waits a tenth of a second for clients that talk too early. */
class PromptServer extends SMTPServer {
  override connect(...given: Parameters<SMTPServer['connect']>): void {
    const before = new Set(this.connections)
    super.connect(...given)
    for (const connection of this.connections) {
      if (before.has(connection)) continue
      connection.connectionReady()
      // What the library would call after its delay.
      connection.connectionReady = () => undefined
    }
  }
}

const smtpError = (code: number): Error => Object.assign(new Error('not now'), { responseCode: code })
const envelopeOf = ({ envelope }: SMTPServerSession) => ({
  from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
  to: envelope.rcptTo.map(({ address }) => address),
})

/** @param login only this user may send */
export const startMailServer = async (login?: {
  readonly user: string
  readonly pass: string
}): Promise<MailServer> => {
  const mails: ArrivedMail[] = []
  let mode: MailServerMode = 'accepts'
  let received = 0
  const server = new PromptServer({
    authOptional: login === undefined,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth: ({ username, password }, _session, done) => {
      if (username === login?.user && password === login?.pass) done(null, { user: username })
      else done(new Error('sign-in failed'))
    },
    onRcptTo: (_address, _session, done) => {
      if (mode === 'busy') done(smtpError(451))
      else if (mode === 'rejects') done(smtpError(550))
      else done()
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      if (mode === 'drops')
        for (const connection of server.connections) (connection as { close(): void }).close()
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received += 1
        if (mode === 'hangs') return
        if (mode === 'rejectsText') return done(smtpError(554))
        const raw = Buffer.concat(chunks).toString()
        mails.push({ ...envelopeOf(session), raw, ...readMail(raw) })
        done()
      })
    },
  })
  // Tests break connections on purpose.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://${login ? `${encodeURIComponent(login.user)}:${encodeURIComponent(login.pass)}@` : ''}127.0.0.1:${port}`,
    mails,
    textsReceived: () => received,
    setMode: (next) => {
      mode = next
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(resolve)
      }),
  }
}
