import type { ReadRights } from '../../platform/live/audience.ts'
import type { Platform } from '../../platform/platform.ts'
import { selectRights } from './staff-read-model.ts'
import { staffRoutes } from './staff-routes.ts'
import { createStaffService, type StaffDeps } from './staff-service.ts'

export type { NewMember, StaffMember } from './staff-member.ts'
export type { PasswordCheck, PasswordProof } from './password-check.ts'
export { ensureHardToGuess } from './password-rules.ts'
export { memberToWire } from './staff-routes.ts'
export type { StaffService } from './staff-service.ts'

/** The rights of the people behind the live screens of a venue. */
export const readRights: ReadRights = async (tx, ids) => {
  const rows = await tx.all(selectRights, { ids })
  return new Map(rows.map(({ id, role, allowed_routes: routes }) => [id, { role, routes }]))
}

export const createStaff = (platform: Platform, deps: StaffDeps) => {
  const service = createStaffService(platform, deps)
  return { service, routes: staffRoutes(service, deps.passwords, platform.hasher) }
}
