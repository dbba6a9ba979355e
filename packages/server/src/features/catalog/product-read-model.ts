import type { QueryKit } from '../../platform/database/query-kit.ts'
import { statement } from '../../platform/unit-of-work/statement.ts'

const liveProducts = (kit: QueryKit) =>
  kit.db
    .selectFrom('products')
    .selectAll()
    .where('company_id', '=', kit.companyId)
    .where('archived_at', 'is', null)

/** Recipes as they stand, with what each ingredient is called, costs and has left. */
const recipes = (kit: QueryKit) =>
  kit.db
    .selectFrom('recipe_entries')
    .innerJoin('ingredients', (join) =>
      join
        .onRef('ingredients.company_id', '=', 'recipe_entries.company_id')
        .onRef('ingredients.id', '=', 'recipe_entries.ingredient_id'),
    )
    .select([
      'recipe_entries.product_id',
      'recipe_entries.ingredient_id',
      'recipe_entries.quantity',
      'ingredients.name',
      'ingredients.serving_unit',
      'ingredients.price',
      'ingredients.quantity as stock',
    ])
    .where('recipe_entries.company_id', '=', kit.companyId)
    .orderBy('recipe_entries.position')

export const selectMenu = statement(liveProducts)
export const selectMenuRecipes = statement((kit) =>
  recipes(kit)
    .innerJoin('products', (join) =>
      join
        .onRef('products.company_id', '=', 'recipe_entries.company_id')
        .onRef('products.id', '=', 'recipe_entries.product_id'),
    )
    .where('products.archived_at', 'is', null),
)

export const selectProducts = statement((kit, p: { ids: readonly string[] }) =>
  liveProducts(kit).where('id', 'in', kit.list(p.ids)),
)
export const selectRecipes = statement((kit, p: { ids: readonly string[] }) =>
  recipes(kit).where('recipe_entries.product_id', 'in', kit.list(p.ids)),
)
