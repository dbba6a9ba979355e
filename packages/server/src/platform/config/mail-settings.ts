import { isIP } from 'node:net'
import { isEmail } from '@kafana/domain'
import { SettingError } from './setting-error.ts'

interface MailAddresses {
  readonly MAIL_FROM?: string | undefined
  readonly CONTACT_TO?: string | undefined
  readonly SMTP_URL?: string | undefined
}
/** A mailbox that somebody reads: the one that was named, else the one that signs in at the mail server. */
const mailboxOf = ({ MAIL_FROM: named, SMTP_URL: smtpUrl }: MailAddresses): string | null => {
  const user = smtpUrl === undefined ? '' : decodeURIComponent(new URL(smtpUrl).username)
  return named ?? (isEmail(user) ? user : null)
}
/** @throws SettingError where mails go out and nothing says from which address */
export const mailSettings = (data: MailAddresses, publicUrl: string | null) => {
  const mailbox = mailboxOf(data)
  const host = publicUrl === null ? '' : new URL(publicUrl).hostname
  const ownName = `kafana@${host}`
  const mailFrom = mailbox ?? (isEmail(ownName) && isIP(host) === 0 ? ownName : null)
  if (data.SMTP_URL !== undefined && mailFrom === null)
    throw new SettingError(
      "The setting MAIL_FROM can't be used: SMTP_URL needs an address that mails come from",
    )
  return {
    smtp: data.SMTP_URL === undefined || mailFrom === null ? null : { url: data.SMTP_URL, from: mailFrom },
    contactTo: data.CONTACT_TO ?? mailbox,
  }
}
