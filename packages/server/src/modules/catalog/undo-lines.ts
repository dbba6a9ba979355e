import { type TaxClass, taxLetter } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import type { AuditLog } from '../../platform/audit/audit-log.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { WrittenLine } from '../imports/index.ts'
import { updateProduct } from './product-store.ts'
import {
  mergedRecipe,
  type Product,
  type ProductDetails,
  type RecipeNeed,
  storedValues,
  valuesAfter,
} from './product.ts'

/** The fields that an import wrote. */
interface State extends ProductDetails {
  readonly recipe: readonly RecipeNeed[]
  readonly group: string | null
  readonly addedGroup: string
}

interface Venue {
  /** The menu by id; as it is before the undo. */
  readonly products: Map<string, Product>
  /** The ids of the ingredients that are in storage. */
  readonly ingredients: ReadonlySet<string>
  /** The ids of the menu groups. */
  readonly groups: ReadonlySet<string>
  /** The import added this group, for one product or more. */
  readonly leave: (group: string) => void
  readonly taxClasses: readonly TaxClass[]
  readonly writeRecipe: (tx: WriteTx, productId: string, recipe: readonly RecipeNeed[]) => Promise<void>
  readonly archive: (productId: string) => Promise<unknown>
  readonly audit: AuditLog
}

const recipeText = (recipe: readonly RecipeNeed[]): string =>
  JSON.stringify(
    mergedRecipe(recipe)
      .map(({ ingredientId, quantity }) => [ingredientId, quantity])
      .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  )

/** Is the product still as the import left it, in the fields that it wrote? */
const isAsImported = (
  product: Product,
  { recipe, group, addedGroup: _addedGroup, ...details }: Partial<State>,
): boolean =>
  (group === undefined || group === (product.group?.id ?? null)) &&
  (recipe === undefined || recipeText(recipe) === recipeText(product.recipe)) &&
  Object.entries(details).every(([field, value]) => product[field as keyof ProductDetails] === value)

/** A group that is gone was deleted, which left its products without one. */
const inGroups = <T extends { readonly group?: string | null }>(details: T, groups: ReadonlySet<string>): T =>
  groups.has(details.group ?? '') || details.group === undefined ? details : { ...details, group: null }

/** Undoes what an import wrote for one product, or says why not. */
export const createLineUndo =
  (tx: WriteTx, by: string, venue: Venue) =>
  async ({ id, before, after }: WrittenLine<State>): Promise<TranslationKey | null> => {
    if (after.addedGroup !== undefined) venue.leave(after.addedGroup)
    const product = venue.products.get(id)
    if (!product) return 'IMPORT_GONE'
    if (!isAsImported(product, after)) return 'IMPORT_CHANGED_SINCE'
    if (before === null) {
      await venue.archive(id)
      await venue.audit.record(tx, { by, action: 'product.archived', entityId: id })
      return null
    }
    const { recipe, addedGroup: _none, ...details } = before
    if (details.taxRate !== undefined && taxLetter(venue.taxClasses, details.taxRate) === null)
      return 'ERROR_TAX_RATE_UNKNOWN'
    if (recipe && recipe.some(({ ingredientId }) => !venue.ingredients.has(ingredientId)))
      return 'IMPORT_INGREDIENT_GONE'
    const restored = valuesAfter(product, inGroups(details, venue.groups))
    await tx.run(updateProduct, { ...restored, ...storedValues(restored) })
    if (recipe) await venue.writeRecipe(tx, id, recipe)
    await venue.audit.record(tx, { by, action: 'product.updated', entityId: id, details: before })
    return null
  }
