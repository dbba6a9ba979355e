import type { Category, Minor, Thousandths, Unit } from '@kafana/domain'

export interface Ingredient {
  readonly id: string
  readonly name: string
  readonly category: Category
  /** On hand, in serving units; below zero when more was sold than counted. */
  readonly quantity: Thousandths
  /** For one serving unit. */
  readonly price: Minor
  readonly servingUnit: Unit
  /** One pack as it is bought. */
  readonly buyingQuantity: Thousandths
  readonly buyingUnit: Unit
  /** What is on hand, in serving units, when it is time to buy; null where nobody set it. */
  readonly lowAt: Thousandths | null
  readonly version: number
}
export type NewIngredient = Omit<Ingredient, 'id' | 'version' | 'lowAt'> & {
  readonly lowAt?: Ingredient['lowAt'] | undefined
}
/** Every field may be left out; one that is undefined stays as it is. */
export type IngredientChange = { readonly [K in keyof NewIngredient]?: NewIngredient[K] | undefined } & {
  readonly version?: number | undefined
}

interface IngredientRow {
  id: string
  name: string
  category: string
  quantity: number
  price: number
  serving_unit: string
  buying_quantity: number
  buying_unit: string
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
  category: category as Category,
  servingUnit: serving_unit as Unit,
  buyingQuantity: buying_quantity,
  buyingUnit: buying_unit as Unit,
})
