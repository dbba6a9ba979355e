import type { Category, CountReason, Minor, StockMovementKind, Thousandths, Unit } from '@kafana/domain'

export interface Ingredient {
  readonly id: string
  readonly name: string
  readonly category: Category
  /** The stock in serving units; negative when more was sold than counted. */
  readonly quantity: Thousandths
  /** For one serving unit. */
  readonly price: Minor
  readonly servingUnit: Unit
  /** The contents of one pack. */
  readonly buyingQuantity: Thousandths
  readonly buyingUnit: Unit
  /** The stock in serving units below which to reorder; null if not set. */
  readonly lowAt: Thousandths | null
  readonly version: number
}
export type NewIngredient = Omit<Ingredient, 'id' | 'version' | 'lowAt'> & {
  readonly lowAt?: Ingredient['lowAt'] | undefined
}
/** Fields that are missing or undefined stay as they are. */
export type IngredientChange = { readonly [K in keyof NewIngredient]?: NewIngredient[K] | undefined } & {
  readonly version?: number | undefined
}

interface IngredientRow {
  id: string
  name: string
  category: Category
  quantity: number
  price: number
  serving_unit: Unit
  buying_quantity: number
  buying_unit: Unit
  low_at: number | null
  version: number
}

export const toIngredient = ({
  id,
  name,
  category,
  quantity,
  price,
  serving_unit,
  buying_quantity,
  buying_unit,
  low_at,
  version,
}: IngredientRow): Ingredient => ({
  id,
  name,
  quantity,
  price,
  lowAt: low_at,
  version,
  category,
  servingUnit: serving_unit,
  buyingQuantity: buying_quantity,
  buyingUnit: buying_unit,
})

interface MovementOrder {
  readonly id: string
  readonly name: string
  readonly number: number
  /** Its name. */
  readonly table: string
}

/** One movement of an ingredient. `change` is positive for what came in; times are UTC ms. */
export interface MovementEntry {
  readonly id: string
  readonly kind: StockMovementKind
  readonly change: Thousandths
  readonly quantityAfter: Thousandths
  readonly at: number
  readonly by: { readonly id: string; readonly firstname: string; readonly lastname: string } | null
  readonly order: MovementOrder | null
  readonly supplier: string | null
  readonly invoiceNo: string | null
  /** YYYY-MM-DD */
  readonly invoiceDay: string | null
  readonly paid: Minor | null
  readonly counted: Thousandths | null
  readonly reason: CountReason | null
  readonly note: string | null
}

/** What first took an ingredient below zero, and when (UTC ms). */
export interface BelowZeroEntry {
  readonly ingredientId: string
  readonly since: number
  readonly kind: StockMovementKind
  readonly order: MovementOrder | null
}

export interface MovementFilter {
  readonly kind?: StockMovementKind | undefined
  readonly start?: number | undefined
  readonly end?: number | undefined
  /** The id of the last movement of the page before. */
  readonly after?: string | undefined
  readonly limit: number
}
