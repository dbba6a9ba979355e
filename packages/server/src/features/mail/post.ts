import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { Timer } from '../../platform/clock/timer.ts'
import type { Settings } from '../../platform/config/settings.ts'
import type { Message } from './mail.ts'

/** How a try ended. A refusal is for good; a mail that was held up may be tried again. `down`: no other mail would get through now. */
export type Outcome =
  | { readonly is: 'sent' }
  | { readonly is: 'refused'; readonly fault: string }
  | { readonly is: 'heldUp'; readonly fault: string; readonly down: boolean }

export interface Post {
  /** @param id names the mail for good: with what it says, it makes a name by which whoever gets it twice can tell */
  send(id: string, message: Message & { readonly to: string }, stop: AbortSignal): Promise<Outcome>
}

const SECOND_MS = 1000
const CONNECT_MS = 10 * SECOND_MS
/** A server that takes longer is given up for this time: well within the lease, so that nobody else takes the mail meanwhile. */
export const SEND_MS = 60 * SECOND_MS
const LONGEST_FAULT = 300
const FOR_GOOD = 500
/** Where a server speaks of this one mail. A refused sign-in or sender is for the operator to mend, and no mail's fault. */
const ABOUT_THE_MAIL: readonly unknown[] = ['RCPT TO', 'DATA']

// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROLS = /[\u0000-\u001f\u007f]/g

const outcomeOf = (error: unknown): Outcome => {
  const { code, command, responseCode, response } = error as {
    code?: unknown
    command?: unknown
    responseCode?: unknown
    response?: unknown
  }
  const fault =
    [code, command, response]
      .filter((part) => typeof part === 'string')
      .join(' ')
      .replaceAll(CONTROLS, ' ')
      .slice(0, LONGEST_FAULT) || 'no answer'
  const aboutIt = ABOUT_THE_MAIL.includes(command) && typeof responseCode === 'number'
  return aboutIt && responseCode >= FOR_GOOD
    ? { is: 'refused', fault }
    : { is: 'heldUp', fault, down: !aboutIt }
}

const isOneLine = (text: string | null): boolean => text === null || text.search(CONTROLS) === -1
/** A link that is made anew for every try is another mail: taken for a repetition, it would be thrown away for the one that works no more. */
const nameOf = (id: string, text: string, from: string): string =>
  `<${id}.${createHash('sha256').update(text).digest('base64url')}@${from.split('@')[1] ?? ''}>`

/** Sends mails by SMTP, one connection each. */
export const createSmtpPost = ({ url, from }: NonNullable<Settings['smtp']>, timer: Timer): Post => {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    greetingTimeout: SEND_MS,
    socketTimeout: SEND_MS,
    socketCloseTimeout: SECOND_MS,
  })
  return {
    send: async (id, { to, replyTo, subject, text, html }, stop) => {
      // Whoever writes mails has seen to this already: a line break here would begin a header of somebody else's.
      if (![to, replyTo, subject].every(isOneLine))
        return { is: 'refused', fault: 'a header of it has more than one line' }
      const late = new AbortController()
      const forget = timer.after(SEND_MS, () => late.abort())
      try {
        await transport.sendMail({
          from: { name: 'Kafana', address: from },
          to: { name: '', address: to },
          ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
          subject,
          text,
          html,
          messageId: nameOf(id, text, from),
          headers: { 'Auto-Submitted': 'auto-generated' },
          disableFileAccess: true,
          disableUrlAccess: true,
          signal: AbortSignal.any([late.signal, stop]),
        })
        return { is: 'sent' }
      } catch (error) {
        return outcomeOf(error)
      } finally {
        forget()
      }
    },
  }
}
