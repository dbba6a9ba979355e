export type { Ingredient, NewIngredient } from './ingredient.ts'
export type { StockNeed } from './stock.ts'
export type { StorageService } from './storage-service.ts'
export { createStorage } from './create-storage.ts'
