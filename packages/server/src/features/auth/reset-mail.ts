import { randomBytes } from 'node:crypto'
import { emailKey } from '@kafana/domain'
import { tagOf, type LanguageCode } from '@kafana/locales'
import type { Platform } from '../../platform/platform.ts'
import { sayIn } from '../../platform/texts/texts.ts'
import { NO_COMPANY } from '../../platform/unit-of-work/unit-of-work.ts'
import { pageOf, type MailWriter, type Message } from '../mail/index.ts'
import { selectByEmail, selectById } from './account-read-model.ts'
import { putReset } from './password-reset-store.ts'
import { hashToken } from './session-service.ts'

/** Who asked for a new password: an address as it was typed, and the language of the page. */
export interface ResetAsked {
  readonly email: string
  readonly language: LanguageCode
}

const MINUTE_MS = 60 * 1000
const MINUTES = 30
/** Whoever asked does not wait for it any longer. */
const FRESH_MS = 2 * 60 * MINUTE_MS

interface Addressee {
  readonly firstname: string
  readonly email: string
}

const messageFor = (language: LanguageCode, { firstname, email }: Addressee, link: string): Message => {
  const say = sayIn(language)
  const subject = say('MAIL_RESET_SUBJECT')
  return {
    to: email,
    replyTo: null,
    subject,
    ...pageOf(tagOf(language), subject, [
      { text: say('MAIL_GREETING', { name: firstname }) },
      { text: say('MAIL_RESET_INTRO') },
      { text: say('MAIL_RESET_BUTTON'), link },
      { text: say('MAIL_RESET_VALID', { minutes: String(MINUTES) }) },
      { text: say('MAIL_RESET_IGNORE') },
    ]),
  }
}

/**
 * Writes the mail with the link. Who the address belongs to is found out only here, long after the call was answered, so that the call can tell nobody;
 * and the link's token is made only here, so that the store never holds it where mails go out.
 */
export const createResetMail = ({
  uow,
  clock,
  journal,
  settings,
}: Pick<Platform, 'uow' | 'clock' | 'journal' | 'settings'>): MailWriter => ({
  freshMs: FRESH_MS,
  compose: async (payload) => {
    const { email, language } = payload as ResetAsked
    const account = await uow.read(NO_COMPANY, (tx) => tx.get(selectByEmail, { emailKey: emailKey(email) }))
    if (!account) return null
    const token = randomBytes(32).toString('base64url')
    return uow.write(account.company_id, async (tx) => {
      const person = await tx.get(selectById, { id: account.id })
      if (!person || emailKey(person.email) !== emailKey(email)) return null
      await tx.run(putReset, {
        userId: person.id,
        emailKey: emailKey(email),
        tokenHash: hashToken(token),
        expiresAt: clock.now() + MINUTES * MINUTE_MS,
      })
      await journal.record(tx, { by: null, action: 'auth.resetMailed', entityId: person.id })
      return messageFor(language, person, `${settings.address}/reset-password/${person.id}/${token}`)
    })
  },
})
