import type { Platform } from '../../platform/platform.ts'
import type { CompanyService } from '../company/index.ts'
import type { OutboxService } from '../mail/index.ts'
import type { SectionService } from '../sections/index.ts'
import type { PasswordCheck, StaffService } from '../staff/index.ts'
import { createAttemptLimits } from './attempt-limits.ts'
import { authRoutes } from './auth-routes.ts'
import type { KnownDevices } from './known-devices.ts'
import { createOwnSecretsService } from './own-secrets-service.ts'
import { createPasswordResetService, createResetMail } from './password-reset-service.ts'
import { createPhoneService } from './phone-service.ts'
import { createPinService } from './pin-service.ts'
import { createRecoveryService } from './recovery-service.ts'
import { createSessionList } from './session-list.ts'
import type { SessionService } from './session-service.ts'
import { createSetupService } from './setup-service.ts'
import { createSignInService } from './sign-in-service.ts'

export { attemptTimes, resetTimes, sessionTimes } from './auth-store.ts'
export { addressScope, limitScope, type AttemptLimits, type Limit } from './attempt-limits.ts'
export { LONGEST_WINDOW_MS } from './attempt-limits.ts'
export {
  deleteOldAttempts,
  deleteOldDevices,
  deleteOldInvitations,
  deleteOldResets,
  deleteOldSessions,
} from './auth-retention.ts'
export { RESET_MS } from './auth-store.ts'
export { INVITATION_MS, phoneTimes } from './phone-store.ts'
export { waitersWithPhone } from './waiters-with-phone-read-model.ts'
export { DEVICES_KEPT_MS } from './known-devices.ts'
export { IDLE_MS as SESSION_IDLE_MS, MAX_AGE_MS as SESSIONS_KEPT_MS } from './session-service.ts'
export { eraseLimits } from './erase-limits.ts'
export type { PinProof, PinService } from './pin-service.ts'
export { createKnownDevices } from './known-devices.ts'
export { createPasswordCheck } from './password-check.ts'
export { createSessionService, type SessionService } from './session-service.ts'

export interface AuthDeps {
  readonly company: CompanyService
  readonly staff: StaffService
  readonly sections: SectionService
  readonly sessions: SessionService
  readonly devices: KnownDevices
  readonly passwords: PasswordCheck
  readonly mail: OutboxService
}

export const createAuth = (
  platform: Platform,
  { company, staff, sections, sessions, devices, passwords, mail }: AuthDeps,
) => {
  const attempts = createAttemptLimits(platform.clock)
  const signIns = createSignInService(platform, { sessions, attempts, devices })
  const setups = createSetupService(platform, { company, staff, sections, signIns, attempts })
  const resets = createPasswordResetService(platform, { attempts, mail, staff })
  const pins = createPinService(platform, attempts)
  const ownSecrets = createOwnSecretsService(platform, { passwords, pins, signIns, staff })
  const phones = createPhoneService(platform, { sessions, attempts, devices, pins, signIns, staff })
  const sessionList = createSessionList(platform, { sessions, devices, staff })
  mail.register('reset', createResetMail(platform))
  return {
    routes: authRoutes(platform, {
      signIns,
      setups,
      resets,
      sessions,
      sessionList,
      ownSecrets,
      phones,
      staff,
    }),
    service: { attempts, pins, setups, recovery: createRecoveryService(platform) },
  }
}
