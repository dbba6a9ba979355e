import type { Platform } from '../../platform/platform.ts'
import { catalogRoutes } from './catalog-routes.ts'
import { createCatalogService, type CatalogRooms } from './catalog-service.ts'

export const createCatalog = (platform: Platform, rooms: CatalogRooms) => {
  const service = createCatalogService(platform, rooms)
  return { service, routes: catalogRoutes(service) }
}
