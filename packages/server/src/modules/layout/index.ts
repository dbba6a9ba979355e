import type { EraseTraces } from '../../platform/erasure.ts'
import type { Platform } from '../../platform/platform.ts'
import { layoutRoutes } from './layout-routes.ts'
import { createLayoutService } from './layout-service.ts'
import { deleteAssignmentsOf } from './layout-store.ts'

export type { ActiveTable, NewTable, NewZone, VenueTable, Zone } from './floor.ts'
export type { LayoutService } from './layout-service.ts'

export const eraseAssignments: EraseTraces = async (tx, { id }) => {
  await tx.run(deleteAssignmentsOf, { userId: id })
}

export const createLayout = (platform: Platform) => {
  const service = createLayoutService(platform)
  return { service, routes: layoutRoutes(service) }
}
