import type { CompanyService } from '../company/index.ts'
import type { SectionService } from '../sections/index.ts'
import type { StaffService } from '../staff/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { createAttemptLimits } from './attempt-limits.ts'
import { authRoutes } from './auth-routes.ts'
import { createPinService } from './pin-service.ts'
import type { SessionService } from './session-service.ts'
import { createSetupService } from './setup-service.ts'
import { createSignInService } from './sign-in-service.ts'

export interface AuthRooms {
  readonly company: CompanyService; readonly staff: StaffService; readonly sections: SectionService; readonly sessions: SessionService
}

export const createAuth = (platform: Platform, { company, staff, sections, sessions }: AuthRooms) => {
  const attempts = createAttemptLimits(platform.clock)
  const signIns = createSignInService(platform, sessions, attempts)
  const setups = createSetupService(platform, { company, staff, sections, signIns })
  return {
    routes: authRoutes(platform, { signIns, setups, sessions, staff }),
    service: { attempts, pins: createPinService(platform, attempts), setups },
  }
}
