import { useCall } from '@kafana/client/api/query.ts'
import type { Translate } from '@kafana/client/i18n/translator.ts'
import type { Ingredient, Product, StaffMember } from '@kafana/contract'
import type { CsvCell, ImportList } from '@kafana/domain'
import { fullName } from '../../ui/labels.ts'
import { ingredientRows, productRows, recipeRows, staffRows } from './export-rows.ts'

/** The list itself: what is exported, and the name of each entry. */
export interface ListData {
  /**
   * Undefined until it is loaded, and while it is read again: what is exported is never older than an import
   * that has just ended or was undone.
   */
  readonly rows: ((t: Translate, currency: string) => CsvCell[][]) | undefined
  readonly names: ReadonlyMap<string, string>
}

interface Lists {
  readonly products: readonly Product[] | undefined
  readonly ingredients: readonly Ingredient[] | undefined
  readonly staff: readonly StaffMember[] | undefined
}

const rowsOf = (list: ImportList, { products, ingredients, staff }: Lists): ListData['rows'] => {
  const rows: Record<ImportList, ListData['rows']> = {
    products: products && ((t, currency) => productRows(products, t, currency)),
    recipes: products && ((t, currency) => recipeRows(products, t, currency)),
    ingredients: ingredients && ((t, currency) => ingredientRows(ingredients, t, currency)),
    staff: staff && ((t, currency) => staffRows(staff, t, currency)),
  }
  return rows[list]
}

const namesOf = ({ products = [], ingredients = [], staff = [] }: Lists): ListData['names'] =>
  new Map([
    ...[...products, ...ingredients].map(({ _id, name }) => [_id, name] as const),
    ...staff.map((person) => [person._id, fullName(person)] as const),
  ])

/** Reads the list that is imported into. */
export const useListData = (list: ImportList): ListData => {
  const isMenu = list === 'products' || list === 'recipes'
  const menu = useCall('catalog', 'list', {}, { enabled: isMenu })
  const stock = useCall('storage', 'list', {}, { enabled: list === 'ingredients' })
  const team = useCall('staff', 'list', {}, { enabled: list === 'staff' })
  const isReading = [menu.isFetching, stock.isFetching, team.isFetching].includes(true)
  const lists = { products: menu.data, ingredients: stock.data, staff: team.data }
  return { rows: isReading ? undefined : rowsOf(list, lists), names: namesOf(lists) }
}
