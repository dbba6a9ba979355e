import type { QueryKit } from '../../platform/database/query-kit.ts'
import { statement } from '../../platform/unit-of-work/statement.ts'

const groups = (kit: QueryKit) =>
  kit.db.selectFrom('modifier_groups').where('modifier_groups.company_id', '=', kit.companyId)

/** The groups that are not archived, each with how many products of the menu have it. */
export const selectModifierGroups = statement((kit) =>
  groups(kit)
    .select(['id', 'name', 'min', 'max', 'position', 'version'])
    .select((eb) =>
      eb
        .selectFrom('product_modifier_groups')
        .innerJoin('products', (join) =>
          join
            .onRef('products.company_id', '=', 'product_modifier_groups.company_id')
            .onRef('products.id', '=', 'product_modifier_groups.product_id'),
        )
        .whereRef('product_modifier_groups.company_id', '=', 'modifier_groups.company_id')
        .whereRef('product_modifier_groups.group_id', '=', 'modifier_groups.id')
        .where('products.archived_at', 'is', null)
        .select(eb.fn.countAll<number>().as('count'))
        .as('products'),
    )
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id'),
)

const options = (kit: QueryKit) =>
  kit.db
    .selectFrom('modifier_options')
    .leftJoin('products', (join) =>
      join
        .onRef('products.company_id', '=', 'modifier_options.company_id')
        .onRef('products.id', '=', 'modifier_options.product_id'),
    )
    .select([
      'modifier_options.id',
      'modifier_options.group_id',
      'modifier_options.name',
      'modifier_options.delta',
      'modifier_options.is_default',
      'modifier_options.recipe',
      'modifier_options.archived_at',
      'modifier_options.product_id',
      'products.name as product_name',
    ])
    .where('modifier_options.company_id', '=', kit.companyId)

/** The options that are offered, in their order. */
export const selectModifierOptions = statement((kit) =>
  options(kit)
    .where('modifier_options.archived_at', 'is', null)
    .orderBy('modifier_options.position')
    .orderBy('modifier_options.id'),
)

/** These options, offered or not. */
export const selectOptionsById = statement((kit, p: { ids: readonly string[] }) =>
  options(kit).where('modifier_options.id', 'in', kit.list(p.ids)),
)

interface GroupValues {
  readonly id: string
  readonly name: string
  readonly min: number
  readonly max: number
}

export const insertModifierGroup = statement((kit, p: GroupValues & { position: number }) =>
  kit.db.insertInto('modifier_groups').values({
    company_id: kit.companyId,
    id: p.id,
    name: p.name,
    min: p.min,
    max: p.max,
    position: p.position,
    archived_at: null,
    version: 1,
  }),
)

export const updateModifierGroup = statement((kit, p: GroupValues) =>
  kit.db
    .updateTable('modifier_groups')
    .set((eb) => ({ name: p.name, min: p.min, max: p.max, version: eb('version', '+', 1) }))
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)

export const archiveModifierGroup = statement((kit, p: { id: string; now: number }) =>
  kit.db
    .updateTable('modifier_groups')
    .set((eb) => ({ archived_at: p.now, version: eb('version', '+', 1) }))
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)

interface OptionValues {
  readonly id: string
  readonly name: string
  readonly delta: number
  readonly isDefault: 0 | 1
  /** JSON. */
  readonly recipe: string
  readonly position: number
  readonly productId: string | null
}

export const insertModifierOption = statement((kit, p: OptionValues & { groupId: string }) =>
  kit.db.insertInto('modifier_options').values({
    company_id: kit.companyId,
    id: p.id,
    group_id: p.groupId,
    name: p.name,
    delta: p.delta,
    is_default: p.isDefault,
    recipe: p.recipe,
    position: p.position,
    archived_at: null,
    product_id: p.productId,
  }),
)

export const updateModifierOption = statement((kit, p: OptionValues) =>
  kit.db
    .updateTable('modifier_options')
    .set({
      name: p.name,
      delta: p.delta,
      is_default: p.isDefault,
      recipe: p.recipe,
      position: p.position,
      product_id: p.productId,
    })
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)

/** The options of a group that are not named are no longer offered. */
export const archiveOtherOptions = statement(
  (kit, p: { groupId: string; kept: readonly string[]; now: number }) =>
    kit.db
      .updateTable('modifier_options')
      .set({ archived_at: p.now })
      .where('company_id', '=', kit.companyId)
      .where('group_id', '=', p.groupId)
      .where('archived_at', 'is', null)
      .where('id', 'not in', kit.list(p.kept)),
)

const links = (kit: QueryKit) =>
  kit.db.deleteFrom('product_modifier_groups').where('company_id', '=', kit.companyId)

export const deleteLinksOfGroup = statement((kit, p: { groupId: string }) =>
  links(kit).where('group_id', '=', p.groupId),
)
export const deleteLinksOfProduct = statement((kit, p: { productId: string }) =>
  links(kit).where('product_id', '=', p.productId),
)
export const insertLink = statement((kit, p: { productId: string; groupId: string; position: number }) =>
  kit.db.insertInto('product_modifier_groups').values({
    company_id: kit.companyId,
    product_id: p.productId,
    group_id: p.groupId,
    position: p.position,
  }),
)

/** What these ingredients cost now, archived or not. */
export const selectIngredientPrices = statement((kit, p: { ids: readonly string[] }) =>
  kit.db
    .selectFrom('ingredients')
    .select(['id', 'price'])
    .where('company_id', '=', kit.companyId)
    .where('id', 'in', kit.list(p.ids)),
)

/** The name and the unit of these ingredients. */
export const selectIngredientNames = statement((kit) =>
  kit.db
    .selectFrom('ingredients')
    .select(['id', 'name', 'serving_unit'])
    .where('company_id', '=', kit.companyId)
    .where('archived_at', 'is', null),
)
