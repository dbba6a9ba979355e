import {
  type ChoiceFault,
  type ChosenOption,
  type IngredientNeed,
  type Minor,
  recipeCost,
  recipeWith,
  type Unit,
  unitPriceWith,
} from '@kafana/domain'
import type { NamedProduct, SaleProduct } from './product.ts'

interface NamedChange extends IngredientNeed {
  readonly name: string
  readonly servingUnit: Unit
}

export interface ModifierOption {
  readonly id: string
  readonly name: string
  /** Added to the price of one piece; may be below zero. */
  readonly delta: Minor
  readonly isDefault: boolean
  /** Quantities may be below zero. */
  readonly recipe: readonly NamedChange[]
  /** The product that it is, which becomes a line of its own; null for none. */
  readonly product: NamedProduct | null
}

/** What guests may choose with a product: from `min` to `max` pieces of its options. */
export interface ModifierGroup {
  readonly id: string
  readonly name: string
  readonly min: number
  readonly max: number
  readonly options: readonly ModifierOption[]
  /** How many products of the menu have it. */
  readonly products: number
  readonly version: number
}

/** An option that is written: without an id it is new. */
export interface WrittenOption extends Pick<ModifierOption, 'name' | 'delta' | 'isDefault'> {
  readonly id?: string | undefined
  readonly recipe: readonly IngredientNeed[]
  /** The product that it is; null for none. Missing: what it was before. */
  readonly productId?: string | null | undefined
}
export interface WrittenGroup extends Pick<ModifierGroup, 'name' | 'min' | 'max'> {
  readonly options: readonly WrittenOption[]
}

/**
 * What was chosen for one piece of a line, as it was at that moment; `recipe` is for one piece of the option. One that is
 * a product costs and needs nothing here: the line that it becomes does.
 */
export interface LineOption {
  readonly id: string
  readonly name: string
  readonly delta: Minor
  readonly quantity: number
  readonly recipe: readonly IngredientNeed[]
  /** The product that it is; missing for none. */
  readonly product?: string
}

/** Why the options of a line are refused. */
export interface OptionsRefusal {
  readonly line: string
  readonly product: string
  readonly name: string
  readonly fault: ChoiceFault
  /** The group with too few or too many. */
  readonly group: { readonly id: string; readonly name: string } | null
  /** The option that is unknown or archived. */
  readonly option: string | null
}

/** A line before and after its options were looked up. */
export interface ChosenLine {
  readonly id: string
  readonly product: SaleProduct
  readonly options?: readonly ChosenOption[] | undefined
}
export interface LineWithOptions {
  /** With its options: their prices, their ingredients and what these cost. */
  readonly product: SaleProduct
  readonly options: readonly LineOption[]
}

/** An option that is a product, chosen for one piece of a line: a line of its own goes with that one. */
export interface ChosenProduct {
  /** Of the line that it becomes. */
  readonly id: string
  readonly option: string
  /** At the price of the option. */
  readonly product: SaleProduct
  readonly quantity: number
}
export interface LineWithProducts extends LineWithOptions {
  readonly chosenProducts: readonly ChosenProduct[]
}

/** Ingredients whose price the product does not know. */
export const addedIngredients = ({ product, options }: LineWithOptions): string[] =>
  options
    .flatMap(({ recipe }) => recipe.map(({ ingredientId }) => ingredientId))
    .filter((id) => !product.recipe.some(({ ingredientId }) => ingredientId === id))

/** A product as it is sold with these options. @param prices of the added ingredients, per serving unit */
export const productWith = (
  { product, options }: LineWithOptions,
  prices: ReadonlyMap<string, Minor>,
): SaleProduct => {
  const known = new Map([
    ...prices,
    ...product.recipe.map(({ ingredientId, price }) => [ingredientId, price] as const),
  ])
  const needs = recipeWith(
    product.recipe.map(({ ingredientId, need }) => ({ ingredientId, quantity: need })),
    options,
  )
  const recipe = needs.map((need) => ({ ...need, price: known.get(need.ingredientId) ?? 0 }))
  return {
    ...product,
    price: unitPriceWith(product.price, options),
    cost: recipeCost(recipe),
    recipe: recipe.map(({ ingredientId, quantity, price }) => ({ ingredientId, need: quantity, price })),
  }
}
