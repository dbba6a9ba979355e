import { costOf, makeable, type Category, type Unit } from '@kafana/domain'
import type { Product } from './product.ts'

export interface ProductRow {
  id: string
  name: string
  category: string
  price: number
  tax_rate: number
  version: number
}
export interface RecipeRow {
  product_id: string
  ingredient_id: string
  quantity: number
  name: string
  serving_unit: string
  /** The ingredient's, for one serving unit. */
  price: number
  stock: number
}

const BASIS_POINTS_PER_PERCENT = 100

export const taxPercent = (basisPoints: number): number => basisPoints / BASIS_POINTS_PER_PERCENT

const toProduct = (
  { id, name, category, price, tax_rate, version }: ProductRow,
  recipe: readonly RecipeRow[],
): Product => ({
  id,
  name,
  category: category as Category,
  price,
  taxRate: taxPercent(tax_rate),
  version,
  calculatedQuantity: makeable(recipe.map(({ quantity, stock }) => ({ need: quantity, stock }))),
  recipe: recipe.map((entry) => ({
    ingredientId: entry.ingredient_id,
    name: entry.name,
    servingUnit: entry.serving_unit as Unit,
    quantity: entry.quantity,
    price: costOf(entry.price, entry.quantity),
  })),
})

/** The recipe of each product, in its own order. */
export const recipesById = (rows: readonly RecipeRow[]): Map<string, RecipeRow[]> =>
  Map.groupBy(rows, ({ product_id }) => product_id)

export const toProducts = (rows: readonly ProductRow[], recipeRows: readonly RecipeRow[]): Product[] => {
  const recipes = recipesById(recipeRows)
  return rows.map((row) => toProduct(row, recipes.get(row.id) ?? []))
}
