import { emailKey, type Role, type ScreenName } from '@kafana/domain'
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
}

/** A known device by its hash, with the token for a client that does not have it yet. */
type SignInDevice = Pick<Device, 'hash'> & Partial<Pick<Device, 'token'>>

/** What is entered, and the token of the device if the client keeps one. */
interface SignInInput {
  readonly email: string
  readonly password: string
  readonly device?: string | undefined
  /** The browser and system. */
  readonly deviceName: string
}

/** The result of the check outside the unit of work: who signs in, if the password was right. */
export interface SignInProof {
  readonly companyId: string
  readonly userId: string | null
  readonly passwordHash: string
  /** A hash to store instead, if that one was made in an older way. */
  readonly renewedHash: string | null
  readonly limits: readonly Limit[]
  readonly device: string | undefined
  readonly deviceName: string
}

export interface SignInService {
  /** Reads and hashes, which is too slow for a unit of work. @throws AppError TOO_MANY_ATTEMPTS */
  prove(input: SignInInput, ip: string): Promise<SignInProof>
  /** Opens the session, or counts the failure and returns the same error whatever was wrong. */
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

interface SignInDeps {
  readonly sessions: SessionService
  readonly attempts: AttemptLimits
  readonly devices: KnownDevices
}

export const createSignInService = (
  { uow, hasher }: Pick<Platform, 'uow' | 'hasher'>,
  { sessions, attempts, devices }: SignInDeps,
): SignInService => {
  const accountOf = async (tx: Tx, id: string): Promise<Account> =>
    toAccount(ensureFound(await tx.get(selectById, { id })))
  const open: SignInService['open'] = async (tx, userId, name, device) => ({
    account: await accountOf(tx, userId),
    token: await sessions.open(tx, userId, { name, hash: device?.hash ?? null }),
    ...(device?.token !== undefined && { device: device.token }),
  })
  /** A device that the account knows has a limit of its own: others cannot use it up. */
  const limitsOf = async (
    tx: Tx,
    userId: string,
    { email, device }: SignInInput,
    ip: string,
  ): Promise<{ readonly limits: readonly Limit[]; readonly purpose: CheckPurpose }> => {
    const own = device === undefined ? null : await devices.limitOn(tx, userId, device)
    return { limits: own ? [own] : limitsFor(email, ip), purpose: own ? 'known' : 'signIn' }
  }
  return {
    open,
    prove: async (input, ip) => {
      const { user, limits, purpose } = await uow.read(NO_COMPANY, async (tx) => {
        const row = await tx.get(selectByEmail, { emailKey: emailKey(input.email) })
        const applied = await limitsOf(tx, row?.id ?? '', input, ip)
        await attempts.ensureOpen(tx, applied.limits)
        return { user: row, ...applied }
      })
      const matches = await hasher.matches(
        input.password,
        user?.password_hash ?? null,
        purpose,
        callerOf(user, input.email),
      )
      const renewedHash = await renewedHashOf(hasher, input.password, user?.password_hash, matches)
      // A failure is counted in the same place whether or not the e-mail belongs to somebody.
      return {
        companyId: user && matches ? user.company_id : NO_COMPANY,
        userId: user && matches ? user.id : null,
        passwordHash: user?.password_hash ?? '',
        renewedHash,
        limits,
        device: input.device,
        deviceName: input.deviceName,
      }
    },
    signIn: async (tx, { userId, passwordHash, renewedHash, limits, device, deviceName }) => {
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
      await attempts.clear(tx, account)
      if (renewedHash !== null)
        await tx.run(replacePasswordHash, { userId: user.id, stored: passwordHash, renewed: renewedHash })
      const known = device === undefined ? undefined : await devices.remember(tx, user.id, device)
      return open(tx, user.id, deviceName, known)
    },
    me: (tx, caller) => accountOf(tx, caller.userId),
  }
}
