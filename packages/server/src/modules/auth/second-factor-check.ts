import { plainSecondFactorCode, type SecurityChange } from '@kafana/domain'
import type { Clock } from '../../platform/clock.ts'
import type { Hasher } from '../../platform/hasher.ts'
import { AppError, CommittedRefusal } from '../../platform/http/app-error.ts'
import type { Sealer } from '../../platform/sealer.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { type AttemptLimits, type Limit, limitScope } from './attempt-limits.ts'
import { hashToken } from './hash-token.ts'
import {
  acceptStep,
  consumeRecoveryCode,
  REMEMBERED_MS,
  rememberDevice,
  selectRememberedDevice,
  selectSecondFactor,
} from './second-factor-store.ts'
import { acceptedStep, isAppCode } from './totp.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** The same delays as for a wrong password. */
const codeLimit = (scope: string): Limit => ({ scope, failures: 5, windowMs: DAY_MS, exponential: true })
/** Codes of a person on devices that their account does not know. */
export const signInCodeLimit = (userId: string): Limit => codeLimit(limitScope('second-factor', userId))
/** On a device that it knows others cannot use it up. */
export const deviceCodeLimit = (userId: string, device: string): Limit =>
  codeLimit(limitScope('second-factor-device', userId, hashToken(device)))
/** Codes of somebody who is signed in. */
export const ownCodeLimits = (userId: string): Limit[] => [codeLimit(limitScope('own-second-factor', userId))]

/** A second factor that is on, as it is needed to check a code. */
interface EnabledFactor {
  /** The secret as it is stored: recovery codes work without it. */
  readonly sealed: string
  readonly lastCodeAt: number
}

/** Of whom a code is asked, what they entered, and the limits that a wrong one counts in. */
interface CodeAttempt {
  readonly userId: string
  readonly code: string
  readonly limits: readonly Limit[]
}

/** What somebody enters at a sign-in beside the password. */
export interface SignInFactor {
  readonly code?: string | undefined
  /** The token of the device. */
  readonly device?: string | undefined
  readonly limits: readonly Limit[]
}
/** The password was right, and the second factor where one is asked for. */
export interface PassedSignIn {
  /** A code was asked for and entered. */
  readonly isCodeAsked: boolean
  /** They have to turn one on before anything else. */
  readonly isDue: boolean
  /** What the security log says of it. */
  readonly changes: readonly SecurityChange[]
}

export interface SecondFactorCheck {
  /**
   * What a code is accepted as, or null: then it counts as wrong. Of concurrent attempts, those after the limit do not
   * pass.
   * @returns SECOND_FACTOR_WRONG is returned, not thrown, so that the failure counts
   * @throws AppError TOO_MANY_ATTEMPTS
   */
  counted<T>(
    tx: WriteTx,
    limits: readonly Limit[],
    accept: () => Promise<T | null>,
  ): Promise<T | CommittedRefusal>
  /** The second factor of a person; null if it is off. */
  enabled(tx: Tx, userId: string): Promise<EnabledFactor | null>
  /**
   * Accepts a code of the app or a recovery code, each once.
   * @returns how it was confirmed, or a refusal as `counted`
   * @throws AppError TOO_MANY_ATTEMPTS
   */
  confirm(
    tx: WriteTx,
    factor: EnabledFactor,
    attempt: CodeAttempt,
  ): Promise<'app' | 'recovery' | CommittedRefusal>
  /**
   * Asks whoever signs in with the right password for a code, unless their device is remembered.
   * @throws AppError TOO_MANY_ATTEMPTS
   */
  atSignIn(tx: WriteTx, userId: string, given: SignInFactor): Promise<PassedSignIn | CommittedRefusal>
  /** From now on a sign-in on this device is not asked for a code for thirty days. */
  remember(tx: WriteTx, userId: string, deviceHash: string): Promise<void>
  /** With a key outside the database, as of other codes that people type. */
  hashCode(userId: string, plain: string): string
}

interface FactorRow {
  readonly secret: string | null
  readonly enabled_at: number | null
  readonly last_code_at: number | null
}

const factorOf = (row: FactorRow | undefined): EnabledFactor | null => {
  if (!row || row.secret === null || row.enabled_at === null) return null
  return { sealed: row.secret, lastCodeAt: row.last_code_at ?? 0 }
}

interface CheckDeps {
  readonly attempts: AttemptLimits
  readonly sealer: () => Sealer
}

export const createSecondFactorCheck = (
  { clock, hasher }: { readonly clock: Clock; readonly hasher: Pick<Hasher, 'fingerprint'> },
  { attempts, sealer }: CheckDeps,
): SecondFactorCheck => {
  const hashCode: SecondFactorCheck['hashCode'] = (userId, plain) =>
    hasher.fingerprint(`recovery code ${userId} ${plain}`)
  const accepts = async (
    tx: WriteTx,
    { sealed, lastCodeAt }: EnabledFactor,
    { userId, code }: CodeAttempt,
  ): Promise<'app' | 'recovery' | null> => {
    const plain = plainSecondFactorCode(code)
    if (!isAppCode(plain)) {
      const used = await tx.run(consumeRecoveryCode, { userId, codeHash: hashCode(userId, plain) })
      return used === 1 ? 'recovery' : null
    }
    const codeAt = acceptedStep(sealer().open(sealed, userId), plain, clock.now(), lastCodeAt)
    return codeAt !== null && (await tx.run(acceptStep, { userId, codeAt })) === 1 ? 'app' : null
  }
  const counted: SecondFactorCheck['counted'] = async (tx, limits, accept) => {
    const own = limits.filter(({ exponential }) => exponential)
    await attempts.lock(tx, own)
    await attempts.ensureOpen(tx, limits)
    const accepted = await accept()
    if (accepted !== null) {
      await attempts.clear(tx, own)
      return accepted
    }
    await attempts.countFailure(tx, limits)
    return new CommittedRefusal(new AppError('SECOND_FACTOR_WRONG'))
  }
  const confirm: SecondFactorCheck['confirm'] = (tx, factor, attempt) =>
    counted(tx, attempt.limits, () => accepts(tx, factor, attempt))
  const isRemembered = async (tx: Tx, userId: string, device: string | undefined): Promise<boolean> => {
    if (device === undefined) return false
    const of = { userId, tokenHash: hashToken(device), now: clock.now() }
    return (await tx.get(selectRememberedDevice, of)) !== undefined
  }
  return {
    enabled: async (tx, userId) => factorOf(await tx.get(selectSecondFactor, { userId })),
    counted,
    confirm,
    hashCode,
    atSignIn: async (tx, userId, { code, device, limits }) => {
      const row = await tx.get(selectSecondFactor, { userId })
      const factor = factorOf(row)
      if (factor === null)
        return { isCodeAsked: false, isDue: row?.role === 'owner' && row.required_at !== null, changes: [] }
      if (await isRemembered(tx, userId, device)) return { isCodeAsked: false, isDue: false, changes: [] }
      if (code === undefined) return new CommittedRefusal(new AppError('SECOND_FACTOR_NEEDED'))
      const confirmed = await confirm(tx, factor, { userId, code, limits })
      if (confirmed instanceof CommittedRefusal) return confirmed
      const changes = confirmed === 'recovery' ? (['recoveryCodeUsed'] as const) : []
      return { isCodeAsked: true, isDue: false, changes }
    },
    remember: async (tx, userId, tokenHash) => {
      await tx.run(rememberDevice, { userId, tokenHash, until: clock.now() + REMEMBERED_MS })
    },
  }
}
