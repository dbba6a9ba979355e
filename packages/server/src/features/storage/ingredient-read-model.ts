import { statement } from '../../platform/unit-of-work/statement.ts'

export const liveIngredients = statement((kit) =>
  kit.db
    .selectFrom('ingredients')
    .selectAll()
    .where('company_id', '=', kit.companyId)
    .where('archived_at', 'is', null),
)

export const liveIngredientIds = statement((kit, p: { ids: readonly string[] }) =>
  kit.db
    .selectFrom('ingredients')
    .select('id')
    .where('company_id', '=', kit.companyId)
    .where('archived_at', 'is', null)
    .where('id', 'in', kit.list(p.ids)),
)

/** How many products on the menu need this ingredient. */
export const countProductsNeeding = statement((kit, p: { id: string }) =>
  kit.db
    .selectFrom('recipe_entries')
    .innerJoin('products', (join) =>
      join
        .onRef('products.company_id', '=', 'recipe_entries.company_id')
        .onRef('products.id', '=', 'recipe_entries.product_id'),
    )
    .select((eb) => eb.fn.count<number>('recipe_entries.product_id').distinct().as('count'))
    .where('recipe_entries.company_id', '=', kit.companyId)
    .where('recipe_entries.ingredient_id', '=', p.id)
    .where('products.archived_at', 'is', null),
)
