import { randomBytes } from 'node:crypto'
import { AppError } from '../../platform/http/app-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { NO_COMPANY, type Tx, type WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { CompanyService, NewCompany } from '../company/index.ts'
import type { SectionService } from '../sections/index.ts'
import type { NewMember, StaffService } from '../staff/index.ts'
import { addressScope, type AttemptLimits, type Limit } from './attempt-limits.ts'
import { putSetting, selectSetting, consumeSetting } from './auth-store.ts'
import { hashToken } from './hash-token.ts'
import type { OpenSession, SignInService } from './sign-in-service.ts'

export interface SetupService {
  /** A new one-time token while there is no venue, otherwise null. It replaces earlier ones. */
  issueToken(): Promise<string | null>
  /** Who may create a venue: holders of the printed link, anybody, or nobody. */
  state(tx: Tx): Promise<'link' | 'open' | 'closed'>
  /**
   * Before the secrets are hashed. Where anybody may create a venue, every attempt without the printed link counts for
   * its network address.
   * @throws AppError SETUP_CLOSED unless the token is the printed one or anybody may create a venue; TOO_MANY_ATTEMPTS
   */
  requireAllowed(token: string | undefined, ip: string): Promise<void>
  /**
   * Creates the venue of the unit of work with its default sections and its owner, and signs the owner in.
   * @throws AppError SETUP_CLOSED, EMAIL_TAKEN
   */
  setUp(
    tx: WriteTx,
    token: string | undefined,
    company: NewCompany,
    owner: Omit<NewMember, 'role'>,
    deviceName?: string,
  ): Promise<OpenSession>
}

interface SetupDeps {
  readonly company: CompanyService
  readonly staff: StaffService
  readonly sections: SectionService
  readonly signIns: SignInService
  readonly attempts: AttemptLimits
}

const HOUR_MS = 60 * 60 * 1000
const signUpLimits = (ip: string): Limit[] => [
  { scope: addressScope('sign-up-from', ip), failures: 10, windowMs: HOUR_MS },
]

const SETTING = 'setup-token'

export const createSetupService = (
  { uow, settings }: Pick<Platform, 'uow' | 'settings'>,
  { company, staff, sections, signIns, attempts }: SetupDeps,
): SetupService => {
  const isOpen = settings.signup === 'open'
  const printed = (token = '') => ({ name: SETTING, value: hashToken(token) })
  /** The printed link is no longer valid once any venue exists. */
  const isInvited = async (tx: Tx, token: string | undefined): Promise<boolean> =>
    (await tx.get(selectSetting, printed(token))) !== undefined && !(await company.anyExists(tx))
  const ensureMaySetUp = async (tx: Tx, token: string | undefined): Promise<void> => {
    if (!isOpen && !(await isInvited(tx, token))) throw new AppError('SETUP_CLOSED')
  }
  return {
    issueToken: () =>
      uow.write(NO_COMPANY, async (tx) => {
        if (await company.anyExists(tx)) return null
        const token = randomBytes(32).toString('base64url')
        await tx.run(putSetting, { name: SETTING, value: hashToken(token) })
        return token
      }),
    state: async (tx) => {
      if (isOpen) return 'open'
      return (await company.anyExists(tx)) ? 'closed' : 'link'
    },
    requireAllowed: async (token, ip) => {
      const invited = await uow.read(NO_COMPANY, (tx) => isInvited(tx, token))
      if (invited) return
      if (!isOpen) throw new AppError('SETUP_CLOSED')
      await uow.write(NO_COMPANY, (tx) => attempts.consume(tx, signUpLimits(ip)))
    },
    setUp: async (tx, token, details, owner, deviceName = '') => {
      await ensureMaySetUp(tx, token)
      const used = await tx.run(consumeSetting, printed(token))
      if (used === 0 && !isOpen) throw new AppError('SETUP_CLOSED')
      await company.create(tx, details)
      await sections.createDefaults(tx)
      const { id } = await staff.create(tx, null, { ...owner, role: 'owner' })
      return signIns.open(tx, id, deviceName)
    },
  }
}
