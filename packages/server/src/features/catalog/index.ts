export type { CatalogService } from './catalog-service.ts'
export type { NewProduct, Product, SaleProduct } from './product.ts'
export { createCatalog } from './create-catalog.ts'
