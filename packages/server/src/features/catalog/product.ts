import type { Category, Minor, Thousandths, Unit } from '@kafana/domain'

/** What one product needs of one ingredient. */
export interface RecipeNeed {
  readonly ingredientId: string
  readonly quantity: Thousandths
}

export interface RecipeEntry extends RecipeNeed {
  readonly name: string
  readonly servingUnit: Unit
  /** What this need costs at the ingredient's price of now. */
  readonly price: Minor
}

interface Details {
  readonly name: string
  readonly category: Category
  /** As guests pay it, tax inside. */
  readonly price: Minor
  /** Percent, one of the venue's tax classes. */
  readonly taxRate: number
}

export interface Product extends Details {
  readonly id: string
  /** How many can be made from what is in storage now; null without a recipe. */
  readonly calculatedQuantity: number | null
  readonly recipe: readonly RecipeEntry[]
  readonly version: number
}

/** A recipe that names an ingredient twice means the sum. */
export interface NewProduct extends Details {
  readonly recipe: readonly RecipeNeed[]
}
/** Every field may be left out; one that is undefined stays as it is. */
export type ProductChange = { readonly [K in keyof NewProduct]?: NewProduct[K] | undefined } & {
  readonly version?: number | undefined
}

/** A product as an order takes it down at this moment. */
export interface SaleProduct {
  readonly id: string
  readonly name: string
  readonly category: Category
  readonly price: Minor
  /** Basis points. */
  readonly taxRate: number
  /** The letter a fiscal device knows the rate by. */
  readonly taxClass: string
  /** For one product; `price` is for one serving unit of the ingredient now. */
  readonly recipe: readonly {
    readonly ingredientId: string
    readonly need: Thousandths
    readonly price: Minor
  }[]
  /** Of one. */
  readonly cost: Minor
}

/** One need for each ingredient, in the order they were first named. */
export const mergedRecipe = (needs: readonly RecipeNeed[]): RecipeNeed[] => {
  const sums = new Map<string, Thousandths>()
  for (const { ingredientId, quantity } of needs)
    sums.set(ingredientId, (sums.get(ingredientId) ?? 0) + quantity)
  return [...sums].map(([ingredientId, quantity]) => ({ ingredientId, quantity }))
}
