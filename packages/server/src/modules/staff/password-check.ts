import type { CommittedRefusal } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'

/** The result of the check outside the unit of work. */
export interface PasswordProof {
  readonly userId: string
  readonly passwordHash: string
  readonly isRight: boolean
}

/** Asks somebody who changes their own password, PIN or e-mail address for their current password. */
export interface PasswordCheck {
  /**
   * Hashes, which is too slow for a unit of work.
   * @throws AppError TOO_MANY_ATTEMPTS; INPUT_INVALID at `currentPassword` if it is missing
   */
  verify(caller: Caller, currentPassword: string | undefined): Promise<PasswordProof>
  /**
   * Checks the proof again inside the unit of work. CURRENT_PASSWORD_WRONG is returned, not thrown, so that the
   * failure counts. @throws AppError TOO_MANY_ATTEMPTS
   */
  confirm(tx: WriteTx, proof: PasswordProof): Promise<CommittedRefusal | null>
}
