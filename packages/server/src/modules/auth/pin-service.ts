import { usernameKey } from '@kafana/domain'
import { AppError, CommittedRefusal } from '../../platform/http/app-error.ts'
import type { Platform } from '../../platform/platform.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { selectById, selectByUsername } from './account-read-model.ts'
import { limitScope, type AttemptLimits, type Limit } from './attempt-limits.ts'

/** The result of the check outside the unit of work: whose username it is, if the PIN was right. */
export interface PinProof {
  readonly userId: string | null
  readonly pinHash: string
  readonly limits: readonly Limit[]
}
export interface PinHolder {
  readonly id: string
  readonly firstname: string
  readonly lastname: string
}

export interface PinService {
  /**
   * Hashes, which is too slow for a unit of work. An unknown username and a wrong PIN look alike.
   * @throws AppError TOO_MANY_ATTEMPTS
   */
  verify(
    companyId: string,
    username: string,
    pin: string,
    options?: { readonly ownerOnly?: boolean },
  ): Promise<PinProof>
  /**
   * Checks the proof again inside the unit of work and counts a failure. BAD_CREDENTIALS is returned, not
   * thrown, so that the count is committed.
   */
  confirm(tx: WriteTx, proof: PinProof): Promise<PinHolder | CommittedRefusal>
}

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS
/** A PIN is short, so attempts are limited per person and per venue. */
const limitsFor = (companyId: string, username: string): Limit[] => {
  const person = [companyId, usernameKey(username)]
  return [
    { scope: limitScope('pin', ...person), failures: 5, windowMs: 5 * MINUTE_MS },
    { scope: limitScope('pin-hour', ...person), failures: 20, windowMs: HOUR_MS },
    { scope: limitScope('pin-venue', companyId), failures: 60, windowMs: HOUR_MS },
  ]
}

export const createPinService = (
  { uow, hasher }: Pick<Platform, 'uow' | 'hasher'>,
  attempts: AttemptLimits,
): PinService => ({
  verify: async (companyId, username, pin, { ownerOnly = false } = {}) => {
    const limits = limitsFor(companyId, username)
    const user = await uow.read(companyId, async (tx) => {
      await attempts.ensureOpen(tx, limits)
      return tx.get(selectByUsername, { usernameKey: usernameKey(username) })
    })
    const matches = await hasher.matches(pin, user?.pin_hash ?? null)
    const proven = user !== undefined && matches && (!ownerOnly || user.role === 'owner')
    return { userId: proven ? user.id : null, pinHash: user?.pin_hash ?? '', limits }
  },
  confirm: async (tx, { userId, pinHash, limits }) => {
    // Of attempts that were hashed concurrently, those after the limit must not pass.
    await attempts.ensureOpen(tx, limits)
    const user = userId === null ? undefined : await tx.get(selectById, { id: userId })
    if (!user || user.pin_hash !== pinHash) {
      await attempts.countFailure(tx, limits)
      return new CommittedRefusal(new AppError('BAD_CREDENTIALS'))
    }
    await attempts.clear(tx, limits.slice(0, 1))
    return { id: user.id, firstname: user.firstname, lastname: user.lastname }
  },
})
