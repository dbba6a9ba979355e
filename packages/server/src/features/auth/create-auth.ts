import type { Platform } from '../../platform/platform.ts'
import type { CompanyService } from '../company/index.ts'
import type { OutboxService } from '../mail/index.ts'
import type { SectionService } from '../sections/index.ts'
import type { StaffService } from '../staff/index.ts'
import { createAttemptLimits } from './attempt-limits.ts'
import { authRoutes } from './auth-routes.ts'
import { createPasswordResetService } from './password-reset-service.ts'
import { createPinService } from './pin-service.ts'
import { createResetMail } from './reset-mail.ts'
import type { SessionService } from './session-service.ts'
import { createSetupService } from './setup-service.ts'
import { createSignInService } from './sign-in-service.ts'

export interface AuthRooms {
  readonly company: CompanyService
  readonly staff: StaffService
  readonly sections: SectionService
  readonly sessions: SessionService
  readonly mail: OutboxService
}

export const createAuth = (platform: Platform, { company, staff, sections, sessions, mail }: AuthRooms) => {
  const attempts = createAttemptLimits(platform.clock)
  const signIns = createSignInService(platform, sessions, attempts)
  const setups = createSetupService(platform, { company, staff, sections, signIns })
  const resets = createPasswordResetService(platform, { attempts, mail, staff })
  mail.writes('reset', createResetMail(platform))
  return {
    routes: authRoutes(platform, { signIns, setups, resets, sessions, staff }),
    service: { attempts, pins: createPinService(platform, attempts), setups },
  }
}
