import type { Platform } from '../../platform/platform.ts'
import { createOutboxService } from './outbox-service.ts'
import { createSmtpTransport } from './smtp-transport.ts'

export type { MailComposer, MailMessage } from './mail.ts'
export { mailTimes } from './mail-store.ts'
export { eraseMails, mailsOf } from './mails-of-person.ts'
export { renderMail } from './mail.ts'
export { CONTACT_MAILS_KEPT_MS, RESET_MAILS_KEPT_MS } from './outbox-service.ts'
export type { OutboxService } from './outbox-service.ts'

export const createMail = (platform: Platform) => {
  const {
    settings: { smtp },
    timer,
  } = platform
  return { service: createOutboxService(platform, smtp === null ? null : createSmtpTransport(smtp, timer)) }
}
