import type { Translate } from '@kafana/client/i18n/translator.ts'
import type { Ingredient, Product, StaffMember } from '@kafana/contract'
import type { CsvCell, ImportList } from '@kafana/domain'
import { CATEGORY_TEXT, ROLE_TEXT, unitText } from '../../ui/labels.ts'
import { IMPORT_FIELDS } from './import-fields.ts'

type Rows = CsvCell[][]

const MONEY_DECIMALS = 2
const QUANTITY_DECIMALS = 3

const money = (value: number): CsvCell => ({ value, decimals: MONEY_DECIMALS })
/** With the decimals that it has. */
const number = (value: number, most: number): CsvCell => ({
  value,
  decimals:
    Array.from({ length: most }, (_, decimals) => decimals).find(
      (decimals) => Number(value.toFixed(decimals)) === value,
    ) ?? most,
})
const quantity = (value: number): CsvCell => number(value, QUANTITY_DECIMALS)

const headings = (list: ImportList, t: Translate, currency: string): CsvCell[] =>
  IMPORT_FIELDS[list].map(({ label, kind }) => (kind === 'money' ? `${t(label)} (${currency})` : t(label)))

/** One row per product, with a header. */
export const productRows = (products: readonly Product[], t: Translate, currency: string): Rows => [
  headings('products', t, currency),
  ...products.map(({ name, price, category, group, taxRate }) => [
    name,
    money(price),
    t(CATEGORY_TEXT[category]),
    group?.name ?? null,
    number(taxRate, MONEY_DECIMALS),
  ]),
]

/** One row per ingredient of each recipe, with a header. */
export const recipeRows = (products: readonly Product[], t: Translate, currency: string): Rows => [
  headings('recipes', t, currency),
  ...products.flatMap(({ name, recipe }) =>
    recipe.map((entry) => [name, entry.name, quantity(entry.quantity), unitText(t, entry.servingUnit)]),
  ),
]

/** One row per ingredient, with a header. */
export const ingredientRows = (ingredients: readonly Ingredient[], t: Translate, currency: string): Rows => [
  headings('ingredients', t, currency),
  ...ingredients.map((ingredient) => [
    ingredient.name,
    t(CATEGORY_TEXT[ingredient.category]),
    quantity(ingredient.quantity),
    unitText(t, ingredient.servingUnit),
    money(ingredient.price),
    quantity(ingredient.buyingQuantity),
    unitText(t, ingredient.buyingUnit),
    ingredient.lowAt === null ? null : quantity(ingredient.lowAt),
  ]),
]

/** One row per person, with a header. */
export const staffRows = (staff: readonly StaffMember[], t: Translate, currency: string): Rows => [
  headings('staff', t, currency),
  ...staff.map(({ firstname, lastname, username, email, role }) => [
    firstname,
    lastname,
    username,
    email,
    t(ROLE_TEXT[role]),
  ]),
]
