import type { Category } from '@kafana/domain'
import { sql } from 'kysely'
import type { QueryKit } from '../../platform/database/query-kit.ts'
import { statement } from '../../platform/unit-of-work/statement.ts'

const OWN_LINKS = sql`select group_id, position from product_modifier_groups where product_modifier_groups.company_id = products.company_id and product_modifier_groups.product_id = products.id`
/** The ids of a product's groups of options, in their order and separated by commas; null for none. */
const modifierGroups = {
  sqlite: sql<string | null>`(select group_concat(group_id, ',') from (${OWN_LINKS} order by position))`,
  postgres: sql<
    string | null
  >`(select string_agg(group_id, ',' order by position) from (${OWN_LINKS}) as links)`,
}

/** Products with their menu groups. */
const products = (kit: QueryKit) =>
  kit.db
    .selectFrom('products')
    .leftJoin('menu_groups', (join) =>
      join
        .onRef('menu_groups.company_id', '=', 'products.company_id')
        .onRef('menu_groups.id', '=', 'products.group_id'),
    )
    .selectAll('products')
    .select([
      'menu_groups.name as group_name',
      'menu_groups.colour as group_colour',
      'menu_groups.position as group_position',
      'menu_groups.station_id as group_station',
      'menu_groups.course_id as group_course',
      modifierGroups[kit.engine].as('modifier_groups'),
    ])
    .where('products.company_id', '=', kit.companyId)
const liveProducts = (kit: QueryKit) => products(kit).where('products.archived_at', 'is', null)

/** Recipes with the name, price and stock of each ingredient. */
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
  liveProducts(kit).where('products.id', 'in', kit.list(p.ids)),
)
export const selectRecipes = statement((kit, p: { ids: readonly string[] }) =>
  recipes(kit).where('recipe_entries.product_id', 'in', kit.list(p.ids)),
)

/** How many archived products are listed. */
const MAX_ARCHIVED = 500

const archivedProducts = (kit: QueryKit) => products(kit).where('products.archived_at', 'is not', null)

export const selectArchivedProducts = statement((kit) =>
  archivedProducts(kit).orderBy('products.archived_at', 'desc').orderBy('products.id').limit(MAX_ARCHIVED),
)
export const selectArchivedProduct = statement((kit, p: { id: string }) =>
  archivedProducts(kit).where('products.id', '=', p.id),
)

/** The names of those of these products that are archived. */
export const selectArchivedNames = statement((kit, p: { ids: readonly string[] }) =>
  kit.db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('company_id', '=', kit.companyId)
    .where('id', 'in', kit.list(p.ids))
    .where('archived_at', 'is not', null)
    .orderBy('name')
    .orderBy('id'),
)

interface ProductValues {
  readonly name: string
  readonly category: Category
  readonly price: number
  readonly taxRate: number
  readonly takeawayTaxRate: number | null
  readonly noDiscount: 0 | 1
  readonly group: string | null
  readonly station: string | null
}

const columns = (p: ProductValues) => ({
  name: p.name,
  category: p.category,
  price: p.price,
  tax_rate: p.taxRate,
  takeaway_tax_rate: p.takeawayTaxRate,
  no_discount: p.noDiscount,
  group_id: p.group,
  station_id: p.station,
})

export const insertProduct = statement((kit, p: ProductValues & { id: string; now: number }) =>
  kit.db.insertInto('products').values({
    company_id: kit.companyId,
    id: p.id,
    ...columns(p),
    sold_out_at: null,
    sold_out_until: null,
    left_count: null,
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

export const updatePrice = statement((kit, p: { id: string; price: number }) =>
  kit.db
    .updateTable('products')
    .set((eb) => ({ price: p.price, version: eb('version', '+', 1) }))
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)

/** Those of these products, archived or not, of which somebody counts how many are left. */
export const selectRemaining = statement((kit, p: { ids: readonly string[] }) =>
  kit.db
    .selectFrom('products')
    .select(['id', 'left_count', 'sold_out_at', 'sold_out_until'])
    .where('company_id', '=', kit.companyId)
    .where('id', 'in', kit.list(p.ids))
    .where('left_count', 'is not', null),
)

/** What is known of how many are left of those of these products that are on the menu. */
export const selectAvailability = statement((kit, p: { ids: readonly string[] }) =>
  kit.db
    .selectFrom('products')
    .select(['id', 'name', 'left_count', 'sold_out_at', 'sold_out_until'])
    .where('company_id', '=', kit.companyId)
    .where('id', 'in', kit.list(p.ids))
    .where('archived_at', 'is', null)
    .orderBy('id'),
)

/** Its version stays: being sold out is no change of what somebody may be editing. */
export const updateAvailability = statement(
  (kit, p: { id: string; since: number | null; until: number | null; left: number | null }) =>
    kit.db
      .updateTable('products')
      .set({ sold_out_at: p.since, sold_out_until: p.until, left_count: p.left })
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

export const restoreProduct = statement((kit, p: { id: string }) =>
  kit.db
    .updateTable('products')
    .set((eb) => ({ archived_at: null, version: eb('version', '+', 1) }))
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)

/** Removes the ingredients that are archived from a recipe. */
export const deleteArchivedEntries = statement((kit, p: { productId: string }) =>
  kit.db
    .deleteFrom('recipe_entries')
    .where('company_id', '=', kit.companyId)
    .where('product_id', '=', p.productId)
    .where('ingredient_id', 'in', (eb) =>
      eb
        .selectFrom('ingredients')
        .select('id')
        .where('company_id', '=', kit.companyId)
        .where('archived_at', 'is not', null),
    ),
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
  kit.db.insertInto('recipe_entries').values({
    company_id: kit.companyId,
    product_id: p.productId,
    position: p.position,
    ingredient_id: p.ingredientId,
    quantity: p.quantity,
  }),
)
