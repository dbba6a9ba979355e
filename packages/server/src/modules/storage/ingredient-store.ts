import type { Category, CountReason, StockMovementKind, Unit } from '@kafana/domain'
import { statement } from '../../platform/unit-of-work/statement.ts'

export const selectActiveIngredients = statement((kit) =>
  kit.db
    .selectFrom('ingredients')
    .selectAll()
    .where('company_id', '=', kit.companyId)
    .where('archived_at', 'is', null),
)

export const selectActiveIngredientIds = statement((kit, p: { ids: readonly string[] }) =>
  kit.db
    .selectFrom('ingredients')
    .select('id')
    .where('company_id', '=', kit.companyId)
    .where('archived_at', 'is', null)
    .where('id', 'in', kit.list(p.ids)),
)

/** How many products on the menu use this ingredient. */
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

/** The ingredients that products on the menu use. */
export const selectNeededIngredients = statement((kit) =>
  kit.db
    .selectFrom('recipe_entries')
    .innerJoin('products', (join) =>
      join
        .onRef('products.company_id', '=', 'recipe_entries.company_id')
        .onRef('products.id', '=', 'recipe_entries.product_id'),
    )
    .select('recipe_entries.ingredient_id as id')
    .distinct()
    .where('recipe_entries.company_id', '=', kit.companyId)
    .where('products.archived_at', 'is', null),
)

interface IngredientValues {
  readonly name: string
  readonly category: Category
  readonly price: number
  readonly servingUnit: Unit
  readonly buyingQuantity: number
  readonly buyingUnit: Unit
  readonly lowAt: number | null
}

const columns = (p: IngredientValues) => ({
  name: p.name,
  category: p.category,
  price: p.price,
  serving_unit: p.servingUnit,
  buying_quantity: p.buyingQuantity,
  buying_unit: p.buyingUnit,
  low_at: p.lowAt,
})

export const selectIngredient = statement((kit, p: { id: string }) =>
  kit.db
    .selectFrom('ingredients')
    .selectAll()
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id)
    .where('archived_at', 'is', null),
)

/** The stock starts at zero; the first count is a movement like any other. */
export const insertIngredient = statement((kit, p: IngredientValues & { id: string; now: number }) =>
  kit.db.insertInto('ingredients').values({
    company_id: kit.companyId,
    id: p.id,
    ...columns(p),
    quantity: 0,
    archived_at: null,
    version: 1,
    counted_version: 0,
    created_at: p.now,
  }),
)

export const updateIngredient = statement((kit, p: IngredientValues & { id: string }) =>
  kit.db
    .updateTable('ingredients')
    .set((eb) => ({ ...columns(p), version: eb('version', '+', 1) }))
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)

/**
 * Adds to the current stock, even of an archived ingredient. The version grows because open forms show
 * another quantity.
 */
export const addToQuantity = statement((kit, p: { id: string; change: number }) =>
  kit.db
    .updateTable('ingredients')
    .set((eb) => ({ quantity: eb('quantity', '+', p.change), version: eb('version', '+', 1) }))
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id)
    .returning('quantity'),
)

/** Remembers that the quantity on hand is what somebody found. */
export const markCounted = statement((kit, p: { id: string }) =>
  kit.db
    .updateTable('ingredients')
    .set((eb) => ({ counted_version: eb.ref('version') }))
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)

/** The ingredient, if it was counted or corrected after this version. */
export const selectCountedSince = statement((kit, p: { id: string; version: number }) =>
  kit.db
    .selectFrom('ingredients')
    .select('id')
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id)
    .where('counted_version', '>', p.version),
)

export const setIngredientPrice = statement((kit, p: { id: string; price: number }) =>
  kit.db
    .updateTable('ingredients')
    .set({ price: p.price })
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)

export const archiveIngredient = statement((kit, p: { id: string; now: number }) =>
  kit.db
    .updateTable('ingredients')
    .set((eb) => ({ archived_at: p.now, version: eb('version', '+', 1) }))
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)

/** The details of a movement besides its order; null where it does not apply. */
export interface MovementDetails {
  readonly supplier: string | null
  readonly invoiceNo: string | null
  /** YYYY-MM-DD */
  readonly invoiceDay: string | null
  /** The sum of a purchase in minor units. */
  readonly paid: number | null
  readonly reason: CountReason | null
  readonly note: string | null
  /** In thousandths. */
  readonly counted: number | null
  readonly batchId: string | null
}

interface MovementValues extends MovementDetails {
  readonly id: string
  readonly ingredientId: string
  readonly kind: StockMovementKind
  readonly change: number
  readonly quantityAfter: number
  readonly at: number
  readonly by: string
  readonly orderId: string | null
}

export const insertMovement = statement((kit, p: MovementValues) =>
  kit.db.insertInto('stock_movements').values({
    company_id: kit.companyId,
    id: p.id,
    ingredient_id: p.ingredientId,
    kind: p.kind,
    change: p.change,
    quantity_after: p.quantityAfter,
    at: p.at,
    by_user: p.by,
    order_id: p.orderId,
    supplier: p.supplier,
    invoice_no: p.invoiceNo,
    invoice_day: p.invoiceDay,
    paid: p.paid,
    reason: p.reason,
    note: p.note,
    counted: p.counted,
    batch_id: p.batchId,
  }),
)
