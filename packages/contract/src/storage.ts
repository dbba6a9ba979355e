import { CATEGORIES, UNITS } from '@kafana/domain'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, idParams, money, price, quantity, requiredText, sentVersion, version, wholeNumber } from './fields.ts'

const unit = (missing: string) => z.enum(UNITS, missing)

/** `quantity` is on hand, in serving units; `price` is for one serving unit; the buying fields describe one pack as it is bought. */
export const Ingredient = z.object({
  _id: id, name: z.string(), quantity: z.number(), category: z.enum(CATEGORIES), price: money,
  servingUnit: z.enum(UNITS), buyingQuantity: z.number(), buyingUnit: z.enum(UNITS), version,
}).register(z.globalRegistry, { id: 'Ingredient' })
export type Ingredient = z.output<typeof Ingredient>

const fields = {
  name: requiredText('INGREDIENT_NAME_REQUIRED'), category: z.enum(CATEGORIES, 'CATEGORY_REQUIRED'),
  // A count can be wrong and service goes on, so what is on hand may stand below zero.
  quantity: quantity('QUANTITY_REQUIRED', -1_000_000_000, 'NUMBER_TOO_SMALL'),
  price: price(), servingUnit: unit('SERVING_UNIT_REQUIRED'),
  buyingQuantity: quantity('BUYING_QUANTITY_REQUIRED', 0, 'BUYING_QUANTITY_POSITIVE'), buyingUnit: unit('BUYING_UNIT_REQUIRED'),
}
export const NewIngredient = z.object(fields)
export const IngredientChange = z.extend(z.partial(NewIngredient), { version: sentVersion })
export const Purchase = z.object({ packs: wholeNumber('PACKS_REQUIRED', 1, 'NUMBER_TOO_SMALL', 100_000), packPrice: z.optional(price()) })

const owner = { roles: ['owner'], screens: ['storage'] } as const
export const storageEndpoints = {
  list: endpoint({ ...owner, screens: ['storage', 'products', 'home'], method: 'GET', path: '/api/ingredient', summary: 'Everything in storage', status: 200, response: z.array(Ingredient), errors: [] }),
  create: endpoint({ ...owner, method: 'POST', path: '/api/ingredient', summary: 'Add an ingredient', body: NewIngredient, status: 201, response: Ingredient, errors: ['NAME_TAKEN', 'UNIT_MISMATCH'] }),
  update: endpoint({ ...owner, method: 'PUT', path: '/api/ingredient/:id', summary: 'Change an ingredient or correct what is on hand', params: idParams, body: IngredientChange, status: 200, response: Ingredient, errors: ['NAME_TAKEN', 'UNIT_MISMATCH', 'INGREDIENT_IN_RECIPE', 'VERSION_CONFLICT'] }),
  remove: endpoint({ ...owner, method: 'DELETE', path: '/api/ingredient/:id', summary: 'Archive an ingredient that no product needs', params: idParams, status: 200, response: Ingredient, errors: ['INGREDIENT_IN_RECIPE'] }),
  purchase: endpoint({ ...owner, method: 'POST', path: '/api/ingredient/:id/purchase', summary: 'Book packs that were bought', params: idParams, body: Purchase, status: 201, response: Ingredient, errors: ['UNIT_MISMATCH'] }),
}
