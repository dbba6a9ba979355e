export { createStaff } from './create-staff.ts'
export type { NewMember, StaffMember } from './staff-member.ts'
export { memberToWire } from './staff-routes.ts'
export type { StaffService } from './staff-service.ts'
