import { randomBytes } from 'node:crypto'
import type { CompanyService, NewCompany } from '../company/index.ts'
import type { SectionService } from '../sections/index.ts'
import type { NewMember, StaffService } from '../staff/index.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { NO_COMPANY, type Tx, type WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { hashToken } from './session-service.ts'
import { putSetting, takeSetting } from './setting-store.ts'
import type { OpenSession, SignInService } from './sign-in-service.ts'

export interface SetupService {
  /** A fresh one-time token while there is no venue yet, else null; earlier ones end. */
  issueToken(): Promise<string | null>
  /** May a venue be created here: with the link, by anybody, or not at all. */
  state(tx: Tx): Promise<'link' | 'open' | 'closed'>
  /** Makes the unit's venue with its first sections and its owner, who is signed in. @throws AppError SETUP_CLOSED, EMAIL_TAKEN */
  setUp(tx: WriteTx, token: string | undefined, company: NewCompany, owner: Omit<NewMember, 'role'>): Promise<OpenSession>
}

interface Needs {
  readonly company: CompanyService
  readonly staff: StaffService
  readonly sections: SectionService
  readonly signIns: SignInService
}

const SETTING = 'setup-token'

export const createSetupService = ({ uow, settings }: Pick<Platform, 'uow' | 'settings'>, { company, staff, sections, signIns }: Needs): SetupService => {
  const ensureInvited = async (tx: WriteTx, token: string | undefined): Promise<void> => {
    const used = token === undefined ? 0 : await tx.run(takeSetting, { name: SETTING, value: hashToken(token) })
    if (used === 0 && settings.signup !== 'open') throw new AppError('SETUP_CLOSED')
  }
  return {
    issueToken: () => uow.write(NO_COMPANY, async (tx) => {
      if (await company.anyExists(tx)) return null
      const token = randomBytes(32).toString('base64url')
      await tx.run(putSetting, { name: SETTING, value: hashToken(token) })
      return token
    }),
    state: async (tx) => {
      if (settings.signup === 'open') return 'open'
      return (await company.anyExists(tx)) ? 'closed' : 'link'
    },
    setUp: async (tx, token, details, owner) => {
      await ensureInvited(tx, token)
      await company.create(tx, details)
      await sections.createDefaults(tx)
      const { id } = await staff.create(tx, null, { ...owner, role: 'owner' })
      return signIns.open(tx, id)
    },
  }
}
