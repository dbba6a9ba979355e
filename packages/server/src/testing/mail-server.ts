import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { readMail, type ReadMail } from './read-mail.ts'

/** `takes` every mail; is `busy` (451) or refuses it (550) before or after its text; hangs up in the middle of it; or says nothing more once it has it. */
export type Mood = 'takes' | 'busy' | 'refuses' | 'refusesText' | 'drops' | 'hangs'
export interface ArrivedMail extends ReadMail {
  readonly from: string
  readonly to: readonly string[]
  readonly raw: string
}

/** A real mail server on loopback. */
export interface MailServer {
  readonly url: string
  readonly mails: readonly ArrivedMail[]
  /** How many times somebody brought a whole text. */
  readonly brought: () => number
  setMood(mood: Mood): void
  close(): Promise<void>
}

const refusal = (code: number): Error => Object.assign(new Error('not now'), { responseCode: code })
const envelopeOf = ({ envelope }: SMTPServerSession) => ({
  from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
  to: envelope.rcptTo.map(({ address }) => address),
})

/** @param login where only this user may send */
export const startMailServer = async (login?: {
  readonly user: string
  readonly pass: string
}): Promise<MailServer> => {
  const mails: ArrivedMail[] = []
  let mood: Mood = 'takes'
  let brought = 0
  const server = new SMTPServer({
    authOptional: login === undefined,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth: ({ username, password }, _session, done) => {
      if (username === login?.user && password === login?.pass) done(null, { user: username })
      else done(new Error('who are you'))
    },
    onRcptTo: (_address, _session, done) => {
      if (mood === 'busy') done(refusal(451))
      else if (mood === 'refuses') done(refusal(550))
      else done()
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      if (mood === 'drops')
        for (const connection of server.connections) (connection as { close(): void }).close()
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        brought += 1
        if (mood === 'hangs') return
        if (mood === 'refusesText') return done(refusal(554))
        const raw = Buffer.concat(chunks).toString()
        mails.push({ ...envelopeOf(session), raw, ...readMail(raw) })
        done()
      })
    },
  })
  // Connections that a test breaks off are what it is about.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://${login ? `${encodeURIComponent(login.user)}:${encodeURIComponent(login.pass)}@` : ''}127.0.0.1:${port}`,
    mails,
    brought: () => brought,
    setMood: (next) => {
      mood = next
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(resolve)
      }),
  }
}
