import { emailKey, type Role, type ScreenName, type SecurityChange } from '@kafana/domain'
import type { CheckPurpose, HashCaller } from '../../platform/hash-queue.ts'
import { AppError, CommittedRefusal, ensureFound } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { NO_COMPANY, type Tx, type WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { StaffMember } from '../staff/index.ts'
import { selectByEmail, selectById } from './account-read-model.ts'
import { addressScope, limitScope, type AttemptLimits, type Limit } from './attempt-limits.ts'
import { replacePasswordHash } from './auth-store.ts'
import type { Device, KnownDevices } from './known-devices.ts'
import { ensureNotRenewed, renewedHashOf } from './renewed-hash.ts'
import {
  deviceCodeLimit,
  type PassedSignIn,
  type SecondFactorCheck,
  signInCodeLimit,
} from './second-factor-check.ts'
import type { SessionService } from './session-service.ts'

/** The person of a session; `companyId` is empty for somebody without a venue. */
export type Account = Omit<StaffMember, 'approves' | 'isBlocked' | 'balance' | 'pinFailures' | 'version'> & {
  /** Somebody else chose the password. */
  readonly hasOwnersPassword: boolean
}
export interface OpenSession {
  readonly token: string
  readonly account: Account
  /** The token of the device, for a client that asked for one. */
  readonly device?: string
  /** They have to turn on a second factor before anything else. */
  readonly isSecondFactorDue?: boolean
  /** What the security log says of this sign-in beside that it happened. */
  readonly changes?: readonly SecurityChange[]
}

/** A known device by its hash, with the token for a client that does not have it yet; and what is due on it. */
type SignInDevice = Partial<Device> & { readonly isSecondFactorDue?: boolean }

/** What is entered, and the token of the device if the client keeps one. */
interface SignInInput {
  readonly email: string
  readonly password: string
  readonly device?: string | undefined
  /** The browser and system. */
  readonly deviceName: string
  /** A code of the second factor. */
  readonly secondFactorCode?: string | undefined
  /** Together with `device`: it is not asked for a code for some time. */
  readonly rememberDevice?: boolean | undefined
}

/** The result of the check outside the unit of work: who signs in, if the password was right. */
export interface SignInProof {
  readonly companyId: string
  readonly userId: string | null
  readonly passwordHash: string
  /** A hash to store instead, if that one was made in an older way. */
  readonly renewedHash: string | null
  readonly limits: readonly Limit[]
  /** In which a wrong code of the second factor counts. */
  readonly codeLimits: readonly Limit[]
  readonly input: Omit<SignInInput, 'password'>
}

export interface SignInService {
  /** Reads and hashes, which is too slow for a unit of work. @throws AppError TOO_MANY_ATTEMPTS */
  prove(input: SignInInput, ip: string): Promise<SignInProof>
  /**
   * Opens the session, or counts the failure and returns the same error whatever was wrong. After a right password it
   * asks for the second factor of an account that has one.
   * @throws AppError TOO_MANY_ATTEMPTS
   */
  signIn(tx: WriteTx, proof: SignInProof): Promise<OpenSession | CommittedRefusal>
  /** @param device the known device it is opened on; its token is in the answer if it is given */
  open(tx: WriteTx, userId: string, deviceName: string, device?: SignInDevice): Promise<OpenSession>
  me(tx: Tx, caller: Pick<Caller, 'userId'>): Promise<Account>
}

const DAY_MS = 24 * 60 * 60 * 1000
const MINUTE_MS = 60 * 1000
/** The limits that a successful sign-in clears. */
export const accountLimits = (email: string): Limit[] => [
  { scope: limitScope('sign-in', emailKey(email)), failures: 5, windowMs: DAY_MS, exponential: true },
]
/** The limit of everybody who signs in from one network address, by whatever means. */
export const addressLimit = (ip: string): Limit => ({
  scope: addressScope('sign-in-from', ip),
  failures: 30,
  windowMs: MINUTE_MS,
})
const limitsFor = (email: string, ip: string): Limit[] => [...accountLimits(email), addressLimit(ip)]

type Row = {
  id: string
  company_id: string
  firstname: string
  lastname: string
  username: string
  email: string
  role: Role
  allowed_routes: string
  password_by_owner: number
}
const toAccount = ({
  id,
  company_id: companyId,
  firstname,
  lastname,
  username,
  email,
  role,
  allowed_routes: routes,
  password_by_owner: byOwner,
}: Row): Account => ({
  id,
  companyId,
  firstname,
  lastname,
  username,
  email,
  role,
  allowedRoutes: JSON.parse(routes) as ScreenName[],
  hasOwnersPassword: byOwner === 1,
})

const callerOf = (user: Pick<Row, 'id' | 'company_id'> | undefined, email: string): HashCaller =>
  user ? { person: user.id, venue: user.company_id } : { person: emailKey(email), venue: '' }

interface AppliedLimits {
  readonly limits: readonly Limit[]
  readonly codeLimits: readonly Limit[]
  readonly purpose: CheckPurpose
}

interface SignInDeps {
  readonly sessions: SessionService
  readonly attempts: AttemptLimits
  readonly devices: KnownDevices
  readonly secondFactors: Pick<SecondFactorCheck, 'atSignIn' | 'remember'>
}

export const createSignInService = (
  { uow, hasher }: Pick<Platform, 'uow' | 'hasher'>,
  { sessions, attempts, devices, secondFactors }: SignInDeps,
): SignInService => {
  const accountOf = async (tx: Tx, id: string): Promise<Account> =>
    toAccount(ensureFound(await tx.get(selectById, { id })))
  const open: SignInService['open'] = async (tx, userId, name, device) => ({
    account: await accountOf(tx, userId),
    token: await sessions.open(tx, userId, {
      name,
      hash: device?.hash ?? null,
      isSecondFactorDue: device?.isSecondFactorDue ?? false,
    }),
    ...(device?.token !== undefined && { device: device.token }),
  })
  /** A device that the account knows has a limit of its own: others cannot use it up. */
  const limitsOf = async (
    tx: Tx,
    userId: string,
    { email, device }: Pick<SignInInput, 'email' | 'device'>,
    ip: string,
  ): Promise<AppliedLimits> => {
    const own = device === undefined ? null : await devices.limitOn(tx, userId, device)
    if (device !== undefined && own)
      return { limits: [own], codeLimits: [deviceCodeLimit(userId, device)], purpose: 'known' }
    const codeLimits = [signInCodeLimit(userId), addressLimit(ip)]
    return { limits: limitsFor(email, ip), codeLimits, purpose: 'signIn' }
  }
  /** The session after a right password and, where it is asked for, a right code. */
  const openOn = async (
    tx: WriteTx,
    userId: string,
    { device, deviceName, rememberDevice = false }: SignInProof['input'],
    passed: PassedSignIn,
  ): Promise<OpenSession> => {
    const known = device === undefined ? undefined : await devices.remember(tx, userId, device)
    const isRemembered = rememberDevice && known !== undefined && passed.isCodeAsked
    if (isRemembered) await secondFactors.remember(tx, userId, known.hash)
    const { isDue: isSecondFactorDue } = passed
    const session = await open(tx, userId, deviceName, { ...known, isSecondFactorDue })
    const changes = [...passed.changes, ...(isRemembered ? (['deviceRemembered'] as const) : [])]
    return { ...session, isSecondFactorDue, changes }
  }
  return {
    open,
    prove: async (input, ip) => {
      const { password, ...given } = input
      const { user, limits, codeLimits, purpose } = await uow.read(NO_COMPANY, async (tx) => {
        const row = await tx.get(selectByEmail, { emailKey: emailKey(input.email) })
        const applied = await limitsOf(tx, row?.id ?? '', input, ip)
        await attempts.ensureOpen(tx, applied.limits)
        return { user: row, ...applied }
      })
      const by = callerOf(user, input.email)
      const matches = await hasher.matches(password, user?.password_hash ?? null, purpose, by)
      const renewedHash = await renewedHashOf(hasher, password, user?.password_hash, matches, by)
      // A failure is counted in the same place whether or not the e-mail belongs to somebody.
      return {
        companyId: user && matches ? user.company_id : NO_COMPANY,
        userId: user && matches ? user.id : null,
        passwordHash: user?.password_hash ?? '',
        renewedHash,
        limits,
        codeLimits,
        input: given,
      }
    },
    signIn: async (tx, { userId, passwordHash, renewedHash, limits, codeLimits, input }) => {
      const account = limits.filter(({ exponential }) => exponential)
      // Of attempts that were hashed concurrently, those after the limit must not pass.
      await attempts.lock(tx, account)
      await attempts.ensureOpen(tx, limits)
      const user = userId === null ? undefined : await tx.get(selectById, { id: userId })
      ensureNotRenewed(user, 'password_hash', passwordHash, renewedHash)
      // The person was blocked or archived, or got another password during the hashing.
      if (!user || user.password_hash !== passwordHash) {
        await attempts.countFailure(tx, limits)
        return new CommittedRefusal(new AppError('SIGN_IN_FAILED'))
      }
      const { secondFactorCode: code, device } = input
      const passed = await secondFactors.atSignIn(tx, user.id, { code, device, limits: codeLimits })
      if (passed instanceof CommittedRefusal) return passed
      await attempts.clear(tx, account)
      if (renewedHash !== null)
        await tx.run(replacePasswordHash, { userId: user.id, stored: passwordHash, renewed: renewedHash })
      return openOn(tx, user.id, input, passed)
    },
    me: (tx, caller) => accountOf(tx, caller.userId),
  }
}
