import type { Platform } from '../../platform/platform.ts'
import { staffRoutes } from './staff-routes.ts'
import { createStaffService, type StaffRooms } from './staff-service.ts'

export const createStaff = (platform: Platform, rooms: StaffRooms) => {
  const service = createStaffService(platform, rooms)
  return { service, routes: staffRoutes(service, platform.hasher) }
}
