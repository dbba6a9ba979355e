import { CATEGORIES, COUNT_REASONS, STOCK_MOVEMENT_KINDS, UNITS } from '@kafana/domain'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  day,
  id,
  idParams,
  instant,
  money,
  optionalRangeFields,
  optionalText,
  price,
  quantity,
  queryNumber,
  rangeInOrder,
  requiredText,
  sentVersion,
  version,
  wholeNumber,
} from './fields.ts'
import { IMPORT_BODY_LIMIT, importBody, ImportResult, pastImports, UndoneImport } from './imports.ts'
import { Person } from './staff.ts'

const unit = (missing: string) => z.enum(UNITS, missing)

/**
 * `quantity` is on hand, in serving units; `price` is for one serving unit; the buying fields describe one
 * pack as it is bought.
 * `lowAt` is the quantity at which it is time to buy; null for a warning only when nothing is left.
 */
export const Ingredient = z
  .object({
    _id: id,
    name: z.string(),
    quantity: z.number(),
    category: z.enum(CATEGORIES),
    price: money,
    servingUnit: z.enum(UNITS),
    buyingQuantity: z.number(),
    buyingUnit: z.enum(UNITS),
    lowAt: z.nullable(z.number()),
    version,
  })
  .register(z.globalRegistry, { id: 'Ingredient' })
export type Ingredient = z.output<typeof Ingredient>

const fields = {
  name: requiredText('INGREDIENT_NAME_REQUIRED'),
  category: z.enum(CATEGORIES, 'CATEGORY_REQUIRED'),
  // Service continues when a count is wrong, so the quantity on hand may be below zero.
  quantity: quantity('QUANTITY_REQUIRED', -1_000_000_000, 'NUMBER_TOO_SMALL'),
  price: price(),
  servingUnit: unit('SERVING_UNIT_REQUIRED'),
  buyingQuantity: quantity('BUYING_QUANTITY_REQUIRED', 0, 'BUYING_QUANTITY_POSITIVE'),
  buyingUnit: unit('BUYING_UNIT_REQUIRED'),
  lowAt: z.optional(z.nullable(quantity('VALUE_INVALID', 0, 'NUMBER_TOO_SMALL'))),
}
export const NewIngredient = z.object(fields)
export const IngredientChange = z.extend(z.partial(NewIngredient), { version: sentVersion })

/** What an invoice says of a purchase; `invoiceDay` is the date on it. */
const invoiceFields = {
  supplier: z.optional(optionalText(120)),
  invoiceNo: z.optional(optionalText(60)),
  invoiceDay: z.optional(day),
}
const packFields = {
  packs: wholeNumber('PACKS_REQUIRED', 1, 'NUMBER_TOO_SMALL', 100_000),
  packPrice: z.optional(price()),
}
export const Purchase = z.object({ ...packFields, ...invoiceFields })
const InvoiceLine = z.object({ ingredient: id, ...packFields })
/** `total` is what the invoice says; it is kept beside the lines and need not equal their sum. */
export const InvoicePurchase = z.object({
  ...invoiceFields,
  total: z.optional(price()),
  lines: z
    .array(InvoiceLine)
    .check(z.minLength(1, 'INGREDIENTS_REQUIRED'), z.maxLength(200, 'NUMBER_TOO_LARGE')),
})

/**
 * `expected` is the quantity on hand when the line was counted, in `servingUnit`, and `version` that of the ingredient
 * then: if somebody else has counted or corrected it since, the count is refused, with all such ingredients as
 * `current`. What was sold or bought since is no conflict. A line that differs from what is expected needs a reason,
 * and the reason `other` a note.
 */
const CountLine = z
  .object({
    ingredient: id,
    servingUnit: unit('SERVING_UNIT_REQUIRED'),
    expected: quantity('QUANTITY_REQUIRED', -1_000_000_000, 'NUMBER_TOO_SMALL'),
    counted: quantity('QUANTITY_REQUIRED', 0, 'NUMBER_TOO_SMALL'),
    reason: z.optional(z.enum(COUNT_REASONS, 'REASON_REQUIRED')),
    note: z.optional(optionalText(500)),
    version: sentVersion,
  })
  .check(
    z.refine(({ counted, expected, reason }) => counted === expected || reason !== undefined, {
      error: 'REASON_REQUIRED',
      path: ['reason'],
    }),
    z.refine(({ reason, note }) => reason !== 'other' || (note ?? '') !== '', {
      error: 'VALUE_REQUIRED',
      path: ['note'],
    }),
  )
export const StockCount = z.object({
  lines: z.array(CountLine).check(
    z.minLength(1, 'INGREDIENTS_REQUIRED'),
    z.maxLength(2000, 'NUMBER_TOO_LARGE'),
    z.refine(
      (lines) => new Set(lines.map(({ ingredient }) => ingredient)).size === lines.length,
      'VALUE_INVALID',
    ),
  ),
})

/** The order that moved stock, and its table. */
const MovementOrder = z.object({ _id: id, name: z.string(), number: z.int(), table: z.string() })

/**
 * An ingredient below zero, and the movement that first took it there since it was last at zero or above. `order` is
 * null where no order did.
 */
export const BelowZero = z
  .object({
    ingredient: id,
    since: instant,
    kind: z.enum(STOCK_MOVEMENT_KINDS),
    order: z.nullable(MovementOrder),
  })
  .register(z.globalRegistry, { id: 'BelowZero' })
export type BelowZero = z.output<typeof BelowZero>

/**
 * One change of what is on hand. `change` is above zero for what came in; `by` is null where nobody is known,
 * `order` where none was the reason. `paid` is the sum of a purchase; `counted` is what was found in the storeroom.
 */
export const StockMovement = z
  .object({
    _id: id,
    kind: z.enum(STOCK_MOVEMENT_KINDS),
    change: z.number(),
    quantityAfter: z.number(),
    at: instant,
    by: z.nullable(Person),
    order: z.nullable(MovementOrder),
    supplier: z.nullable(z.string()),
    invoiceNo: z.nullable(z.string()),
    invoiceDay: z.nullable(z.string()),
    paid: z.nullable(money),
    counted: z.nullable(z.number()),
    reason: z.nullable(z.enum(COUNT_REASONS)),
    note: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'StockMovement' })
export type StockMovement = z.output<typeof StockMovement>

/** `after` is the `next` of the page before. */
const movementsQuery = z
  .object({
    kind: z.optional(z.enum(STOCK_MOVEMENT_KINDS, 'VALUE_INVALID')),
    after: z.optional(id),
    limit: queryNumber(1, 200, 50),
    ...optionalRangeFields,
  })
  .check(rangeInOrder)

/** What a line of an import gives a new ingredient: one without a quantity on hand is not in stock yet. */
export const ImportedIngredient = z.extend(NewIngredient, { quantity: z._default(fields.quantity, 0) })
/** What it gives an ingredient that is there already; a quantity is a count of the stock. */
export const ImportedIngredientChange = z.extend(z.partial(NewIngredient), { name: fields.name })

const owner = { roles: ['owner'], screens: ['storage'] } as const
export const storageEndpoints = {
  list: endpoint({
    ...owner,
    screens: ['storage', 'products', 'home'],
    method: 'GET',
    path: '/api/ingredient',
    summary: 'Everything in storage',
    kept: true,
    status: 200,
    response: z.array(Ingredient),
    errors: [],
  }),
  create: endpoint({
    ...owner,
    method: 'POST',
    path: '/api/ingredient',
    summary: 'Add an ingredient',
    body: NewIngredient,
    status: 201,
    response: Ingredient,
    errors: ['NAME_TAKEN', 'UNIT_MISMATCH'],
  }),
  update: endpoint({
    ...owner,
    method: 'PUT',
    path: '/api/ingredient/:id',
    summary: 'Change an ingredient or correct what is on hand',
    params: idParams,
    body: IngredientChange,
    status: 200,
    response: Ingredient,
    errors: ['NAME_TAKEN', 'UNIT_MISMATCH', 'INGREDIENT_IN_RECIPE', 'VERSION_CONFLICT'],
  }),
  remove: endpoint({
    ...owner,
    method: 'DELETE',
    path: '/api/ingredient/:id',
    summary: 'Archive an ingredient that no product needs',
    params: idParams,
    status: 200,
    response: Ingredient,
    errors: ['INGREDIENT_IN_RECIPE'],
  }),
  purchase: endpoint({
    ...owner,
    method: 'POST',
    path: '/api/ingredient/:id/purchase',
    summary: 'Book packs that were bought',
    params: idParams,
    body: Purchase,
    status: 201,
    response: Ingredient,
    errors: ['UNIT_MISMATCH'],
  }),
  purchaseInvoice: endpoint({
    ...owner,
    method: 'POST',
    path: '/api/ingredient/purchases',
    summary: 'Book all lines of an invoice',
    body: InvoicePurchase,
    status: 201,
    response: z.object({ ingredients: z.array(Ingredient) }),
    errors: ['UNIT_MISMATCH'],
  }),
  suppliers: endpoint({
    ...owner,
    method: 'GET',
    path: '/api/ingredient/suppliers',
    summary: 'The suppliers of earlier purchases, the latest first',
    status: 200,
    response: z.object({ suppliers: z.array(z.string()) }),
    errors: [],
  }),
  count: endpoint({
    ...owner,
    method: 'POST',
    path: '/api/ingredient/count',
    summary: 'Post a count: the differences that were found',
    body: StockCount,
    status: 201,
    response: z.object({ counted: z.int(), differences: z.int() }),
    errors: ['UNIT_MISMATCH', 'VERSION_CONFLICT'],
  }),
  belowZero: endpoint({
    ...owner,
    method: 'GET',
    path: '/api/ingredient/below-zero',
    summary: 'What is below zero, since when, and by which order',
    status: 200,
    response: z.object({ ingredients: z.array(BelowZero) }),
    errors: [],
  }),
  movements: endpoint({
    ...owner,
    method: 'GET',
    path: '/api/ingredient/:id/movements',
    summary: 'Every change of what is on hand, the latest first',
    params: idParams,
    query: movementsQuery,
    status: 200,
    response: z.object({ movements: z.array(StockMovement), next: z.nullable(id) }),
    errors: [],
  }),
  importIngredients: endpoint({
    ...owner,
    method: 'POST',
    path: '/api/ingredient/import',
    summary:
      'Add and change ingredients by the lines of a file: all of them, or none; or see what that would do',
    body: importBody(
      ['name', 'category', 'quantity', 'price', 'servingUnit', 'buyingQuantity', 'buyingUnit', 'lowAt'],
      z.object({ category: z.optional(z.enum(CATEGORIES)), servingUnit: z.optional(z.enum(UNITS)) }),
    ),
    bodyLimit: IMPORT_BODY_LIMIT,
    status: 200,
    response: ImportResult,
    errors: [],
  }),
  imports: endpoint({
    ...owner,
    method: 'GET',
    path: '/api/ingredient/import',
    summary: 'The imports of ingredients of the last thirty days, the latest first',
    status: 200,
    response: pastImports,
    errors: [],
  }),
  undoImport: endpoint({
    ...owner,
    method: 'POST',
    path: '/api/ingredient/import/:id/undo',
    summary: 'Undo an import of ingredients, except what has changed since',
    params: idParams,
    status: 200,
    response: UndoneImport,
    errors: [],
  }),
}
