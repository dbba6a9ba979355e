import { NewProduct } from '@kafana/contract'
import * as z from 'zod/mini'
import type { RecipeDraft } from './recipe-cost.ts'

/** An ingredient that was chosen or given a quantity, but not yet added; either part may be missing. */
const Entry = z.object({ ingredient: z.optional(z.string()), quantity: z.optional(z.number()) })
type Entry = z.output<typeof Entry>

/** The recipe in a form: its lines, and the ingredient that is about to join them. */
export interface RecipeValue {
  lines: RecipeDraft[]
  entry: Entry
}

export const recipeValue = (lines: readonly RecipeDraft[]): RecipeValue => ({
  lines: [...lines],
  entry: {},
})

/** Adds an ingredient, or changes its quantity if the recipe has it already. */
export const withEntry = (lines: readonly RecipeDraft[], next: RecipeDraft): RecipeDraft[] =>
  lines.some(({ ingredient }) => ingredient === next.ingredient)
    ? lines.map((each) => (each.ingredient === next.ingredient ? next : each))
    : [...lines, next]

const isEmpty = ({ ingredient, quantity }: Entry): boolean =>
  ingredient === undefined && quantity === undefined

/** What is wrong with an entry that would be added now: translation keys by field. */
export const entryErrors = (entry: Entry): Readonly<Record<string, string>> => {
  if (entry.ingredient === undefined) return { ingredient: 'CHOOSE_INGREDIENT' }
  const { error } = NewProduct.shape.recipe.safeParse([entry])
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[1]), message]))
}

const isComplete = (entry: Entry): entry is RecipeDraft => Object.keys(entryErrors(entry)).length === 0

/** The lines as they would be saved now. */
export const linesOf = ({ lines, entry }: RecipeValue): RecipeDraft[] =>
  isComplete(entry) ? withEntry(lines, entry) : [...lines]

/**
 * The recipe of a form becomes that of a product: an ingredient that was not yet added is added, or refused at its own
 * field if it is incomplete.
 */
const Recipe = z.pipe(
  z.object({ lines: NewProduct.shape.recipe, entry: Entry }).check(
    z.check(({ value: { entry }, issues }) => {
      if (isEmpty(entry)) return
      for (const [field, message] of Object.entries(entryErrors(entry)))
        issues.push({ code: 'custom', path: ['entry', field], message, input: entry })
    }),
  ),
  z.pipe(
    z.transform((recipe: RecipeValue) => linesOf(recipe)),
    NewProduct.shape.recipe,
  ),
)

/** The form of a new product requires a recipe, which is optional in the API. */
export const ProductForm = z.extend(NewProduct, {
  recipe: z.pipe(Recipe, NewProduct.shape.recipe.check(z.minLength(1, 'INGREDIENTS_REQUIRED'))),
})

/** Tax rate, discounts, recipe, station and options, which are not part of a product's row. */
export const RecipeForm = z.object({
  taxRate: NewProduct.shape.taxRate,
  takeawayTaxRate: NewProduct.shape.takeawayTaxRate,
  noDiscount: NewProduct.shape.noDiscount,
  station: NewProduct.shape.station,
  modifierGroups: NewProduct.shape.modifierGroups,
  recipe: Recipe,
})

interface RecipeValues {
  readonly recipe?:
    | { readonly lines?: RecipeValue['lines'] | undefined; readonly entry?: Entry | undefined }
    | undefined
}

/** The values as they would be saved: choosing a line of the recipe to look at it changes nothing. */
export const asSaved = ({ recipe, ...others }: RecipeValues): unknown => {
  const { lines = [], entry = {} } = recipe ?? {}
  return { ...others, recipe: linesOf({ lines, entry }), entry: isComplete(entry) ? {} : entry }
}
