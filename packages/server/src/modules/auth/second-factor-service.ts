import { randomBytes } from 'node:crypto'
import { inGroupsOfFour, plainSecondFactorCode, type SecurityChange } from '@kafana/domain'
import type { LanguageCode } from '@kafana/locales'
import { AppError, CommittedRefusal, ensureFound } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { readableCode } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Sealer } from '../../platform/sealer.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { OutboxService } from '../mail/index.ts'
import type { PasswordCheck, PasswordProof, StaffService } from '../staff/index.ts'
import { deleteFactor } from './erase-second-factor.ts'
import { ownCodeLimits, type SecondFactorCheck } from './second-factor-check.ts'
import {
  deleteRecoveryCodes,
  deleteRule,
  enableSecondFactor,
  forgetRememberedDevices,
  insertRecoveryCode,
  openSessionsOf,
  openSessionsOfVenue,
  putRule,
  putSecondFactor,
  selectRecoveryCodes,
  selectRule,
  selectSecondFactor,
} from './second-factor-store.ts'
import type { SignInService } from './sign-in-service.ts'
import { acceptedStep, base32, otpauthAddress, SECRET_BYTES } from './totp.ts'

/** How many recovery codes there are at first. */
export const RECOVERY_CODES = 10
/** Sixty bits. */
const CODE_LENGTH = 12
/** How long a secret waits for the code that confirms it. */
export const UNCONFIRMED_MS = 30 * 60_000

interface OwnSecondFactor {
  /** UTC ms; null while it is off. */
  readonly since: number | null
  readonly recoveryCodes: number
  readonly isRequired: boolean
}
interface NewSecret {
  readonly secret: string
  readonly address: string
}

/** People turn their second factor on and off; owners reset that of their staff, and require one of themselves. */
export interface SecondFactorService {
  of(tx: Tx, caller: Caller): Promise<OwnSecondFactor>
  /** Is that of a person of the venue on? @throws AppError NOT_FOUND */
  isOn(tx: Tx, userId: string): Promise<boolean>
  /** Makes a secret. Only here it leaves the server. @throws AppError SECOND_FACTOR_ON, TOO_MANY_ATTEMPTS */
  start(tx: WriteTx, caller: Caller, password: PasswordProof): Promise<NewSecret | CommittedRefusal>
  /**
   * Turns it on with a code of the new secret; what the session was refused until then it may do now.
   * @returns the recovery codes, which are stored as hashes
   * @throws AppError SECOND_FACTOR_ON; SECOND_FACTOR_OFF without a new secret; TOO_MANY_ATTEMPTS
   */
  confirm(tx: WriteTx, caller: Caller, code: string): Promise<readonly string[] | CommittedRefusal>
  /** @throws AppError SECOND_FACTOR_OFF, TOO_MANY_ATTEMPTS */
  end(tx: WriteTx, caller: Caller, password: PasswordProof, code: string): Promise<CommittedRefusal | null>
  /** Those from before stop working. @throws AppError SECOND_FACTOR_OFF, TOO_MANY_ATTEMPTS */
  renewCodes(
    tx: WriteTx,
    caller: Caller,
    password: PasswordProof,
    code: string,
  ): Promise<readonly string[] | CommittedRefusal>
  /**
   * Turns off that of somebody of the staff, who gets a mail.
   * @throws AppError NOT_FOUND, SECOND_FACTOR_OFF; ROLE_FORBIDDEN for an owner's; TOO_MANY_ATTEMPTS
   */
  reset(
    tx: WriteTx,
    caller: Caller,
    password: PasswordProof,
    member: { readonly userId: string; readonly language: LanguageCode },
  ): Promise<CommittedRefusal | null>
  /** Turns off that of whoever was recovered on the server's own machine; false if it was off. */
  recover(tx: WriteTx, userId: string): Promise<boolean>
  isRequired(tx: Tx): Promise<boolean>
  require(tx: WriteTx, caller: Caller, isRequired: boolean): Promise<void>
}

interface SecondFactorDeps {
  readonly check: SecondFactorCheck
  readonly sealer: () => Sealer
  readonly passwords: Pick<PasswordCheck, 'confirm'>
  readonly signIns: Pick<SignInService, 'me'>
  readonly staff: Pick<StaffService, 'find'>
  readonly mail: Pick<OutboxService, 'queue'>
}

type Recorder = Pick<Platform, 'audit' | 'security'>
interface Changed {
  readonly by: string | null
  readonly person: string | null
  readonly change: SecurityChange
}

/** Every change is in the audit log and in the security log. */
const recordChange = async (
  { audit, security }: Recorder,
  tx: WriteTx,
  { by, person, change }: Changed,
): Promise<void> => {
  await audit.record(tx, { by, action: `auth.${change}`, entityId: person ?? tx.companyId })
  const event = person === null ? 'rightsChanged' : 'secretChanged'
  await security.record(tx, { event, by, person, details: { changes: [change] } })
}

const isRuleOn = async (tx: Tx): Promise<boolean> => (await tx.get(selectRule, {})) !== undefined

/** Deletes everything of a second factor; the devices stay known. */
const remove = async (tx: WriteTx, userId: string): Promise<void> => {
  await deleteFactor(tx, userId)
  await tx.run(forgetRememberedDevices, { userId })
}

/** Asks for the password and a code of somebody who is signed in. */
const createOwnProof =
  (
    { security }: Pick<Recorder, 'security'>,
    { check, passwords }: Pick<SecondFactorDeps, 'check' | 'passwords'>,
  ) =>
  async (
    tx: WriteTx,
    userId: string,
    password: PasswordProof,
    code: string,
  ): Promise<CommittedRefusal | null> => {
    const factor = await check.enabled(tx, userId)
    if (factor === null) throw new AppError('SECOND_FACTOR_OFF')
    const refusal = await passwords.confirm(tx, password)
    if (refusal) return refusal
    const confirmed = await check.confirm(tx, factor, { userId, code, limits: ownCodeLimits(userId) })
    if (!(confirmed instanceof CommittedRefusal)) return null
    await security.record(tx, { event: 'secondFactorFailed', by: userId })
    return confirmed
  }

/** Makes new codes in place of those that are left. */
const createRecoveryCodes =
  ({ hashCode }: Pick<SecondFactorCheck, 'hashCode'>) =>
  async (tx: WriteTx, userId: string): Promise<readonly string[]> => {
    await tx.run(deleteRecoveryCodes, { userId })
    const codes = Array.from({ length: RECOVERY_CODES }, () => readableCode(CODE_LENGTH))
    for (const code of codes) await tx.run(insertRecoveryCode, { userId, codeHash: hashCode(userId, code) })
    return codes.map((code) => inGroupsOfFour(code, '-'))
  }

export const createSecondFactorService = (
  { clock, audit, security }: Pick<Platform, 'clock' | 'audit' | 'security'>,
  deps: SecondFactorDeps,
): SecondFactorService => {
  const { check, sealer, passwords, signIns, staff, mail } = deps
  const record = (tx: WriteTx, changed: Changed) => recordChange({ audit, security }, tx, changed)
  const proveOwn = createOwnProof({ security }, deps)
  const makeCodes = createRecoveryCodes(check)
  const isOn = async (tx: Tx, userId: string): Promise<boolean> => (await check.enabled(tx, userId)) !== null
  /** The secret that waits for its code. @throws AppError SECOND_FACTOR_ON, SECOND_FACTOR_OFF */
  const unconfirmed = async (tx: Tx, userId: string): Promise<Buffer> => {
    const row = ensureFound(await tx.get(selectSecondFactor, { userId }))
    if (row.enabled_at !== null) throw new AppError('SECOND_FACTOR_ON')
    const { secret, started_at: startedAt } = row
    if (secret === null || startedAt === null || startedAt + UNCONFIRMED_MS <= clock.now())
      throw new AppError('SECOND_FACTOR_OFF')
    return sealer().open(secret, userId)
  }
  return {
    of: async (tx, { userId }) => {
      const row = ensureFound(await tx.get(selectSecondFactor, { userId }))
      return {
        since: row.enabled_at,
        recoveryCodes: (await tx.all(selectRecoveryCodes, { userId })).length,
        isRequired: row.role === 'owner' && row.required_at !== null,
      }
    },
    isOn: async (tx, userId) => {
      await staff.find(tx, userId)
      return isOn(tx, userId)
    },
    start: async (tx, caller, password) => {
      const { userId } = caller
      if (await isOn(tx, userId)) throw new AppError('SECOND_FACTOR_ON')
      const refusal = await passwords.confirm(tx, password)
      if (refusal) return refusal
      const { email } = await signIns.me(tx, caller)
      const secret = randomBytes(SECRET_BYTES)
      await tx.run(putSecondFactor, { userId, secret: sealer().seal(secret, userId), now: clock.now() })
      return { secret: base32(secret), address: otpauthAddress(secret, email) }
    },
    confirm: async (tx, { userId }, code) => {
      const secret = await unconfirmed(tx, userId)
      const now = clock.now()
      const codeAt = await check.counted(tx, ownCodeLimits(userId), async () =>
        acceptedStep(secret, plainSecondFactorCode(code), now, 0),
      )
      if (codeAt instanceof CommittedRefusal) return codeAt
      if ((await tx.run(enableSecondFactor, { userId, now, codeAt })) !== 1)
        throw new AppError('SECOND_FACTOR_ON')
      await tx.run(openSessionsOf, { userId })
      await record(tx, { by: userId, person: userId, change: 'secondFactorOn' })
      return makeCodes(tx, userId)
    },
    end: async (tx, { userId }, password, code) => {
      const refusal = await proveOwn(tx, userId, password, code)
      if (refusal) return refusal
      await remove(tx, userId)
      await record(tx, { by: userId, person: userId, change: 'secondFactorOff' })
      return null
    },
    renewCodes: async (tx, { userId }, password, code) => {
      const refusal = await proveOwn(tx, userId, password, code)
      if (refusal) return refusal
      await record(tx, { by: userId, person: userId, change: 'recoveryCodesRenewed' })
      return makeCodes(tx, userId)
    },
    reset: async (tx, caller, password, { userId, language }) => {
      const { role, firstname: name, email } = await staff.find(tx, userId)
      // That of an owner is reset on the server's own machine, so that no session of another owner is enough.
      if (role === 'owner') throw new AppError('ROLE_FORBIDDEN')
      if (!(await isOn(tx, userId))) throw new AppError('SECOND_FACTOR_OFF')
      const refusal = await passwords.confirm(tx, password)
      if (refusal) return refusal
      await remove(tx, userId)
      await record(tx, { by: caller.userId, person: userId, change: 'secondFactorReset' })
      await mail.queue(tx, 'secondFactor', { email, name, language })
      return null
    },
    recover: async (tx, userId) => {
      if (!(await isOn(tx, userId))) return false
      await remove(tx, userId)
      await record(tx, { by: null, person: userId, change: 'secondFactorReset' })
      return true
    },
    isRequired: isRuleOn,
    require: async (tx, { userId }, isRequired) => {
      if ((await isRuleOn(tx)) === isRequired) return
      if (isRequired) await tx.run(putRule, { now: clock.now() })
      else {
        await tx.run(deleteRule, {})
        await tx.run(openSessionsOfVenue, {})
      }
      const change = isRequired ? 'secondFactorRequired' : 'secondFactorOptional'
      await record(tx, { by: userId, person: null, change })
    },
  }
}
