import { emailKey } from '@kafana/domain'
import { AppError } from '../../platform/http/app-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { NO_COMPANY, type WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { OutboxService } from '../mail/index.ts'
import type { StaffService } from '../staff/index.ts'
import { selectById } from './account-read-model.ts'
import { addressScope, limitScope, type AttemptLimits, type Limit } from './attempt-limits.ts'
import { selectReset, takeReset } from './password-reset-store.ts'
import type { ResetAsked } from './reset-mail.ts'
import { hashToken } from './session-service.ts'
import { accountLimits } from './sign-in-service.ts'

/** A link that was good a moment ago. */
export interface ResetProof {
  readonly companyId: string
  readonly userId: string
  readonly tokenHash: string
}

export interface PasswordResetService {
  /** Has a mail sent to whoever the address belongs to, and does the same where it is nobody's. @throws AppError TOO_MANY_ATTEMPTS for the caller's network address alone */
  ask(tx: WriteTx, asked: ResetAsked, ip: string): Promise<void>
  /** Strangers must not keep the server busy with hashing: the link is looked at first. @throws AppError RESET_LINK_INVALID, TOO_MANY_ATTEMPTS */
  prove(userId: string, token: string, ip: string): Promise<ResetProof>
  /** Uses the link up, in the unit of its person's venue: the password is theirs and every session of theirs ends. @throws AppError RESET_LINK_INVALID */
  reset(tx: WriteTx, proof: ResetProof, passwordHash: string): Promise<void>
}

const QUARTER_MS = 15 * 60 * 1000
const askingFrom = (ip: string): Limit[] => [
  { scope: addressScope('forgot-from', ip), failures: 10, windowMs: QUARTER_MS },
]
/** Beyond these no more mails go to an address, and nobody is told: the last link still works. */
const mailsTo = (email: string): Limit[] => [
  { scope: limitScope('forgot', emailKey(email)), failures: 3, windowMs: QUARTER_MS },
]
const guessesFrom = (ip: string): Limit[] => [
  { scope: addressScope('reset-from', ip), failures: 20, windowMs: QUARTER_MS },
]

interface Needs {
  readonly attempts: AttemptLimits
  readonly mail: OutboxService
  readonly staff: StaffService
}

export const createPasswordResetService = (
  { uow, clock }: Pick<Platform, 'uow' | 'clock'>,
  { attempts, mail, staff }: Needs,
): PasswordResetService => ({
  ask: async (tx, asked, ip) => {
    await attempts.spend(tx, askingFrom(ip))
    const mails = mailsTo(asked.email)
    await attempts.hold(tx, mails)
    if (!(await attempts.isOpen(tx, mails))) return
    await attempts.fail(tx, mails)
    await mail.queue(tx, 'reset', { ...asked })
  },
  prove: async (userId, token, ip) => {
    const [tokenHash, limits] = [hashToken(token), guessesFrom(ip)]
    const row = await uow.read(NO_COMPANY, async (tx) => {
      await attempts.ensureOpen(tx, limits)
      return tx.get(selectReset, { userId, tokenHash, now: clock.now() })
    })
    if (row) return { companyId: row.company_id, userId, tokenHash }
    await uow.write(NO_COMPANY, (tx) => attempts.fail(tx, limits))
    throw new AppError('RESET_LINK_INVALID')
  },
  reset: async (tx, { userId, tokenHash }, passwordHash) => {
    const taken = await tx.get(takeReset, { userId, tokenHash, now: clock.now() })
    const person = await tx.get(selectById, { id: userId })
    // Blocked, archived or given another address since the mail was sent.
    if (!taken || !person || emailKey(person.email) !== taken.email_key)
      throw new AppError('RESET_LINK_INVALID')
    await staff.choosePassword(tx, userId, passwordHash)
    await attempts.succeed(tx, accountLimits(person.email))
  },
})
