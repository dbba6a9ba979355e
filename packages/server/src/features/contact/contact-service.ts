import { emailKey } from '@kafana/domain'
import { AppError } from '../../platform/http/app-error.ts'
import type { Platform } from '../../platform/platform.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { addressScope, limitScope, type AttemptLimits, type Limit } from '../auth/index.ts'
import type { OutboxService } from '../mail/index.ts'
import type { VisitorMessage } from './visitor-message.ts'

export interface ContactService {
  /** Keeps the message and sends it on. @throws AppError SENDER_BLOCKED, TOO_MANY_ATTEMPTS */
  take(tx: WriteTx, message: VisitorMessage, ip: string): Promise<void>
}
interface Needs {
  readonly mail: OutboxService
  readonly attempts: AttemptLimits
}

const MINUTE_MS = 60 * 1000
const limitsFor = (ip: string): Limit[] => [
  { scope: addressScope('contact-from', ip), failures: 5, windowMs: 10 * MINUTE_MS },
  // Whoever has many addresses must not fill the operator's mailbox and the store.
  { scope: limitScope('contact'), failures: 200, windowMs: 60 * MINUTE_MS },
]

/** Is this address on the list, itself or by its domain or one above? */
const isBlocked = (blocked: readonly string[], address: string): boolean => {
  const key = emailKey(address)
  const domain = key.slice(key.lastIndexOf('@') + 1)
  return blocked.some((entry) => entry === key || entry === domain || domain.endsWith(`.${entry}`))
}

export const createContactService = (
  { settings }: Pick<Platform, 'settings'>,
  { mail, attempts }: Needs,
): ContactService => ({
  take: async (tx, { fromName, message, replyTo }, ip) => {
    if (isBlocked(settings.contactBlocked, replyTo)) throw new AppError('SENDER_BLOCKED')
    await attempts.spend(tx, limitsFor(ip))
    await mail.queue(tx, 'contact', { fromName, message, replyTo })
  },
})
