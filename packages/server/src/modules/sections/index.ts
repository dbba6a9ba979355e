import type { Platform } from '../../platform/platform.ts'
import type { StaffService } from '../staff/index.ts'
import { sectionRoutes } from './section-routes.ts'
import { createSectionService } from './section-service.ts'

export type { SectionService } from './section-service.ts'

export const createSections = (platform: Platform, { staff }: { readonly staff: StaffService }) => {
  const service = createSectionService(platform, staff)
  return { service, routes: sectionRoutes(service) }
}
