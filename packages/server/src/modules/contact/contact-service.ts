import { emailKey } from '@kafana/domain'
import { type LanguageCode, tagOf } from '@kafana/locales'
import { AppError } from '../../platform/http/app-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { translatorFor } from '../../platform/texts.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { addressScope, type AttemptLimits, type Limit, limitScope } from '../auth/index.ts'
import { type MailComposer, type OutboxService, renderMail } from '../mail/index.ts'

/** A message from the contact form. `replyTo` is empty if the visitor left no address. */
interface VisitorMessage {
  readonly fromName: string
  readonly message: string
  readonly replyTo: string
}

/** The operator's language is not configured: like the server's own messages, the mail is in English. */
const OPERATOR_LANGUAGE: LanguageCode = 'en'

// Only plain addresses become a Reply-To header; the rest stay in the text.
const PLAIN_ADDRESS = /^[\w.+-]+@[a-z\d-]+(?:\.[a-z\d-]+)+$/i

/** Composes the mail to the operator. Everything that the visitor wrote is in the text. */
export const createContactMail = ({ settings }: Pick<Platform, 'settings'>): MailComposer => ({
  // Sent however late: somebody waits for an answer.
  usefulForMs: null,
  compose: async (payload) => {
    const { fromName, message, replyTo } = payload as VisitorMessage
    const translate = translatorFor(OPERATOR_LANGUAGE)
    const subject = translate('MAIL_CONTACT_SUBJECT')
    const page = renderMail(tagOf(OPERATOR_LANGUAGE), subject, [
      { text: translate('MAIL_CONTACT_INTRO') },
      { text: message },
      {
        text:
          replyTo === ''
            ? translate('MAIL_CONTACT_NO_ADDRESS')
            : translate('MAIL_CONTACT_ADDRESS', { address: replyTo }),
      },
      { text: translate('MAIL_CONTACT_SENDER', { name: fromName }) },
    ])
    return { to: settings.contactTo, replyTo: PLAIN_ADDRESS.test(replyTo) ? replyTo : null, subject, ...page }
  },
})

export interface ContactService {
  /** Queues the message. @throws AppError SENDER_BLOCKED, TOO_MANY_ATTEMPTS */
  send(tx: WriteTx, message: VisitorMessage, ip: string): Promise<void>
}
interface ContactServiceDeps {
  readonly mail: OutboxService
  readonly attempts: AttemptLimits
}

const MINUTE_MS = 60 * 1000
const limitsFor = (ip: string): Limit[] => [
  { scope: addressScope('contact-from', ip), failures: 5, windowMs: 10 * MINUTE_MS },
  // Limits senders with many network addresses: they must not fill the mailbox and the store.
  { scope: limitScope('contact'), failures: 200, windowMs: 60 * MINUTE_MS },
]

/** Is the address, its domain or a parent domain on the list? */
const isBlocked = (blocked: readonly string[], address: string): boolean => {
  const key = emailKey(address)
  const domain = key.slice(key.lastIndexOf('@') + 1)
  return blocked.some((entry) => entry === key || entry === domain || domain.endsWith(`.${entry}`))
}

export const createContactService = (
  { settings }: Pick<Platform, 'settings'>,
  { mail, attempts }: ContactServiceDeps,
): ContactService => ({
  send: async (tx, { fromName, message, replyTo }, ip) => {
    if (isBlocked(settings.contactBlocked, replyTo)) throw new AppError('SENDER_BLOCKED')
    await attempts.consume(tx, limitsFor(ip))
    await mail.queue(tx, 'contact', { fromName, message, replyTo })
  },
})
