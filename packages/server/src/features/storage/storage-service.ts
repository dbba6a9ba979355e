import type { Platform } from '../../platform/platform.ts'
import { createIngredientService, type IngredientService } from './ingredient-service.ts'
import { movementService, type MovementService } from './movement-service.ts'
import { createStockService, type StockService } from './stock-service.ts'

/** What is in storage, and what orders take from it. */
export interface StorageService extends IngredientService, StockService, MovementService {}

export const createStorageService = (platform: Pick<Platform, 'journal' | 'clock'>): StorageService => ({
  ...createIngredientService(platform),
  ...createStockService(platform),
  ...movementService,
})
