import type { Platform } from '../../platform/platform.ts'
import { storageRoutes } from './storage-routes.ts'
import { createStorageService } from './storage-service.ts'

export type { Ingredient, NewIngredient } from './ingredient.ts'
export type { StockNeed } from './stock-service.ts'
export type { StorageService } from './storage-service.ts'

export const createStorage = (platform: Platform) => {
  const service = createStorageService(platform)
  return { service, routes: storageRoutes(service) }
}
