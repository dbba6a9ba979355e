import type { Ingredient, NewIngredient } from '../features/storage/index.ts'
import { token } from './factories.ts'
import { asOwner, type Owned, type Running } from './venue-records.ts'

/** 10 kilograms of something that costs 100 a kilogram and is bought by the kilogram, unless told otherwise. */
export const makeIngredient = (
  server: Running,
  venue: Owned,
  values: Partial<NewIngredient> = {},
): Promise<Ingredient> =>
  asOwner(server, venue, (tx, caller) =>
    server.services.storage.create(tx, caller, {
      name: `Ingredient ${token()}`,
      category: 'food',
      quantity: 10_000,
      price: 10_000,
      servingUnit: 'kilograms',
      buyingQuantity: 1000,
      buyingUnit: 'kilograms',
      ...values,
    }),
  )
