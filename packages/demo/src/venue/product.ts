import type { Category } from '@kafana/domain'
import type { IngredientName } from './ingredients.ts'

/** When guests ask for it: with the morning coffee, at meals, in the evening, or all day long. */
export type Daypart = 'morning' | 'meal' | 'evening' | 'any'

export interface DemoProduct {
  readonly name: string
  readonly category: Category
  /** Denars, tax inside. */
  readonly price: number
  /** Percent. */
  readonly taxRate: number
  /** How often it is asked for, beside the others. */
  readonly weight: number
  readonly daypart: Daypart
  /** What one needs, in serving units. */
  readonly recipe: Readonly<Partial<Record<IngredientName, number>>>
}

type Recipe = DemoProduct['recipe']
const LOW_TAX = 10
const ALCOHOL_TAX = 18

export const dish = (
  name: string,
  price: number,
  weight: number,
  recipe: Recipe,
  daypart: Daypart = 'meal',
): DemoProduct => ({ name, price, weight, recipe, daypart, category: 'food', taxRate: LOW_TAX })

export const softDrink = (
  name: string,
  price: number,
  weight: number,
  recipe: Recipe,
  daypart: Daypart = 'any',
): DemoProduct => ({ name, price, weight, recipe, daypart, category: 'drink', taxRate: LOW_TAX })

export const alcohol = (
  name: string,
  price: number,
  weight: number,
  recipe: Recipe,
  daypart: Daypart = 'evening',
): DemoProduct => ({ name, price, weight, recipe, daypart, category: 'drink', taxRate: ALCOHOL_TAX })
