import { ensureFound } from '../../platform/http/app-error.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import { selectIngredient } from './ingredient-store.ts'
import { type Ingredient, toIngredient } from './ingredient.ts'

/** An ingredient that is not archived, as it is now. @throws AppError NOT_FOUND */
export const currentIngredient = async (tx: Tx, id: string): Promise<Ingredient> =>
  toIngredient(ensureFound(await tx.get(selectIngredient, { id })))
