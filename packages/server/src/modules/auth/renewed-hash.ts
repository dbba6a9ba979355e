import type { HashCaller } from '../../platform/hash-queue.ts'
import type { Hasher } from '../../platform/hasher.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { RETRY_SECONDS } from '../../platform/http/error-reply.ts'

/** A hash to store instead of one that was made in an older way, if the secret was right; null if none is needed. */
export const renewedHashOf = async (
  hasher: Pick<Hasher, 'renewed'>,
  secret: string,
  stored: string | undefined,
  isRight: boolean,
  by: HashCaller,
): Promise<string | null> => {
  if (stored === undefined || !isRight) return null
  return hasher.renewed(secret, stored, by)
}

/**
 * Another check of the same secret may have renewed its hash during the hashing: the next try sees it.
 * @throws AppError BUSY
 */
export const ensureNotRenewed = (
  user: { readonly password_hash: string; readonly pin_hash: string } | undefined,
  column: 'password_hash' | 'pin_hash',
  checked: string,
  renewedHash: string | null,
): void => {
  if (user && user[column] !== checked && renewedHash !== null)
    throw new AppError('BUSY', { retryAfter: RETRY_SECONDS })
}
