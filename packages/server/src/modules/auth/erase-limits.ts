import type { EraseTraces } from '../../platform/erasure.ts'
import { clearLimits } from './attempt-limits.ts'
import { ownPasswordLimits } from './password-check.ts'
import { mailLimits } from './password-reset-service.ts'
import { pinLimits } from './pin-service.ts'
import { ownCodeLimits, signInCodeLimit } from './second-factor-check.ts'
import { accountLimits } from './sign-in-service.ts'

/** Deletes the counters that are keyed by a hash of the person's address, username or id. */
export const eraseLimits: EraseTraces = (tx, { id, email, username }) => {
  const { companyId } = tx
  return clearLimits(tx, [
    ...accountLimits(email),
    ...mailLimits(email),
    ...ownPasswordLimits(id),
    ...ownCodeLimits(id),
    signInCodeLimit(id),
    ...pinLimits({ companyId, sessionHash: '', userId: id }, username).own,
  ])
}
