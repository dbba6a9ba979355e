import { secretFile } from '../../platform/config/secret-file.ts'
import { PEPPER } from '../../platform/files/data-folder.ts'
import type { Platform } from '../../platform/platform.ts'
import { createSealer, type Sealer } from '../../platform/sealer.ts'
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
import { createSecondFactorCheck } from './second-factor-check.ts'
import { secondFactorMail } from './second-factor-mail.ts'
import { createSecondFactorService } from './second-factor-service.ts'
import { createSessionList } from './session-list.ts'
import type { SessionService } from './session-service.ts'
import { createSetupService } from './setup-service.ts'
import { createSignInService } from './sign-in-service.ts'

export { attemptTimes, resetTimes, sessionTimes } from './auth-store.ts'
export { secondFactorTimes } from './second-factor-store.ts'
export { addressScope, clearLimits, limitScope, type AttemptLimits, type Limit } from './attempt-limits.ts'
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
export { endRestoredSessions } from './restored-database.ts'
export { eraseLimits } from './erase-limits.ts'
export { eraseSecondFactor } from './erase-second-factor.ts'
export { type PinProof, type PinService, proofOf } from './pin-service.ts'
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

/** With a key of its own, which is read when the first second factor is used. */
const createSecretSealer = ({ settings }: Pick<Platform, 'settings'>): (() => Sealer) => {
  let sealer: Sealer | undefined
  return () => (sealer ??= createSealer(secretFile(settings.dataDir, PEPPER), 'kafana-second-factor'))
}

export const createAuth = (
  platform: Platform,
  { company, staff, sections, sessions, devices, passwords, mail }: AuthDeps,
) => {
  const attempts = createAttemptLimits(platform.clock)
  const sealer = createSecretSealer(platform)
  const check = createSecondFactorCheck(platform, { attempts, sealer })
  const signIns = createSignInService(platform, { sessions, attempts, devices, secondFactors: check })
  const setups = createSetupService(platform, { company, staff, sections, signIns, attempts })
  const resets = createPasswordResetService(platform, { attempts, devices, mail, staff })
  const pins = createPinService(platform, attempts)
  const ownSecrets = createOwnSecretsService(platform, { passwords, pins, signIns, staff })
  const secondFactors = createSecondFactorService(platform, {
    check,
    sealer,
    passwords,
    signIns,
    staff,
    mail,
  })
  const phones = createPhoneService(platform, { sessions, attempts, devices, pins, signIns, staff })
  const sessionList = createSessionList(platform, { sessions, devices, staff })
  mail.register('reset', createResetMail(platform))
  mail.register('secondFactor', secondFactorMail)
  return {
    routes: authRoutes(platform, {
      signIns,
      setups,
      resets,
      sessions,
      sessionList,
      ownSecrets,
      secondFactors,
      passwords,
      phones,
      staff,
    }),
    service: { attempts, pins, setups, recovery: createRecoveryService(platform, secondFactors) },
  }
}
