import type { Platform } from '../../platform/platform.ts'
import { layoutRoutes } from './layout-routes.ts'
import { createLayoutService } from './layout-service.ts'

export type { NewTable, NewZone, VenueTable, Zone } from './floor.ts'
export type { LayoutService } from './layout-service.ts'

export const createLayout = (platform: Platform) => {
  const service = createLayoutService(platform)
  return { service, routes: layoutRoutes(service) }
}
