import { hashCallerOf } from '../../platform/hash-queue.ts'
import { AppError, CommittedRefusal } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { PasswordCheck, PasswordProof, StaffService } from '../staff/index.ts'
import { hashToken } from './hash-token.ts'
import type { PinProof, PinService } from './pin-service.ts'
import type { SignInService } from './sign-in-service.ts'

interface NewPassword {
  readonly proof: PasswordProof
  readonly passwordHash: string
}
interface NewPin {
  readonly proof: PinProof
  readonly pinHash: string
}

/** People change their own password and PIN, with the old one. `prepare…` hashes; the rest is in a unit of work. */
export interface OwnSecretsService {
  /** @throws AppError TOO_MANY_ATTEMPTS; INPUT_INVALID if the new password is easy to guess */
  preparePassword(caller: Caller, current: string, next: string): Promise<NewPassword>
  /** Ends every session of the person, this one too. */
  changePassword(tx: WriteTx, change: NewPassword): Promise<CommittedRefusal | null>
  /** @throws AppError TOO_MANY_ATTEMPTS */
  preparePin(caller: Caller, current: string, next: string): Promise<NewPin>
  /**
   * Ends the phones of the person.
   * @param key of the phone on which it is chosen, which stays
   * @throws AppError TOO_MANY_ATTEMPTS
   */
  changePin(
    tx: WriteTx,
    caller: Caller,
    change: NewPin,
    key: string | undefined,
  ): Promise<CommittedRefusal | null>
}

interface OwnSecretsDeps {
  readonly passwords: PasswordCheck
  readonly pins: PinService
  readonly signIns: Pick<SignInService, 'me'>
  readonly staff: Pick<StaffService, 'choosePassword' | 'choosePin' | 'ensureHardToGuess'>
}

export const createOwnSecretsService = (
  { uow, hasher }: Pick<Platform, 'uow' | 'hasher'>,
  { passwords, pins, signIns, staff }: OwnSecretsDeps,
): OwnSecretsService => ({
  preparePassword: async (caller, current, next) => {
    await uow.read(caller.companyId, async (tx) =>
      staff.ensureHardToGuess(tx, next, await signIns.me(tx, caller)),
    )
    return {
      proof: await passwords.verify(caller, current),
      passwordHash: await hasher.hash(next, hashCallerOf(caller)),
    }
  },
  changePassword: async (tx, { proof, passwordHash }) => {
    const refusal = await passwords.confirm(tx, proof)
    if (refusal) return refusal
    await staff.choosePassword(tx, proof.userId, passwordHash, 'auth.passwordChanged')
    return null
  },
  preparePin: async (caller, current, next) => {
    const { username } = await uow.read(caller.companyId, (tx) => signIns.me(tx, caller))
    return {
      proof: await pins.verify(caller, username, current),
      pinHash: await hasher.hash(next, hashCallerOf(caller)),
    }
  },
  changePin: async (tx, { userId }, { proof, pinHash }, key) => {
    const person = await pins.confirm(tx, proof)
    if (person instanceof CommittedRefusal)
      return person.error.code === 'PIN_DISABLED'
        ? person
        : new CommittedRefusal(new AppError('CURRENT_PIN_WRONG'))
    await staff.choosePin(tx, userId, pinHash, key === undefined ? null : hashToken(key))
    return null
  },
})
