import { type LanguageCode, tagOf } from '@kafana/locales'
import { translatorFor } from '../../platform/texts.ts'
import { type MailComposer, renderMail } from '../mail/index.ts'
import { salutationOf } from './password-reset-service.ts'

interface ResetNotice {
  readonly email: string
  readonly name: string
  readonly language: LanguageCode
}

/** After that nobody needs to hear of it. */
const USEFUL_FOR_MS = 7 * 24 * 60 * 60_000

/** Writes to somebody whose second factor an owner has turned off. */
export const secondFactorMail: MailComposer = {
  usefulForMs: USEFUL_FOR_MS,
  compose: async (payload) => {
    const { email, name, language } = payload as ResetNotice
    const translate = translatorFor(language)
    const subject = translate('MAIL_SECOND_FACTOR_SUBJECT')
    return {
      to: email,
      replyTo: null,
      subject,
      ...renderMail(tagOf(language), subject, [
        { text: translate('MAIL_GREETING', { name: salutationOf({ firstname: name, email }) }) },
        { text: translate('MAIL_SECOND_FACTOR_RESET') },
        { text: translate('MAIL_SECOND_FACTOR_ADVICE') },
      ]),
    }
  },
}
