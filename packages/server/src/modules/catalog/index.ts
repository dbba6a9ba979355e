import type { Platform } from '../../platform/platform.ts'
import { catalogRoutes } from './catalog-routes.ts'
import { type CatalogDeps, createCatalogService } from './catalog-service.ts'

export type { CatalogService } from './catalog-service.ts'
export { countedOf, missingFor, soldOut } from './remaining.ts'
export type { ChosenProduct, LineOption, ModifierGroup } from './modifier.ts'
export { needsOf } from './product.ts'
export type { NamedProduct, NewProduct, Product, SaleProduct, SoldOutProduct } from './product.ts'

export const createCatalog = (platform: Platform, deps: CatalogDeps) => {
  const service = createCatalogService(platform, deps)
  return { service, routes: catalogRoutes(service) }
}
