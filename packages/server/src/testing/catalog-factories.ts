import type { NewProduct, Product } from '../features/catalog/index.ts'
import { token } from './factories.ts'
import { asOwner, type Owned, type Running } from './venue-records.ts'

/** A dish for 250 at 10 %, without a recipe unless one is given. */
export const makeProduct = (
  server: Running,
  venue: Owned,
  values: Partial<NewProduct> = {},
): Promise<Product> =>
  asOwner(server, venue, (tx, caller) =>
    server.services.catalog.create(tx, caller, {
      name: `Product ${token()}`,
      category: 'food',
      price: 25_000,
      taxRate: 10,
      recipe: [],
      ...values,
    }),
  )
