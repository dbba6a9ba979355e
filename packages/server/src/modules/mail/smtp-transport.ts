import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { Timer } from '../../platform/clock.ts'
import type { Settings } from '../../platform/config/settings.ts'
import { SEND_MS } from './mail-store.ts'
import type { MailMessage } from './mail.ts'

/**
 * The outcome of a try. `refused` is permanent; `deferred` mails are retried. `down`: no other mail would get
 * through now either.
 */
export type Outcome =
  | { readonly is: 'sent' }
  | { readonly is: 'refused'; readonly fault: string }
  | { readonly is: 'deferred'; readonly fault: string; readonly down: boolean }

export interface MailTransport {
  /**
   * @param id identifies the mail: together with the content it makes the Message-ID, by which recipients can
   * drop duplicates
   */
  send(id: string, message: MailMessage & { readonly to: string }, stop: AbortSignal): Promise<Outcome>
}

const SECOND_MS = 1000
const CONNECT_MS = 10 * SECOND_MS
const MAX_ERROR_LENGTH = 300
const PERMANENT = 500
/**
 * The commands whose refusal is about this one mail. A refused sign-in or sender is a matter of
 * configuration.
 */
const MAIL_COMMANDS: readonly unknown[] = ['RCPT TO', 'DATA']

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
      .slice(0, MAX_ERROR_LENGTH) || 'no answer'
  const isAboutMail = MAIL_COMMANDS.includes(command) && typeof responseCode === 'number'
  return isAboutMail && responseCode >= PERMANENT
    ? { is: 'refused', fault }
    : { is: 'deferred', fault, down: !isAboutMail }
}

const isOneLine = (text: string | null): boolean => text === null || text.search(CONTROLS) === -1
/**
 * A reset link is new for every try, so its mail needs a new Message-ID: as a duplicate it would be dropped
 * in favour of one whose link no longer works.
 */
const messageIdOf = (id: string, text: string, from: string): string =>
  `<${id}.${createHash('sha256').update(text).digest('base64url')}@${from.split('@')[1] ?? ''}>`

/** Sends mails by SMTP, one connection each. */
export const createSmtpTransport = (
  { url, from }: NonNullable<Settings['smtp']>,
  timer: Timer,
): MailTransport => {
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
      // Composers already ensure this: a line break here would start another header.
      if (![to, replyTo, subject].every(isOneLine))
        return { is: 'refused', fault: 'a header has more than one line' }
      const timeout = new AbortController()
      const cancelTimeout = timer.after(SEND_MS, () => timeout.abort())
      try {
        await transport.sendMail({
          from: { name: 'Kafana', address: from },
          to: { name: '', address: to },
          ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
          subject,
          text,
          html,
          messageId: messageIdOf(id, text, from),
          headers: { 'Auto-Submitted': 'auto-generated' },
          disableFileAccess: true,
          disableUrlAccess: true,
          signal: AbortSignal.any([timeout.signal, stop]),
        })
        return { is: 'sent' }
      } catch (error) {
        return outcomeOf(error)
      } finally {
        cancelTimeout()
      }
    },
  }
}
