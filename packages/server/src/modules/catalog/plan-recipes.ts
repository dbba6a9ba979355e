import { convertQuantity, createNameMatcher, type Thousandths, type Unit } from '@kafana/domain'
import { type LineIssue, type LinePlan, type Parsed, refuse } from '../imports/index.ts'
import type { Ingredient } from '../storage/index.ts'
import { mergedRecipe, type Product, type RecipeNeed } from './product.ts'

/** One ingredient of a recipe, as a file has it. Without a unit the quantity is in the ingredient's serving unit. */
export interface RecipeLineValues {
  readonly product: string
  readonly ingredient: string
  readonly quantity: Thousandths
  readonly unit?: Unit | undefined
}
export interface RecipeLine {
  readonly line: number
  readonly seen: number | null | undefined
  /** The product as it is written, also where the rules refuse the line. */
  readonly product: string
  readonly values: Parsed<RecipeLineValues>
}

/** The whole recipe of a product. */
export interface RecipeWrite {
  readonly product: Product
  readonly recipe: readonly RecipeNeed[]
}

const MAX_ENTRIES = 100

interface Understood {
  readonly line: number
  readonly product: Product | null
  readonly need: RecipeNeed | null
  readonly issues: readonly LineIssue[]
}

const needOf = (
  { quantity, unit }: RecipeLineValues,
  { id, servingUnit }: Ingredient,
): RecipeNeed | LineIssue => {
  const converted = convertQuantity(quantity, unit ?? servingUnit, servingUnit)
  if (converted === null) return { path: 'unit', key: 'ERROR_UNIT_MISMATCH' }
  return converted === 0
    ? { path: 'quantity', key: 'QUANTITY_POSITIVE' }
    : { ingredientId: id, quantity: converted }
}

const understand = (
  { line, seen, product: name, values }: RecipeLine,
  findProduct: ReturnType<typeof createNameMatcher<Product>>,
  findIngredient: ReturnType<typeof createNameMatcher<Ingredient>>,
): Understood => {
  const { found: product, several } = findProduct(name)
  const refused = (...issues: readonly LineIssue[]): Understood => ({ line, product, need: null, issues })
  if (values.issues) return refused(...values.issues)
  if (!product) return refused({ path: 'product', key: several ? 'IMPORT_AMBIGUOUS' : 'PRODUCT_NOT_FOUND' })
  if (seen !== undefined && seen !== product.version)
    return refused({ path: 'product', key: 'IMPORT_CHANGED_SINCE' })
  const ingredient = findIngredient(values.value.ingredient)
  if (!ingredient.found)
    return refused({
      path: 'ingredient',
      key: ingredient.several ? 'IMPORT_AMBIGUOUS' : 'IMPORT_INGREDIENT_UNKNOWN',
    })
  const need = needOf(values.value, ingredient.found)
  return 'key' in need ? refused(need) : { line, product, need, issues: [] }
}

const quantitiesOf = (recipe: readonly RecipeNeed[]): Map<string, Thousandths> =>
  new Map(recipe.map(({ ingredientId, quantity }) => [ingredientId, quantity]))

/** The lines of one product, which is its whole recipe: if one is refused, none is written. */
const planProduct = (product: Product, lines: readonly Understood[]): LinePlan<RecipeWrite>[] => {
  const { version } = product
  const bad = lines.find(({ issues }) => issues.length > 0)
  if (bad)
    return lines.map(({ line, issues }) =>
      refuse(
        line,
        issues.length > 0 ? issues : [{ path: 'product', key: 'IMPORT_WITH_REFUSED', other: bad.line }],
        version,
      ),
    )
  const recipe = mergedRecipe(lines.flatMap(({ need }) => need ?? []))
  if (recipe.length > MAX_ENTRIES)
    return lines.map(({ line }) => refuse(line, [{ path: 'product', key: 'VALUE_INVALID' }], version))
  const [before, after] = [quantitiesOf(product.recipe), quantitiesOf(recipe)]
  const dropped = product.recipe.filter(({ ingredientId }) => !after.has(ingredientId))
  const changed =
    dropped.length > 0 || recipe.some(({ ingredientId, quantity }) => before.get(ingredientId) !== quantity)
  return lines.map(({ line, need }, index) => {
    const { ingredientId = '' } = need ?? {}
    const [earlier = null, later = null] = [before.get(ingredientId), after.get(ingredientId)]
    const own = earlier === later ? [] : [{ field: 'quantity', before: earlier, after: later }]
    const others =
      index === 0 ? dropped.map(({ name }) => ({ field: 'ingredient', before: name, after: null })) : []
    const changes = [...own, ...others]
    const kind = earlier === null ? 'new' : 'changed'
    return {
      line,
      version,
      outcome: changes.length > 0 ? kind : 'unchanged',
      changes,
      issues: [],
      write: changed && index === 0 ? { product, recipe } : null,
    }
  })
}

/** What an import of recipes does with each line. */
export const planRecipes = (
  lines: readonly RecipeLine[],
  menu: readonly Product[],
  ingredients: readonly Ingredient[],
): LinePlan<RecipeWrite>[] => {
  const [findProduct, findIngredient] = [createNameMatcher(menu), createNameMatcher(ingredients)]
  const understood = lines.map((line) => understand(line, findProduct, findIngredient))
  const plans = [...Map.groupBy(understood, ({ product }) => product)].flatMap(([product, ofProduct]) =>
    product ? planProduct(product, ofProduct) : ofProduct.map(({ line, issues }) => refuse(line, issues)),
  )
  return plans.toSorted((a, b) => a.line - b.line)
}
