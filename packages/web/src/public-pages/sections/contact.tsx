import { MAX_CONTACT_MESSAGE } from '@kafana/domain'
import { usePage } from '../page-context.ts'

/**
 * The contact form. It holds the texts that the script needs. The method `dialog` makes the browser do
 * nothing by itself: submitted before the script is loaded, the form would put the message into the URL.
 */
export const Contact = () => {
  const { t } = usePage()
  return (
    <section className="contact" aria-labelledby="contact">
      <div>
        <h2 id="contact">{t('LANDING_CONTACT_TITLE')}</h2>
        <p className="lead">{t('LANDING_CONTACT_TEXT')}</p>
      </div>
      <form
        id="contact-form"
        method="dialog"
        aria-labelledby="contact"
        data-sent={t('MESSAGE_SENT')}
        data-not-sent={t('MESSAGE_NOT_SENT')}
        data-sending={t('LANDING_CONTACT_SENDING')}
        data-incomplete={t('LANDING_CONTACT_INCOMPLETE')}
        data-blocked={t('LANDING_CONTACT_BLOCKED')}
        data-too-many={t('LANDING_CONTACT_TOO_MANY')}
        data-headless={t('LANDING_CONTACT_HEADLESS')}
        data-unreachable={t('LANDING_CONTACT_UNREACHABLE')}
      >
        <div className="field">
          <label htmlFor="reply-to">{t('EMAIL')}</label>
          <input
            type="email"
            id="reply-to"
            name="reply_to"
            autoComplete="email"
            aria-describedby="reply-to-error"
            data-wrong={t('EMAIL_INVALID')}
          />
          <p id="reply-to-error" className="error" />
        </div>
        <div className="field growing">
          <label htmlFor="message">{t('LANDING_CONTACT_MESSAGE')}</label>
          <textarea
            id="message"
            name="message"
            required
            maxLength={MAX_CONTACT_MESSAGE}
            aria-describedby="message-error"
            data-wrong={t('LANDING_CONTACT_MESSAGE_REQUIRED')}
          />
          <p id="message-error" className="error" />
        </div>
        <noscript>
          <p>{t('LANDING_CONTACT_NO_SCRIPT')}</p>
        </noscript>
        <button type="submit" className="button">
          {t('SEND_MESSAGE')}
        </button>
      </form>
    </section>
  )
}
