import { hashCallerOf } from '../../platform/hash-queue.ts'
import { AppError, CommittedRefusal, ensureFound } from '../../platform/http/app-error.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PasswordCheck } from '../staff/index.ts'
import { selectById } from './account-read-model.ts'
import { createAttemptLimits, limitScope, type Limit } from './attempt-limits.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** A stolen session permits no more guesses than the sign-in does. */
export const ownPasswordLimits = (userId: string): Limit[] => [
  { scope: limitScope('own-password', userId), failures: 5, windowMs: DAY_MS, exponential: true },
]

/** Checks the current password of somebody who changes their own secrets. */
export const createPasswordCheck = ({
  uow,
  hasher,
  clock,
  security,
}: Pick<Platform, 'uow' | 'hasher' | 'clock' | 'security'>): PasswordCheck => {
  const attempts = createAttemptLimits(clock)
  return {
    verify: async ({ companyId, userId }, currentPassword) => {
      if (currentPassword === undefined)
        throw new AppError('INPUT_INVALID', {
          issues: [{ path: 'currentPassword', key: 'CURRENT_PASSWORD_REQUIRED' }],
        })
      const { password_hash: passwordHash } = await uow.read(companyId, async (tx) => {
        await attempts.ensureOpen(tx, ownPasswordLimits(userId))
        return ensureFound(await tx.get(selectById, { id: userId }))
      })
      return {
        userId,
        passwordHash,
        isRight: await hasher.matches(
          currentPassword,
          passwordHash,
          'signedIn',
          hashCallerOf({ userId, companyId }),
        ),
      }
    },
    confirm: async (tx, { userId, passwordHash, isRight }) => {
      const limits = ownPasswordLimits(userId)
      // Of attempts that were hashed concurrently, those after the limit must not pass.
      await attempts.lock(tx, limits)
      await attempts.ensureOpen(tx, limits)
      const user = await tx.get(selectById, { id: userId })
      if (!isRight || user?.password_hash !== passwordHash) {
        await attempts.countFailure(tx, limits)
        await security.record(tx, { event: 'passwordFailed', by: userId })
        return new CommittedRefusal(new AppError('CURRENT_PASSWORD_WRONG'))
      }
      await attempts.clear(tx, limits)
      return null
    },
  }
}
