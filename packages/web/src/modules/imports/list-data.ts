import { useCall } from '@kafana/client/api/query.ts'
import type { Translate } from '@kafana/client/i18n/translator.ts'
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

/** Reads the list that is imported into. */
export const useListData = (list: ImportList): ListData => {
  const isMenu = list === 'products' || list === 'recipes'
  const menu = useCall('catalog', 'list', {}, { enabled: isMenu })
  const stock = useCall('storage', 'list', {}, { enabled: list === 'ingredients' })
  const team = useCall('staff', 'list', {}, { enabled: list === 'staff' })
  const isReading = menu.isFetching || stock.isFetching || team.isFetching
  const [products, ingredients, staff] = [menu.data, stock.data, team.data]
  const named = [
    ...(isMenu ? (products ?? []) : []),
    ...(list === 'ingredients' ? (ingredients ?? []) : []),
  ].map(({ _id, name }) => [_id, name] as const)
  const people = (list === 'staff' ? (staff ?? []) : []).map(
    (person) => [person._id, fullName(person)] as const,
  )
  const rows: Record<ImportList, ListData['rows']> = {
    products: products && ((t, currency) => productRows(products, t, currency)),
    recipes: products && ((t, currency) => recipeRows(products, t, currency)),
    ingredients: ingredients && ((t, currency) => ingredientRows(ingredients, t, currency)),
    staff: staff && ((t, currency) => staffRows(staff, t, currency)),
  }
  return { rows: isReading ? undefined : rows[list], names: new Map([...named, ...people]) }
}
