import { recipeCost, taxLetter, type Category, type TaxClass } from '@kafana/domain'
import { AppError } from '../../platform/http/app-error.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import { selectProducts, selectRecipes } from './product-read-model.ts'
import { recipesById, taxPercent, type ProductRow, type RecipeRow } from './product-rows.ts'
import type { SaleProduct } from './product.ts'

const letterOf = (classes: readonly TaxClass[], basisPoints: number): string => {
  const letter = taxLetter(classes, taxPercent(basisPoints))
  if (letter === null) throw new AppError('TAX_RATE_UNKNOWN')
  return letter
}

const toSaleProduct = (
  { id, name, category, price, tax_rate }: ProductRow,
  rows: readonly RecipeRow[],
  classes: readonly TaxClass[],
): SaleProduct => ({
  id,
  name,
  category: category as Category,
  price,
  taxRate: tax_rate,
  taxClass: letterOf(classes, tax_rate),
  cost: recipeCost(rows),
  recipe: rows.map((row) => ({ ingredientId: row.ingredient_id, need: row.quantity, price: row.price })),
})

/**
 * What an order takes down of each of these products; one that is not on the menu is absent.
 * @throws AppError TAX_RATE_UNKNOWN when the venue no longer has the tax class of one of them
 */
export const readForSale = async (
  tx: Tx,
  ids: readonly string[],
  classes: readonly TaxClass[],
): Promise<Map<string, SaleProduct>> => {
  const rows = await tx.all(selectProducts, { ids })
  const recipes = recipesById(await tx.all(selectRecipes, { ids }))
  return new Map(rows.map((row) => [row.id, toSaleProduct(row, recipes.get(row.id) ?? [], classes)]))
}
