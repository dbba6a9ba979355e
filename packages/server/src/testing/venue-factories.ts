import type { NewProduct, Product } from '../modules/catalog/index.ts'
import type { NewTable, NewZone, VenueTable, Zone } from '../modules/layout/index.ts'
import type { Ingredient, NewIngredient } from '../modules/storage/index.ts'
import { asOwner, type OwnedVenue, type RunningApp, token } from './factories.ts'

/** A zone of the venue, with a unique name unless one is given. */
export const makeZone = (
  server: RunningApp,
  venue: OwnedVenue,
  values: Partial<NewZone> = {},
): Promise<Zone> =>
  asOwner(server, venue, (tx, caller) =>
    server.services.layout.createZone(tx, caller, { name: `Zone ${token()}`, smokingZone: false, ...values }),
  )

/** A table for four in this zone. */
export const makeTable = (
  server: RunningApp,
  venue: OwnedVenue,
  { zoneId, ...values }: Partial<NewTable> & Pick<NewTable, 'zoneId'>,
): Promise<VenueTable> =>
  asOwner(server, venue, (tx, caller) =>
    server.services.layout.createTable(tx, caller, {
      name: `Table ${token()}`,
      capacity: 4,
      zoneId,
      ...values,
    }),
  )

/** 10 kilograms of something that costs 100 a kilogram and is bought by the kilogram, unless given otherwise. */
export const makeIngredient = (
  server: RunningApp,
  venue: OwnedVenue,
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

/** A dish for 250 at 10 %, without a recipe unless one is given. */
export const makeProduct = (
  server: RunningApp,
  venue: OwnedVenue,
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
