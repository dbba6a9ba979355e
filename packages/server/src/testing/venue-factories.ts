import type { ModifierGroup, NewProduct, Product } from '../modules/catalog/index.ts'
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

/** Extras of which guests choose up to three, unless given otherwise, for these products. */
export const makeOptions = async (
  server: RunningApp,
  venue: OwnedVenue,
  {
    options,
    products = [],
    ...values
  }: Partial<Pick<ModifierGroup, 'name' | 'min' | 'max'>> & {
    readonly options: readonly {
      readonly name: string
      readonly delta?: number
      readonly isDefault?: boolean
      /** The id of the product that it is. */
      readonly product?: string
      /** How one piece of it changes the recipe. */
      readonly ingredients?: readonly { readonly ingredientId: string; readonly quantity: number }[]
    }[]
    readonly products?: readonly string[]
  },
): Promise<ModifierGroup> =>
  asOwner(server, venue, async (tx, caller) => {
    const { catalog } = server.services
    const group = await catalog.createModifierGroup(tx, caller, {
      name: `Options ${token()}`,
      min: 0,
      max: 3,
      ...values,
      options: options.map(({ name, delta = 0, isDefault = false, ingredients = [], product }) => ({
        name,
        delta,
        isDefault,
        productId: product,
        recipe: ingredients,
      })),
    })
    for (const id of products) {
      const product = (await catalog.list(tx)).find((each) => each.id === id)
      const modifierGroups = [...(product?.modifierGroups ?? []), group.id]
      await catalog.update(tx, caller, id, { modifierGroups })
    }
    return group
  })
