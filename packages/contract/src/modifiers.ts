import {
  isMoneyAmount,
  isQuantity,
  MAX_CHOSEN,
  MAX_OPTION_DELTA,
  MAX_OPTIONS,
  MAX_RECIPE_CHANGE,
  MAX_RECIPE_CHANGES,
  UNITS,
} from '@kafana/domain'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, idParams, money, requiredText, sentVersion, version, wholeNumber } from './fields.ts'

/** How an option changes the recipe of one piece, in serving units: below zero for less of an ingredient. */
export const RecipeChange = z.object({
  ingredient: id,
  name: z.string(),
  servingUnit: z.enum(UNITS),
  quantity: z.number(),
})

export const ModifierOption = z.object({
  _id: id,
  name: z.string(),
  /** Added to the price of one piece; may be below zero. */
  delta: money,
  /** Chosen before anybody chooses. */
  isDefault: z.boolean(),
  recipe: z.array(RecipeChange),
  /** The product that it is, which becomes a line of its own at the price of the option; missing for none. */
  product: z.optional(z.object({ _id: id, name: z.string() })),
})

/** What guests may choose with a product: from `min` to `max` pieces of its options. */
export const ModifierGroup = z
  .object({
    _id: id,
    name: z.string(),
    min: z.int(),
    max: z.int(),
    /** In their order. */
    options: z.array(ModifierOption),
    /** How many products of the menu have the group. */
    products: z.int(),
    version,
  })
  .register(z.globalRegistry, { id: 'ModifierGroup' })
export type ModifierGroup = z.output<typeof ModifierGroup>

const delta = z
  .number('PRICE_REQUIRED')
  .check(
    z.gte(-MAX_OPTION_DELTA, 'NUMBER_TOO_SMALL'),
    z.lte(MAX_OPTION_DELTA, 'NUMBER_TOO_LARGE'),
    z.refine(isMoneyAmount, 'MONEY_DECIMALS'),
  )
const change = z
  .number('QUANTITY_REQUIRED')
  .check(
    z.gte(-MAX_RECIPE_CHANGE, 'NUMBER_TOO_SMALL'),
    z.lte(MAX_RECIPE_CHANGE, 'NUMBER_TOO_LARGE'),
    z.refine(isQuantity, 'QUANTITY_DECIMALS'),
  )

const optionFields = {
  /** Of an option that the group has already; without one it is new. */
  id: z.optional(id),
  name: requiredText('REQUIRED_NAME'),
  delta,
  isDefault: z.boolean('VALUE_REQUIRED'),
  recipe: z
    .array(z.object({ ingredient: id, quantity: change }))
    .check(z.maxLength(MAX_RECIPE_CHANGES, 'VALUE_INVALID')),
  /** The product that it is, which has its own recipe; null for none. Without it an option stays what it is. */
  product: z.optional(z.nullable(id)),
}
type SentOption = z.output<ReturnType<typeof z.object<typeof optionFields>>>
const isNoProduct = ({ product }: SentOption): boolean => product === undefined || product === null
const option = z.object(optionFields).check(
  z.refine<SentOption>((sent) => isNoProduct(sent) || sent.delta >= 0, {
    error: 'NUMBER_TOO_SMALL',
    path: ['delta'],
  }),
  z.refine<SentOption>((sent) => isNoProduct(sent) || sent.recipe.length === 0, {
    error: 'VALUE_INVALID',
    path: ['recipe'],
  }),
)

const fields = {
  name: requiredText('REQUIRED_NAME'),
  min: wholeNumber('VALUE_REQUIRED', 0, 'NUMBER_TOO_SMALL', MAX_CHOSEN),
  max: wholeNumber('VALUE_REQUIRED', 1, 'NUMBER_TOO_SMALL', MAX_CHOSEN),
  options: z.array(option).check(z.minLength(1, 'VALUE_REQUIRED'), z.maxLength(MAX_OPTIONS, 'VALUE_INVALID')),
}
type Sent = z.output<ReturnType<typeof z.object<typeof fields>>>
const inOrder = z.refine<Sent>(({ min, max }) => min <= max, { error: 'NUMBER_TOO_SMALL', path: ['max'] })
const fewDefaults = z.refine<Sent>(
  ({ max, options }) => options.filter(({ isDefault }) => isDefault).length <= max,
  { error: 'NUMBER_TOO_SMALL', path: ['max'] },
)
export const NewModifierGroup = z.object(fields).check(inOrder, fewDefaults)
/** The whole group: options that are left out are no longer offered; lines that have them keep them. */
export const ModifierGroupChange = z.object({ ...fields, version: sentVersion }).check(inOrder, fewDefaults)

const owner = { roles: ['owner'], screens: ['products'] } as const
export const modifierEndpoints = {
  modifierGroups: endpoint({
    method: 'GET',
    path: '/api/modifier-groups',
    summary: 'The groups of options that products can have',
    roles: ['owner', 'monitor', 'waiter'],
    screens: ['products', 'pad', 'manager'],
    kept: true,
    status: 200,
    response: z.array(ModifierGroup),
    errors: [],
  }),
  createModifierGroup: endpoint({
    ...owner,
    method: 'POST',
    path: '/api/modifier-groups',
    summary: 'Add a group of options',
    body: NewModifierGroup,
    status: 201,
    response: ModifierGroup,
    errors: ['NAME_TAKEN', 'TOO_MANY_GROUPS'],
  }),
  updateModifierGroup: endpoint({
    ...owner,
    method: 'PUT',
    path: '/api/modifier-groups/:id',
    summary: 'Change a group and its options; lines that were sent stay as they are',
    params: idParams,
    body: ModifierGroupChange,
    status: 200,
    response: ModifierGroup,
    errors: ['NAME_TAKEN', 'VERSION_CONFLICT'],
  }),
  removeModifierGroup: endpoint({
    ...owner,
    method: 'DELETE',
    path: '/api/modifier-groups/:id',
    summary: 'Archive a group; products no longer have it',
    params: idParams,
    status: 200,
    response: ModifierGroup,
    errors: [],
  }),
}
