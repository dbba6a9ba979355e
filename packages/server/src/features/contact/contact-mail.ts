import { tagOf, type LanguageCode } from '@kafana/locales'
import type { Platform } from '../../platform/platform.ts'
import { sayIn } from '../../platform/texts/texts.ts'
import { pageOf, type MailWriter } from '../mail/index.ts'
import type { VisitorMessage } from './visitor-message.ts'

/** The operator's own is nobody's setting: they read what the server's own messages are written in. */
const OPERATORS_LANGUAGE: LanguageCode = 'en'

// Addresses may hold much that is no header's business: only the plainest are offered to a mail program's "reply".
const PLAIN_ADDRESS = /^[\w.+-]+@[a-z\d-]+(?:\.[a-z\d-]+)+$/i

/** Writes a visitor's message to the operator. Everything of the visitor stands in the text. */
export const createContactMail = ({ settings }: Pick<Platform, 'settings'>): MailWriter => ({
  // However long it had to wait for a way out: somebody wants an answer.
  freshMs: null,
  compose: async (payload) => {
    const { fromName, message, replyTo } = payload as VisitorMessage
    const say = sayIn(OPERATORS_LANGUAGE)
    const subject = say('MAIL_CONTACT_SUBJECT')
    const page = pageOf(tagOf(OPERATORS_LANGUAGE), subject, [
      { text: say('MAIL_CONTACT_INTRO') },
      { text: message },
      {
        text:
          replyTo === '' ? say('MAIL_CONTACT_NO_ADDRESS') : say('MAIL_CONTACT_ADDRESS', { address: replyTo }),
      },
      { text: say('MAIL_CONTACT_SENDER', { name: fromName }) },
    ])
    return { to: settings.contactTo, replyTo: PLAIN_ADDRESS.test(replyTo) ? replyTo : null, subject, ...page }
  },
})
