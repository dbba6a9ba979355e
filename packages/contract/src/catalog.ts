import {
  AVAILABILITY_STATES,
  CATEGORIES,
  MAX_GROUPS_OF_PRODUCT,
  MAX_LEFT,
  MENU_COLOURS,
  UNITS,
} from '@kafana/domain'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  id,
  idParams,
  instant,
  money,
  price,
  quantity,
  requiredText,
  sentVersion,
  version,
  sentInstant,
  wholeNumber,
} from './fields.ts'
import { IMPORT_BODY_LIMIT, importBody, ImportResult, pastImports, UndoneImport } from './imports.ts'
import { menuGroupEndpoints } from './menu-groups.ts'
import { modifierEndpoints } from './modifiers.ts'

/** `quantity` is what one product needs, in the ingredient's serving units; `price` is what that costs. */
export const RecipeEntry = z.object({
  ingredient: id,
  name: z.string(),
  servingUnit: z.enum(UNITS),
  quantity: z.number(),
  price: money,
})

export const Product = z
  .object({
    _id: id,
    name: z.string(),
    price: money,
    category: z.enum(CATEGORIES),
    taxRate: z.number(),
    /** Of takeaway and delivery; missing for the same rate. */
    takeawayTaxRate: z.optional(z.number()),
    /** Present if it takes no discount; free of charge it may be. */
    noDiscount: z.optional(z.literal(true)),
    /** How many can be made from what is in storage now; null without a recipe. */
    calculatedQuantity: z.nullable(z.int()),
    recipe: z.array(RecipeEntry),
    /** Null for none; groups follow each other by their position. */
    group: z.nullable(
      z.object({
        _id: id,
        name: z.string(),
        colour: z.enum(MENU_COLOURS),
        position: z.int(),
        /** The course of its products unless somebody chooses another; missing for none. */
        course: z.optional(id),
      }),
    ),
    /** Its own station, before that of its group; null for none. */
    station: z.nullable(id),
    /** Null while it can be ordered; an end that has passed means the same. */
    soldOut: z.nullable(z.object({ since: instant, until: z.nullable(instant) })),
    /**
     * How many can still be sold; null where nobody counts. Zero is sold out, and means nothing once that has ended.
     */
    left: z.nullable(z.int()),
    /** The groups of options that it has, in their order; missing for none. */
    modifierGroups: z.optional(z.array(id)),
    version,
  })
  .register(z.globalRegistry, { id: 'Product' })
export type Product = z.output<typeof Product>

const recipe = z
  .array(
    z.object({
      ingredient: id,
      quantity: quantity('QUANTITY_REQUIRED', 0.001, 'QUANTITY_POSITIVE'),
      // Sent by older forms; the server knows the cost itself.
      price: z.optional(z.number()),
    }),
    'INGREDIENTS_REQUIRED',
  )
  .check(z.maxLength(100, 'VALUE_INVALID'))
const taxRate = z.number('TAX_RATE_REQUIRED').check(z.gte(0, 'VALUE_INVALID'), z.lte(100, 'VALUE_INVALID'))

export const NewProduct = z.object({
  name: requiredText('PRODUCT_NAME_REQUIRED'),
  price: price(),
  taxRate,
  /** Null is the same rate. */
  takeawayTaxRate: z.optional(z.nullable(taxRate)),
  /** Whether it takes no discount; for a new product, no unless it is given. */
  noDiscount: z.optional(z.boolean('VALUE_INVALID')),
  category: z.enum(CATEGORIES, 'CATEGORY_REQUIRED'),
  group: z.optional(z.nullable(id)),
  station: z.optional(z.nullable(id)),
  /** In their order; left out, they stay as they are. */
  modifierGroups: z.optional(z.array(id).check(z.maxLength(MAX_GROUPS_OF_PRODUCT, 'VALUE_INVALID'))),
  recipe,
})
export const ProductChange = z.extend(z.partial(NewProduct), { version: sentVersion })

/** The most products whose prices change in one call. */
const MAX_PRICES = 2_000

/** New prices of several products, each with the version of the product for which it was chosen. */
export const PriceList = z.object({
  prices: z
    .array(z.object({ product: id, price: price(), version }))
    .check(z.minLength(1, 'VALUE_REQUIRED'), z.maxLength(MAX_PRICES, 'VALUE_INVALID')),
})

/**
 * Sold out until a moment; without one until the venue's day ends, and with null until somebody makes the product
 * available again. Or this many are left, which counts down to being sold out until the venue's day ends.
 */
export const Availability = z
  .object({
    state: z.enum(AVAILABILITY_STATES, 'VALUE_INVALID'),
    until: z.optional(z.nullable(sentInstant)),
    left: z.optional(wholeNumber('QUANTITY_REQUIRED', 1, 'QUANTITY_AT_LEAST_ONE', MAX_LEFT)),
  })
  .check(
    z.refine(({ state, left }) => (state === 'left') === (left !== undefined), {
      error: 'QUANTITY_REQUIRED',
      path: ['left'],
    }),
  )

const {
  recipe: _recipe,
  group: _group,
  station: _station,
  modifierGroups: _modifierGroups,
  takeawayTaxRate: _takeawayTaxRate,
  noDiscount: _noDiscount,
  ...details
} = NewProduct.shape
/**
 * What a line of an import gives a new product, with the defaults of the import. `group` is the name of a menu group of
 * its category; one that is not there is added.
 */
export const ImportedProduct = z.object({ ...details, group: z.optional(requiredText('REQUIRED_NAME')) })
/** What it gives a product that is there already. */
export const ImportedProductChange = z.extend(z.partial(ImportedProduct), { name: details.name })
/** A line of a recipe. `unit` is that of the quantity; without one it is the ingredient's serving unit. */
export const ImportedRecipeLine = z.object({
  product: requiredText('PRODUCT_NAME_REQUIRED'),
  ingredient: requiredText('INGREDIENT_NAME_REQUIRED'),
  quantity: quantity('QUANTITY_REQUIRED', 0.001, 'QUANTITY_POSITIVE'),
  unit: z.optional(z.enum(UNITS, 'SERVING_UNIT_REQUIRED')),
})

export const ArchivedProduct = z
  .extend(Product, { archivedAt: instant })
  .register(z.globalRegistry, { id: 'ArchivedProduct' })
export type ArchivedProduct = z.output<typeof ArchivedProduct>

const owner = { roles: ['owner'], screens: ['products'] } as const
export const catalogEndpoints = {
  ...menuGroupEndpoints,
  ...modifierEndpoints,
  list: endpoint({
    method: 'GET',
    path: '/api/product',
    summary: 'The menu, with how many of each can be made now',
    roles: ['owner', 'monitor', 'waiter'],
    screens: ['products', 'manager', 'pad', 'storage', 'home', 'stations'],
    kept: true,
    status: 200,
    response: z.array(Product),
    errors: [],
  }),
  create: endpoint({
    ...owner,
    method: 'POST',
    path: '/api/product',
    summary: 'Add a product with its recipe',
    body: NewProduct,
    status: 201,
    response: Product,
    errors: ['NAME_TAKEN', 'TAX_RATE_UNKNOWN', 'GROUP_OF_OTHER_CATEGORY', 'STATION_OF_OTHER_CATEGORY'],
  }),
  update: endpoint({
    ...owner,
    method: 'PUT',
    path: '/api/product/:id',
    summary: 'Change a product',
    params: idParams,
    body: ProductChange,
    status: 200,
    response: Product,
    errors: [
      'NAME_TAKEN',
      'TAX_RATE_UNKNOWN',
      'GROUP_OF_OTHER_CATEGORY',
      'STATION_OF_OTHER_CATEGORY',
      'VERSION_CONFLICT',
    ],
  }),
  changePrices: endpoint({
    ...owner,
    method: 'PUT',
    path: '/api/product/prices',
    summary: 'Change the prices of several products: all of them, or none',
    body: PriceList,
    status: 200,
    response: z.array(Product),
    errors: ['VERSION_CONFLICT'],
  }),
  setAvailability: endpoint({
    method: 'PUT',
    path: '/api/product/:id/availability',
    summary:
      'Mark a product as sold out or available, or say how many are left; `POST /api/order` accepts it all the same',
    roles: ['owner', 'monitor', 'waiter'],
    screens: ['products', 'manager', 'pad', 'monitor'],
    params: idParams,
    body: Availability,
    status: 200,
    response: Product,
    errors: [],
  }),
  remove: endpoint({
    ...owner,
    method: 'DELETE',
    path: '/api/product/:id',
    summary: 'Archive a product',
    params: idParams,
    status: 200,
    response: Product,
    errors: [],
  }),
  archived: endpoint({
    ...owner,
    method: 'GET',
    path: '/api/product/archived',
    summary: 'The products archived last, at most 500',
    status: 200,
    response: z.array(ArchivedProduct),
    errors: [],
  }),
  restore: endpoint({
    ...owner,
    method: 'POST',
    path: '/api/product/:id/restore',
    summary: 'Put an archived product back on the menu, without the ingredients that are archived themselves',
    params: idParams,
    status: 200,
    response: Product,
    errors: ['NAME_TAKEN', 'TAX_RATE_UNKNOWN'],
  }),
  importProducts: endpoint({
    ...owner,
    method: 'POST',
    path: '/api/product/import',
    summary:
      'Add and change products by the lines of a file: all of them, or none; or see what that would do',
    body: importBody(
      ['name', 'price', 'category', 'group', 'taxRate'],
      z.object({ category: z.optional(z.enum(CATEGORIES)), taxRate: z.optional(taxRate) }),
    ),
    bodyLimit: IMPORT_BODY_LIMIT,
    status: 200,
    response: ImportResult,
    errors: [],
  }),
  importRecipes: endpoint({
    ...owner,
    method: 'POST',
    path: '/api/product/import/recipes',
    summary:
      'Replace the recipes of the products that a file names: all of them, or none; or see what that would do',
    body: importBody(['product', 'ingredient', 'quantity', 'unit'], z.object({})),
    bodyLimit: IMPORT_BODY_LIMIT,
    status: 200,
    response: ImportResult,
    errors: [],
  }),
  imports: endpoint({
    ...owner,
    method: 'GET',
    path: '/api/product/import',
    summary: 'The imports of products and recipes of the last thirty days, the latest first',
    status: 200,
    response: pastImports,
    errors: [],
  }),
  undoImport: endpoint({
    ...owner,
    method: 'POST',
    path: '/api/product/import/:id/undo',
    summary: 'Undo an import of products or recipes, except what has changed since',
    params: idParams,
    status: 200,
    response: UndoneImport,
    errors: [],
  }),
}
