import { statement } from '../../platform/unit-of-work/statement.ts'

export interface ProductValues {
  readonly name: string
  readonly category: string
  readonly price: number
  readonly taxRate: number
}

const columns = (p: ProductValues) => ({
  name: p.name,
  category: p.category,
  price: p.price,
  tax_rate: p.taxRate,
})

export const insertProduct = statement((kit, p: ProductValues & { id: string; now: number }) =>
  kit.db
    .insertInto('products')
    .values({
      company_id: kit.companyId,
      id: p.id,
      ...columns(p),
      archived_at: null,
      version: 1,
      created_at: p.now,
    }),
)

export const updateProduct = statement((kit, p: ProductValues & { id: string }) =>
  kit.db
    .updateTable('products')
    .set((eb) => ({ ...columns(p), version: eb('version', '+', 1) }))
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)

export const archiveProduct = statement((kit, p: { id: string; now: number }) =>
  kit.db
    .updateTable('products')
    .set((eb) => ({ archived_at: p.now, version: eb('version', '+', 1) }))
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)

export const deleteRecipe = statement((kit, p: { productId: string }) =>
  kit.db
    .deleteFrom('recipe_entries')
    .where('company_id', '=', kit.companyId)
    .where('product_id', '=', p.productId),
)

interface EntryValues {
  readonly productId: string
  readonly position: number
  readonly ingredientId: string
  readonly quantity: number
}

export const insertRecipeEntry = statement((kit, p: EntryValues) =>
  kit.db
    .insertInto('recipe_entries')
    .values({
      company_id: kit.companyId,
      product_id: p.productId,
      position: p.position,
      ingredient_id: p.ingredientId,
      quantity: p.quantity,
    }),
)
