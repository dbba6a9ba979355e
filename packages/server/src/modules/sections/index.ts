import type { EraseTraces } from '../../platform/erasure.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StaffService } from '../staff/index.ts'
import { sectionRoutes } from './section-routes.ts'
import { createSectionService } from './section-service.ts'
import { deleteMemberships } from './section-store.ts'

export type { SectionService } from './section-service.ts'

export const eraseMemberships: EraseTraces = async (tx, { id }) => {
  await tx.run(deleteMemberships, { userId: id })
}

export const createSections = (platform: Platform, { staff }: { readonly staff: StaffService }) => {
  const service = createSectionService(platform, staff)
  return { service, routes: sectionRoutes(service) }
}
