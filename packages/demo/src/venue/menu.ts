import { DRINKS } from './drinks.ts'
import { FOOD } from './food.ts'
import type { DemoProduct } from './product.ts'

/** The whole menu, with what it is made of. */
export const MENU: readonly DemoProduct[] = [...FOOD, ...DRINKS]
