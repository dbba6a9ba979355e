import type { Platform } from '../../platform/platform.ts'
import { staffRoutes } from './staff-routes.ts'
import { createStaffService, type StaffDeps } from './staff-service.ts'

export type { NewMember, StaffMember } from './staff-member.ts'
export type { PasswordCheck, PasswordProof } from './password-check.ts'
export { memberToWire } from './staff-routes.ts'
export type { StaffService } from './staff-service.ts'

export const createStaff = (platform: Platform, deps: StaffDeps) => {
  const service = createStaffService(platform, deps)
  return { service, routes: staffRoutes(service, deps.passwords, platform.hasher) }
}
