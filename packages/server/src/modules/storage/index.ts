import type { Platform } from '../../platform/platform.ts'
import { storageRoutes } from './storage-routes.ts'
import { createStorageService, type StorageDeps } from './storage-service.ts'

export type { Ingredient, NewIngredient } from './ingredient.ts'
export type { StockNeed } from './stock-service.ts'
export type { StorageService } from './storage-service.ts'

export const createStorage = (platform: Platform, deps: StorageDeps) => {
  const service = createStorageService(platform, deps)
  return { service, routes: storageRoutes(service) }
}
