export { createMail } from './create-mail.ts'
export type { MailWriter, Message } from './mail.ts'
export type { OutboxService } from './outbox-service.ts'
export { pageOf } from './page-of.ts'
