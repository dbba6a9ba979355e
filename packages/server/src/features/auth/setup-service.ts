import { randomBytes } from 'node:crypto'
import { AppError } from '../../platform/http/app-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { NO_COMPANY, type Tx, type WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { CompanyService, NewCompany } from '../company/index.ts'
import type { SectionService } from '../sections/index.ts'
import type { NewMember, StaffService } from '../staff/index.ts'
import { hashToken } from './session-service.ts'
import { putSetting, selectSetting, takeSetting } from './setting-store.ts'
import type { OpenSession, SignInService } from './sign-in-service.ts'

export interface SetupService {
  /** A fresh one-time token while there is no venue yet, else null; earlier ones end. */
  issueToken(): Promise<string | null>
  /** May a venue be created here: with the link, by anybody, or not at all. */
  state(tx: Tx): Promise<'link' | 'open' | 'closed'>
  /** @throws AppError SETUP_CLOSED where the token is not the printed one and not anybody may create a venue */
  ensureInvited(tx: Tx, token: string | undefined): Promise<void>
  /** Makes the unit's venue with its first sections and its owner, who is signed in. @throws AppError SETUP_CLOSED, EMAIL_TAKEN */
  setUp(
    tx: WriteTx,
    token: string | undefined,
    company: NewCompany,
    owner: Omit<NewMember, 'role'>,
  ): Promise<OpenSession>
}

interface Needs {
  readonly company: CompanyService
  readonly staff: StaffService
  readonly sections: SectionService
  readonly signIns: SignInService
}

const SETTING = 'setup-token'

export const createSetupService = (
  { uow, settings }: Pick<Platform, 'uow' | 'settings'>,
  { company, staff, sections, signIns }: Needs,
): SetupService => {
  const isOpen = settings.signup === 'open'
  const printed = (token = '') => ({ name: SETTING, value: hashToken(token) })
  /** A link that was printed earlier ends with the first venue, however that came about. */
  const ensureInvited = async (tx: Tx, token: string | undefined): Promise<void> => {
    if (isOpen) return
    if (!(await tx.get(selectSetting, printed(token))) || (await company.anyExists(tx)))
      throw new AppError('SETUP_CLOSED')
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
    ensureInvited,
    setUp: async (tx, token, details, owner) => {
      await ensureInvited(tx, token)
      const used = await tx.run(takeSetting, printed(token))
      if (used === 0 && !isOpen) throw new AppError('SETUP_CLOSED')
      await company.create(tx, details)
      await sections.createDefaults(tx)
      const { id } = await staff.create(tx, null, { ...owner, role: 'owner' })
      return signIns.open(tx, id)
    },
  }
}
